"""Dice by colour, as rows: how many of each, in one order, none left out that are there."""

from collections import Counter
from collections.abc import Iterable

from companion.games.stuffed_fables.data import COLOURS
from companion.rules import IllegalPlay, _

Rows = tuple[tuple[str, int], ...]


def rows(counts: Iterable[tuple[str, int]]) -> Rows:
    """Return dice in the game's order of colours, without those of which there is none."""
    by_colour = dict(counts)
    return tuple((colour, by_colour[colour]) for colour in COLOURS if by_colour.get(colour, 0) > 0)


def gathered(colours: Iterable[str]) -> Rows:
    """Return dice that were named one by one."""
    return rows(Counter(colours).items())


def number(dice: Rows, *colours: str) -> int:
    """Return how many dice there are: of these colours, or of all."""
    return sum(count for colour, count in dice if not colours or colour in colours)


def each(dice: Rows) -> tuple[str, ...]:
    """Return a colour for each of the dice."""
    return tuple(colour for colour, count in dice for _die in range(count))


def of_every_colour(dice: Rows) -> Rows:
    """Return how many there are of each colour, of those too of which there is none."""
    return tuple((colour, number(dice, colour)) for colour in COLOURS)


def plus(dice: Rows, more: Rows) -> Rows:
    return rows((Counter(dict(dice)) + Counter(dict(more))).items())


def minus(dice: Rows, less: Rows) -> Rows:
    """Return what is left. Raises: IllegalPlay, if a die that goes is not there."""
    if any(count > number(dice, colour) for colour, count in less):
        raise IllegalPlay(_("That die is not there."), rule="SF-BAG-6")
    return rows((Counter(dict(dice)) - Counter(dict(less))).items())


def only(dice: Rows, *colours: str) -> Rows:
    """Return the dice of some colours."""
    return tuple(row for row in dice if row[0] in colours)


def named(dice: Rows) -> tuple[str, ...]:
    """Return an id for each die, such as "red-1", "red-2": what people pick from."""
    return tuple(f"{colour}-{place}" for colour, count in dice for place in range(1, count + 1))


def colour_of(die: str) -> str:
    """Return the colour of a die by its id."""
    return die.partition("-")[0]
