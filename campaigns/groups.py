"""Who sits at a group's table, whose accounts belong to it, and what it begins to play."""

from collections.abc import Container, Iterable, Sequence
from datetime import timedelta
from hashlib import sha256
from itertools import chain, count
from secrets import token_urlsafe
from typing import Any

from django.db import transaction
from django.db.models import Exists, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from campaigns import sessions
from campaigns.access import claims
from campaigns.coaching import coach
from campaigns.log.locks import write_lock
from campaigns.models import INVITATION_LIFETIME, Group, Invitation, Membership, Person, Session
from campaigns.signals import bump_access_version
from companion.accounts.models import User
from companion.games import GAMES
from companion.i18n import translate
from companion.rules import _, require

TOKEN_BYTES = 32
A_MOMENT = timedelta(seconds=20)  # in which a second tap is the first one again
NAME_IS_TAKEN = _("Somebody else at the table is called {person} now. Rename one of them first.")


@transaction.atomic
def create_group(name: str, people: Iterable[str], owner: User) -> Group:
    """Make a group with these people at its table, and the account that owns it."""
    group = Group.objects.create(name=name)
    Membership.objects.create(group=group, user=owner, role=Membership.Role.OWNER)
    Person.objects.bulk_create(Person(group=group, name=person) for person in people)
    return group


def link_owner(group: Group, owner: User, name: str) -> None:
    """Let the account that began a group be the person of this name, "" for none of them."""
    person = group.people.filter(name=name, user=None).first() if name else None
    if person and not group.people.filter(user=owner).exists():
        claims.claim(person, owner, group.memberships.get(user=owner))


def propose_group_name(owner: User) -> str:
    """Return what a group of an account is called that nobody has given a name."""
    return number_name(gettext("Our table"), {*owner.memberships.values_list("group__name", flat=True)})


def number_name(name: str, taken: Container[str]) -> str:
    """Return a name, with a number if something is called so."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one not in taken)


def begin_first_evening(
    owner: User, game_slug: str, people: Sequence[str], name: str = "", called: str = ""
) -> Session:
    """Return the first session of a new group, with the coach; a second tap finds that of the first."""
    with write_lock(), transaction.atomic():
        User.objects.select_for_update().filter(pk=owner.pk).values_list("pk", flat=True).first()
        if just_begun := _find_just_begun(owner, game_slug, people, name):
            return just_begun
        group = create_group(name or propose_group_name(owner), people, owner)
        called = called or translate(GAMES[game_slug].name)
        session = create_campaign(group, called, game_slug, group.people.all())
        coach.begin(session)
        return session


def _find_just_begun(owner: User, game_slug: str, people: Sequence[str], name: str) -> Session | None:
    """Return the table that the same form has laid a moment ago."""
    since = timezone.now() - A_MOMENT
    groups = owned_groups(owner).filter(group__created_at__gte=since)
    groups = groups.filter(group__name=name) if name else groups
    found = Session.objects.filter(
        campaign__group__in=groups.values("group"), campaign__game_slug=game_slug, number=1
    )
    return next((one for one in found if one.people == list(people)), None)


def create_campaign(group: Group, name: str, game_slug: str, people: Iterable[Person]) -> Session:
    """Return the first session of a new campaign: both are made, or neither."""
    with write_lock(), transaction.atomic():  # the lock first, as every writer takes it
        return sessions.begin(group.campaigns.create(name=name, game_slug=game_slug), people)


def begin_campaign(
    group: Group, name: str, game_slug: str, people: Iterable[Person], more: Iterable[str]
) -> Session:
    """Return the first session of a new campaign, for people of the group and `more` who are new in it."""
    with write_lock(), transaction.atomic():
        new = Person.objects.bulk_create(Person(group=group, name=one) for one in more)
        session = create_campaign(group, name, game_slug, [*people, *new])
        coach.begin(session)
        return session


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


def owned_groups(user: User) -> QuerySet[Membership]:
    """Return where an account is an owner, demos left out: how many it may have is limited."""
    return user.memberships.filter(role=Membership.Role.OWNER, group__demo_of=None)


def is_last_owner(membership: Membership) -> bool:
    """Return whether nobody would own the group without this account."""
    owners = membership.group.memberships.filter(role=Membership.Role.OWNER)
    return membership.is_owner and not owners.exclude(pk=membership.pk).exists()


def hash_token(token: str) -> str:
    return sha256(token.encode()).hexdigest()
