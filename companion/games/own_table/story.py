"""How a game of one's own ends, as it is read out."""

from companion.games.own_table.table import Table
from companion.rules import Ending, _, message


def ending(table: Table) -> Ending | None:
    """Return the end of the table, None while it is played."""
    if not table.is_over:
        return None
    winners = table.winners
    if not winners:
        return Ending(False, message(_("The game is over.")))
    if len(winners) == len(table.records[-1].people):
        return Ending(True, message(_("You have won together.")))
    return Ending(True, message(_("{who} won."), who=winners))
