"""What a game declares for statistics: the worth of its dice, and the counts for which there are awards."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from companion.rules.actions import Play
from companion.rules.messages import Message
from companion.rules.records import HasId

T = TypeVar("T")  # the table


@dataclass(frozen=True)
class Die:
    """A die in one of its uses: its faces, each as likely, and the worth of each face."""

    id: str
    label: Message
    faces: tuple[str, ...]
    worth: Callable[[str], int]

    @cached_property
    def mean(self) -> Fraction:
        """The mean worth of one die."""
        return Fraction(sum(map(self.worth, self.faces)), len(self.faces))

    @cached_property
    def variance(self) -> Fraction:
        """The mean square of how far one die is from that mean."""
        return Fraction(sum(self.worth(face) ** 2 for face in self.faces), len(self.faces)) - self.mean**2


class Throw(NamedTuple):
    """Dice that fell: in which use, whose (a figure or a seat; "" for the game's own), which faces."""

    die: str
    who: str
    faces: tuple[str, ...]


@dataclass(frozen=True)
class AwardCount:
    """A count for an award: of whom (a figure or a seat; "" for all), and how much."""

    award: str
    who: str
    count: int = 1


@dataclass(frozen=True)
class Award:
    """An award of the log: `about` is its line, with the `{count}`.

    The count is the sum of all such plays, or the greatest count of one if it `is_peak`.
    """

    id: str
    title: Message
    about: Callable[[int], Message]
    icon: str = "win"
    is_peak: bool = False


R = TypeVar("R", bound=HasId)


def gains(
    award: str, before: Iterable[R], after: Iterable[R], of: Callable[[R], int], sign: int = 1
) -> Iterator[AwardCount]:
    """Give a count for each row that has more of something than before; with a `sign` of -1, less."""
    was = {row.id: of(row) for row in before}
    for row in after:
        if row.id in was and (more := sign * (of(row) - was[row.id])) > 0:
            yield AwardCount(award, row.id, more)


def rolls_of(
    play: Play, faces: Collection[str], *, beside: Collection[str] = ()
) -> Iterator[tuple[str, ...]]:
    """Give the dice of a play: answers that are faces of the die; the answers named in `beside` are not."""
    for name, answer in play.answers.items():
        is_roll = isinstance(answer, tuple) and answer and all(face in faces for face in answer)
        if is_roll and name not in beside:
            yield answer


def no_throws(_table: object, _play: Play) -> Iterable[Throw]:
    return ()


def no_deeds(_before: object, _after: object, _play: Play) -> Iterable[AwardCount]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Statistics(Generic[T]):
    """The parts of a play that count for statistics; tables are as a spectator sees them.

    `throws(table, play)` are the dice of a play, made at `table`; `deeds(before, after, play)` are the counts
    that it adds to awards.
    """

    dice: tuple[Die, ...] = ()
    throws: Callable[[T, Play], Iterable[Throw]] = no_throws
    awards: tuple[Award, ...] = ()
    deeds: Callable[[T, T, Play], Iterable[AwardCount]] = no_deeds

    @property
    def reads_tables(self) -> bool:
        """Whether anything of a play counts at all."""
        return bool(self.dice or self.awards)
