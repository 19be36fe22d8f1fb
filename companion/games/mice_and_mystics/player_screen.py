"""A player's own device: its mice, what they may do, a little of the table."""

from companion.games.mice_and_mystics.panels import ours, waiting
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.ways import way_now
from companion.rules import Panel, Region, all_but, person_at, replace


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the mice of the person at this seat."""
    person = person_at(table.people, seat)
    return tuple(mouse.id for mouse in table.mice if mouse.player == person)


def plays(table: Table) -> tuple[tuple[str, str], ...]:
    """Return who plays each mouse."""
    return tuple((mouse.id, mouse.player) for mouse in table.mice)


def handed(table: Table, mouse: str, name: str) -> Table:
    """Return the table with another player for a mouse, in a new try of the chapter, too."""
    before = tuple(replace(old, player=name) if old.id == mouse else old for old in table.mice_before)
    return replace(table, mice_before=before).with_mouse(replace(table.mouse(mouse), player=name))


def turn(table: Table) -> str:
    """Return the initiative card whose turn it is: a mouse, or a kind of minion."""
    return table.current if table.phase == "playing" else ""


_board = all_but("news", "chronicle", "laid")


def _mice(table: Table) -> object:
    """Return what the own sheets show: the mice, whose turn it is, who has had one."""
    column = (table.column, table.current, table.round)
    return (table.people, table.phase, table.outcome, table.mice, column, way_now(table))


def _glance(table: Table) -> object:
    clock = (table.hourglass, table.end, table.wheel, table.chapter, table.room, table.face_up)
    theirs = (table.figures, table.kinds, table.boss_cards, table.card_wounds, table.greedy)
    return table.phase == "playing" and (table.people, table.mice, table.column, table.current, clock, theirs)


def _hands_on(table: Table) -> object:
    return table.phase == "playing" and (table.hands_on, table.people, plays(table), ours(table))


PLAYER = (
    Panel("waiting", Region.ORDER, waiting),
    Panel("hands_on", Region.MIDDLE, _hands_on),
    Panel("mine", Region.MIDDLE, _mice),
    Panel("mine_table", Region.TRACKS, _glance),
    Panel("mine_now", Region.NOW, _board),
)
