"""Keep digests and ended plays at what the log says: made when they are asked for, if anything is new."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeAlias

from django.db.models import Case, F, Q, QuerySet, When
from django.utils import timezone

from campaigns.attendance.times import Span, find_bounds, measure_play
from campaigns.log.locks import lock_session
from campaigns.log.state import with_newest_number
from campaigns.models import EndedPlay, LogDigest, PlayerResult, Session
from campaigns.plays.digests import EDITION, Digest, End, empty_digest, make_digest
from campaigns.serialization import READ_ERRORS, from_json, to_json_value
from companion.games import GAMES
from companion.rules import AnyGame, Played, Score, ScoreLine, seat_at

PauseSpan: TypeAlias = tuple[datetime, datetime | None]


class Opened(Protocol):
    """An evening, by when its table was opened and packed away."""

    @property
    def started_at(self) -> datetime: ...
    @property
    def closed_at(self) -> datetime | None: ...


# Lines that a page counts at most that tells of evenings beside other things; of so many, none at all.
IN_PASSING, LONG = 300, 2000


def bring_up_to_date(sessions: QuerySet[Session]) -> None:
    """Count what the logs of these sessions say that is not counted yet: one query where nothing has come."""
    for session in list_behind(sessions):
        count_session(session)


def list_behind(sessions: QuerySet[Session]) -> list[Session]:
    """Return the sessions whose digest is behind their log, the oldest first, of the games on this shelf."""
    rows = find_behind(sessions).select_related("campaign").defer("start", "summary_json")
    return list(rows.order_by("campaign", "number"))


def find_behind(sessions: QuerySet[Session]) -> QuerySet[Any]:
    """Return the sessions whose digest is behind their log; the `newest` number of each comes along."""
    found = with_newest_number(sessions.filter(campaign__game_slug__in=GAMES))
    return found.filter(Q(digest=None) | ~Q(digest__edition=EDITION) | ~Q(digest__number=F("newest")))


def count_in_passing(sessions: QuerySet[Session]) -> bool:
    """Count what has come to sessions, the oldest first, as much as a page may wait for.

    Return whether anything was counted: a long history that nobody has counted is left to the statistics.
    """
    counted = Case(When(digest__edition=EDITION, then=F("digest__number")), default=0)
    rows = find_behind(sessions).annotate(new=F("newest") - counted).select_related("campaign")
    behind = list(rows.defer("start", "summary_json").order_by("campaign", "number"))
    if sum(one.new for one in behind) > LONG:
        return False
    left = IN_PASSING
    for session in behind:
        if left > 0:
            count_session(session)
            left -= session.new
    return bool(behind)


def count_for(sessions: QuerySet[Session], seconds: float) -> tuple[int, int]:
    """Count what has come to sessions for so long, an evening at least.

    Return how many evenings are left to be counted, and how many there are.
    """
    behind, until = list_behind(sessions), time.monotonic() + seconds
    for place, session in enumerate(behind, 1):
        count_session(session)
        if time.monotonic() > until:
            return len(behind) - place, sessions.count()
    return 0, 0


def digest_of(session: Session) -> Digest:
    """Return what is kept of a session's log, as far as it was counted and this release can read it."""
    kept: LogDigest | None = getattr(session, "digest", None)
    return read_digest(kept.edition, kept.content) if kept else empty_digest(0)


def read_digest(edition: str | None, content: Any) -> Digest:
    """Return a digest as it is stored; an empty one where there is none that can be read."""
    is_known = edition is not None and edition.partition("/")[0] == EDITION.partition("/")[0]
    return content if is_known else empty_digest(0)


def count_session(session: Session) -> None:
    """Count a session's log, and keep what comes of it."""
    with lock_session(session):
        kept = LogDigest.objects.filter(session=session).first()
        number, digest = make_digest(session, kept)
        row = {"number": number, "edition": EDITION, "content": digest}
        LogDigest.objects.update_or_create(session=session, defaults=row)
        _keep_plays(session, digest, number)


# plays that ended


def _keep_plays(session: Session, digest: Digest, number: int) -> None:
    """Make the rows of plays that ended in a session what its newest table says."""
    ends = digest["ends"]
    EndedPlay.objects.filter(session=session, position__gt=len(ends)).update(is_taken_back=True)
    if not ends:
        return
    newest = session.entries.get(number=number)
    try:
        table = from_json(session.game, newest.table, newest.version)
    except READ_ERRORS:
        return
    told = _tell_plays(session.game, table)[digest["before"] :]
    persons = _persons_by_name(session, table)
    spans = _find_spans(session, digest)
    for position, (end, (played, score), span) in enumerate(zip(ends, told, spans, strict=False), 1):
        _keep_play(session, position, end, PlayAsTold(played, score, span), persons)


@dataclass(frozen=True)
class PlayAsTold:
    """A play as the newest table tells of it, with when it was played and how long."""

    played: Played
    score: Score
    span: tuple[Span, int]


def _tell_plays(game: AnyGame, table: Any) -> list[tuple[Played, Score]]:
    """Return what was played to its end, each with how it came out."""
    finished, scores = game.history.finished(table), list(game.history.scores(table))
    scores += [Score()] * (len(finished) - len(scores))
    return list(zip(finished, scores, strict=False))


def _keep_play(session: Session, position: int, end: End, told: PlayAsTold, persons: dict[str, int]) -> None:
    (started_at, ended_at), minutes = told.span
    fields = {
        "number": end["number"],
        "started_at": started_at,
        "ended_at": ended_at,
        "minutes": minutes,
        "title_json": to_json_value(told.score.title),
        "outcome_json": to_json_value(told.score.outcome),
        "columns_json": to_json_value(told.score.columns),
        "is_together": session.game.history.is_together,
        "fewest_win": told.score.fewest_win,
        "is_taken_back": False,
    }
    play, _is_new = EndedPlay.objects.update_or_create(session=session, position=position, defaults=fields)
    lines = {line.name: line for line in told.score.lines}
    rows = [
        _to_result(play, place, lines.get(name) or ScoreLine(name), told.played, persons)
        for place, name in enumerate(told.played.people, 1)
    ]
    play.results.all().delete()
    PlayerResult.objects.bulk_create(rows)


def _to_result(
    play: EndedPlay, position: int, line: ScoreLine, played: Played, persons: dict[str, int]
) -> PlayerResult:
    return PlayerResult(
        play=play,
        position=position,
        person_id=persons.get(line.name),
        name=line.name,
        is_winner=line.name in played.winners,
        is_first=line.is_first,
        points=line.points,
        place=line.place,
        role_json=to_json_value(line.role),
        numbers=list(line.numbers),
    )


def _persons_by_name(session: Session, table: Any) -> dict[str, int]:
    """Return who is who of those at the table, by the names that it knows."""
    seats = {seat.key: seat.person_id for seat in session.seats.all()}
    return {name: seats[seat_at(place)] for place, name in enumerate(table.people) if seat_at(place) in seats}


def _find_spans(session: Session, digest: Digest) -> list[tuple[Span, int]]:
    """Return from when to when each play that ended in a session went, and how many minutes people played.

    It goes from where the one before ended; the first of an evening goes back over the evenings that it took.
    """
    numbers = {end["at_play"] for end in digest["ends"]}
    times = dict(session.entries.filter(number__in=numbers).values_list("number", "created_at"))
    rests = list_rests(list_pauses(session), digest)
    start, _end = find_session_bounds(session, digest)
    began, before = _find_earlier(session)
    found, since = [], start
    for place, end in enumerate(digest["ends"]):
        ended_at = max(times[end["at_play"]], since)
        minutes = measure_play((since, ended_at), rests) + (before if place == 0 else 0)
        found.append(((began or since if place == 0 else since, ended_at), minutes))
        since = ended_at
    return found


def _find_earlier(session: Session) -> tuple[datetime | None, int]:
    """Return when the first of the evenings before this one began that its play took, and their minutes."""
    began, minutes = None, 0
    earlier = session.campaign.sessions.filter(number__lt=session.number).order_by("-number")
    for one in earlier.select_related("digest").defer("start"):
        kept = getattr(one, "digest", None)
        if kept is None or kept.content["ends"]:
            break
        bounds = find_session_bounds(one, kept.content)
        began, minutes = bounds[0], minutes + measure_play(bounds, list_rests(list_pauses(one), kept.content))
    return began, minutes


# when an evening was


def find_session_bounds(session: Opened, digest: Digest) -> Span:
    """Return when an evening began and ended, as its log says."""
    first, last = (datetime.fromisoformat(one) if one else None for one in (digest["first"], digest["last"]))
    return find_bounds(session.started_at, session.closed_at, first, last)


def list_rests(pauses: Iterable[PauseSpan], digest: Digest) -> list[Span]:
    """Return when nobody played: pauses that people made (one may last), long times without an entry."""
    now = timezone.now()
    made = [(start, end or max(now, start)) for start, end in pauses]
    gaps = [(datetime.fromisoformat(one), datetime.fromisoformat(other)) for one, other in digest["gaps"]]
    return [*made, *gaps]


def list_pauses(session: Session) -> list[PauseSpan]:
    return list(session.pauses.values_list("started_at", "ended_at"))
