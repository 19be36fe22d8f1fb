"""How the group reads the open notes (NT-OPEN)."""

from typing import Annotated

from companion.games.nightmare_tales.house import HOUSE_RULES
from companion.games.nightmare_tales.table import Table
from companion.rules import Some, _, action, replace


@action(_("House rules, read the other way: {others}."), label=_("House rules"), rule="NT-OPEN-13")
def set_house_rules(
    table: Table,
    others: Annotated[
        tuple[str, ...], Some(lambda table, answers: HOUSE_RULES, label=_("Read the other way"))
    ],
) -> Table:
    """Say which open questions of the rulebook the group reads the other way; the rest as they stand."""
    return replace(table, house=tuple(one for one in HOUSE_RULES if one in others))
