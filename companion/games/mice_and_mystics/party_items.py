"""Party items: the stash, the items on the tile, bait, and the grape that is thrown (MM-PARTY)."""

from collections.abc import Iterable

from companion.games.mice_and_mystics.cards import LOST_WITH_TILE
from companion.games.mice_and_mystics.combat import plain_defence
from companion.games.mice_and_mystics.initiative import without_figure
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Fight, Figure
from companion.games.mice_and_mystics.states import afflicted, toppled
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import queued, settle
from companion.rules import Message, _, plural, replace

LAID = ("hook-and-line", "fork", "grape")  # what is laid on the tile (MM-PARTY-3, -5, -7)
SIDES = ("crushed", "whole")  # of the grape's token, each as likely (MM-PARTY-9)
TAKEN_UP = LOST_WITH_TILE  # what goes back into the stash (MM-PARTY-4, -6)


def without_one(rows: tuple[str, ...], row: str) -> tuple[str, ...]:
    """Return the rows without the first that is `row`; there may be two grapes."""
    place = rows.index(row)
    return (*rows[:place], *rows[place + 1 :])


def placed(table: Table, item: str) -> Table:
    """Return the table with a party item out of the stash and on the tile (MM-PARTY-3, -5, -7)."""
    return replace(table, chest=without_one(table.chest, item), on_board=(*table.on_board, item))


def taken_up(table: Table, item: str) -> Table:
    """Return the table with a party item off the tile and in the stash (MM-PARTY-4, -6)."""
    return replace(table, chest=(*table.chest, item), on_board=without_one(table.on_board, item))


def shuffled_back(table: Table, items: Iterable[str]) -> Table:
    """Return the table with the cards of party items in the search deck again (MM-PARTY-2, -8, -10)."""
    for item in items:
        table = replace(table, search_left=table.search_left + 1).tell(
            _("{item}: shuffle the card back into the search deck."), item=named(table, item)
        )
    return table


def in_disguise(table: Table) -> Table:
    """Return the table with a Disguise given up (MM-PARTY-2, MM-OPEN-46)."""
    table = replace(table, chest=without_one(table.chest, "disguise"))
    return shuffled_back(table.tell(_("In disguise: the rats of this encounter stay away.")), ("disguise",))


def left_behind(table: Table) -> Table:
    """Return the table with Fork and Hook lost: their cards go into the search deck (MM-EXPL-9).

    The rule does not name the Grape: it stays on its tile.
    """
    gone = tuple(item for item in table.on_board if item in LOST_WITH_TILE)
    stays = tuple(item for item in table.on_board if item not in LOST_WITH_TILE)
    if stays:
        table = table.tell(_("Stays on its tile: {items}."), items=_named_all(table, stays))
    if not gone:
        return table
    table = replace(table, on_board=stays)
    table = table.tell(_("Left behind on the tile: {items}."), items=_named_all(table, gone))
    return shuffled_back(table, gone)


def tell_leftovers(table: Table) -> Table:
    """Return the table with news of what is still in the room to which the mice come back (MM-TRAP-3)."""
    if table.traps:
        table = table.tell(_("Mousetraps still lie here: {number}."), number=table.traps)
    if not table.on_board:
        return table
    return table.tell(_("Still on the tile: {items}."), items=_named_all(table, table.on_board))


def _named_all(table: Table, items: Iterable[str]) -> tuple[Message, ...]:
    return tuple(named(table, item) for item in items)


def lured(table: Table, roaches: Iterable[Figure]) -> Table:
    """Return the table without the grape and the roaches that ended their move on it (MM-PARTY-8).

    They count as defeated by no mouse: no cheese for Filch, no count, no die of Miz Maggie's (MM-OPEN-49).
    """
    gone = tuple(roaches)
    for roach in gone:
        table = without_figure(table, roach.id)
    table = replace(table, on_board=without_one(table.on_board, "grape")).tell(
        plural(_("{count} roach is lured away."), _("{count} roaches are lured away."), len(gone))
    )
    table = shuffled_back(table, ("grape",))
    if table.has_minions:
        return table
    return table.chronicled(_("No minion is left in the {room}."), room=named(table, table.room))


def small_ones(table: Table) -> tuple[str, ...]:
    """Return the minions that the grape can hit: large ones never (MM-PARTY-11)."""
    return tuple(figure.id for figure in table.figures if not table.kind(figure.kind).is_large)


def has_large(table: Table) -> bool:
    """Return whether a figure is on the board that the grape never hits."""
    return len(small_ones(table)) < len(table.figures)


def landed(table: Table, hit: tuple[str, ...], side: str, by: str = "") -> Table:
    """Return the table after the grape has come down on all figures there (MM-PARTY-10..12).

    Crushed, each takes a hit and defends, and the card goes back; whole, they lie down and the grape stays.
    `by` is the mouse that threw it: what it fells is that mouse's.
    """
    if side == "whole":
        return settle(_bowled_over(replace(table, on_board=(*table.on_board, "grape")), hit))
    table = shuffled_back(table.tell(_("The grape is crushed: 1 hit on each of them.")), ("grape",))
    return queued(
        table, tuple(Fight("grape", target, 1, plain_defence(table, target), by=by) for target in hit)
    )


def _bowled_over(table: Table, hit: tuple[str, ...]) -> Table:
    """Return the table with all of these knocked down by a grape in that place (MM-PARTY-11, MM-STAT-3)."""
    table = table.tell(_("The grape stays whole and lies there."))
    for target in hit:
        table = (
            afflicted(table, target, "knocked-down") if table.has_mouse(target) else toppled(table, target)
        )
    return table
