"""The deletion of an account: what becomes of its groups, shown before and done afterwards."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from campaigns.access import claims
from campaigns.demos.keeping import delete_demos
from campaigns.groups.membership import end_group, is_last_owner
from campaigns.models import Group, Membership
from campaigns.notes.writing import delete_private
from companion.accounts.models import User
from companion.rules import _, require
from companion.rules.plain_text import name_key
from companion.storage.write_lock import write_lock

LAST_OF_SITE = _("This site has no other owner. Make somebody else an owner of it first.")


@dataclass(frozen=True)
class GroupPlan:
    """What becomes of a group when an account of it is deleted.

    `heir` is the member who becomes the owner, if there is no other owner. A group that only this account
    owns is archived if it has no heir: no other member has an account there.
    """

    membership: Membership
    is_sole_owner: bool
    heir: Membership | None

    @property
    def group(self) -> Group:
        return self.membership.group

    @property
    def is_archived(self) -> bool:
        return self.is_sole_owner and self.heir is None


def plan_leaving(user: User) -> list[GroupPlan]:
    """Return what becomes of each group of an account: the member who joined first inherits it."""
    return list(_plan(user))


def _plan(user: User) -> Iterator[GroupPlan]:
    memberships = user.memberships.select_related("group").filter(group__ended_at=None, group__demo_of=None)
    for membership in sorted(memberships.order_by("pk"), key=lambda row: name_key(row.group.name)):
        others = membership.group.memberships.exclude(pk=membership.pk).select_related("user")
        is_sole_owner = is_last_owner(membership)
        heir = others.filter(user__is_active=True).order_by("pk").first() if is_sole_owner else None
        yield GroupPlan(membership, is_sole_owner, heir)


def is_last_of_site(user: User) -> bool:
    """Return whether this account is the only owner of the site."""
    owners = User.objects.filter(is_superuser=True, is_active=True)
    return user.is_superuser and not owners.exclude(pk=user.pk).exists()


def delete_account(user: User) -> None:
    """Delete an account, and pass on or archive its groups; what it played and wrote for all stays.

    Raises: IllegalPlay, for the site's last owner.
    """
    with write_lock(), transaction.atomic():
        _lock_all(user)
        require(not is_last_of_site(user), LAST_OF_SITE)
        for plan in plan_leaving(user):
            if plan.is_archived:
                end_group(plan.group)
            elif plan.heir:
                Membership.objects.filter(pk=plan.heir.pk).update(role=Membership.Role.OWNER)
        for membership in user.memberships.select_related("group"):
            claims.leave_group(membership)
        delete_demos(user)
        delete_private(user)
        user.delete()


def _lock_all(user: User) -> None:
    """Lock the site's owners and the groups: another member who leaves at the same time may be an heir."""
    leaving = User.objects.filter(Q(pk=user.pk) | Q(is_superuser=True)).order_by("pk")
    groups = Group.objects.filter(memberships__user=user).order_by("pk")
    for rows in (leaving.select_for_update(), groups.select_for_update(of=("self",))):
        list(rows.values_list("pk"))
