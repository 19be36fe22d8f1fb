"""The monsters' column: who comes below it, what a blow does, where cards go (SF-ENC, SF-BOSS, SF-ATK)."""

from companion.games.stuffed_fables import flow
from companion.games.stuffed_fables.data import BOSS, COURAGE
from companion.games.stuffed_fables.harm import gain_stuffing
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import earns_courage
from companion.games.stuffed_fables.table import Table
from companion.rules import _, drop, replace, swap

UNKNOWN = "unknown"  # a card that nobody has typed yet


def defeated(table: Table, monster: str, by: str = "", gain: int = 0) -> Table:
    """Return the table after a blow that defeats: a boss loses dark stuffing first (SF-ATK-3, SF-BOSS-2..4).

    `by` is the stuffy that is rewarded, `gain` the stuffing that its weapon brings it (SF-CARD-6).
    """
    if stays(table, monster):
        return darkness(table, monster, table.monster(monster).dark - 1)
    kind, name = table.card(monster).kind, named(table, monster)
    table = removed(table.chronicled(_("{monster} is defeated."), monster=name), monster)
    return rewarded(table, by, kind, gain) if table.has_stuffy(by) else table


def stays(table: Table, monster: str) -> bool:
    """Whether it is a boss that has dark stuffing to lose yet (SF-BOSS-2, -3, SF-OPEN-17)."""
    if table.card(monster).kind != BOSS:
        return False
    return table.monster(monster).dark > (0 if table.reads("SF-OPEN-17") else 1)


def darkness(table: Table, monster: str, number: int) -> Table:
    """Return the table with so much dark stuffing on a boss (SF-BOSS-1)."""
    table = replace(table, column=swap(table.column, replace(table.monster(monster), dark=number)))
    return table.tell(_("{boss} has dark stuffing: {number}."), boss=named(table, monster), number=number)


def rewarded(table: Table, stuffy: str, kind: str, gain: int) -> Table:
    """Return the table with a button, and Courage for a leader or a boss (SF-ATK-4, -5, SF-STATUS-2)."""
    winner, who = table.stuffy(stuffy), named(table, stuffy)
    table = table.with_stuffy(replace(winner, buttons=winner.buttons + 1))
    table = table.tell(_("{stuffy} gains a button."), stuffy=who)
    if earns_courage(kind) and COURAGE not in winner.statuses:
        winner = table.stuffy(stuffy)
        table = table.with_stuffy(replace(winner, statuses=(*winner.statuses, COURAGE)))
        table = table.tell(_("{stuffy} gains Courage."), stuffy=who)
    return gain_stuffing(table, stuffy, gain)


def removed(table: Table, monster: str) -> Table:
    """Return the table without a monster; its card is discarded, a boss's goes to its pile (SF-ATK-3).

    In the monsters' turn it acts no more: the next one does.
    """
    gone, turn = table.monster(monster), table.monsters_turn
    table = replace(flow.without_cards(table, (gone,)), column=drop(table.column, monster))
    if turn and turn.strike:
        return flow.activated(table) if turn.strike.monster == monster else table
    return flow.next_monster(table, monster) if turn else table
