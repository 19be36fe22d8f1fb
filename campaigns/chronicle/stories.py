"""Links to the story of a campaign for readers without an account: valid for some time, until revoked."""

from datetime import timedelta

from django.utils import timezone

from campaigns.models import Campaign, StoryLink
from companion.rules import IllegalPlay, _
from companion.storage.limits import LIMITS
from companion.storage.token_links import TokenLinks

MOST_LINKS = LIMITS["links"].of_account  # links of a campaign that may be open at once


def create_link(campaign: Campaign, label: str, lifetime: timedelta) -> str:
    """Return the token of a new link; it is not shown again. Raises: IllegalPlay."""
    if list_open(campaign).count() >= MOST_LINKS:
        raise IllegalPlay(_("There are too many links already: revoke one first."))
    return StoryLink.objects.make(campaign=campaign, label=label, expires_at=timezone.now() + lifetime)


def list_open(campaign: Campaign) -> TokenLinks[StoryLink]:
    """Return the valid links of a campaign."""
    return StoryLink.objects.valid().filter(campaign=campaign)


def find_by_token(token: str) -> StoryLink | None:
    """Return the valid link of a token, None if there is none."""
    return _open_links().of_token(token).first_open()


def find_open(number: int) -> StoryLink | None:
    """Return the valid link with this id, None if there is none."""
    return _open_links().filter(pk=number).first_open()


def _open_links() -> TokenLinks[StoryLink]:
    links = StoryLink.objects.valid().select_related("campaign__group")
    return links.filter(campaign__group__ended_at=None)
