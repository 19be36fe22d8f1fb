"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from companion.games.dreamers.table import Table
from companion.rules import HouseRule, as_read

HOUSE_RULES = (
    "DR-OPEN-3",
    "DR-OPEN-4",
    "DR-OPEN-6",
    "DR-OPEN-8",
    "DR-OPEN-11",
    "DR-OPEN-13",
    "DR-OPEN-14",
    "DR-OPEN-15",
)


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open note with how this group reads it."""
    return as_read(HOUSE_RULES, table.reads)
