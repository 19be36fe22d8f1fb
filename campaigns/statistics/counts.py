"""Statistics as numbers: each a plain function of the facts."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import NormalDist, mean, median
from typing import TypeAlias

from django.utils.translation import gettext

from campaigns.attendance.nights import Night
from campaigns.attendance.selectors import EveningFacts
from campaigns.plays.selectors import read_words
from campaigns.statistics.facts import EVERYBODY, DiceRow, Facts, PlayRow, Who, find_game, seats_of
from companion.games import GAMES
from companion.rules import Award

# How many dice, what they were worth, what they promise, and the square of how far they stray from it.
Counted: TypeAlias = tuple[int, int, Fraction, Fraction]
MONTHS = range(1, 13)
HALF_HOUR = 30
LUCKY = 2  # standard errors, under which all is chance
NOTHING_MUCH = 0.1  # of all tables, to each side of the middle one


# evenings


def count_months(nights: Iterable[Night]) -> dict[int, int]:
    """Return how many evenings there were in each month of a year."""
    found = Counter(one.day.month for one in nights)
    return {month: found[month] for month in MONTHS}


def count_years(nights: Iterable[Night]) -> dict[int, int]:
    """Return how many evenings there were in each year, from the first to the last."""
    found = Counter(one.day.year for one in nights)
    return {year: found[year] for year in range(min(found), max(found) + 1)} if found else {}


def count_lengths(nights: Iterable[Night]) -> dict[int, int]:
    """Return how many evenings were so long: by the half hours, in minutes, that they lasted at least."""
    found = Counter(one.times.minutes // HALF_HOUR * HALF_HOUR for one in nights)
    most = max(found, default=0)
    least = min(found, default=0)
    return {minutes: found[minutes] for minutes in range(least, most + 1, HALF_HOUR)} if found else {}


@dataclass(frozen=True)
class Lengths:
    """How long evenings are, in minutes: all of them, the mean, the middle one, and which is the longest."""

    total: int = 0
    mean: int = 0
    median: int = 0
    longest: Night | None = None


def measure_lengths(nights: Sequence[Night]) -> Lengths:
    if not nights:
        return Lengths()
    minutes = [one.times.minutes for one in nights]
    longest = max(nights, key=lambda one: one.times.minutes)
    return Lengths(sum(minutes), round(mean(minutes)), round(median(minutes)), longest)


@dataclass(frozen=True)
class Attended:
    """At which evenings somebody was, in their order."""

    who: Who
    there: tuple[bool, ...]

    @property
    def times(self) -> int:
        return sum(self.there)

    @property
    def missed(self) -> int:
        return len(self.there) - self.times


def count_attendance(nights: Sequence[Night]) -> list[Attended]:
    """Return who was there how often, who came most first."""
    present = [{Who(one.pk, one.name) for one in night.present} for night in nights]
    everybody = {who for people in present for who in people}
    rows = [Attended(who, tuple(who in people for people in present)) for who in everybody]
    return sorted(rows, key=lambda one: (-one.times, one.who.name))


# plays


@dataclass(frozen=True)
class GameCount:
    """What was played of a game to its end; `won_by` are all who won most often, `most_wins` times."""

    game_slug: str
    plays: tuple[PlayRow, ...]

    @property
    def is_together(self) -> bool:
        return all(one.is_together for one in self.plays)

    @property
    def won(self) -> int:
        return sum(one.is_won for one in self.plays)

    @property
    def lost(self) -> int:
        return len(self.plays) - self.won

    @property
    def most_wins(self) -> int:
        return max(self._wins.values(), default=0)

    @property
    def won_by(self) -> list[Who]:
        wins, most = self._wins, self.most_wins
        return sorted((who for who, times in wins.items() if times == most), key=lambda who: who.name)

    @property
    def _wins(self) -> Counter[Who]:
        return Counter(who for one in self.plays for who in one.winners)


def count_games(plays: Iterable[PlayRow]) -> list[GameCount]:
    """Return what was played of each game, the one that was played most first."""
    found: dict[str, list[PlayRow]] = defaultdict(list)
    for one in plays:
        found[one.game_slug].append(one)
    rows = [GameCount(slug, tuple(rows)) for slug, rows in found.items()]
    return sorted(rows, key=lambda one: (-len(one.plays), one.game_slug))


@dataclass(frozen=True)
class WinRate:
    """How often somebody has played and won, against others or together."""

    who: Who
    game_slug: str
    is_together: bool
    played: int
    won: int

    @property
    def rate(self) -> Fraction:
        return Fraction(self.won, self.played)


def count_wins(plays: Iterable[PlayRow]) -> list[WinRate]:
    """Return how often each has won at each game, by game and name."""
    played, won = Counter[tuple[str, bool, Who]](), Counter[tuple[str, bool, Who]]()
    for one in plays:
        for player in one.players:
            key = (one.game_slug, one.is_together, player.who)
            played[key] += 1
            won[key] += player.has_won
    rows = [
        WinRate(who, slug, is_together, played[slug, is_together, who], won[slug, is_together, who])
        for slug, is_together, who in played
    ]
    return sorted(rows, key=lambda one: (one.game_slug, -one.rate, -one.played, one.who.name))


@dataclass(frozen=True)
class Streak:
    """Wins and losses in order, the longest row of wins, and the one that lasts."""

    results: tuple[bool, ...] = ()

    @property
    def best(self) -> int:
        return max(self._runs, default=0)

    @property
    def now(self) -> int:
        return self._runs[-1] if self._runs else 0

    @property
    def _runs(self) -> list[int]:
        runs = [0]
        for is_won in self.results:
            if is_won:
                runs[-1] += 1
            else:
                runs.append(0)
        return runs


def find_streak(plays: Iterable[PlayRow]) -> Streak:
    """Return how a group has played together: won or lost."""
    return Streak(tuple(one.is_won for one in plays if one.is_together))


def find_own_streak(plays: Iterable[PlayRow], id: int) -> Streak:
    """Return how somebody has played: won or lost, together or against others."""
    return Streak(tuple(any(who.id == id for who in one.winners) for one in plays))


@dataclass(frozen=True)
class Pair:
    """How often two have played with or against each other, and who of them won against the other."""

    one: Who
    other: Who
    together: int = 0
    against: int = 0
    won_by_one: int = 0
    won_by_other: int = 0


def count_pairs(plays: Iterable[PlayRow]) -> list[Pair]:
    """Return who plays whom, the most frequent first; a play that both won, or neither, is nobody's."""
    found: dict[tuple[Who, Who], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for play in plays:
        won = set(play.winners)
        for one, other in combinations(sorted(set(play.people)), 2):
            row = found[one, other]
            row[0 if play.is_together else 1] += 1
            if not play.is_together and (one in won) != (other in won):
                row[2 if one in won else 3] += 1
    rows = [Pair(one, other, *row) for (one, other), row in found.items()]
    return sorted(rows, key=lambda row: (-row.together - row.against, row.one.name, row.other.name))


def _figures_of(evening: EveningFacts) -> Iterator[tuple[Who, str, str]]:
    """Give who played which figure of which game at a table."""
    seats = seats_of(evening)
    for seat, names in evening.digest["figures"].items():
        if seat in seats:
            for name in names:
                yield seats[seat], evening.session.campaign.game_slug, read_words(name)


@dataclass(frozen=True)
class Favourite:
    """A figure that somebody has played, at how many evenings."""

    who: Who
    figure: str
    game_slug: str
    times: int


def count_figures(nights: Iterable[Night]) -> list[Favourite]:
    """Return the figure of each game that each has played most often, at one evening or more."""
    found: dict[tuple[Who, str], Counter[str]] = defaultdict(Counter)
    for night in nights:
        for who, slug, name in {row for evening in night.evenings for row in _figures_of(evening)}:
            found[who, slug][name] += 1
    rows = [
        Favourite(
            who,
            *min(((name, slug, times) for name, times in names.items()), key=lambda row: (-row[2], row[0])),
        )
        for (who, slug), names in found.items()
    ]
    return sorted(rows, key=lambda one: (-one.times, one.who.name, one.figure))


# luck


@dataclass(frozen=True)
class Luck:
    """What somebody's dice of a game were worth against what they promise.

    `error` is the standard error: how far so many dice stray from that by chance alone.
    """

    who: Who
    game_slug: str
    dice: int
    worth: int
    expected: Fraction
    variance: Fraction

    @property
    def error(self) -> float:
        return sqrt(self.variance)

    @property
    def above(self) -> Fraction:
        return self.worth - self.expected

    @property
    def errors(self) -> float:
        """By how many standard errors it is above what dice promise."""
        return float(self.above) / self.error if self.variance else 0.0

    @property
    def words(self) -> str:
        """How lucky that is: how many of a hundred tables, or of ten, would have rolled worse, or better."""
        share = NormalDist().cdf(self.errors)
        if abs(share - 0.5) < NOTHING_MUCH:
            return gettext("about what dice promise")
        better = share > 0.5  # noqa: PLR2004  # half of them
        of = 100 if self.is_out else 10
        number = min(of - 1, int(max(share, 1 - share) * of))
        words = (
            gettext("better than {n} of {of} tables") if better else gettext("worse than {n} of {of} tables")
        )
        return words.format(n=number, of=of)

    @property
    def is_out(self) -> bool:
        """Whether it is more than chance likes: two standard errors, or beyond."""
        return abs(self.errors) >= LUCKY


def count_luck(rows: Iterable[DiceRow]) -> list[Luck]:
    """Return the luck of each with the dice of each game; those that no game knows any more do not count."""
    faces: dict[tuple[str, str, Who], Counter[str]] = defaultdict(Counter)
    for row in rows:
        faces[row.game_slug, row.die, row.who].update(row.faces)
    found: dict[tuple[str, Who], list[Counted]] = defaultdict(list)
    for (slug, die, who), counts in faces.items():
        if counted := _count_dice(slug, die, counts):
            found[slug, who].append(counted)
    lucks = [_sum_up(who, slug, counted) for (slug, who), counted in found.items()]
    return sorted(lucks, key=lambda one: (one.game_slug, one.who == EVERYBODY, one.who.name))


def _sum_up(who: Who, slug: str, counted: Sequence[Counted]) -> Luck:
    dice, worth, expected, variance = zip(*counted, strict=True)
    zero = Fraction(0)
    return Luck(who, slug, sum(dice), sum(worth), sum(expected, zero), sum(variance, zero))


def _count_dice(slug: str, id: str, counts: Mapping[str, int]) -> Counted | None:
    game = find_game(slug)
    die = next((one for one in game.statistics.dice if one.id == id), None) if game else None
    if die is None:
        return None
    faces = {face: count for face, count in counts.items() if face in die.faces}
    dice = sum(faces.values())
    worth = sum(die.worth(face) * count for face, count in faces.items())
    return dice, worth, dice * die.mean, dice * die.variance


# awards


@dataclass(frozen=True)
class Won:
    """Who has most of what an award of a game is for, and how much."""

    game_slug: str
    award: str
    people: tuple[Who, ...]
    count: int


def count_awards(facts: Facts) -> list[Won]:
    """Return the awards of each game's log, each with whoever has most: several where they have as much."""
    sums: dict[tuple[str, str], Counter[Who]] = defaultdict(Counter)
    peaks = {(slug, one.id) for slug in GAMES for one in _awards_of(slug) if one.is_peak}
    for row in facts.deeds:
        counts = sums[row.game_slug, row.award]
        is_peak = (row.game_slug, row.award) in peaks
        counts[row.who] = max(counts[row.who], row.count) if is_peak else counts[row.who] + row.count
    return [
        _best_of(slug, award.id, sums[slug, award.id])
        for slug in sorted({slug for slug, _award in sums})
        for award in _awards_of(slug)
        if sums.get((slug, award.id))
    ]


def _awards_of(slug: str) -> Sequence[Award]:
    game = find_game(slug)
    return game.statistics.awards if game else ()


def _best_of(slug: str, award: str, counts: Mapping[Who, int]) -> Won:
    most = max(counts.values())
    best = sorted(who for who, count in counts.items() if count == most)
    return Won(slug, award, tuple(best), most)
