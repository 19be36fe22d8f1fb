"""What pages show of the evenings to come, as facts: dates by people, what is fixed, what is still asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TypeAlias

from babel.dates import format_date, format_time
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Prefetch
from django.utils import timezone
from django.utils.translation import get_language

from campaigns.evenings.clock import week_later
from campaigns.evenings.planning import upcoming
from campaigns.models import DateAnswer, GameNight, Group, Person, PersonLink, ProposedDate

YES, MAYBE, NO = DateAnswer.Answer.YES, DateAnswer.Answer.MAYBE, DateAnswer.Answer.NO
NEXT_TAP = {"": YES, YES: MAYBE, MAYBE: NO, NO: YES}  # what a tap on one's own answer makes of it
Asked: TypeAlias = tuple[ProposedDate, Iterable[DateAnswer]]  # a date, and what people say to it
SUGGESTED = 2  # dates that are offered beside those that are proposed


@dataclass(frozen=True)
class Cell:
    """What one person says to one date; "" as long as they have not answered."""

    person: Person
    answer: str = ""
    note: str = ""

    @property
    def next_tap(self) -> str:
        return NEXT_TAP[self.answer].value


@dataclass(frozen=True)
class DateRow:
    """A date, as the clock shows it where the group meets, with what each person says to it."""

    date: ProposedDate
    local: datetime
    cells: Sequence[Cell]
    is_best: bool = False

    def count(self, answer: str) -> int:
        return sum(cell.answer == answer for cell in self.cells)

    @property
    def is_past(self) -> bool:
        return self.date.starts_at <= timezone.now()

    @property
    def weekday(self) -> str:
        return _format(self.local, "EEEE")

    @property
    def short_weekday(self) -> str:
        return _format(self.local, "EEE")

    @property
    def month(self) -> str:
        return _format(self.local, "MMM").removesuffix(".")

    @property
    def hour(self) -> str:
        return format_hour(self.local)

    def cell_of(self, person: Person | None) -> Cell | None:
        return next((cell for cell in self.cells if person and cell.person.pk == person.pk), None)


@dataclass(frozen=True)
class NightView:
    """An evening to come: `rows` are its dates; once one is fixed, that one alone."""

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
        said = {cell.person.pk for row in self.rows for cell in row.cells if cell.answer}
        return len(said)

    @cached_property
    def is_of_elsewhere(self) -> bool:
        """Whether its clock is not the site's, so that it has to be said whose it is."""
        return self.night.time_zone != timezone.get_default_timezone_name()

    @property
    def day(self) -> str:
        return format_night_day(self.row.local)

    @property
    def suggested(self) -> list[datetime]:
        """The next dates on the same weekday that nobody has proposed yet."""
        if not self.rows:
            return []
        last = max(row.date.starts_at for row in self.rows)
        weeks = (week_later(last, self.night.zone, number + 1) for number in range(SUGGESTED))
        return [self.night.localize(moment) for moment in weeks if moment > timezone.now()]

    def name_day(self, local: datetime) -> str:
        """Return a day that may be proposed, short: "17 Dec"."""
        return _format(local, "d MMM")

    def has_answered(self, person: Person) -> bool:
        return any(cell.person.pk == person.pk and cell.answer for row in self.rows for cell in row.cells)

    def word_of(self, person: Person | None) -> str:
        """Return the word that somebody has added to their answers."""
        cells = (row.cell_of(person) for row in self.rows)
        return next((cell.note for cell in cells if cell and cell.note), "")


@dataclass(frozen=True)
class NextNights:
    """The next evening that is fixed, and the next that is asked about, each None where there is none."""

    chosen: NightView | None
    asked: NightView | None


def find_next_night(group: Group, people: Sequence[Person] | None = None) -> NextNights:
    """Return what a group's pages say of its next evening: two queries, one with its people at hand."""
    nights = _load_nights(group)
    if not nights:
        return NextNights(None, None)
    present = list(group.people.present()) if people is None else people
    views = sorted((_view(night, dates, present) for night, dates in nights if not night.is_over), key=_order)
    takes_place = (one for one in views if one.is_fixed and not one.night.is_called_off)
    asked = (one for one in views if not one.is_fixed and any(not row.is_past for row in one.rows))
    return NextNights(next(takes_place, None), next(asked, None))


def _load_nights(group: Group) -> list[tuple[GameNight, list[Asked]]]:
    """Return the nights to come that have dates, each with these and their answers: one query."""
    columns = [field.attname for field in GameNight._meta.concrete_fields]
    wanted = ("pk", "starts_at", "answers__person_id", "answers__answer", "answers__note")
    dates = ProposedDate.objects.filter(night__in=upcoming(group.nights.all()))
    rows = dates.order_by("starts_at", "answers__pk").values_list(
        *wanted, *(f"night__{one}" for one in columns)
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
    """Return the nights to come, those that are fixed first, the soonest first of all: four queries."""
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
    given: Mapping[int, DateAnswer] = {one.person_id: one for one in answers}
    cells = [
        Cell(person, given[person.pk].answer, given[person.pk].note) if person.pk in given else Cell(person)
        for person in people
    ]
    return DateRow(date, night.localize(date.starts_at), cells)


def _mark_best(rows: Sequence[DateRow]) -> list[DateRow]:
    """Mark the date that most can come to, the first of them where several are as good."""
    possible = [row for row in rows if not row.is_past and row.count(YES)]
    best = max(possible, key=lambda row: (row.count(YES), row.count(MAYBE)), default=None)
    return [DateRow(row.date, row.local, row.cells, row is best) for row in rows]


def format_night_day(local: datetime) -> str:
    """Return the day of an evening: "Thursday 26 November", with its year where that is not this one."""
    is_this_year = local.year == timezone.now().astimezone(local.tzinfo).year
    return _format(local, "EEEE d MMMM" if is_this_year else "EEEE d MMMM yyyy")


def format_hour(local: datetime) -> str:
    return str(format_time(local.time(), "HH:mm", locale=get_language() or "en"))


def _format(local: datetime, pattern: str) -> str:
    return str(format_date(local.date(), pattern, locale=get_language() or "en"))


def list_links(people: Iterable[Person]) -> dict[int, PersonLink]:
    """Return the link to answer that each person has, by the person: one query."""
    rows = PersonLink.objects.filter(person__in=people, purpose=PersonLink.Purpose.ANSWER, revoked_at=None)
    return {link.person_id: link for link in rows.filter(expires_at__gt=timezone.now())}
