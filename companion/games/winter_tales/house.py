"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from typing import TYPE_CHECKING

from companion.rules import HouseRule, as_read

if TYPE_CHECKING:
    from companion.games.winter_tales.table import Table

HOUSE_RULES = (
    "WT-OPEN-4",
    "WT-OPEN-5",
    "WT-OPEN-7",
    "WT-OPEN-8",
    "WT-OPEN-9",
    "WT-OPEN-13",
    "WT-OPEN-15",
    "WT-OPEN-18",
    "WT-OPEN-23",
    "WT-OPEN-25",
    "WT-OPEN-26",
    "WT-OPEN-27",
    "WT-OPEN-28",
    "WT-OPEN-29",
    "WT-OPEN-32",
    "WT-OPEN-33",
    "WT-OPEN-34",
    "WT-OPEN-35",
    "WT-OPEN-36",
)


def house_rules(table: "Table") -> tuple[HouseRule, ...]:
    """Return every open note with how this group reads it."""
    return as_read(HOUSE_RULES, table.reads)
