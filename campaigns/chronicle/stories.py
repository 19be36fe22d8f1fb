"""Links to the story of a campaign for readers without an account: valid for some time, until revoked."""

import secrets
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.access.tokens import hash_token
from campaigns.groups.membership import TOKEN_BYTES
from campaigns.models import Campaign, StoryLink
from companion.rules import IllegalPlay, _
from companion.storage.limits import LIMITS

MOST_LINKS = LIMITS["links"].of_account  # links of a campaign that may be open at once


def create_link(campaign: Campaign, label: str, lifetime: timedelta) -> str:
    """Return the token of a new link; it is not shown again. Raises: IllegalPlay."""
    if list_open(campaign).count() >= MOST_LINKS:
        raise IllegalPlay(_("There are too many links already: revoke one first."))
    token = secrets.token_urlsafe(TOKEN_BYTES)
    until = timezone.now() + lifetime
    campaign.story_links.create(label=label, token_hash=hash_token(token), expires_at=until)
    return token


def list_open(campaign: Campaign) -> QuerySet[StoryLink]:
    """Return the valid links of a campaign."""
    return campaign.story_links.filter(revoked_at=None, expires_at__gt=timezone.now())


def find_by_token(token: str) -> StoryLink | None:
    """Return the valid link of a token, None if there is none."""
    return next((link for link in _open_links().filter(token_hash=hash_token(token)) if link.is_open), None)


def find_open(number: int) -> StoryLink | None:
    """Return the valid link with this id, None if there is none."""
    return next((link for link in _open_links().filter(pk=number) if link.is_open), None)


def _open_links() -> QuerySet[StoryLink]:
    rows = StoryLink.objects.filter(revoked_at=None, expires_at__gt=timezone.now())
    return rows.filter(campaign__group__ended_at=None).select_related("campaign__group")


def revoke(link: StoryLink) -> None:
    """Revoke a link, at once and for good."""
    StoryLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=timezone.now())
