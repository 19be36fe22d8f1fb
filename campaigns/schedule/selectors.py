"""Facts about the next evenings for pages: dates by people, fixed evenings, and proposed dates."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TypeAlias

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Prefetch
from django.utils import timezone

from campaigns.models import DateAnswer, GameNight, Group, Person, PersonLink, ProposedDate
from campaigns.schedule.clock import week_later
from campaigns.schedule.planning import upcoming
from companion.text.dates import format_hour, format_in_words, format_night_day

YES, MAYBE, NO = DateAnswer.Answer.YES, DateAnswer.Answer.MAYBE, DateAnswer.Answer.NO
# the answer that follows when a person taps their own answer
NEXT_TAP = {"": YES, YES: MAYBE, MAYBE: NO, NO: YES}
Asked: TypeAlias = tuple[ProposedDate, Iterable[DateAnswer]]  # a date, and its answers
SUGGESTED = 2  # dates that are offered besides the proposed ones


@dataclass(frozen=True)
class AnswerCell:
    """The answer of a person to a date; "" before they have answered."""

    person: Person
    answer: str = ""
    note: str = ""

    @property
    def next_tap(self) -> str:
        return NEXT_TAP[self.answer].value


@dataclass(frozen=True)
class DateRow:
    """A date in the time zone of the group, with the answer of each person."""

    date: ProposedDate
    local: datetime
    cells: Sequence[AnswerCell]
    is_best: bool = False

    def count(self, answer: str) -> int:
        return sum(cell.answer == answer for cell in self.cells)

    @property
    def is_past(self) -> bool:
        return self.date.starts_at <= timezone.now()

    @property
    def weekday(self) -> str:
        return format_in_words(self.local, "EEEE")

    @property
    def short_weekday(self) -> str:
        return format_in_words(self.local, "EEE")

    @property
    def month(self) -> str:
        return format_in_words(self.local, "MMM").removesuffix(".")

    @property
    def hour(self) -> str:
        return format_hour(self.local)

    def cell_of(self, person: Person | None) -> AnswerCell | None:
        return next((cell for cell in self.cells if person and cell.person.pk == person.pk), None)


@dataclass(frozen=True)
class NightView:
    """An evening to come: `rows` are its dates, or the fixed one alone."""

    night: GameNight
    people: Sequence[Person]
    rows: Sequence[DateRow]

    @property
    def is_fixed(self) -> bool:
        return self.night.starts_at is not None

    @property
    def row(self) -> DateRow:
        """The one date of a night that is fixed."""
        return self.rows[0]

    @property
    def is_today(self) -> bool:
        return self.row.local.date() == self.night.localize(timezone.now()).date()

    @property
    def answered(self) -> int:
        """How many people have answered at least one date."""
        people = {cell.person.pk for row in self.rows for cell in row.cells if cell.answer}
        return len(people)

    @cached_property
    def is_of_elsewhere(self) -> bool:
        """Whether its time zone is not the site's, so that pages have to name it."""
        return self.night.time_zone != timezone.get_default_timezone_name()

    @property
    def day(self) -> str:
        return format_night_day(self.row.local)

    @property
    def suggested(self) -> list[datetime]:
        """The next dates on the same weekday that are not proposed yet."""
        if not self.rows:
            return []
        last = max(row.date.starts_at for row in self.rows)
        weeks = (week_later(last, self.night.zone, number + 1) for number in range(SUGGESTED))
        return [self.night.localize(moment) for moment in weeks if moment > timezone.now()]

    def name_day(self, local: datetime) -> str:
        """Return a proposed day in a short form: "17 Dec"."""
        return format_in_words(local, "d MMM")

    def has_answered(self, person: Person) -> bool:
        return any(cell.person.pk == person.pk and cell.answer for row in self.rows for cell in row.cells)

    def word_of(self, person: Person | None) -> str:
        """Return the word that a person has added to their answers."""
        cells = (row.cell_of(person) for row in self.rows)
        return next((cell.note for cell in cells if cell and cell.note), "")


@dataclass(frozen=True)
class NextNights:
    """The next fixed evening and the next one with proposed dates, each None if there is none."""

    chosen: NightView | None
    asked: NightView | None


def find_next_night(group: Group, people: Sequence[Person] | None = None) -> NextNights:
    """Return a group's next evenings: two queries, or one if its people are given."""
    nights = _load_nights(group)
    if not nights:
        return NextNights(None, None)
    present = list(group.people.present()) if people is None else people
    views = sorted((_view(night, dates, present) for night, dates in nights if not night.is_over), key=_order)
    takes_place = (view for view in views if view.is_fixed and not view.night.is_called_off)
    asked = (view for view in views if not view.is_fixed and any(not row.is_past for row in view.rows))
    return NextNights(next(takes_place, None), next(asked, None))


def _load_nights(group: Group) -> list[tuple[GameNight, list[Asked]]]:
    """Return the nights to come that have dates, each with its dates and their answers: one query."""
    columns = [field.attname for field in GameNight._meta.concrete_fields]
    wanted = ("pk", "starts_at", "answers__person_id", "answers__answer", "answers__note")
    dates = ProposedDate.objects.filter(night__in=upcoming(group.nights.all()))
    rows = dates.order_by("starts_at", "answers__pk").values_list(
        *wanted, *(f"night__{column}" for column in columns)
    )
    nights: dict[int, tuple[GameNight, list[Asked]]] = {}
    answers: dict[int, list[DateAnswer]] = {}
    for date_id, starts_at, person_id, answer, note, *values in rows:
        night_id = values[0]
        if night_id not in nights:
            nights[night_id] = (GameNight.from_db(DEFAULT_DB_ALIAS, columns, values), [])
        if date_id not in answers:
            date = ProposedDate(pk=date_id, night_id=night_id, starts_at=starts_at)
            nights[night_id][1].append((date, answers.setdefault(date_id, [])))
        if person_id:
            answers[date_id].append(
                DateAnswer(date_id=date_id, person_id=person_id, answer=answer, note=note)
            )
    return list(nights.values())


def list_nights(group: Group, people: Iterable[Person] | None = None) -> list[NightView]:
    """Return the nights to come, fixed ones first, each kind in the order of time: four queries."""
    dates = Prefetch("dates", ProposedDate.objects.prefetch_related("answers"))
    rows = upcoming(group.nights.select_related("campaign", "asked_by")).prefetch_related(dates)
    nights = [night for night in rows if not night.is_over]
    if not nights:
        return []
    present = list(group.people.present() if people is None else people)
    asked = {night.pk: [(date, date.answers.all()) for date in night.dates.all()] for night in nights}
    return sorted((_view(night, asked[night.pk], present) for night in nights), key=_order)


def _order(view: NightView) -> tuple[bool, datetime]:
    soonest = min((row.date.starts_at for row in view.rows), default=view.night.created_at)
    return not view.is_fixed, soonest


def _view(night: GameNight, proposed: Iterable[Asked], people: Sequence[Person]) -> NightView:
    """Return a night as pages show it, of the dates that were proposed, each with its answers."""
    dates = [(date, answers) for date, answers in proposed if night.starts_at in (None, date.starts_at)]
    rows = [_row(night, date, answers, people) for date, answers in dates]
    return NightView(night, people, _mark_best(rows) if night.starts_at is None else rows)


def _row(
    night: GameNight, date: ProposedDate, answers: Iterable[DateAnswer], people: Sequence[Person]
) -> DateRow:
    by_person: Mapping[int, DateAnswer] = {answer.person_id: answer for answer in answers}
    cells = [
        AnswerCell(person, by_person[person.pk].answer, by_person[person.pk].note)
        if person.pk in by_person
        else AnswerCell(person)
        for person in people
    ]
    return DateRow(date, night.localize(date.starts_at), cells)


def _mark_best(rows: Sequence[DateRow]) -> list[DateRow]:
    """Mark the date that most people can come to; the first, if several are equal."""
    possible = [row for row in rows if not row.is_past and row.count(YES)]
    best = max(possible, key=lambda row: (row.count(YES), row.count(MAYBE)), default=None)
    return [DateRow(row.date, row.local, row.cells, row is best) for row in rows]


def list_links(people: Iterable[Person]) -> dict[int, PersonLink]:
    """Return the link to answer that each person has, by the person: one query."""
    rows = PersonLink.objects.filter(person__in=people, purpose=PersonLink.Purpose.ANSWER, revoked_at=None)
    return {link.person_id: link for link in rows.filter(expires_at__gt=timezone.now())}
