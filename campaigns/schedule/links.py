"""Links of people without an account: to answer, and to have the evenings in their own calendar."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.log.locks import lock_rows
from campaigns.models import Group, GroupLink, MailAddress, Person, PersonLink
from companion.accounts.models import User

ANSWER_LIFETIME = timedelta(days=180)
Purpose = PersonLink.Purpose


def create_link(person: Person, purpose: str, user: User | None = None) -> str:
    """Return the token of a new link; the person's former link for this purpose is revoked.

    `user` is the account that makes it for itself.
    """
    ends = timezone.now() + ANSWER_LIFETIME if purpose == Purpose.ANSWER else None
    with lock_rows(Person.objects.filter(pk=person.pk)):
        revoke_links(person, purpose)
        return PersonLink.objects.make(person=person, user=user, purpose=purpose, expires_at=ends)


def create_extra_link(person: Person, last: datetime) -> str:
    """Return the token of one more link to answer, for a mail; the link that was handed out still works.

    It works until `last`, unless all links of the person are revoked before.
    """
    return PersonLink.objects.make(person=person, purpose=Purpose.ANSWER, expires_at=last, is_extra=True)


def revoke_links(person: Person, purpose: str) -> None:
    """Revoke a person's links for a purpose: at once, and for good."""
    PersonLink.objects.filter(person=person, purpose=purpose).revoke()


@transaction.atomic
def shut_out(person: Person) -> None:
    """Revoke all access of a person without an account: links, the calendar, mail."""
    PersonLink.objects.filter(person=person, user=None).revoke()
    MailAddress.objects.filter(person=person, user=None).delete()


def find_link(purpose: str, token: str) -> PersonLink | None:
    """Return the link of a token, valid or not; None if there is no such link."""
    return PersonLink.objects.select_related("person__group").of_token(token).filter(purpose=purpose).first()


def create_group_link(group: Group) -> str:
    """Return the token of a new link for all of a group; the former one is revoked."""
    with lock_rows(Group.objects.filter(pk=group.pk)):
        revoke_group_links(group)
        return GroupLink.objects.make(group=group, expires_at=timezone.now() + ANSWER_LIFETIME)


def revoke_group_links(group: Group) -> None:
    """Revoke the link for all of a group: at once, and for good."""
    GroupLink.objects.filter(group=group).revoke()


def find_group_link(token: str) -> GroupLink | None:
    """Return the group link of a token, valid or not; None if there is no such link."""
    return GroupLink.objects.select_related("group").of_token(token).first()


def find_active_group_link(number: int) -> GroupLink | None:
    """Return the group link with this id, None if it is no longer valid."""
    return GroupLink.objects.select_related("group").filter(pk=number).first_open()


def find_active_link(number: int) -> PersonLink | None:
    """Return the link to answer with this id, None if it is no longer valid."""
    links = PersonLink.objects.select_related("person__group")
    return links.filter(purpose=Purpose.ANSWER, pk=number).first_open()
