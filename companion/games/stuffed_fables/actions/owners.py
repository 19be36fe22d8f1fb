"""Whose an action is: which seat may do it from a device of its own."""

from functools import partial

from companion.games.stuffed_fables.table import Table
from companion.rules import action, is_of, picks


def acting(table: Table) -> str:
    """Return whose turn it is, "" while the monsters act."""
    return "" if table.monsters_turn else table.active


def roller(table: Table) -> str:
    """Return whose dice lie rolled."""
    return table.roll.stuffy if table.roll else ""


BY_ACTIVE = is_of(acting)
BY_ROLLER = is_of(roller)
WHO_IS_TESTED = picks("who")
WHO_TAKES = picks("to")
active_action = partial(action, owner=BY_ACTIVE, names={"who": lambda table: table.active})
stuffy_action = partial(action, owner=picks("stuffy"))  # what a seat may do for its own stuffy
