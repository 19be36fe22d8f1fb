"""How the group reads the open notes (WT-OPEN)."""

from typing import Annotated

from companion.games.winter_tales import flow
from companion.games.winter_tales.house import HOUSE_RULES
from companion.games.winter_tales.table import Table
from companion.rules import Some, _, action, replace


@action(_("House rules, read the other way: {others}."), label=_("House rules"))
def set_house_rules(
    table: Table,
    others: Annotated[
        tuple[str, ...], Some(lambda table, answers: HOUSE_RULES, label=_("Read the other way"))
    ],
) -> Table:
    """Say which open questions of the rulebook the group reads the other way; the rest as they stand."""
    return flow.settled(replace(table, house=tuple(one for one in HOUSE_RULES if one in others)))
