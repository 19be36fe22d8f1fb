"""Planned evenings in a file: with dates and answers, without links and addresses."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.db.models import Q

from campaigns.groups.limits import require_within
from campaigns.models import NAME_LENGTH, Campaign, DateAnswer, GameNight, Group, Person, ProposedDate
from campaigns.models.evenings import (
    ANSWER_NOTE_LENGTH,
    LEAST_MINUTES,
    MOST_MINUTES,
    NOTE_LENGTH,
    UID_LENGTH,
    make_uid,
)
from campaigns.schedule.clock import LAST, WEEKS_OF_EACH_MONTH, is_zone
from campaigns.schedule.planning import upcoming
from campaigns.transfer.archive import DAMAGED, TOO_MUCH
from campaigns.transfer.reading import FIRST_DAY, MOST, is_moment, require_plain
from campaigns.transfer.shapes import AnswerRow, DateInFile, NightRow
from companion.rules import require

MOST_NIGHTS, MOST_DATES, MOST_DATES_OF_ALL = 5_000, 200, 20_000
UID = re.compile(r"[\w@.+-]+", re.ASCII)
SAME = (
    *("place", "note", "time_zone", "starts_at", "minutes", "repeats", "repeats_week", "called_off_at"),
    *("uid", "sequence", "created_at", "changed_at"),
)


def write_nights(
    nights: Iterable[GameNight], people: Mapping[int, int], campaigns: Mapping[int, int]
) -> list[NightRow]:
    """Return nights as rows, with people and campaigns by index; those of others are left out."""
    return [_write_night(night, people, campaigns.get(night.campaign_id or 0)) for night in nights]


def _write_night(night: GameNight, people: Mapping[int, int], campaign: int | None) -> NightRow:
    dates = [
        DateInFile(starts_at=date.starts_at, answers=list(_write_answers(date, people)))
        for date in night.dates.all()
    ]
    return NightRow(**{name: getattr(night, name) for name in SAME}, campaign=campaign, dates=dates)


def _write_answers(date: ProposedDate, people: Mapping[int, int]) -> Iterable[AnswerRow]:
    for answer in date.answers.all():
        if answer.person_id in people:
            place = people[answer.person_id]
            yield AnswerRow(
                person=place, answer=answer.answer, note=answer.note, answered_at=answer.answered_at
            )


def check_nights(rows: Sequence[NightRow], people: int, campaigns: int) -> None:
    """Refuse nights that this site could not have written. Raises: IllegalPlay."""
    require(len(rows) <= MOST_NIGHTS and len({row.uid for row in rows}) == len(rows), DAMAGED)
    require(sum(len(row.dates) for row in rows) <= MOST_DATES_OF_ALL, TOO_MUCH)
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
    return is_moment(at)


def needs_nights(rows: Sequence[NightRow], group: Group) -> bool:
    """Return whether a file has new nights or newer versions of nights for a group."""
    existing = _find_nights(rows, group)
    return any(row.uid not in existing or _is_newer(row, existing[row.uid]) for row in rows)


def _is_newer(row: NightRow, night: GameNight) -> bool:
    """Return whether a night was changed or answered in the file after its last change or answer here."""
    answers = DateAnswer.objects.filter(date__night=night).values_list("answered_at", flat=True)
    moments = [answer.answered_at for date in row.dates for answer in date.answers]
    return row.changed_at > night.changed_at or max(moments, default=FIRST_DAY) > max(
        answers, default=FIRST_DAY
    )


def _find_nights(rows: Sequence[NightRow], group: Group) -> dict[str, GameNight]:
    """Return the nights of a file that a group has, by their `uid` in the file.

    A night whose `uid` was taken when it was imported has another one here: it is found by its creation time.
    """
    named = Q(uid__in=[row.uid for row in rows]) | Q(created_at__in=[row.created_at for row in rows])
    nights = list(group.nights.filter(named)) if rows else []
    by_moment = {night.created_at: night for night in nights}
    by_uid = {night.uid: night for night in nights}
    existing = {row.uid: by_uid.get(row.uid) or by_moment.get(row.created_at) for row in rows}
    return {uid: night for uid, night in existing.items() if night}


def take_in_nights(
    rows: Sequence[NightRow], group: Group, people: Sequence[Person], campaigns: Sequence[Campaign | None]
) -> int:
    """Write the new nights of a file, and the changes of others; return their number.

    Calendars know them by the same `uid`, if it is free. Raises: IllegalPlay, if the group would plan more
    nights than it may.
    """
    existing = _find_nights(rows, group)
    taken = {*GameNight.objects.filter(uid__in=[row.uid for row in rows]).values_list("uid", flat=True)}
    changed = [
        night_row
        for night_row in rows
        if night_row.uid in existing and _is_newer(night_row, existing[night_row.uid])
    ]
    for row in changed:
        _change_night(existing[row.uid], row, people)
    new = [night_row for night_row in rows if night_row.uid not in existing]
    for row in new:
        of = campaigns[row.campaign] if row.campaign is not None else None
        known: dict[str, object] = {name: getattr(row, name) for name in SAME}
        known["uid"] = make_uid() if row.uid in taken else row.uid
        night = group.nights.create(**known, campaign=of if of and of.group_id == group.pk else None)
        _write_dates(row.dates, night, people)
    require_within("open_nights", upcoming(group.nights.filter(called_off_at=None)).count())
    return len(new) + len(changed)


def _change_night(night: GameNight, row: NightRow, people: Sequence[Person]) -> None:
    """Change a night to the newer version of a file; of two answers of a person the later counts."""
    columns = {name: getattr(row, name) for name in SAME if name not in {"uid", "created_at"}}
    GameNight.objects.filter(pk=night.pk, changed_at__lt=row.changed_at).update(**columns)
    dates = {date.starts_at: date for date in night.dates.all()}
    _write_dates([date for date in row.dates if date.starts_at not in dates], night, people)
    for known in (date for date in row.dates if date.starts_at in dates):
        _change_answers(dates[known.starts_at], known.answers, people)


def _change_answers(date: ProposedDate, rows: Sequence[AnswerRow], people: Sequence[Person]) -> None:
    answered = {answer.person_id: answer.answered_at for answer in date.answers.all()}
    later = [
        answer for answer in rows if answer.answered_at > answered.get(people[answer.person].pk, FIRST_DAY)
    ]
    date.answers.filter(person__in=[people[answer.person] for answer in later]).delete()
    _add_answers([(date, later)], people)


def _write_dates(rows: Sequence[DateInFile], night: GameNight, people: Sequence[Person]) -> None:
    """Write dates with their answers by two statements, because all tables of a site at home wait."""
    dates = ProposedDate.objects.bulk_create(
        ProposedDate(night=night, starts_at=row.starts_at) for row in rows
    )
    _add_answers(zip(dates, (row.answers for row in rows), strict=True), people)


def _add_answers(
    answers: Iterable[tuple[ProposedDate, Sequence[AnswerRow]]], people: Sequence[Person]
) -> None:
    DateAnswer.objects.bulk_create(
        DateAnswer(
            date=date,
            person=people[row.person],
            answer=row.answer,
            note=row.note,
            answered_at=row.answered_at,
        )
        for date, rows in answers
        for row in rows
    )
