"""Evenings as pages tell of them: when, how long, where, and who was there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from babel.dates import format_date, format_time
from django.db import DEFAULT_DB_ALIAS
from django.db.models import CharField, DateTimeField, Exists, IntegerField, QuerySet, Value
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import get_language, gettext

from campaigns.attendance.times import EveningTimes, Span, measure_overlap
from campaigns.log.state import with_newest_number
from campaigns.models import (
    NAME_LENGTH,
    Attendance,
    EveningCorrection,
    Pause,
    Person,
    Seat,
    Session,
)
from campaigns.plays.digests import Digest
from campaigns.plays.upkeep import (
    Opened,
    PauseSpan,
    bring_up_to_date,
    count_in_passing,
    digest_of,
    find_behind,
    find_session_bounds,
    list_rests,
    read_digest,
)
from companion.games import GAMES
from companion.i18n import translate
from companion.rules import seat_at

MINUTES = 60
SEAT, ATTENDANCE, PAUSE = range(3)  # what a row beside a session is
NAMED = ("id", "name")  # columns of a person that are read along


@dataclass(frozen=True)
class Presence:
    """Somebody of an evening: there, or away; `stand_in` played for whoever was away."""

    person: Person
    is_away: bool = False
    stand_in: Person | None = None


@dataclass(frozen=True)
class EveningFacts:
    """An evening: its times as corrected by hand, where it was, who was there, what its log adds up to.

    It `is_waiting` where something was done and nobody has counted it yet.
    """

    session: Session
    times: EveningTimes
    digest: Digest
    place: str = ""
    presences: tuple[Presence, ...] = ()
    seats: tuple[tuple[str, Person], ...] = ()
    is_corrected: bool = False
    guests: tuple[str, ...] = ()
    is_waiting: bool = False

    @cached_property
    def present(self) -> list[Person]:
        """Who was there: with those who played for others, each once."""
        found = [one.stand_in if one.is_away else one.person for one in self.presences]
        return list(dict.fromkeys(one for one in found if one is not None))

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done at its table."""
        return not self.digest["entries"] and not self.is_corrected and not self.is_waiting

    @cached_property
    def player_of(self) -> dict[int, Person]:
        """Who really played, for each person who has a seat."""
        return {one.person.pk: one.stand_in or one.person for one in self.presences}

    @cached_property
    def played_at(self) -> dict[str, Person]:
        """Who really played at each seat."""
        return {seat: self.player_of.get(person.pk, person) for seat, person in self.seats}

    @property
    def game_name(self) -> str:
        """What was played; of a game that lies on no shelf here, the name of its campaign."""
        game = GAMES.get(self.session.campaign.game_slug)
        return translate(game.name) if game else self.session.campaign.name

    @property
    def length(self) -> str:
        return format_length(self.times.minutes)

    @property
    def known_length(self) -> str:
        """How long it was; "" for what has just begun, and as long as nobody has counted it."""
        is_known = self.times.minutes and (self.is_corrected or not self.is_waiting)
        return self.length if is_known else ""

    @property
    def day(self) -> int:
        return timezone.localtime(self.times.started_at).day

    @property
    def month(self) -> str:
        """The month, short, with its year where it is not this one."""
        local = timezone.localtime(self.times.started_at)
        is_this_year = local.year == timezone.localdate().year
        return format_date(local, "MMM" if is_this_year else "MMM yyyy", locale=_locale())

    @property
    def weekday(self) -> str:
        return format_date(timezone.localtime(self.times.started_at), "EEE", locale=_locale())


def list_campaign_evenings(campaign_id: int, most: int, before: int = 0) -> list[EveningFacts]:
    """Return the newest evenings of a campaign, those with nothing done among them, the newest first.

    With a number `before`, the newest of those that came before it. What has come to their logs is counted,
    as much as a page may wait for: two queries, where nothing has.
    """
    among = Session.objects.filter(campaign=campaign_id)
    wanted = among.select_related("campaign__recap").order_by("-number")
    wanted = wanted.filter(number__lt=before) if before else wanted
    found = load_in_passing(wanted[:most], among).evenings
    return sorted(found, key=lambda one: one.session.number, reverse=True)


def load_evenings(sessions: QuerySet[Session]) -> list[EveningFacts]:
    """Return evenings, the newest first: two queries, and none of them reads a table."""
    return _read_evenings(_load_rows(sessions))


@dataclass(frozen=True)
class Glance:
    """Evenings, the newest first; all that they are `among` is counted where it `is_whole`."""

    evenings: list[EveningFacts]
    is_whole: bool


def load_in_passing(sessions: QuerySet[Session], among: QuerySet[Session]) -> Glance:
    """Return evenings as `load_evenings` does; what has come to those they are `among` is counted, if little.

    One that is not counted yet tells of its people alone: two queries, where nothing is to be counted.
    """
    is_behind = Exists(find_behind(among).filter(newest__gt=0))
    wanted = with_newest_number(sessions.annotate(is_behind=is_behind))
    rows: list[Any] = _load_rows(wanted)
    if rows and rows[0].is_behind and count_in_passing(among):
        rows = _load_rows(wanted)
    found = [
        replace(one, is_waiting=bool(one.session.newest))  # type: ignore[attr-defined]  # annotated
        if not hasattr(one.session, "digest")
        else one
        for one in _read_evenings(rows)
    ]
    return Glance(found, not (rows and rows[0].is_behind))


class _Hand(NamedTuple):
    """What people say of an evening's times by hand."""

    started_at: datetime | None
    ended_at: datetime | None
    paused_minutes: int | None


class _Opened(NamedTuple):
    """When an evening's table was opened and packed away."""

    started_at: datetime
    closed_at: datetime | None


def load_times(sessions: QuerySet[Session]) -> list[EveningTimes]:
    """Return when evenings were at which something was done, as far as they are counted: one query."""
    rows = sessions.order_by("pk").values_list(
        *("pk", "correction", "digest__edition", "digest__content", "started_at", "closed_at"),
        *("correction__started_at", "correction__ended_at", "correction__paused_minutes"),
        *("pauses__started_at", "pauses__ended_at"),
    )
    found = []
    for _pk, same in groupby(rows, key=itemgetter(0)):
        some = list(same)
        _id, hand, edition, content, *moments = some[0]
        digest = read_digest(edition, content)
        if hand or digest["entries"]:
            pauses = [(row[-2], row[-1]) for row in some if row[-2]]
            by_hand = _Hand(*moments[2:5]) if hand else None
            found.append(_measure(_Opened(*moments[:2]), digest, pauses, by_hand))
    return found


def _measure(
    opened: Opened,
    digest: Digest,
    pauses: Iterable[PauseSpan],
    hand: EveningCorrection | _Hand | None,
) -> EveningTimes:
    """Return when an evening was, as its log says, or as people do."""
    bounds, rests = find_session_bounds(opened, digest), list_rests(pauses, digest)
    times = EveningTimes(*bounds, measure_overlap(rests, bounds))
    return times if hand is None else _corrected(times, rests, hand)


def _load_rows(sessions: QuerySet[Session]) -> list[Session]:
    wanted = sessions.select_related("campaign__group", "digest", "correction")
    return list(wanted.defer("start", "summary_json", "tablet", "head"))


def _read_evenings(rows: Sequence[Session]) -> list[EveningFacts]:
    beside = _load_beside(rows)
    found = [_facts_of(one, beside) for one in rows]
    return sorted(found, key=lambda one: (one.times.started_at, one.session.pk), reverse=True)


def load_evening(session: Session) -> EveningFacts:
    """Return an evening, with all that its log says by now."""
    bring_up_to_date(Session.objects.filter(pk=session.pk))
    return load_evenings(Session.objects.filter(pk=session.pk))[0]


@dataclass(frozen=True)
class _Beside:
    """What lies beside sessions, by their ids: who sat where, who was there as people say by hand, pauses."""

    seats: dict[int, list[tuple[str, Person]]]
    presences: dict[int, list[Presence]]
    pauses: dict[int, list[PauseSpan]]


def _load_beside(rows: Sequence[Session]) -> _Beside:
    """Return what lies beside sessions: one query."""
    by_hand = [one for one in rows if (hand := _hand_of(one)) and hand.has_people]
    found, people = _Beside({}, {}, {}), dict[int, Person]()

    def person(pk: int, name: str) -> Person:
        return people.get(pk) or people.setdefault(pk, Person.from_db(DEFAULT_DB_ALIAS, NAMED, (pk, name)))

    for session, kind, place, *row in _rows_beside(rows, by_hand):
        pk, name, is_away, other, others_name, started_at, ended_at = row
        if kind == SEAT:
            found.seats.setdefault(session, []).append((seat_at(place - 1), person(pk, name)))
        elif kind == ATTENDANCE:
            stand_in = person(other, others_name) if other else None
            found.presences.setdefault(session, []).append(
                Presence(person(pk, name), bool(is_away), stand_in)
            )
        else:
            found.pauses.setdefault(session, []).append((started_at, ended_at))
    return found


def _rows_beside(sessions: Sequence[Session], by_hand: Sequence[Session]) -> list[tuple[Any, ...]]:
    """Return seats, attendances and pauses of sessions as rows of one shape, each kind in its order."""
    nobody, nameless = Cast(Value(None), IntegerField()), Cast(Value(None), CharField(max_length=NAME_LENGTH))
    no, never = Value(value=False), Cast(Value(None), DateTimeField())
    alone = (nobody, nameless)
    seats = Seat.objects.filter(session__in=sessions).order_by()
    said = Attendance.objects.filter(session__in=by_hand).order_by()
    pauses = Pause.objects.filter(session__in=sessions).order_by()
    rows = seats.values_list(
        "session_id", Value(SEAT), "position", "person_id", "person__name", no, *alone, never, never
    ).union(
        said.values_list(
            *("session_id", Value(ATTENDANCE), "pk", "person_id", "person__name", "is_away"),
            *("stand_in_id", "stand_in__name", never, never),
        ),
        pauses.values_list("session_id", Value(PAUSE), "pk", *alone, no, *alone, "started_at", "ended_at"),
        all=True,
    )
    return sorted(rows, key=lambda row: row[1:3])


def _hand_of(session: Session) -> EveningCorrection | None:
    return getattr(session, "correction", None)


def _facts_of(session: Session, beside: _Beside) -> EveningFacts:
    digest, hand = digest_of(session), _hand_of(session)
    times = _measure(session, digest, beside.pauses.get(session.pk, ()), hand)
    seats = beside.seats.get(session.pk, [])
    presences = tuple(Presence(person) for _seat, person in seats)
    facts = EveningFacts(session, times, digest, presences=presences, seats=tuple(seats))
    if hand is None:
        return facts
    presences = tuple(beside.presences.get(session.pk, ())) if hand.has_people else presences
    facts = replace(facts, place=hand.place, presences=presences, guests=tuple(hand.guests))
    return replace(facts, is_corrected=True)


def _corrected(logged: EveningTimes, rests: Sequence[Span], hand: EveningCorrection | _Hand) -> EveningTimes:
    """Return the times that people say, with the pauses within them, unless they say how long those were."""
    bounds = hand.started_at or logged.started_at, hand.ended_at or logged.ended_at
    bounds = bounds[0], max(bounds)
    paused = measure_overlap(rests, bounds)
    if hand.paused_minutes is not None:
        paused = timedelta(minutes=hand.paused_minutes)
    return EveningTimes(*bounds, min(paused, bounds[1] - bounds[0]))


# words


def format_length(minutes: int) -> str:
    """Return how long something was: "2 h 12", or minutes alone."""
    hours, rest = divmod(minutes, MINUTES)
    if not hours:
        return gettext("{minutes} min").format(minutes=rest)
    if not rest:
        return gettext("{hours} h").format(hours=hours)
    return gettext("{hours} h {minutes}").format(hours=hours, minutes=f"{rest:02}")


def format_weekday(when: Any) -> str:
    """Return a day with its weekday, the year where it is not this one."""
    local = timezone.localtime(when)
    is_this_year = local.year == timezone.localdate().year
    return format_date(local, "EEEE d MMMM" if is_this_year else "EEE d MMMM yyyy", locale=_locale())


def format_short_day(when: Any) -> str:
    """Return day and month, which no line parts."""
    return format_date(timezone.localtime(when), "d MMM", locale=_locale()).replace(" ", "\N{NO-BREAK SPACE}")


def format_clock(when: Any) -> str:
    return format_time(timezone.localtime(when), "HH:mm", locale=_locale())


def _locale() -> str:
    return get_language() or "en"


def name_people(people: Iterable[Person]) -> str:
    return ", ".join(one.name for one in people)
