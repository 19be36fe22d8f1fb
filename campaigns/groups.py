"""Who sits at a group's table, whose accounts belong to it, and what it begins to play."""

from collections.abc import Iterable
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

from django.db import transaction
from django.db.models import Exists, QuerySet
from django.utils import timezone

from campaigns import sessions
from campaigns.access import claims
from campaigns.log.locks import write_lock
from campaigns.models import INVITATION_LIFETIME, Group, Invitation, Membership, Person, Session
from campaigns.signals import bump_access_version
from companion.accounts.models import User
from companion.rules import _, require

TOKEN_BYTES = 32
NAME_IS_TAKEN = _("Somebody else at the table is called {person} now. Rename one of them first.")


@transaction.atomic
def create_group(name: str, people: Iterable[str], owner: User) -> Group:
    """Make a group with these people at its table, and the account that owns it."""
    group = Group.objects.create(name=name)
    Membership.objects.create(group=group, user=owner, role=Membership.Role.OWNER)
    Person.objects.bulk_create(Person(group=group, name=person) for person in people)
    return group


def create_campaign(group: Group, name: str, game_slug: str, people: Iterable[Person]) -> Session:
    """Return the first session of a new campaign: both are made, or neither."""
    with write_lock(), transaction.atomic():  # the lock first, as every writer takes it
        return sessions.begin(group.campaigns.create(name=name, game_slug=game_slug), people)


@transaction.atomic
def remove_person(person: Person) -> None:
    """Let somebody be no longer at the table: what they played keeps them, and their account stands up."""
    claims.unlink(person)
    person.claims.all().delete()
    told = (person.seats, person.attendances, person.stood_in, person.results, person.passes)
    if any(rows.exists() for rows in (*told, person.date_answers, person.former)):
        Person.objects.filter(pk=person.pk).update(left_at=timezone.now())
    else:
        person.delete()


@transaction.atomic
def bring_back(person: Person) -> None:
    """Let somebody who has left be at the table again. Raises: IllegalPlay, if the name is another's now."""
    others = person.group.people.present().select_for_update().exclude(pk=person.pk)
    require(not others.filter(name=person.name).exists(), NAME_IS_TAKEN, person=person.name)
    Person.objects.filter(pk=person.pk).update(left_at=None)


def end_group(group: Group) -> None:
    """End a group: its tables are packed away, and nothing of it is lost."""
    with write_lock(), transaction.atomic():
        for campaign in group.campaigns.filter(ended_at=None):
            sessions.end(campaign)
        Group.objects.filter(pk=group.pk, ended_at=None).update(ended_at=timezone.now())
        for campaign in group.campaigns.all():
            bump_access_version(campaign.pk)


def create_invitation(group: Group) -> str:
    """Return the token of a new link that makes one more member."""
    token = token_urlsafe(TOKEN_BYTES)
    Invitation.objects.create(group=group, token_hash=hash_token(token))
    return token


def find_open_invitations(token: str) -> QuerySet[Invitation]:
    """Return the invitation that `token` still opens: one row or none."""
    youngest = timezone.now() - INVITATION_LIFETIME
    return Invitation.objects.select_related("group").filter(
        token_hash=hash_token(token), used_at=None, created_at__gte=youngest, group__ended_at=None
    )


def list_open_invitations(group: Group) -> QuerySet[Invitation]:
    """Return the invitations to a group that a link still opens, the newest first."""
    youngest = timezone.now() - INVITATION_LIFETIME
    return group.invitations.filter(used_at=None, created_at__gte=youngest).order_by("-pk")


def list_memberships(group: Group) -> QuerySet[Any]:
    """Return the memberships of a group; each says whether there are claims and open invitations in it."""
    return group.memberships.select_related("user").annotate(
        has_claims=Exists(claims.open_claims(group.pk)), has_invitations=Exists(list_open_invitations(group))
    )


def accept_invitation(invitation: Invitation, user: User) -> bool:
    """Make an account a member, and close the link behind it; of many at once the first gets in."""
    if not Invitation.objects.filter(pk=invitation.pk, used_at=None).update(used_at=timezone.now()):
        return False
    Membership.objects.get_or_create(group=invitation.group, user=user)
    return True


def is_last_owner(membership: Membership) -> bool:
    """Return whether nobody would own the group without this account."""
    owners = membership.group.memberships.filter(role=Membership.Role.OWNER)
    return membership.is_owner and not owners.exclude(pk=membership.pk).exists()


def hash_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()
