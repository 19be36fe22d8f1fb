"""The evenings that a group plans, in a file: with dates and answers, without links and addresses."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from campaigns.evenings.clock import LAST, WEEKS_OF_EACH_MONTH, is_zone
from campaigns.evenings.planning import MOST_DISTANT, upcoming
from campaigns.limits import require_within
from campaigns.models import NAME_LENGTH, Campaign, DateAnswer, GameNight, Group, Person, ProposedDate
from campaigns.models.evenings import (
    ANSWER_NOTE_LENGTH,
    LEAST_MINUTES,
    MOST_MINUTES,
    NOTE_LENGTH,
    UID_LENGTH,
    make_uid,
)
from campaigns.transfer.archive import DAMAGED
from campaigns.transfer.reading import FIRST_DAY, MOST, is_moment, require_plain
from campaigns.transfer.shapes import AnswerRow, DateRow, NightRow
from companion.rules import require

MOST_NIGHTS, MOST_DATES = 5_000, 200
UID = re.compile(r"[\w@.+-]+", re.ASCII)
SAME = (
    *("place", "note", "time_zone", "starts_at", "minutes", "repeats", "repeats_week", "called_off_at"),
    *("uid", "sequence", "created_at", "changed_at"),
)


def write_nights(
    nights: Iterable[GameNight], people: Mapping[int, int], campaigns: Mapping[int, int]
) -> list[NightRow]:
    """Return nights as rows, people and campaigns by their places in the file; others are left out."""
    return [_write_night(night, people, campaigns.get(night.campaign_id or 0)) for night in nights]


def _write_night(night: GameNight, people: Mapping[int, int], campaign: int | None) -> NightRow:
    dates = [
        DateRow(starts_at=date.starts_at, answers=list(_write_answers(date, people)))
        for date in night.dates.all()
    ]
    return NightRow(**{name: getattr(night, name) for name in SAME}, campaign=campaign, dates=dates)


def _write_answers(date: ProposedDate, people: Mapping[int, int]) -> Iterable[AnswerRow]:
    for one in date.answers.all():
        if one.person_id in people:
            place = people[one.person_id]
            yield AnswerRow(person=place, answer=one.answer, note=one.note, answered_at=one.answered_at)


def check_nights(rows: Sequence[NightRow], people: int, campaigns: int) -> None:
    """Refuse nights that this site itself would not have written. Raises: IllegalPlay."""
    require(len(rows) <= MOST_NIGHTS and len({row.uid for row in rows}) == len(rows), DAMAGED)
    for row in rows:
        _check_night(row)
        require(row.campaign is None or 0 <= row.campaign < campaigns, DAMAGED)
        for date in row.dates:
            _check_answers(date.answers, people)


def _check_night(row: NightRow) -> None:
    require_plain([row.place, row.note, row.uid])
    is_short = len(row.place) <= NAME_LENGTH and len(row.note) <= NOTE_LENGTH
    require(is_short and len(row.uid) <= UID_LENGTH and UID.fullmatch(row.uid), DAMAGED)
    require(is_zone(row.time_zone) and LEAST_MINUTES <= row.minutes <= MOST_MINUTES, DAMAGED)
    starts = [date.starts_at for date in row.dates]
    require(len(starts) <= MOST_DATES and all(map(_may_start, starts)), DAMAGED)
    require(len(set(starts)) == len(starts) and row.starts_at in (None, *starts), DAMAGED)
    is_fixed = row.starts_at is not None and row.called_off_at is None
    require(row.repeats in GameNight.Repeats.values and (is_fixed or not row.repeats), DAMAGED)
    require(
        row.repeats_week in (LAST, *range(WEEKS_OF_EACH_MONTH + 1)) and 0 <= row.sequence <= MOST, DAMAGED
    )
    require(all(map(is_moment, (row.called_off_at, row.created_at, row.changed_at))), DAMAGED)


def _check_answers(rows: Sequence[AnswerRow], people: int) -> None:
    places = {row.person for row in rows}
    require(len(places) == len(rows) and places <= {*range(people)}, DAMAGED)
    for row in rows:
        require_plain(row.note)
        require(row.answer in DateAnswer.Answer.values and len(row.note) <= ANSWER_NOTE_LENGTH, DAMAGED)
        require(is_moment(row.answered_at), DAMAGED)


def _may_start(at: datetime) -> bool:
    return at.tzinfo is not None and FIRST_DAY <= at <= timezone.now() + MOST_DISTANT


def take_in_nights(
    rows: Sequence[NightRow], group: Group, people: Sequence[Person], campaigns: Sequence[Campaign]
) -> None:
    """Write the nights that a group does not have yet; calendars know them by the same name, if it is free.

    Raises: IllegalPlay, where the group would plan more than it may.
    """
    taken = dict(GameNight.objects.filter(uid__in=[row.uid for row in rows]).values_list("uid", "group"))
    for row in rows:
        if taken.get(row.uid) != group.pk:
            of = campaigns[row.campaign] if row.campaign is not None else None
            known: dict[str, Any] = {name: getattr(row, name) for name in SAME}
            known["uid"] = make_uid() if row.uid in taken else row.uid
            night = group.nights.create(**known, campaign=of if of and of.group_id == group.pk else None)
            _write_dates(row.dates, night, people)
    require_within("open_nights", upcoming(group.nights.filter(called_off_at=None)).count())


def _write_dates(rows: Sequence[DateRow], night: GameNight, people: Sequence[Person]) -> None:
    for row in rows:
        date = night.dates.create(starts_at=row.starts_at)
        DateAnswer.objects.bulk_create(
            DateAnswer(
                date=date,
                person=people[one.person],
                answer=one.answer,
                note=one.note,
                answered_at=one.answered_at,
            )
            for one in row.answers
        )
