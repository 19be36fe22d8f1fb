"""Whose sheet is drawn next: first the account that was served longest ago, in it the group.

A user with fifty groups is one account, and has one turn for each turn of another account.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db.models import Max
from django.utils import timezone

from campaigns.models import Membership
from companion.printing.models import SheetJob

REMEMBERED = timedelta(minutes=10)  # an owner whose last turn was earlier counts as one without a turn
NEVER = datetime.min.replace(tzinfo=UTC)


Owner = tuple[int | None, int | None]  # a group, or an account whose own sheet it is


class WaitingSheet(NamedTuple):
    """A job that waits, and whose it is: a group's, or an account's own."""

    job_id: int
    group: int | None
    user: int | None


def put_in_turn(waiting: Sequence[WaitingSheet]) -> list[int]:
    """Return the jobs that wait, given the oldest first, in the order in which they are drawn."""
    served = list_served()
    accounts = find_owners(
        {group for _job, group, _user in waiting} | {group for (group, _user), _at in served}
    )

    def find_account(group: int | None, user: int | None) -> Hashable:
        account = user if group is None else accounts.get(group)
        return ("group", group) if account is None else account

    served_groups, served_accounts = dict[Hashable, datetime](), dict[Hashable, datetime]()
    for (group, user), at in served:
        account = find_account(group, user)
        served_groups[group, user] = at
        served_accounts[account] = max(at, served_accounts.get(account, at))
    by_group = take_turns(waiting, lambda sheet: sheet[1:], served_groups)
    by_account = take_turns(by_group, lambda sheet: find_account(sheet.group, sheet.user), served_accounts)
    return [sheet.job_id for sheet in by_account]


def list_served() -> list[tuple[Owner, datetime]]:
    """Return when a sheet of each group, and of each account's own, was taken up last."""
    now = timezone.now()
    taken = SheetJob.objects.filter(taken_at__range=(now - REMEMBERED, now)).order_by()
    rows = taken.values_list("group", "user").annotate(Max("taken_at"))
    return [((group, user), at) for group, user, at in rows]


def find_owners(groups: Iterable[int | None]) -> dict[int, int]:
    """Return the account that has owned each group longest, by the number of the group."""
    numbers = [group for group in groups if group is not None]
    owners = Membership.objects.filter(group__in=numbers, role=Membership.Role.OWNER).order_by("-pk")
    return dict(owners.values_list("group", "user"))


def take_turns(
    sheets: Sequence[WaitingSheet],
    find_owner: Callable[[WaitingSheet], Hashable],
    served: Mapping[Hashable, datetime],
) -> list[WaitingSheet]:
    """Return the first sheet of each owner, then the second of each: first the owner served longest ago."""
    turns, first_place = Counter[Hashable](), dict[Hashable, int]()
    ranks = list[tuple[int, datetime, int]]()
    for place, sheet in enumerate(sheets):
        owner = find_owner(sheet)
        ranks.append((turns[owner], served.get(owner, NEVER), first_place.setdefault(owner, place)))
        turns[owner] += 1
    return [sheet for _rank, sheet in sorted(zip(ranks, sheets, strict=True), key=lambda pair: pair[0])]
