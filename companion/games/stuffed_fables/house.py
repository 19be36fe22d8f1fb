"""House rules: where the rulebook leaves a choice, the default reading holds until a group overrules it."""

from companion.games.stuffed_fables.table import Table


def house_rules(table: Table) -> tuple[object, ...]:
    """Return every open question with how this group reads it."""
    return ()
