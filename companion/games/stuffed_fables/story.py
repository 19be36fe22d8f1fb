"""How the game stands, and the story so far, made from what happened."""

from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.table import Table
from companion.rules import Say, _, say

LINES = 12  # the newest lines of a story; older ones stay in the log
STEPS = (
    _("Draw dice"),
    _("Search for stuffing"),
    _("Place threat"),
    _("Actions"),
    _("Discard dice"),
    _("Check threat"),
)


def title(table: Table) -> Say:
    """Return how the game stands, in a few words."""
    if table.phase == "playing" and table.active:
        whose = named(table, table.active)
        return say(_("{step} · {stuffy}’s turn"), step=say(STEPS[table.step - 1]), stuffy=whose)
    return say(
        {
            "party": _("Choosing the story"),
            "laying": _("Laying the table"),
            "playing": _("The story begins"),
            "over": _("The story is over"),
            "closed": _("Ready for the next story"),
        }[table.phase]
    )


def story(table: Table) -> tuple[Say, ...]:
    """Return the newest lines of what happened, oldest first."""
    return table.chronicle[-LINES:]
