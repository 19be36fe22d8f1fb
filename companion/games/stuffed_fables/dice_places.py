"""The places for a die, and how one comes from place to place by hand (SF-BAG-6)."""

from collections.abc import Iterator

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import BLACK, WHITE
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import GroupTest, Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import Message, _, find, message, replace, swap

BAG, HAND, DISCARD, THREAT = "bag", "hand", "discard", "threat"
PILES = (BAG, HAND, DISCARD)
STORED = "stored:"  # and a stuffy's id


def places(table: Table) -> tuple[str, ...]:
    """Return every place for dice: a group test by its id."""
    cards = (f"{STORED}{stuffy.id}" for stuffy in table.stuffies)
    return (*PILES, THREAT, *cards, *(group.id for group in table.groups))


def may_hold(place: str, colour: str) -> bool:
    """Return whether dice of a colour ever come to a place (SF-BAG-6, SF-STORE-4)."""
    if place in PILES:
        return True
    return colour == BLACK if place == THREAT else colour not in (BLACK, WHITE)


def places_with(table: Table, colour: str) -> tuple[str, ...]:
    """Return the places with a die of this colour."""
    return tuple(place for place in places(table) if colour in _lying(table, place))


def _lying(table: Table, place: str) -> Iterator[str]:
    if place in PILES:
        pile: dice.Rows = getattr(table, place)
        yield from dict(pile)
    elif place == THREAT:
        yield from (BLACK,) if table.threat else ()
    elif place.startswith(STORED):
        yield table.stuffy(place.removeprefix(STORED)).stored
    else:
        yield from (colour for colour, _value in find(table.groups, place).dice)


def not_there(table: Table, place: str, colour: str) -> Message:
    """Return why a die of a colour cannot be taken from a place."""
    words = _("No such die is there, {place}: {colour}.")
    return message(words, place=named(table, place), colour=named(table, colour), rule="SF-BAG-6")


def not_for(table: Table, place: str, colour: str) -> Message:
    """Return why a die of a colour cannot come to a place."""
    words = _("Dice of this color are never there, {place}: {colour}.")
    return message(words, place=named(table, place), colour=named(table, colour), rule="SF-BAG-6")


def taken(table: Table, place: str, colour: str) -> Table:
    """Return the table without a die at a place; it must be put elsewhere. Raises: IllegalPlay."""
    die = ((colour, 1),)
    if place in PILES:
        return _with_pile(table, place, dice.minus(getattr(table, place), die))
    if place == THREAT:
        return replace(table, threat=table.threat - 1)
    if place.startswith(STORED):
        return table.with_stuffy(storing(table.stuffy(place.removeprefix(STORED)), ""))
    group = find(table.groups, place)
    rows = list(group.dice)
    rows.remove(next(row for row in rows if row[0] == colour))
    return _with_group(table, replace(group, dice=tuple(rows)))


def put(table: Table, place: str, colour: str, value: int = 0) -> Table:
    """Return the table with a die at a place, on a group test with its value; a die on a card makes room."""
    if place in PILES:
        return _with_pile(table, place, dice.plus(getattr(table, place), ((colour, 1),)))
    if place == THREAT:
        return replace(table, threat=table.threat + 1)
    if place.startswith(STORED):
        stuffy = table.stuffy(place.removeprefix(STORED))
        table = table.discarding(dice.gathered((stuffy.stored,))) if stuffy.stored else table
        return table.with_stuffy(storing(stuffy, colour))
    group = find(table.groups, place)
    return _with_group(table, replace(group, dice=(*group.dice, (colour, value))))


def storing(stuffy: Stuffy, colour: str) -> Stuffy:
    """Return a stuffy with a die on its card, or none; it may be used at once (SF-STORE-2)."""
    return stuffy if stuffy.stored == colour else replace(stuffy, stored=colour, stored_on=0)


def _with_pile(table: Table, place: str, pile: dice.Rows) -> Table:
    return replace(table, **{place: pile})  # type: ignore[arg-type]


def _with_group(table: Table, group: GroupTest) -> Table:
    return replace(table, groups=swap(table.groups, group))
