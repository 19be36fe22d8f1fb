"""How a game of one's own is told: its end, as it is read out and in the recap."""

from companion.games.own_table.actions.scoring import NOBODY_WON, WON, WON_TOGETHER
from companion.games.own_table.table import Table
from companion.rules import Ending, Past, Weight, _, message, tells_by

TELLS = tells_by(
    {
        "“{game}” begins.": Past(_("“{game}” began."), Weight.DETAIL),
        "“{words}”": Past(_("“{words}” was read out."), Weight.DEED),
        WON: Past(_("In the end {who} won!"), Weight.END),
        WON_TOGETHER: Past(_("In the end all of you won together!"), Weight.END),
        NOBODY_WON: Past(_("In the end nobody won."), Weight.END, is_lost=True),
    }
)


def ending(table: Table) -> Ending | None:
    """Return the end of the table, None while it is played."""
    if not table.is_over:
        return None
    if not table.winners:
        return Ending(False, message(NOBODY_WON))
    if len(table.winners) == len(table.records[-1].people):
        return Ending(True, message(WON_TOGETHER))
    return Ending(True, message(WON, who=table.winners))
