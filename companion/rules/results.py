"""What a group has played to its end, told alike by all games: the history of a group is made of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.messages import Message


@dataclass(frozen=True)
class Played:
    """A game, chapter or tale that is over: who played, and who of them won; all, where all win together."""

    people: tuple[str, ...]
    winners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ending:
    """How the table stands at an end: whether there is something to celebrate, and a line to read aloud."""

    is_won: bool
    aloud: Message


@dataclass(frozen=True)
class Tally:
    """How often somebody has played, and won."""

    name: str
    played: int
    won: int


def tallies(played: Iterable[Played]) -> tuple[Tally, ...]:
    """Return everybody who has played, who has won most first."""
    games = tuple(played)
    times = Counter(name for game in games for name in game.people)
    won = Counter(name for game in games for name in game.winners)
    rows = (Tally(name, number, won[name]) for name, number in times.items())
    return tuple(sorted(rows, key=lambda row: (-row.won, -row.played, row.name)))
