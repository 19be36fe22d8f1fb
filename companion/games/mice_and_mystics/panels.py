"""The panels of the board, and what each depends on."""

from companion.games.mice_and_mystics.table import Table
from companion.rules import Panel, Region


def _order(table: Table) -> object:
    return (table.phase, table.column, table.current, table.mice, table.figures, table.round)


def _tracks(table: Table) -> object:
    return (
        (table.phase, table.hourglass, table.end, table.wheel, table.surge_due, table.fight, table.room),
        (table.face_up, table.chest, table.search_left, table.encounters_left, table.counters, table.tokens),
    )


def _minions(table: Table) -> object:
    return (table.phase, table.figures, table.kinds, table.column, table.current, table.attacked)


BOARD = tuple(name for name in Table.__dataclass_fields__ if name not in ("news", "chronicle", "laid"))


def _board(table: Table) -> object:
    """Everything on the board but words: why a button is grey may hang on any of it."""
    return tuple(getattr(table, name) for name in BOARD)


PANELS = (
    Panel("order", Region.ORDER, _order),
    Panel("waiting", Region.MIDDLE, _board),
    Panel("party", Region.MIDDLE, lambda table: (table.phase, table.people, table.mice, table.chapter)),
    Panel("checklist", Region.MIDDLE, lambda table: (table.phase, table.laid, table.mice, table.chapter)),
    Panel("mice", Region.MIDDLE, lambda table: (table.phase, table.mice, table.current, table.fight)),
    Panel("minions", Region.MIDDLE, _minions),
    Panel(
        "room", Region.MIDDLE, lambda table: (table.phase, table.room, table.traps, table.mice, table.tokens)
    ),
    Panel("outcome", Region.MIDDLE, lambda table: (table.phase, table.outcome, table.records, table.mice)),
    Panel("chapter", Region.TRACKS, lambda table: (table.phase, table.chapter)),
    Panel("tracks", Region.TRACKS, _tracks),
    Panel("now", Region.NOW, lambda table: (_board(table), table.phase == "laying" and table.laid)),
)
