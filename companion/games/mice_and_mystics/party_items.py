"""Party items: the stash, what lies on the tile, bait, and the grape that is thrown (MM-PARTY)."""

from collections.abc import Iterable

from companion.games.mice_and_mystics.initiative import without_figure
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Figure
from companion.games.mice_and_mystics.table import Table
from companion.rules import _, replace, several

LAID = ("hook-and-line", "fork", "grape")  # what is laid on the tile (MM-PARTY-3, -5, -7)
TAKEN_UP = ("hook-and-line", "fork")  # what goes back into the stash (MM-PARTY-4, -6)


def without_one(rows: tuple[str, ...], one: str) -> tuple[str, ...]:
    """Return the rows without the first that is `one`; there may be two grapes."""
    place = rows.index(one)
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


def disguised(table: Table) -> Table:
    """Return the table with the Disguises given up (MM-PARTY-2, MM-OPEN-46)."""
    table = replace(table, chest=without_one(table.chest, "disguise"))
    return shuffled_back(table.tell(_("In disguise: the rats of this encounter stay away.")), ("disguise",))


def left_behind(table: Table) -> Table:
    """Return the table with what lay on the tile lost: its cards go into the search deck (MM-EXPL-9)."""
    if not table.on_board:
        return table
    items = table.on_board
    table = replace(table, on_board=()).tell(
        _("Left behind on the tile: {items}."), items=tuple(named(table, item) for item in items)
    )
    return shuffled_back(table, items)


def lured(table: Table, roaches: Iterable[Figure]) -> Table:
    """Return the table without the grape and the roaches that ended their move on it (MM-PARTY-8).

    Nobody has defeated them: no cheese for Filch, no count, no die of Miz Maggie's (MM-OPEN-49).
    """
    gone = tuple(roaches)
    for roach in gone:
        table = without_figure(table, roach.id)
    table = replace(table, on_board=without_one(table.on_board, "grape")).tell(
        several(_("{count} roach is lured away."), _("{count} roaches are lured away."), len(gone))
    )
    table = shuffled_back(table, ("grape",))
    if table.has_minions:
        return table
    return table.chronicled(_("{room}: no minion is left."), room=named(table, table.room))
