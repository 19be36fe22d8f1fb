"""Which account is which person of a group: one side claims it, the other agrees.

A member says "I am Ben" and an owner agrees, or an owner says it and the account agrees. An owner who claims
a person for their own account is both sides.
"""

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from campaigns.access.seating import free_seats
from campaigns.log.locks import lock_rows
from campaigns.models import Claim, Group, Membership, Person, Seat
from companion.accounts.models import User
from companion.rules import _, require

TAKEN = _("This person already has an account.")
HAS_LEFT = _("This person has left the group. Let them come back first.")
HAS_ONE = _("This account already belongs to someone else in the group.")


def claim(person: Person, user: User, by: Membership) -> bool:
    """Claim that an account is a person of the group. Return whether both sides have agreed now.

    Raises: IllegalPlay, if the person has an account, or the account a person.
    """
    with lock_rows(Group.objects.filter(pk=person.group_id)):
        return _claim(Person.objects.get(pk=person.pk), user, by)


def _claim(person: Person, user: User, by: Membership) -> bool:
    _refuse_taken(person, user)
    if by.is_owner and by.user_id == user.pk:
        _link_account(person, user)
        return True
    pending, is_new = Claim.objects.get_or_create(
        person=person, user=user, defaults={"is_offer": by.user_id != user.pk}
    )
    if not is_new and may_accept(pending, by):
        _link_account(person, user)
        return True
    return False


def accept(pending: Claim) -> bool:
    """Agree to a claim of the other side, and link the account. Raises: IllegalPlay."""
    with lock_rows(Group.objects.filter(people=pending.person_id)):
        person = Person.objects.get(pk=pending.person_id)
        _refuse_taken(person, pending.user)
        _link_account(person, pending.user)
    return True


def may_accept(pending: Claim, by: Membership) -> bool:
    """Return whether a member is the side that has not agreed yet."""
    return by.user_id == pending.user_id if pending.is_offer else by.is_owner


def may_drop(pending: Claim, by: Membership) -> bool:
    """Return whether a member may withdraw or decline a claim."""
    return by.is_owner or by.user_id == pending.user_id


def may_unlink(person: Person, by: Membership) -> bool:
    return person.user_id is not None and (by.is_owner or by.user_id == person.user_id)


@transaction.atomic
def unlink(person: Person) -> None:
    """Unlink a person from its account, which also leaves its seats."""
    free_seats(Seat.objects.filter(person=person).exclude(user=None))
    Person.objects.filter(pk=person.pk).update(user=None)


@transaction.atomic
def leave_group(membership: Membership) -> None:
    """Remove an account from its group: its person stays, without an account."""
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
    claims = open_claims(membership.group_id).select_related("person", "user")
    return [(pending, may_accept(pending, membership)) for pending in claims if may_drop(pending, membership)]


def account_context(person: Person, by: Membership) -> dict[str, object]:
    """Return the context of a person's page: what the member may do about the person's account."""
    people = Person.objects.filter(group=person.group_id).exclude(user=None)
    linked = set(people.values_list("user", flat=True))
    claimed = set(person.claims.values_list("user", flat=True))
    free = [
        member.user
        for member in by.group.memberships.select_related("user")
        if member.user_id not in linked | claimed
    ]
    return {
        "is_free": person.user_id is None,
        "may_claim": person.user_id is None and by.user in free,
        "may_unlink": may_unlink(person, by),
        "accounts": [member for member in free if member != by.user]
        if by.is_owner and person.user_id is None
        else [],
    }


def open_claims(group_id: int) -> QuerySet[Claim]:
    return Claim.objects.filter(person__group=group_id)


def _refuse_taken(person: Person, user: User) -> None:
    require(person.left_at is None, HAS_LEFT)
    require(person.user_id is None, TAKEN)
    require(not Person.objects.filter(group=person.group_id, user=user).exists(), HAS_ONE)


def _link_account(person: Person, user: User) -> None:
    """Link a person and an account, and delete all other claims of either."""
    Person.objects.filter(pk=person.pk).update(user=user)
    Claim.objects.filter(person=person).delete()
    Claim.objects.filter(person__group=person.group_id, user=user).delete()
