"""What variants of the house change, as small functions that the rules ask (see packs.py and the help)."""

from companion.games.stuffed_fables.data import STUFFING
from companion.games.stuffed_fables.table import Table
from companion.rules import replace

LESS_STUFFING = STUFFING - 1  # SF-VAR-7


def damage_of(table: Table, strength: int) -> int:
    """Return what a monster’s blow does before a defence (SF-MON-7): 1 less by SF-VAR-4."""
    return max(0, strength - 1) if table.reads("SF-VAR-4") else strength


def size_of_encounter(table: Table) -> int:
    """Return how many monsters a random encounter brings (SF-ENC-2): one fewer by SF-VAR-5, at least one."""
    return max(1, table.size - 1) if table.reads("SF-VAR-5") else table.size


def dark_of_boss(table: Table) -> int:
    """Return the dark stuffing of a boss that enters (SF-BOSS-1): one fewer by SF-VAR-6, at least one."""
    return max(1, table.size - 1) if table.reads("SF-VAR-6") else table.size


def first_stuffing(table: Table) -> int:
    """Return the stuffing with which a story begins (SF-SETUP-2, SF-VAR-7)."""
    return LESS_STUFFING if table.reads("SF-VAR-7") else STUFFING


def with_first_stuffing(before: Table, after: Table) -> Table:
    """Return a table that is being laid with the stuffing that the rules that hold now give."""
    number = first_stuffing(after)
    if after.phase != "laying" or first_stuffing(before) == number:
        return after
    return replace(after, stuffies=tuple(replace(stuffy, stuffing=number) for stuffy in after.stuffies))
