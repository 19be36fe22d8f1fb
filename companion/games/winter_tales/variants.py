"""What variants of the house change, as small functions that the rules ask (see packs.py and the help)."""

from companion.games.winter_tales.data import CHEAPER_RESCUE, FEWER_MEMORIES, MEMORIES, RESCUE
from companion.games.winter_tales.pieces import Character
from companion.games.winter_tales.seating import track_end
from companion.games.winter_tales.table import Table
from companion.rules import replace


def nobody_steps_in(table: Table) -> bool:
    """Return whether there are neither battles nor traps (WT-INT-1, WT-VAR-1)."""
    return table.reads("WT-VAR-1")


def rescue_cost(table: Table) -> int:
    """Return the cards that a rescue takes (WT-RESC-4, WT-VAR-2)."""
    return CHEAPER_RESCUE if table.reads("WT-VAR-2") else RESCUE


def after_chapter(table: Table, characters: tuple[Character, ...]) -> tuple[Character, ...]:
    """Return the characters as a chapter ends: a lying one stays down, or gets up (WT-CHAP-8, WT-VAR-3)."""
    if not table.reads("WT-VAR-3"):
        return characters
    return tuple(replace(character, is_down=False) for character in characters)


def track_laid(before: Table, after: Table) -> Table:
    """Return a table that is being set up with the memory track as the rules now lay it (WT-VAR-4)."""
    if after.phase != "setup" or before.reads("WT-VAR-4") == after.reads("WT-VAR-4"):
        return after
    limit = FEWER_MEMORIES if after.reads("WT-VAR-4") else MEMORIES
    return replace(after, limit=limit, tile=track_end(limit))
