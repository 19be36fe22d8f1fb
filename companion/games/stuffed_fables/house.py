"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from companion.games.stuffed_fables.table import Table
from companion.rules import HouseRule, as_read

HOUSE_RULES = (
    "SF-OPEN-8",
    "SF-OPEN-8-hand",
    "SF-OPEN-14",
    "SF-OPEN-17",
    "SF-OPEN-23",
    "SF-OPEN-33",
    "SF-OPEN-36",
    "SF-OPEN-42",
)


def house_rules(table: Table) -> tuple[HouseRule, ...]:
    """Return every open note with how this group reads it."""
    return as_read(HOUSE_RULES, table.reads)
