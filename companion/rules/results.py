"""What a group has played to its end, in one form for all games: the history of a group is made of it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.messages import Message
from companion.rules.plain_text import name_key


@dataclass(frozen=True)
class Played:
    """A game, chapter or tale that is over: who played, and who of them won; all, if all win together."""

    people: tuple[str, ...]
    winners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ending:
    """The end of a table: whether there is something to celebrate, and a line to read aloud."""

    is_won: bool
    aloud: Message


@dataclass(frozen=True)
class Tally:
    """How often a person has played, and won."""

    name: str
    played: int
    won: int


def tallies(played: Iterable[Played]) -> tuple[Tally, ...]:
    """Return all people who have played, the one who has won most first."""
    games = tuple(played)
    times = Counter(name for game in games for name in game.people)
    won = Counter(name for game in games for name in game.winners)
    rows = (Tally(name, number, won[name]) for name, number in times.items())
    return tuple(sorted(rows, key=lambda row: (-row.won, -row.played, name_key(row.name))))
