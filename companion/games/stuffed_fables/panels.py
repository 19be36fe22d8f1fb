"""The panels of the board, and what each reads: all of it, since HTML is remembered by it for every table."""

from companion.games.stuffed_fables.table import Table
from companion.rules import Panel, Region

BOARD = tuple(name for name in Table.__dataclass_fields__ if name not in ("news", "chronicle", "laid"))


def _board(table: Table) -> object:
    """Everything on the board but words: why a button is grey may hang on any of it."""
    return tuple(getattr(table, name) for name in BOARD)


PANELS = (Panel("now", Region.NOW, _board),)
