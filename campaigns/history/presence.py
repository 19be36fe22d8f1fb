"""Facts about sessions for pages: when, how long, where, and who was there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS
from django.db.models import CharField, DateTimeField, Exists, IntegerField, QuerySet, Value
from django.db.models.functions import Cast
from django.utils import timezone

from campaigns.history.digests import Digest
from campaigns.history.times import EveningTimes, Span, measure_overlap
from campaigns.history.upkeep import (
    Opened,
    PauseSpan,
    count_in_passing,
    digest_of,
    find_behind,
    find_session_bounds,
    list_rests,
    read_digest,
    require_counted,
)
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
from companion.games import GAMES
from companion.rules import seat_at
from companion.text.dates import format_in_words, format_length
from companion.text.i18n import translate

SEAT, ATTENDANCE, PAUSE = range(3)  # the kinds of rows besides sessions
NAMED = ("id", "name")  # columns of a person that are loaded with them


@dataclass(frozen=True)
class Presence:
    """A person's attendance of an evening: present or away; `stand_in` played for a person who was away."""

    person: Person
    is_away: bool = False
    stand_in: Person | None = None


@dataclass(frozen=True)
class EveningFacts:
    """An evening: its times as corrected by hand, where it was, who was there, what its log adds up to.

    It `is_waiting` if its log has entries that are not counted yet.
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
        """The people who were there, with those who played for others, each once."""
        people = [row.stand_in if row.is_away else row.person for row in self.presences]
        return list(dict.fromkeys(row for row in people if row is not None))

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done at its table."""
        return not self.digest["entries"] and not self.is_corrected and not self.is_waiting

    @cached_property
    def player_of(self) -> dict[int, Person]:
        """The person who really played, for the person of each seat."""
        return {presence.person.pk: presence.stand_in or presence.person for presence in self.presences}

    @cached_property
    def played_at(self) -> dict[str, Person]:
        """The person who really played at each seat."""
        return {seat: self.player_of.get(person.pk, person) for seat, person in self.seats}

    @property
    def game_name(self) -> str:
        """The name of the game; that of the campaign if this site does not have the game."""
        game = GAMES.get(self.session.campaign.game_slug)
        return translate(game.name) if game else self.session.campaign.name

    @property
    def length(self) -> str:
        return format_length(self.times.minutes)

    @property
    def known_length(self) -> str:
        """How long it was; "" if it has just begun or is not counted yet."""
        is_known = self.times.minutes and (self.is_corrected or not self.is_waiting)
        return self.length if is_known else ""

    @property
    def day(self) -> int:
        return timezone.localtime(self.times.started_at).day

    @property
    def month(self) -> str:
        """The month, short, with its year if it is not this one."""
        local = timezone.localtime(self.times.started_at)
        is_this_year = local.year == timezone.localdate().year
        return format_in_words(local, "MMM" if is_this_year else "MMM yyyy")

    @property
    def weekday(self) -> str:
        return format_in_words(timezone.localtime(self.times.started_at), "EEE")


def list_campaign_evenings(campaign_id: int, most: int, before: int = 0) -> list[EveningFacts]:
    """Return the newest evenings of a campaign, the newest first, with those at which nothing was done.

    With a number `before`, these are the newest that came before it. New entries of their logs are counted,
    as many as a page may wait for: two queries, if there are none.
    """
    among = Session.objects.filter(campaign=campaign_id)
    wanted = among.select_related("campaign__recap").order_by("-number")
    wanted = wanted.filter(number__lt=before) if before else wanted
    evenings = load_in_passing(wanted[:most], among).evenings
    return sorted(evenings, key=lambda evening: evening.session.number, reverse=True)


def load_evenings(sessions: QuerySet[Session]) -> list[EveningFacts]:
    """Return evenings, the newest first: two queries, and none of them reads a table."""
    return _read_evenings(_load_rows(sessions))


@dataclass(frozen=True)
class Glance:
    """Evenings, the newest first; it `is_whole` if all the sessions that they are `among` are counted."""

    evenings: list[EveningFacts]
    is_whole: bool


def load_in_passing(sessions: QuerySet[Session], among: QuerySet[Session]) -> Glance:
    """Return evenings as `load_evenings` does; new entries of `among` are counted, if they are few.

    An evening that is not counted yet has only its people: two queries, if nothing is to be counted.
    """
    is_behind = Exists(find_behind(among).filter(newest__gt=0))
    wanted = with_newest_number(sessions.annotate(is_behind=is_behind))
    rows: list[Any] = _load_rows(wanted)
    if rows and rows[0].is_behind and count_in_passing(among):
        rows = _load_rows(wanted)
    evenings = [
        replace(evening, is_waiting=bool(evening.session.newest))  # type: ignore[attr-defined]  # annotated
        if not hasattr(evening.session, "digest")
        else evening
        for evening in _read_evenings(rows)
    ]
    return Glance(evenings, not (rows and rows[0].is_behind))


class _Hand(NamedTuple):
    """The corrected times of a session."""

    started_at: datetime | None
    ended_at: datetime | None
    paused_minutes: int | None


class _Opened(NamedTuple):
    """The times at which a session was opened and closed."""

    started_at: datetime
    closed_at: datetime | None


def load_times(sessions: QuerySet[Session]) -> list[EveningTimes]:
    """Return the times of sessions with entries, as far as they are counted: one query."""
    rows = sessions.order_by("pk").values_list(
        *("pk", "correction", "digest__edition", "digest__content", "started_at", "closed_at"),
        *("correction__started_at", "correction__ended_at", "correction__paused_minutes"),
        *("pauses__started_at", "pauses__ended_at"),
    )
    times = []
    for _pk, same in groupby(rows, key=itemgetter(0)):
        session_rows = list(same)
        _id, hand, edition, content, *moments = session_rows[0]
        digest = read_digest(edition, content)
        if hand or digest["entries"]:
            pauses = [(row[-2], row[-1]) for row in session_rows if row[-2]]
            by_hand = _Hand(*moments[2:5]) if hand else None
            times.append(_measure(_Opened(*moments[:2]), digest, pauses, by_hand))
    return times


def _measure(
    opened: Opened,
    digest: Digest,
    pauses: Iterable[PauseSpan],
    hand: EveningCorrection | _Hand | None,
) -> EveningTimes:
    """Return the times of a session, corrected or as its log has them."""
    bounds, rests = find_session_bounds(opened, digest), list_rests(pauses, digest)
    times = EveningTimes(*bounds, measure_overlap(rests, bounds))
    return times if hand is None else _corrected(times, rests, hand)


def _load_rows(sessions: QuerySet[Session]) -> list[Session]:
    wanted = sessions.select_related("campaign__group", "digest", "correction")
    return list(wanted.defer("start", "summary_json", "tablet", "head"))


def _read_evenings(rows: Sequence[Session]) -> list[EveningFacts]:
    extras = _load_beside(rows)
    evenings = [_facts_of(row, extras) for row in rows]
    return sorted(evenings, key=lambda row: (row.times.started_at, row.session.pk), reverse=True)


def load_evening(session: Session) -> EveningFacts:
    """Return a session's facts, after counting the new entries of its log."""
    require_counted(Session.objects.filter(pk=session.pk))
    return load_evenings(Session.objects.filter(pk=session.pk))[0]


@dataclass(frozen=True)
class _Beside:
    """What sessions have besides their logs, by session id: seats, corrected attendances, pauses."""

    seats: dict[int, list[tuple[str, Person]]]
    presences: dict[int, list[Presence]]
    pauses: dict[int, list[PauseSpan]]


def _load_beside(rows: Sequence[Session]) -> _Beside:
    """Return what sessions have besides their logs: one query."""
    by_hand = [session_row for session_row in rows if (hand := _hand_of(session_row)) and hand.has_people]
    extras, people = _Beside({}, {}, {}), dict[int, Person]()

    def person(pk: int, name: str) -> Person:
        return people.get(pk) or people.setdefault(pk, Person.from_db(DEFAULT_DB_ALIAS, NAMED, (pk, name)))

    for session, kind, place, *row in _rows_beside(rows, by_hand):
        pk, name, is_away, other, others_name, started_at, ended_at = row
        if kind == SEAT:
            extras.seats.setdefault(session, []).append((seat_at(place - 1), person(pk, name)))
        elif kind == ATTENDANCE:
            stand_in = person(other, others_name) if other else None
            extras.presences.setdefault(session, []).append(
                Presence(person(pk, name), bool(is_away), stand_in)
            )
        else:
            extras.pauses.setdefault(session, []).append((started_at, ended_at))
    return extras


def _rows_beside(sessions: Sequence[Session], by_hand: Sequence[Session]) -> list[tuple[Any, ...]]:
    """Return seats, attendances and pauses of sessions as rows of one shape, each kind in its order."""
    nobody, nameless = Cast(Value(None), IntegerField()), Cast(Value(None), CharField(max_length=NAME_LENGTH))
    no, never = Value(value=False), Cast(Value(None), DateTimeField())
    alone = (nobody, nameless)
    seats = Seat.objects.filter(session__in=sessions).order_by()
    attendances = Attendance.objects.filter(session__in=by_hand).order_by()
    pauses = Pause.objects.filter(session__in=sessions).order_by()
    rows = seats.values_list(
        "session_id", Value(SEAT), "position", "person_id", "person__name", no, *alone, never, never
    ).union(
        attendances.values_list(
            *("session_id", Value(ATTENDANCE), "pk", "person_id", "person__name", "is_away"),
            *("stand_in_id", "stand_in__name", never, never),
        ),
        pauses.values_list("session_id", Value(PAUSE), "pk", *alone, no, *alone, "started_at", "ended_at"),
        all=True,
    )
    return sorted(rows, key=lambda row: row[1:3])


def _hand_of(session: Session) -> EveningCorrection | None:
    return getattr(session, "correction", None)


def _facts_of(session: Session, extras: _Beside) -> EveningFacts:
    digest, hand = digest_of(session), _hand_of(session)
    times = _measure(session, digest, extras.pauses.get(session.pk, ()), hand)
    seats = extras.seats.get(session.pk, [])
    presences = tuple(Presence(person) for _seat, person in seats)
    facts = EveningFacts(session, times, digest, presences=presences, seats=tuple(seats))
    if hand is None:
        return facts
    presences = tuple(extras.presences.get(session.pk, ())) if hand.has_people else presences
    facts = replace(facts, place=hand.place, presences=presences, guests=tuple(hand.guests))
    return replace(facts, is_corrected=True)


def _corrected(logged: EveningTimes, rests: Sequence[Span], hand: EveningCorrection | _Hand) -> EveningTimes:
    """Return the corrected times, with the pauses within them, unless their length was corrected, too."""
    bounds = hand.started_at or logged.started_at, hand.ended_at or logged.ended_at
    bounds = bounds[0], max(bounds)
    paused = measure_overlap(rests, bounds)
    if hand.paused_minutes is not None:
        paused = timedelta(minutes=hand.paused_minutes)
    return EveningTimes(*bounds, min(paused, bounds[1] - bounds[0]))
