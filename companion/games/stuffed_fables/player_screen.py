"""A player's own device: its stuffies, their dice, what they may do, a little of the table."""

from companion.games.stuffed_fables.panels import waiting
from companion.games.stuffed_fables.table import Table
from companion.rules import Panel, Region, all_but, person_at


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the stuffies of the person at this seat."""
    person = person_at(table.people, seat)
    return tuple(stuffy.id for stuffy in table.stuffies if stuffy.player == person)


def acts_now(table: Table) -> str:
    """Return the stuffy whose turn it is, or the monster that acts."""
    if table.phase != "playing":
        return ""
    return table.monster_now if table.monsters_turn else table.active


_board = all_but("news", "chronicle", "laid")


def _stuffies(table: Table) -> object:
    turn = (table.active, table.monsters_turn is None, table.turn)
    return (table.people, table.phase, table.outcome, table.stuffies, turn)


def _hand(table: Table) -> object:
    """Return what the dice before the active stuffy hang on; whose they are is read off all of them."""
    when = (table.step, table.turn, table.may_act, table.active, table.monsters_turn is None)
    return table.phase == "playing" and (table.people, table.stuffies, table.hand, table.roll, when)


def _glance(table: Table) -> object:
    circle = (table.people, table.stuffies, table.active, table.narrator, table.monsters_turn)
    theirs = (table.column, table.cards, table.threat, table.threshold, table.size, table.groups)
    place = (table.page, table.section, table.bag, table.discard, table.revealed, table.step)
    return table.phase == "playing" and (circle, theirs, place)


PLAYER = (
    Panel("waiting", Region.ORDER, waiting),
    Panel("mine_hand", Region.MIDDLE, _hand),
    Panel("mine", Region.MIDDLE, _stuffies),
    Panel("mine_table", Region.TRACKS, _glance),
    Panel("mine_now", Region.NOW, _board),
)
