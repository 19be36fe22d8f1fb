"""What a group's page shows of its evenings, of this year and of its games: four queries for all."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Value, When
from django.utils import timezone

from campaigns.attendance.nights import begin_of_year, group_times, night_of
from campaigns.attendance.selectors import EveningFacts, load_in_passing, load_times
from campaigns.attendance.times import EveningTimes
from campaigns.models import EndedPlay, Entry, Group, PlayerResult, Session
from campaigns.statistics.counts import MONTHS
from companion.games import GAMES
from companion.rules import AnyGame


@dataclass(frozen=True)
class YearTile:
    """The year so far in four numbers: evenings, hours, plays that ended, and what was won together.

    `months` are its evenings by month. It `is_whole` where nothing of the group is left to be counted.
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
    """What a group has played of a game to its end: how often, and of what is won together how much."""

    game: AnyGame
    times: int
    together: int = 0
    won: int = 0


@dataclass(frozen=True)
class GroupSummary:
    """What a group's page shows: this year, the newest evenings, every game that was played to its end."""

    year: YearTile
    evenings: list[EveningFacts]
    games: list[GameRecord]


def summarize_group(group: Group, evenings: int) -> GroupSummary:
    """Return this year of a group, so many of its newest evenings, and what it has played.

    It says what is kept: a long history that nobody has counted yet is left to the statistics.
    """
    sessions = Session.objects.filter(campaign__group=group)
    begins = begin_of_year(timezone.now())
    newest = _find_played(sessions).order_by("-started_at", "-pk")
    glance = load_in_passing(newest[:evenings], sessions)
    rows = _count_plays(group, begins)
    times = [one for one in load_times(sessions.filter(started_at__gte=begins)) if one.started_at >= begins]
    tile = _summarize(begins.year, group_times(times), rows, is_whole=glance.is_whole)
    return GroupSummary(tile, [one for one in glance.evenings if not one.is_empty], list(_by_game(rows)))


def _find_played(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Return the sessions at which something was done, as far as they are counted."""
    has_lines = Exists(Entry.objects.filter(session=OuterRef("pk")))
    counted = Q(digest__content__entries__gt=0) | Q(correction__isnull=False)
    return sessions.filter(counted | Q(digest=None) & Q(has_lines))


@dataclass(frozen=True)
class _Plays:
    """So many plays that ended: of one game, this year or before, won together or not."""

    slug: str
    is_this_year: bool
    is_together: bool
    is_won: bool
    count: int


def _count_plays(group: Group, begins: datetime) -> list[_Plays]:
    """Return how many plays of a group have ended: one query, a row for each kind."""
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
    new = [one for one in rows if one.is_this_year]
    together = [one for one in new if one.is_together]
    minutes = sum(one.minutes for one in evenings)
    months = Counter(night_of(one.started_at).month for one in evenings)
    return YearTile(
        year,
        len(evenings),
        round(minutes / 60),
        sum(one.count for one in new),
        sum(one.count for one in together),
        sum(one.count for one in together if one.is_won),
        tuple(months[month] for month in MONTHS),
        is_whole,
        minutes,
    )


def _by_game(rows: list[_Plays]) -> Iterable[GameRecord]:
    """Give the record of each game on this shelf, in its order."""
    for slug, game in GAMES.items():
        of_game = [one for one in rows if one.slug == slug]
        together = [one for one in of_game if one.is_together]
        if of_game:
            won = sum(one.count for one in together if one.is_won)
            times = sum(one.count for one in of_game)
            yield GameRecord(game, times, sum(one.count for one in together), won)
