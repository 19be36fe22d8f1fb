"""Links of people without an account: to answer, and to have the evenings in their own calendar."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.access.tokens import hash_token
from campaigns.groups.membership import TOKEN_BYTES
from campaigns.log.locks import lock_rows
from campaigns.models import Group, GroupLink, MailAddress, Person, PersonLink
from companion.accounts.models import User

ANSWER_LIFETIME = timedelta(days=180)
Purpose = PersonLink.Purpose


def create_link(person: Person, purpose: str, user: User | None = None) -> str:
    """Return the token of a new link; the person's former link for this purpose is revoked.

    `user` is the account that makes it for itself.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    ends = timezone.now() + ANSWER_LIFETIME if purpose == Purpose.ANSWER else None
    about = {"user": user, "purpose": purpose, "token_hash": hash_token(token), "expires_at": ends}
    with lock_rows(Person.objects.filter(pk=person.pk)):
        revoke_links(person, purpose)
        PersonLink.objects.create(person=person, **about)
    return token


def create_extra_link(person: Person, last: datetime) -> str:
    """Return the token of one more link to answer, for a mail; the link that was handed out still works.

    It works until `last`, unless all links of the person are revoked before.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    fields = {
        "purpose": Purpose.ANSWER,
        "token_hash": hash_token(token),
        "expires_at": last,
        "is_extra": True,
    }
    PersonLink.objects.create(person=person, **fields)
    return token


def revoke_links(person: Person, purpose: str) -> None:
    """Revoke a person's links for a purpose: at once, and for good."""
    person.links.filter(purpose=purpose, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def shut_out(person: Person) -> None:
    """Revoke all access of a person without an account: links, the calendar, mail."""
    person.links.filter(user=None, revoked_at=None).update(revoked_at=timezone.now())
    MailAddress.objects.filter(person=person, user=None).delete()


def find_link(purpose: str, token: str) -> PersonLink | None:
    """Return the link of a token, valid or not; None if there is no such link."""
    links = PersonLink.objects.select_related("person__group")
    return links.filter(purpose=purpose, token_hash=hash_token(token)).first()


def create_group_link(group: Group) -> str:
    """Return the token of a new link for all of a group; the former one is revoked."""
    token, ends = secrets.token_urlsafe(TOKEN_BYTES), timezone.now() + ANSWER_LIFETIME
    with lock_rows(Group.objects.filter(pk=group.pk)):
        revoke_group_links(group)
        GroupLink.objects.create(group=group, token_hash=hash_token(token), expires_at=ends)
    return token


def revoke_group_links(group: Group) -> None:
    """Revoke the link for all of a group: at once, and for good."""
    group.answer_links.filter(revoked_at=None).update(revoked_at=timezone.now())


def find_group_link(token: str) -> GroupLink | None:
    """Return the group link of a token, valid or not; None if there is no such link."""
    return GroupLink.objects.select_related("group").filter(token_hash=hash_token(token)).first()


def find_active_group_link(number: int) -> GroupLink | None:
    """Return the group link with this id, None if it is no longer valid."""
    link = GroupLink.objects.select_related("group").filter(pk=number).first()
    return link if link and link.is_active else None


def find_active_link(number: int) -> PersonLink | None:
    """Return the link to answer with this id, None if it is no longer valid."""
    links = PersonLink.objects.select_related("person__group")
    link = links.filter(purpose=Purpose.ANSWER, pk=number).first()
    return link if link and link.is_active else None
