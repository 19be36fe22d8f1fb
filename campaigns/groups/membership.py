"""Groups: their people, the accounts that belong to them, and the campaigns that they begin."""

from collections.abc import Container, Iterable, Sequence
from datetime import timedelta
from itertools import chain, count
from typing import Any

from django.db import transaction
from django.db.models import Exists, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from campaigns.access import claims
from campaigns.log.locks import lock_rows
from campaigns.log.signals import bump_access_version
from campaigns.models import INVITATION_LIFETIME, Group, Invitation, Membership, Person, Session
from campaigns.sessions import lifecycle
from campaigns.teaching import coach
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import _, require
from companion.storage.write_lock import write_lock
from companion.text.i18n import translate
from companion.work.ages import since

A_MOMENT = timedelta(seconds=20)  # within which a second equal request returns the first result
NEEDS_AN_OWNER = _("A group needs at least one owner.")
NAME_IS_TAKEN = _("Somebody else at the table is called {person} now. Rename one of them first.")


@transaction.atomic
def create_group(name: str, people: Iterable[str], owner: User) -> Group:
    """Make a group with these people, and with the account that owns it."""
    group = Group.objects.create(name=name)
    Membership.objects.create(group=group, user=owner, role=Membership.Role.OWNER)
    Person.objects.bulk_create(Person(group=group, name=person) for person in people)
    return group


def link_owner(group: Group, owner: User, name: str) -> None:
    """Link the account that began a group to the person of this name; "" links none."""
    person = group.people.filter(name=name, user=None).first() if name else None
    if person and not group.people.filter(user=owner).exists():
        claims.claim(person, owner, group.memberships.get(user=owner))


def propose_group_name(owner: User) -> str:
    """Return a name for a group that an account begins without naming it."""
    return number_name(gettext("Our table"), {*owner.memberships.values_list("group__name", flat=True)})


def number_name(name: str, taken: Container[str]) -> str:
    """Return a name, with a number if it is taken."""
    numbered = (f"{name} {number}" for number in count(2))
    return next(candidate for candidate in chain([name], numbered) if candidate not in taken)


def begin_first_evening(
    owner: User, game_slug: str, people: Sequence[str], name: str = "", called: str = ""
) -> Session:
    """Return the first session of a new group, with the coach; a second equal request returns the same."""
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
    """Return the session that the same form has begun a moment ago, None if there is none."""
    groups = owned_groups(owner).filter(group__created_at__range=since(A_MOMENT))
    groups = groups.filter(group__name=name) if name else groups
    sessions = Session.objects.filter(
        campaign__group__in=groups.values("group"), campaign__game_slug=game_slug, number=1
    )
    return next((session for session in sessions if session.people == list(people)), None)


def create_campaign(group: Group, name: str, game_slug: str, people: Iterable[Person]) -> Session:
    """Return the first session of a new campaign: both are made, or neither."""
    with write_lock(), transaction.atomic():  # the lock before the transaction, as in every writer
        return lifecycle.begin(group.campaigns.create(name=name, game_slug=game_slug), people)


def begin_campaign(
    group: Group, name: str, game_slug: str, people: Iterable[Person], more: Iterable[str]
) -> Session:
    """Return the first session of a new campaign, for people of the group and new ones named `more`."""
    with write_lock(), transaction.atomic():
        new = Person.objects.bulk_create(Person(group=group, name=newcomer) for newcomer in more)
        session = create_campaign(group, name, game_slug, [*people, *new])
        coach.begin(session)
        return session


@transaction.atomic
def remove_person(person: Person) -> None:
    """Take a person out of the group: a person with a history stays stored, without an account."""
    claims.unlink(person)
    person.claims.all().delete()
    histories = (person.seats, person.attendances, person.stood_in, person.results, person.passes)
    if any(rows.exists() for rows in (*histories, person.date_answers, person.former)):
        Person.objects.filter(pk=person.pk).update(left_at=timezone.now())
    else:
        person.delete()


def bring_back(person: Person) -> None:
    """Bring a person who has left back into the group. Raises: IllegalPlay, if the name is taken now."""
    with lock_rows(Group.objects.filter(pk=person.group_id)):
        others = person.group.people.present().exclude(pk=person.pk)
        require(not others.filter(name=person.name).exists(), NAME_IS_TAKEN, person=person.name)
        Person.objects.filter(pk=person.pk).update(left_at=None)


def end_group(group: Group) -> None:
    """End a group: its tables are packed away, and nothing of it is lost."""
    with write_lock(), transaction.atomic():
        for campaign in group.campaigns.filter(ended_at=None):
            lifecycle.end(campaign)
        Group.objects.filter(pk=group.pk, ended_at=None).update(ended_at=timezone.now())
        for campaign in group.campaigns.all():
            bump_access_version(campaign.pk)


def create_invitation(group: Group) -> str:
    """Return the token of a new link that makes one more member."""
    return Invitation.objects.make(group=group)


def find_open_invitations(token: str) -> QuerySet[Invitation]:
    """Return the invitation that `token` still opens: one row or none."""
    links = Invitation.objects.select_related("group").of_token(token)
    return links.filter(used_at=None, created_at__range=since(INVITATION_LIFETIME), group__ended_at=None)


def list_open_invitations(group: Group) -> QuerySet[Invitation]:
    """Return the invitations to a group that a link still opens, the newest first."""
    return group.invitations.filter(used_at=None, created_at__range=since(INVITATION_LIFETIME)).order_by(
        "-pk"
    )


def list_memberships(group: Group) -> QuerySet[Any]:
    """Return the memberships of a group; each says whether there are claims and open invitations in it."""
    return group.memberships.select_related("user").annotate(
        has_claims=Exists(claims.open_claims(group.pk)), has_invitations=Exists(list_open_invitations(group))
    )


def accept_invitation(invitation: Invitation, user: User) -> bool:
    """Make an account a member, and close the invitation; of several at once only the first gets in."""
    if not Invitation.objects.filter(pk=invitation.pk).use():
        return False
    Membership.objects.get_or_create(group=invitation.group, user=user)
    return True


def owned_groups(user: User) -> QuerySet[Membership]:
    """Return the memberships in which an account owns a group, without demos: their number is limited."""
    return user.memberships.filter(role=Membership.Role.OWNER, group__demo_of=None)


def remove_membership(group: Group, membership_id: int) -> Membership | None:
    """Take an account out of a group; return its membership, None if it has gone already.

    Raises: IllegalPlay, for the last owner: if two owners remove each other at once, the first succeeds.
    """
    with lock_rows(Group.objects.filter(pk=group.pk)):
        membership = group.memberships.filter(pk=membership_id).first()
        if membership:
            require(not is_last_owner(membership), NEEDS_AN_OWNER)
            claims.leave_group(membership)
        return membership


def is_last_owner(membership: Membership) -> bool:
    """Return whether this account is the only owner of its group."""
    owners = membership.group.memberships.filter(role=Membership.Role.OWNER)
    return membership.is_owner and not owners.exclude(pk=membership.pk).exists()
