"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from companion.games.mice_and_mystics.table import Table
from companion.rules import HouseRule, as_read

HOUSE_RULES = (
    "MM-OPEN-1",
    "MM-OPEN-6",
    "MM-OPEN-10",
    "MM-OPEN-11",
    "MM-OPEN-14",
    "MM-OPEN-15",
    "MM-OPEN-18",
    "MM-OPEN-22",
    "MM-OPEN-23",
    "MM-OPEN-27",
    "MM-OPEN-37",
    "MM-OPEN-40",
    "MM-OPEN-42",
    "MM-OPEN-44",
    "MM-OPEN-50",
)


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open note with how this group reads it."""
    return as_read(HOUSE_RULES, table.reads)
