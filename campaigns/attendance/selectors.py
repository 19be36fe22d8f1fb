"""Evenings as pages tell of them: when, how long, where, and who was there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property
from typing import Any

from babel.dates import format_date, format_time
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language, gettext

from campaigns.attendance.times import EveningTimes, Span, measure_overlap
from campaigns.models import (
    Attendance,
    EveningCorrection,
    Group,
    LogDigest,
    Pause,
    Person,
    Seat,
    Session,
)
from campaigns.plays.digests import Digest, empty_digest
from campaigns.plays.upkeep import PauseSpan, bring_up_to_date, find_session_bounds, list_rests
from companion.games import GAMES
from companion.i18n import translate
from companion.rules import seat_at

MINUTES = 60


@dataclass(frozen=True)
class Presence:
    """Somebody of an evening: there, or away; `stand_in` played for whoever was away."""

    person: Person
    is_away: bool = False
    stand_in: Person | None = None


@dataclass(frozen=True)
class EveningFacts:
    """An evening: its times as corrected by hand, where it was, who was there, what its log adds up to."""

    session: Session
    times: EveningTimes
    digest: Digest
    place: str = ""
    presences: tuple[Presence, ...] = ()
    seats: tuple[tuple[str, Person], ...] = ()
    is_corrected: bool = False

    @cached_property
    def present(self) -> list[Person]:
        """Who was there: with those who played for others, each once."""
        found = [one.stand_in if one.is_away else one.person for one in self.presences]
        return list(dict.fromkeys(one for one in found if one is not None))

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done at its table."""
        return not self.digest["entries"] and not self.is_corrected

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


def list_evenings(group: Group, limit: int | None = None) -> list[EveningFacts]:
    """Return a group's evenings, the newest first: at most `limit` of those at which something was done."""
    found = Session.objects.filter(campaign__group=group)
    bring_up_to_date(found)
    if limit is not None:
        played = found.filter(digest__content__entries__gt=0) | found.filter(correction__isnull=False)
        found = played.order_by("-started_at", "-pk")[:limit]
    return [one for one in load_evenings(found) if not one.is_empty]


def list_campaign_evenings(campaign_id: int, limit: int | None = None) -> list[EveningFacts]:
    """Return the evenings of a campaign at which something was done, the newest first."""
    found = Session.objects.filter(campaign=campaign_id)
    bring_up_to_date(found)
    rows = load_evenings(found.order_by("-number")[:limit] if limit else found)
    return [one for one in rows if not one.is_empty]


def load_evenings(sessions: QuerySet[Session]) -> list[EveningFacts]:
    """Return evenings, the newest first: four queries or five, and none of them reads a table."""
    wanted = sessions.select_related("campaign__group", "digest", "correction")
    rows = list(wanted.defer("start", "summary_json", "tablet", "head"))
    beside = _load_beside(rows)
    found = [_facts_of(one, beside) for one in rows]
    return sorted(found, key=lambda one: (one.times.started_at, one.session.pk), reverse=True)


def load_evening(session: Session) -> EveningFacts:
    """Return an evening, with all that its log says by now."""
    bring_up_to_date(Session.objects.filter(pk=session.pk))
    return load_evenings(Session.objects.filter(pk=session.pk))[0]


@dataclass(frozen=True)
class _Beside:
    """What lies beside sessions, by their ids; a person is read once however often it is named."""

    seats: Mapping[int, list[tuple[int, int]]]
    pauses: Mapping[int, list[PauseSpan]]
    attendances: Mapping[int, list[tuple[int, bool, int | None]]]
    people: Mapping[int, Person]

    def presences(self, session: int) -> tuple[Presence, ...]:
        """Return who was there as people say by hand."""
        return tuple(
            Presence(self.people[person], is_away, self.people[stand_in] if stand_in else None)
            for person, is_away, stand_in in self.attendances.get(session, ())
        )

    def seated(self, session: int) -> list[tuple[str, Person]]:
        """Return who sat where."""
        return [(seat_at(place - 1), self.people[person]) for place, person in self.seats.get(session, ())]


def _load_beside(rows: Sequence[Session]) -> _Beside:
    by_hand = [one.pk for one in rows if (hand := _hand_of(one)) and hand.has_people]
    among = {"session__in": [one.pk for one in rows]}
    seats = Seat.objects.filter(**among).order_by("position").values_list("session", "position", "person")
    pauses = Pause.objects.filter(**among).values_list("session", "started_at", "ended_at")
    said = Attendance.objects.filter(session__in=by_hand).order_by("pk")
    there = said.values_list("session", "person", "is_away", "stand_in") if by_hand else ()
    found = _Beside(_group_rows(seats), _group_rows(pauses), _group_rows(there), {})
    named = {person for one in found.seats.values() for _place, person in one}
    for one in found.attendances.values():
        named |= {pk for person, _is_away, stand_in in one for pk in (person, stand_in) if pk}
    return replace(found, people=Person.objects.in_bulk(named))


def _group_rows(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[Any]]:
    """Return rows by their session, which comes first in each."""
    found: dict[int, list[Any]] = {}
    for session, *rest in rows:
        found.setdefault(session, []).append(tuple(rest))
    return found


def _hand_of(session: Session) -> EveningCorrection | None:
    return getattr(session, "correction", None)


def _facts_of(session: Session, beside: _Beside) -> EveningFacts:
    kept: LogDigest | None = getattr(session, "digest", None)
    digest: Digest = kept.content if kept else empty_digest(0)
    bounds = find_session_bounds(session, digest)
    rests = list_rests(beside.pauses.get(session.pk, ()), digest)
    times = EveningTimes(*bounds, measure_overlap(rests, bounds))
    seats = beside.seated(session.pk)
    presences = tuple(Presence(person) for _seat, person in seats)
    facts = EveningFacts(session, times, digest, presences=presences, seats=tuple(seats))
    if (hand := _hand_of(session)) is None:
        return facts
    presences = beside.presences(session.pk) if hand.has_people else presences
    times = _corrected(times, rests, hand)
    return replace(facts, times=times, place=hand.place, presences=presences, is_corrected=True)


def _corrected(logged: EveningTimes, rests: Sequence[Span], hand: EveningCorrection) -> EveningTimes:
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
    return format_date(timezone.localtime(when), "d MMM", locale=_locale())


def format_clock(when: Any) -> str:
    return format_time(timezone.localtime(when), "HH:mm", locale=_locale())


def _locale() -> str:
    return get_language() or "en"


def name_people(people: Iterable[Person]) -> str:
    return ", ".join(one.name for one in people)
