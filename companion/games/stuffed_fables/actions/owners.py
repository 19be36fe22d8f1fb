"""Whose an action is: which seat may do it from a device of its own."""

from companion.games.stuffed_fables.table import Table
from companion.rules import is_of, picks


def acting(table: Table) -> str:
    """Return whose turn it is, "" while the monsters act."""
    return "" if table.monsters_turn else table.active


def roller(table: Table) -> str:
    """Return whose dice lie rolled."""
    return table.roll.stuffy if table.roll else ""


BY_ACTIVE = is_of(acting)
BY_ROLLER = is_of(roller)
TO_STUFFY = picks("stuffy")
WHO_IS_TESTED = picks("who")
WHO_TAKES = picks("to")
