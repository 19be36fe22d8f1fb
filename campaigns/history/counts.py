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

from campaigns.history.facts import EVERYBODY, DiceRow, Facts, PlayRow, Who, find_game, seats_of
from campaigns.history.nights import Night
from campaigns.history.plays import read_words
from campaigns.history.presence import EveningFacts
from companion.games import GAMES
from companion.rules import Award
from companion.rules.plain_text import name_key

# The number of dice, the sum of their values, the expected sum, and its variance.
Counted: TypeAlias = tuple[int, int, Fraction, Fraction]
MONTHS = range(1, 13)
HALF_HOUR = 30
LUCKY = 2  # standard errors below which a difference is chance
NOTHING_MUCH = 0.1  # of all tables, to each side of the middle one
MIDDLE = 0.5  # of all tables


# evenings


def count_months(nights: Iterable[Night]) -> dict[int, int]:
    """Return how many evenings there were in each month of a year."""
    counts = Counter(night.day.month for night in nights)
    return {month: counts[month] for month in MONTHS}


def count_years(nights: Iterable[Night]) -> dict[int, int]:
    """Return how many evenings there were in each year, from the first to the last."""
    counts = Counter(night.day.year for night in nights)
    return {year: counts[year] for year in range(min(counts), max(counts) + 1)} if counts else {}


def count_lengths(nights: Iterable[Night]) -> dict[int, int]:
    """Return the numbers of evenings by length, in minutes, rounded down to half hours."""
    counts = Counter(night.times.minutes // HALF_HOUR * HALF_HOUR for night in nights)
    most = max(counts, default=0)
    least = min(counts, default=0)
    return {minutes: counts[minutes] for minutes in range(least, most + 1, HALF_HOUR)} if counts else {}


@dataclass(frozen=True)
class Lengths:
    """The lengths of evenings in minutes: sum, mean, median; and the longest evening."""

    total: int = 0
    mean: int = 0
    median: int = 0
    longest: Night | None = None


def measure_lengths(nights: Sequence[Night]) -> Lengths:
    if not nights:
        return Lengths()
    minutes = [night.times.minutes for night in nights]
    longest = max(nights, key=lambda night: night.times.minutes)
    return Lengths(sum(minutes), round(mean(minutes)), round(median(minutes)), longest)


@dataclass(frozen=True)
class Attended:
    """The evenings that a person attended: a flag for each evening, in order."""

    who: Who
    there: tuple[bool, ...]

    @property
    def times(self) -> int:
        return sum(self.there)

    @property
    def missed(self) -> int:
        return len(self.there) - self.times


def count_attendance(nights: Sequence[Night]) -> list[Attended]:
    """Return the attendance of each person, the most frequent first."""
    present = [{Who(row.pk, row.name) for row in night.present} for night in nights]
    everybody = {who for people in present for who in people}
    rows = [Attended(who, tuple(who in people for people in present)) for who in everybody]
    return sorted(rows, key=lambda row: (-row.times, name_key(row.who.name)))


# plays


@dataclass(frozen=True)
class GameCount:
    """The plays of a game; `won_by` are the people who won most often, `most_wins` times."""

    game_slug: str
    plays: tuple[PlayRow, ...]

    @property
    def is_together(self) -> bool:
        return all(play.is_together for play in self.plays)

    @property
    def won(self) -> int:
        return sum(play.is_won for play in self.plays)

    @property
    def lost(self) -> int:
        return len(self.plays) - self.won

    @property
    def most_wins(self) -> int:
        return max(self._wins.values(), default=0)

    @property
    def won_by(self) -> list[Who]:
        wins, most = self._wins, self.most_wins
        winners = [who for who, times in wins.items() if times == most]
        return sorted(winners, key=lambda who: name_key(who.name))

    @property
    def _wins(self) -> Counter[Who]:
        return Counter(who for play in self.plays for who in play.winners)


def count_games(plays: Iterable[PlayRow]) -> list[GameCount]:
    """Return the plays of each game, the most played first."""
    by_game: dict[str, list[PlayRow]] = defaultdict(list)
    for play in plays:
        by_game[play.game_slug].append(play)
    rows = [GameCount(slug, tuple(rows)) for slug, rows in by_game.items()]
    return sorted(rows, key=lambda play: (-len(play.plays), play.game_slug))


@dataclass(frozen=True)
class WinRate:
    """How often a person has played and won a game, against others or together."""

    who: Who
    game_slug: str
    is_together: bool
    played: int
    won: int

    @property
    def rate(self) -> Fraction:
        return Fraction(self.won, self.played)


def count_wins(plays: Iterable[PlayRow]) -> list[WinRate]:
    """Return how often each person has won at each game, by game, rate and name."""
    played, won = Counter[tuple[str, bool, Who]](), Counter[tuple[str, bool, Who]]()
    for row in plays:
        for player in row.players:
            key = (row.game_slug, row.is_together, player.who)
            played[key] += 1
            won[key] += player.has_won
    rows = [
        WinRate(who, slug, is_together, played[slug, is_together, who], won[slug, is_together, who])
        for slug, is_together, who in played
    ]
    return sorted(rows, key=lambda row: (row.game_slug, -row.rate, -row.played, name_key(row.who.name)))


@dataclass(frozen=True)
class Streak:
    """Wins and losses in order, with the longest row of wins and the present one."""

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
    """Return the wins and losses of the plays that a group has played together."""
    return Streak(tuple(play.is_won for play in plays if play.is_together))


def find_own_streak(plays: Iterable[PlayRow], id: int) -> Streak:
    """Return the streak of a person: won or lost, together or against others."""
    return Streak(tuple(any(who.id == id for who in play.winners) for play in plays))


@dataclass(frozen=True)
class Pair:
    """How often two people have played with or against each other, and how often each won."""

    one: Who
    other: Who
    together: int = 0
    against: int = 0
    won_by_one: int = 0
    won_by_other: int = 0


def count_pairs(plays: Iterable[PlayRow]) -> list[Pair]:
    """Return pairs of people, the most frequent first; a play won by both or neither counts for neither."""
    counts: dict[tuple[Who, Who], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for play in plays:
        won = set(play.winners)
        for first, second in combinations(sorted(set(play.people)), 2):
            row = counts[first, second]
            row[0 if play.is_together else 1] += 1
            if not play.is_together and (first in won) != (second in won):
                row[2 if first in won else 3] += 1
    rows = [Pair(first, second, *row) for (first, second), row in counts.items()]
    return sorted(
        rows, key=lambda row: (-row.together - row.against, name_key(row.one.name), name_key(row.other.name))
    )


def _figures_of(evening: EveningFacts) -> Iterator[tuple[Who, str, str]]:
    """Yield the person, the game and the name of each figure at a table."""
    seats = seats_of(evening)
    for seat, names in evening.digest["figures"].items():
        if seat in seats:
            for name in names:
                yield seats[seat], evening.session.campaign.game_slug, read_words(name)


@dataclass(frozen=True)
class Favourite:
    """A figure that a person has played, and at how many evenings."""

    who: Who
    figure: str
    game_slug: str
    times: int


def count_figures(nights: Iterable[Night]) -> list[Favourite]:
    """Return the figure of each game that each person has played most often."""
    counts: dict[tuple[Who, str], Counter[str]] = defaultdict(Counter)
    for night in nights:
        for who, slug, name in {row for evening in night.evenings for row in _figures_of(evening)}:
            counts[who, slug][name] += 1
    rows = [
        Favourite(
            who,
            *min(((name, slug, times) for name, times in names.items()), key=lambda row: (-row[2], row[0])),
        )
        for (who, slug), names in counts.items()
    ]
    return sorted(
        rows, key=lambda favourite: (-favourite.times, name_key(favourite.who.name), favourite.figure)
    )


# luck


@dataclass(frozen=True)
class Luck:
    """The sum of a person's dice of a game, compared with the expected sum.

    `error` is the standard error: how far the sum of so many dice differs from that by chance alone.
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
        """The distance from the expected sum, in standard errors."""
        return float(self.above) / self.error if self.variance else 0.0

    @property
    def words(self) -> str:
        """The luck in words: how many of a hundred tables, or of ten, would have rolled worse, or better."""
        share = NormalDist().cdf(self.errors)
        if abs(share - MIDDLE) < NOTHING_MUCH:
            return gettext("about what dice promise")
        better = share > MIDDLE
        of = 100 if self.is_out else 10
        number = min(of - 1, int(max(share, 1 - share) * of))
        words = (
            gettext("better than {n} of {of} tables") if better else gettext("worse than {n} of {of} tables")
        )
        return words.format(n=number, of=of)

    @property
    def is_out(self) -> bool:
        """Whether it is beyond chance: two standard errors or more."""
        return abs(self.errors) >= LUCKY


def count_luck(rows: Iterable[DiceRow]) -> list[Luck]:
    """Return the luck of each person with the dice of each game, without dice that the game no longer has."""
    faces: dict[tuple[str, str, Who], Counter[str]] = defaultdict(Counter)
    for row in rows:
        faces[row.game_slug, row.die, row.who].update(row.faces)
    counted_dice: dict[tuple[str, Who], list[Counted]] = defaultdict(list)
    for (slug, die, who), counts in faces.items():
        if counted := _count_dice(slug, die, counts):
            counted_dice[slug, who].append(counted)
    lucks = [_sum_up(who, slug, counted) for (slug, who), counted in counted_dice.items()]
    return sorted(lucks, key=lambda luck: (luck.game_slug, luck.who == EVERYBODY, name_key(luck.who.name)))


def _sum_up(who: Who, slug: str, counted: Sequence[Counted]) -> Luck:
    dice, worth, expected, variance = zip(*counted, strict=True)
    zero = Fraction(0)
    return Luck(who, slug, sum(dice), sum(worth), sum(expected, zero), sum(variance, zero))


def _count_dice(slug: str, id: str, counts: Mapping[str, int]) -> Counted | None:
    game = find_game(slug)
    die = (
        next((candidate for candidate in game.statistics.dice if candidate.id == id), None) if game else None
    )
    if die is None:
        return None
    faces = {face: count for face, count in counts.items() if face in die.faces}
    dice = sum(faces.values())
    worth = sum(die.worth(face) * count for face, count in faces.items())
    return dice, worth, dice * die.mean, dice * die.variance


# awards


@dataclass(frozen=True)
class Won:
    """The people who have most of what an award is for, and how much."""

    game_slug: str
    award: str
    people: tuple[Who, ...]
    count: int


def count_awards(facts: Facts) -> list[Won]:
    """Return the awards of each game, each with the people who have most: several, if they are equal."""
    sums: dict[tuple[str, str], Counter[Who]] = defaultdict(Counter)
    peaks = {(slug, definition.id) for slug in GAMES for definition in _awards_of(slug) if definition.is_peak}
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
