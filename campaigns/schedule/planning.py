"""The planning of a group's next evening: propose dates, fix one, move it, call it off, repeat it.

A user who fixes or changes an evening sends the `sequence` that they have seen: if another user has changed
it since, nothing is done.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaigns.groups.limits import require_room
from campaigns.models import GameNight, Group, ProposedDate
from campaigns.models.evenings import MOST_MINUTES
from campaigns.schedule.clock import next_start, week_of_month
from companion.accounts.models import User
from companion.rules import _, require

CHANGED_MEANWHILE = _("Somebody else has changed this evening meanwhile. Look at it again; nothing was done.")
IS_PAST = _("That date is in the past.")
MOST_DISTANT = timedelta(days=2 * 365)
Repeats = GameNight.Repeats


def upcoming(nights: QuerySet[GameNight]) -> QuerySet[GameNight]:
    """Return the nights that have no date yet, or are not over."""
    longest = timezone.now() - timedelta(minutes=MOST_MINUTES)
    return nights.filter(Q(starts_at=None, called_off_at=None) | Q(starts_at__gte=longest))


@transaction.atomic
def propose_night(group: Group, by: User, starts: Iterable[datetime], **facts: object) -> GameNight:
    """Propose dates for a group's evening. Raises: IllegalPlay, for a past date, or too many nights."""
    planned = upcoming(group.nights.all()).filter(called_off_at=None)
    require_room("open_nights", planned.count())
    night = group.nights.create(asked_by=by, **facts)
    for moment in starts:
        add_date(night, moment)
    return night


@transaction.atomic
def add_date(night: GameNight, moment: datetime) -> ProposedDate:
    """Propose one more date; a date that is proposed already stays as it is. Raises: IllegalPlay."""
    require(night.starts_at is None and not night.is_called_off, _("This evening has its date already."))
    _require_future(moment)
    date = night.dates.filter(starts_at=moment).first()
    if date is None:
        require_room("dates", night.dates.count())
        date = night.dates.create(starts_at=moment)
    return date


def remove_date(date: ProposedDate) -> None:
    """Remove a proposed date. Raises: IllegalPlay, if it is the date of the evening."""
    require(date.night.starts_at != date.starts_at, _("This evening has its date already."))
    date.delete()


@transaction.atomic
def choose_date(date: ProposedDate, seen: int) -> None:
    """Fix an evening. Raises: IllegalPlay."""
    _require_future(date.starts_at)
    require(date.night.starts_at is None, CHANGED_MEANWHILE)
    _change(date.night, seen, starts_at=date.starts_at)


@transaction.atomic
def change_night(night: GameNight, seen: int, **facts: Any) -> None:
    """Change the data and the date of an evening; answers stay if it stays on its day.

    A new day or hour of an evening that repeats is for this one alone; the next are as before. Raises:
    IllegalPlay.
    """
    moment: datetime | None = facts.get("starts_at", night.starts_at)
    if moment and moment != night.starts_at:
        _require_future(moment)
        if night.repeats and facts.get("repeats", night.repeats) == night.repeats:
            facts |= {"repeats": Repeats.NEVER, "repeats_week": 0}
            _create_next(night)
        _move(night, moment)
    elif facts.get("repeats", night.repeats) != night.repeats:
        facts["repeats_week"] = _week_of(night, facts["repeats"])
    _change(night, seen, **facts)


@transaction.atomic
def call_off(night: GameNight, seen: int) -> None:
    """Call an evening off, or withdraw its dates; one that repeats gets a next one. Raises: IllegalPlay."""
    require(not night.is_called_off and not night.is_over, CHANGED_MEANWHILE)
    if night.repeats:
        _create_next(night)
    _change(night, seen, called_off_at=timezone.now(), repeats=Repeats.NEVER, repeats_week=0)


@transaction.atomic
def call_on(night: GameNight, seen: int) -> None:
    """Undo that an evening was called off. Raises: IllegalPlay."""
    require(night.is_called_off and night.starts_at, CHANGED_MEANWHILE)
    require(not night.is_over, IS_PAST)
    _change(night, seen, called_off_at=None)


def roll_on() -> int:
    """Repeat each evening that repeats and is over; return how many were."""
    rows = GameNight.objects.exclude(repeats=Repeats.NEVER).filter(starts_at__lt=timezone.now())
    return sum(
        _roll_on(night) for night in rows.filter(group__ended_at=None) if night.is_over and not night.damaged
    )


@transaction.atomic
def _roll_on(night: GameNight) -> bool:
    """Make the next evening; of two processes at once, one does."""
    handed_on = GameNight.objects.filter(pk=night.pk, sequence=night.sequence).update(
        repeats=Repeats.NEVER, repeats_week=0, sequence=F("sequence") + 1, changed_at=timezone.now()
    )
    if handed_on:
        _create_next(night)
    return bool(handed_on)


def _create_next(night: GameNight) -> None:
    """Make the next evening of one that repeats: the first in the future."""
    following = GameNight(starts_at=next_start(night), asked_by=night.asked_by)
    for name in ("group", "campaign", "place", "note", "time_zone", "minutes", "repeats", "repeats_week"):
        setattr(following, name, getattr(night, name))
    while following.is_over:
        following.starts_at = next_start(following)
    following.save()
    assert following.starts_at
    following.dates.create(starts_at=following.starts_at)


def _move(night: GameNight, moment: datetime) -> None:
    """Move the date of a fixed evening: earlier, later, or to another proposed one."""
    assert night.starts_at
    if night.dates.filter(starts_at=moment).exists():
        return
    if night.localize(moment).date() == night.localize(night.starts_at).date():
        night.dates.filter(starts_at=night.starts_at).update(starts_at=moment)
    else:
        night.dates.create(starts_at=moment)


def _week_of(night: GameNight, repeats: str) -> int:
    if repeats != Repeats.MONTHLY or not night.starts_at:
        return 0
    return week_of_month(night.localize(night.starts_at).date())


def _change(night: GameNight, seen: int, **facts: object) -> None:
    """Write a change of an evening, and count it. Raises: IllegalPlay, if another change came first.

    Unreadable columns of its row, which the query would not match, are replaced by defaults before.
    """
    if night.damaged:
        night.save(update_fields=night.damaged)
    rows = GameNight.objects.filter(pk=night.pk, sequence=seen)
    count = rows.update(sequence=F("sequence") + 1, changed_at=timezone.now(), **facts)
    require(count, CHANGED_MEANWHILE)


def _require_future(moment: datetime) -> None:
    now = timezone.now()
    require(moment > now, IS_PAST)
    require(moment < now + MOST_DISTANT, _("That date is more than two years away."))
