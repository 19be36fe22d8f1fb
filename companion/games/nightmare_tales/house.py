"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from companion.games.nightmare_tales.table import Table
from companion.rules import HouseRule, as_read

HOUSE_RULES = (
    "NT-OPEN-9",
    "NT-OPEN-13",
    "NT-OPEN-17",
    "NT-OPEN-19",
    "NT-OPEN-20",
    "NT-OPEN-22",
)


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open note with how this group reads it."""
    return as_read(HOUSE_RULES, table.reads)
