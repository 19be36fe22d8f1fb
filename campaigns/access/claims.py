"""Which account is which person of a group: one side claims it, the other agrees.

A member says "I am Ben" and an owner agrees, or an owner says it and the account agrees. An owner who claims
a person for their own account is both sides.
"""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.access.seating import free_seats
from campaigns.models import Claim, Group, Membership, Person, Seat
from companion.accounts.models import User
from companion.rules import _, require

TAKEN = _("This person already has an account.")
HAS_LEFT = _("This person has left the group. Let them come back first.")
HAS_ONE = _("This account already belongs to someone else in the group.")


@transaction.atomic
def claim(person: Person, user: User, by: Membership) -> bool:
    """Say that an account is a person of the group. Return whether both sides have said so now.

    Raises: IllegalPlay, if the person has an account, or the account a person.
    """
    _refuse_taken(person, user)
    if by.is_owner and by.user_id == user.pk:
        _link_account(person, user)
        return True
    said, is_new = Claim.objects.get_or_create(
        person=person, user=user, defaults={"is_offer": by.user_id != user.pk}
    )
    if not is_new and may_accept(said, by):
        _link_account(person, user)
        return True
    return False


@transaction.atomic
def accept(said: Claim) -> bool:
    """Agree to what the other side has said: both have said so now. Raises: IllegalPlay."""
    _refuse_taken(said.person, said.user)
    _link_account(said.person, said.user)
    return True


def may_accept(said: Claim, by: Membership) -> bool:
    """Return whether a member is the side that has not agreed yet."""
    return by.user_id == said.user_id if said.is_offer else by.is_owner


def may_drop(said: Claim, by: Membership) -> bool:
    """Return whether a member may withdraw or decline a claim."""
    return by.is_owner or by.user_id == said.user_id


def may_unlink(person: Person, by: Membership) -> bool:
    return person.user_id is not None and (by.is_owner or by.user_id == person.user_id)


@transaction.atomic
def unlink(person: Person) -> None:
    """Unlink a person from its account, which also leaves its seats."""
    free_seats(Seat.objects.filter(person=person).exclude(user=None))
    Person.objects.filter(pk=person.pk).update(user=None)


@transaction.atomic
def leave_group(membership: Membership) -> None:
    """Take an account out of its group: its person stays, without it."""
    for person in membership.group.people.filter(user=membership.user_id):
        unlink(person)
    open_claims(membership.group_id).filter(user=membership.user_id).delete()
    membership.delete()


# what pages show


def get_membership(request: HttpRequest, group: Group) -> Membership:
    """Return the reader's membership of a group."""
    return group.memberships.select_related("user").get(user_id=request.user.pk or 0)


def list_claims(membership: Membership) -> list[tuple[Claim, bool]]:
    """Return the claims that concern a member, each with whether the member is asked to agree."""
    said = open_claims(membership.group_id).select_related("person", "user")
    return [(one, may_accept(one, membership)) for one in said if may_drop(one, membership)]


def account_context(person: Person, by: Membership) -> dict[str, Any]:
    """Return what the page of a person says of the account: what a member may say, and of whose accounts."""
    people = Person.objects.filter(group=person.group_id).exclude(user=None)
    linked = set(people.values_list("user", flat=True))
    said = set(person.claims.values_list("user", flat=True))
    free = [
        one.user for one in by.group.memberships.select_related("user") if one.user_id not in linked | said
    ]
    return {
        "is_free": person.user_id is None,
        "may_claim": person.user_id is None and by.user in free,
        "may_unlink": may_unlink(person, by),
        "accounts": [one for one in free if one != by.user] if by.is_owner and person.user_id is None else [],
    }


def open_claims(group_id: int) -> QuerySet[Claim]:
    return Claim.objects.filter(person__group=group_id)


def _refuse_taken(person: Person, user: User) -> None:
    require(person.left_at is None, HAS_LEFT)
    require(person.user_id is None, TAKEN)
    require(not Person.objects.filter(group=person.group_id, user=user).exists(), HAS_ONE)


def _link_account(person: Person, user: User) -> None:
    """Link both, and delete all other claims on either."""
    Person.objects.filter(pk=person.pk).update(user=user)
    Claim.objects.filter(person=person).delete()
    Claim.objects.filter(person__group=person.group_id, user=user).delete()
