"""The upkeep of digests and ended plays: they are brought up to date when a page needs them."""

import logging
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeAlias

from django.db.models import Case, F, Q, QuerySet, When
from django.utils import timezone

from campaigns.history.digests import EDITION, PART, Digest, End, empty_digest, make_digest
from campaigns.history.times import Span, find_bounds, measure_play
from campaigns.log.locks import lock_session
from campaigns.log.serialization import READ_ERRORS, from_json, to_json_value
from campaigns.log.state import find_newest_number, with_newest_number
from campaigns.models import EndedPlay, LogDigest, PlayerResult, Session
from companion.games import GAMES
from companion.rules import AnyGame, Played, Score, ScoreLine, seat_at

logger = logging.getLogger(__name__)
PauseSpan: TypeAlias = tuple[datetime, datetime | None]


class Opened(Protocol):
    """A session with the times at which it was opened and closed."""

    @property
    def started_at(self) -> datetime: ...
    @property
    def closed_at(self) -> datetime | None: ...


# Lines that a page with other content counts at most; if there are more, it counts none.
IN_PASSING, LONG = 300, 2000
ON_A_PAGE = 500  # lines that a page of statistics counts at most; if there are more, it shows the progress


class StillCounting(Exception):
    """A page needs digests of which `done` of `all` lines are counted yet."""

    def __init__(self, done: int, all: int) -> None:
        self.done, self.all = done, all
        super().__init__(f"{done} lines of {all} are counted.")


def bring_up_to_date(sessions: QuerySet[Session]) -> None:
    """Count the new entries of these sessions: one query if there are none."""
    for session in list_behind(sessions):
        count_session(session)


def require_counted(sessions: QuerySet[Session]) -> None:
    """Count the new entries of these sessions, for a page that needs them: one query if there are none.

    Raises: StillCounting, if these are more than a page may wait for; the next page goes on.
    """
    behind, left = list_behind(sessions), ON_A_PAGE
    while behind and left > 0:
        left -= count_part(behind[0], left)
        if not count_new(behind[0]):
            del behind[0]
    if behind:
        lines = sum(with_newest_number(sessions).values_list("newest", flat=True))
        raise StillCounting(max(0, lines - sum(map(count_new, behind))), lines)


def list_behind(sessions: QuerySet[Session]) -> list[Session]:
    """Return the sessions with uncounted entries, the oldest first, of the games of this site."""
    rows = find_behind(sessions).select_related("campaign").defer("start", "summary_json")
    return list(rows.order_by("campaign", "number"))


def find_behind(sessions: QuerySet[Session]) -> QuerySet[Any]:
    """Return the sessions with uncounted entries, each with its newest number as `newest`."""
    rows = with_newest_number(sessions.filter(campaign__game_slug__in=GAMES))
    return rows.filter(Q(digest=None) | ~Q(digest__edition=EDITION) | ~Q(digest__number=F("newest")))


def count_in_passing(sessions: QuerySet[Session]) -> bool:
    """Count new entries of sessions, the oldest first, as many as a page may wait for.

    Return whether any were counted: a long history that is not counted yet is left to the statistics.
    """
    counted = Case(When(digest__edition=EDITION, then=F("digest__number")), default=0)
    rows = find_behind(sessions).annotate(new=F("newest") - counted).select_related("campaign")
    behind = list(rows.defer("start", "summary_json").order_by("campaign", "number"))
    if sum(row.new for row in behind) > LONG:
        return False
    left = IN_PASSING
    for session in behind:
        if left > 0:
            left -= count_part(session, left)
    return bool(behind)


def count_for(sessions: QuerySet[Session], seconds: float) -> tuple[int, int]:
    """Count new entries of sessions for a limited time, at least a part of one log.

    Return how many sessions are left to be counted, and how many there are.
    """
    behind, until = list_behind(sessions), time.monotonic() + seconds
    while behind:
        count_part(behind[0])
        if not count_new(behind[0]):
            del behind[0]
        if time.monotonic() > until:
            break
    return (len(behind), sessions.count()) if behind else (0, 0)


def digest_of(session: Session) -> Digest:
    """Return the stored digest of a session, empty if there is none that this release can read."""
    row: LogDigest | None = getattr(session, "digest", None)
    return read_digest(row.edition, row.content) if row else empty_digest(0)


def read_digest(edition: str | None, content: Any) -> Digest:
    """Return a stored digest; an empty one if it cannot be read."""
    empty = empty_digest(0)
    is_known = edition is not None and edition.partition("/")[0] == EDITION.partition("/")[0]
    is_readable = isinstance(content, dict) and content.keys() >= empty.keys()
    return content if is_known and is_readable else empty


def count_session(session: Session) -> None:
    """Count all entries of a session's log, and store its digest and plays."""
    while count_part(session) and count_new(session):
        pass


def count_part(session: Session, most: int = PART) -> int:
    """Count about `most` more entries of a session's log, and store the digest; return how many they were.

    If a log cannot be read, the stored digest stays, and all its entries count as read.
    """
    with lock_session(session):
        stored = LogDigest.objects.filter(session=session).first()
        try:
            number, digest = make_digest(session, stored, min(most, PART))
            _keep_plays(session, digest, number)
        except READ_ERRORS:
            logger.exception("The log of session %s cannot be counted", session.pk)
            number = find_newest_number(session)
            digest = digest_of(session)
        row = {"number": number, "edition": EDITION, "content": digest}
        LogDigest.objects.update_or_create(session=session, defaults=row)
        before = stored.number if stored and stored.edition == EDITION and stored.number <= number else 0
        return max(1, number - before)


def count_new(session: Session) -> int:
    """Return how many entries of a session's log are not counted."""
    counted = LogDigest.objects.filter(session=session, edition=EDITION).values_list("number", flat=True)
    return max(0, find_newest_number(session) - (counted.first() or 0))


# plays that ended


def _keep_plays(session: Session, digest: Digest, number: int) -> None:
    """Write the rows of plays that ended in a session, as its newest table has them."""
    ends = digest["ends"]
    if not session.entries.filter(number__gt=number).exists():
        EndedPlay.objects.filter(session=session, position__gt=len(ends)).update(is_taken_back=True)
    if not ends:
        return
    newest = session.entries.get(number=number)
    try:
        table = from_json(session.game, newest.table, newest.version)
    except READ_ERRORS:
        return
    finished = _tell_plays(session.game, table)[digest["before"] :]
    persons = _persons_by_name(session, table)
    spans = _find_spans(session, digest)
    for position, (end, (played, score), span) in enumerate(zip(ends, finished, spans, strict=False), 1):
        _keep_play(session, position, end, PlayAsTold(played, score, span), persons)


@dataclass(frozen=True)
class PlayAsTold:
    """A play as the newest table has it, with its times and its minutes."""

    played: Played
    score: Score
    span: tuple[Span, int]


def _tell_plays(game: AnyGame, table: object) -> list[tuple[Played, Score]]:
    """Return the finished plays of a table, each with its score."""
    finished, scores = game.history.finished(table), list(game.history.scores(table))
    scores += [Score()] * (len(finished) - len(scores))
    return list(zip(finished, scores, strict=False))


def _keep_play(session: Session, position: int, end: End, facts: PlayAsTold, persons: dict[str, int]) -> None:
    (started_at, ended_at), minutes = facts.span
    fields = {
        "number": end["number"],
        "started_at": started_at,
        "ended_at": ended_at,
        "minutes": minutes,
        "title_json": to_json_value(facts.score.title),
        "outcome_json": to_json_value(facts.score.outcome),
        "columns_json": to_json_value(facts.score.columns),
        "is_together": session.game.history.is_together,
        "fewest_win": facts.score.fewest_win,
        "is_taken_back": False,
    }
    play, _is_new = EndedPlay.objects.update_or_create(session=session, position=position, defaults=fields)
    lines = {line.name: line for line in facts.score.lines}
    rows = [
        _to_result(play, place, lines.get(name) or ScoreLine(name), facts.played, persons)
        for place, name in enumerate(facts.played.people, 1)
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
    """Return the ids of the people at a table, by the names that the table has."""
    seats = {seat.key: seat.person_id for seat in session.seats.all()}
    return {name: seats[seat_at(place)] for place, name in enumerate(table.people) if seat_at(place) in seats}


def _find_spans(session: Session, digest: Digest) -> list[tuple[Span, int]]:
    """Return the beginning, the end and the minutes of each play that ended in a session.

    It begins where the play before ended; the first of a session includes the earlier sessions that it took.
    """
    numbers = {end["at_play"] for end in digest["ends"]}
    times = dict(session.entries.filter(number__in=numbers).values_list("number", "created_at"))
    rests = list_rests(list_pauses(session), digest)
    start, _end = find_session_bounds(session, digest)
    began, before = _find_earlier(session)
    spans, since = [], start
    for place, end in enumerate(digest["ends"]):
        ended_at = max(times[end["at_play"]], since)
        minutes = measure_play((since, ended_at), rests) + (before if place == 0 else 0)
        spans.append(((began or since if place == 0 else since, ended_at), minutes))
        since = ended_at
    return spans


def _find_earlier(session: Session) -> tuple[datetime | None, int]:
    """Return the beginning of the earlier sessions that this session's first play took, and their minutes."""
    began, minutes = None, 0
    earlier = session.campaign.sessions.filter(number__lt=session.number).order_by("-number")
    for session_before in earlier.select_related("digest").defer("start"):
        digest = digest_of(session_before)
        if not hasattr(session_before, "digest") or digest["ends"]:
            break
        bounds = find_session_bounds(session_before, digest)
        began, minutes = (
            bounds[0],
            minutes + measure_play(bounds, list_rests(list_pauses(session_before), digest)),
        )
    return began, minutes


# when an evening was


def find_session_bounds(session: Opened, digest: Digest) -> Span:
    """Return when a session began and ended, by its log."""
    first, last = (
        datetime.fromisoformat(moment) if moment else None for moment in (digest["first"], digest["last"])
    )
    return find_bounds(session.started_at, session.closed_at, first, last)


def list_rests(pauses: Iterable[PauseSpan], digest: Digest) -> list[Span]:
    """Return the times without play: noted pauses (one may be open) and long times without an entry."""
    now = timezone.now()
    made = [(start, end or max(now, start)) for start, end in pauses]
    gaps = [(datetime.fromisoformat(begin), datetime.fromisoformat(until)) for begin, until in digest["gaps"]]
    return [*made, *gaps]


def list_pauses(session: Session) -> list[PauseSpan]:
    return list(session.pauses.values_list("started_at", "ended_at"))
