"""Links of people without an account: to answer, and to have the evenings in their own calendar."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.groups import TOKEN_BYTES, hash_token
from campaigns.models import Group, GroupLink, MailAddress, Person, PersonLink
from companion.accounts.models import User

ANSWER_LIFETIME = timedelta(days=180)
Purpose = PersonLink.Purpose


@transaction.atomic
def create_link(person: Person, purpose: str, user: User | None = None) -> str:
    """Return the token of a new link; the one that the person had for this opens no more.

    `user` is the account that makes it for itself.
    """
    revoke_links(person, purpose)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    ends = timezone.now() + ANSWER_LIFETIME if purpose == Purpose.ANSWER else None
    PersonLink.objects.create(
        person=person, user=user, purpose=purpose, token_hash=hash_token(token), expires_at=ends
    )
    return token


def create_extra_link(person: Person, last: datetime) -> str:
    """Return the token of one more link to answer, for a mail; the one that was handed out opens still.

    It opens until `last`, and ends with the others where somebody ends them.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    given = {"purpose": Purpose.ANSWER, "token_hash": hash_token(token), "expires_at": last, "is_extra": True}
    PersonLink.objects.create(person=person, **given)
    return token


def revoke_links(person: Person, purpose: str) -> None:
    """Let the links that a person has for something open no more: at once, and for good."""
    person.links.filter(purpose=purpose, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def shut_out(person: Person) -> None:
    """Let nothing open any more that somebody has come to without an account: links, a calendar, mail."""
    person.links.filter(user=None, revoked_at=None).update(revoked_at=timezone.now())
    MailAddress.objects.filter(person=person, user=None).delete()


def find_link(purpose: str, token: str) -> PersonLink | None:
    """Return the link of a token, whether it still opens or not; None for one that was never made."""
    links = PersonLink.objects.select_related("person__group")
    return links.filter(purpose=purpose, token_hash=hash_token(token)).first()


@transaction.atomic
def create_group_link(group: Group) -> str:
    """Return the token of a new link for all of a group; the one before opens no more."""
    revoke_group_links(group)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    ends = timezone.now() + ANSWER_LIFETIME
    GroupLink.objects.create(group=group, token_hash=hash_token(token), expires_at=ends)
    return token


def revoke_group_links(group: Group) -> None:
    """Let the link for all of a group open no more: at once, and for good."""
    group.answer_links.filter(revoked_at=None).update(revoked_at=timezone.now())


def find_group_link(token: str) -> GroupLink | None:
    """Return the link of a token, whether it still opens or not; None for one that was never made."""
    return GroupLink.objects.select_related("group").filter(token_hash=hash_token(token)).first()


def find_active_group_link(number: int) -> GroupLink | None:
    """Return the link for all by which a browser has come, None if it opens no more."""
    found = GroupLink.objects.select_related("group").filter(pk=number).first()
    return found if found and found.is_active else None


def find_active_link(number: int) -> PersonLink | None:
    """Return the link to answer that a browser has come by, None if it opens no more."""
    links = PersonLink.objects.select_related("person__group")
    found = links.filter(purpose=Purpose.ANSWER, pk=number).first()
    return found if found and found.is_active else None
