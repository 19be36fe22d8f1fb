"""The summary of a group for its page: newest evenings, this year, games; four queries in all."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from campaigns.history.counts import MONTHS
from campaigns.history.nights import begin_of_year, group_times, night_of
from campaigns.history.presence import EveningFacts, load_in_passing, load_times
from campaigns.history.times import EveningTimes
from campaigns.models import EndedPlay, Entry, Group, PlayerResult, Session
from companion.games import GAMES
from companion.rules import AnyGame


@dataclass(frozen=True)
class YearTile:
    """The year so far in four numbers: evenings, hours, plays that ended, and common wins.

    `months` are its evenings by month. It `is_whole` if all sessions of the group are counted.
    """

    year: int
    evenings: int
    hours: int
    plays: int
    together: int
    won: int
    months: tuple[int, ...] = ()
    is_whole: bool = True
    minutes: int = 0


@dataclass(frozen=True)
class GameRecord:
    """The plays of a game that ended: how many, how many of them together, and how many of those were won."""

    game: AnyGame
    times: int
    together: int = 0
    won: int = 0


@dataclass(frozen=True)
class GroupSummary:
    """The summary of a group for its page: this year, the newest evenings, all games with ended plays."""

    year: YearTile
    evenings: list[EveningFacts]
    games: list[GameRecord]


def summarize_group(group: Group, evenings: int) -> GroupSummary:
    """Return this year of a group, so many of its newest evenings, and what it has played.

    It uses what is counted already: a long history that is not counted yet is left to the statistics.
    """
    sessions = Session.objects.filter(campaign__group=group)
    begins = begin_of_year(timezone.now())
    newest = _find_played(sessions).order_by("-started_at", "-pk")
    glance = load_in_passing(newest[:evenings], sessions)
    rows = _count_plays(group, begins)
    times = [
        evening
        for evening in load_times(sessions.filter(started_at__gte=begins))
        if evening.started_at >= begins
    ]
    tile = _summarize(begins.year, group_times(times), rows, is_whole=glance.is_whole)
    return GroupSummary(
        tile, [evening for evening in glance.evenings if not evening.is_empty], list(_by_game(rows))
    )


def _find_played(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Return the sessions with entries, as far as they are counted."""
    has_lines = Exists(Entry.objects.filter(session=OuterRef("pk")))
    counted = Q(digest__content__entries__gt=0) | Q(correction__isnull=False)
    return sessions.filter(counted | Q(digest=None) & Q(has_lines))


@dataclass(frozen=True)
class _Plays:
    """A number of plays that ended: of one game, this year or before, won together or not."""

    slug: str
    is_this_year: bool
    is_together: bool
    is_won: bool
    count: int


def _count_plays(group: Group, begins: datetime) -> list[_Plays]:
    """Return the numbers of a group's plays that ended: one query, a row for each kind."""
    won = PlayerResult.objects.filter(play=OuterRef("pk"), is_winner=True)
    plays = EndedPlay.objects.filter(
        session__campaign__group=group, is_taken_back=False, is_left_out=False
    ).order_by()
    kinds = plays.annotate(
        is_won=Exists(won),
        is_new=Case(When(ended_at__gte=begins, then=Value(value=True)), default=Value(value=False)),
    )
    by = kinds.values_list("session__campaign__game_slug", "is_new", "is_together", "is_won")
    return [_Plays(*row) for row in by.annotate(count=Count("pk"))]


def _summarize(
    year: int, evenings: Sequence[EveningTimes], rows: Iterable[_Plays], *, is_whole: bool
) -> YearTile:
    new = [row for row in rows if row.is_this_year]
    together = [row for row in new if row.is_together]
    minutes = sum(row.minutes for row in evenings)
    months = Counter(night_of(row.started_at).month for row in evenings)
    return YearTile(
        year,
        len(evenings),
        round(minutes / 60),
        sum(row.count for row in new),
        sum(row.count for row in together),
        sum(row.count for row in together if row.is_won),
        tuple(months[month] for month in MONTHS),
        is_whole,
        minutes,
    )


def _by_game(rows: list[_Plays]) -> Iterable[GameRecord]:
    """Yield the record of each game of this site, in its order."""
    for slug, game in GAMES.items():
        of_game = [row for row in rows if row.slug == slug]
        together = [row for row in of_game if row.is_together]
        if of_game:
            won = sum(row.count for row in together if row.is_won)
            times = sum(row.count for row in of_game)
            yield GameRecord(game, times, sum(row.count for row in together), won)
