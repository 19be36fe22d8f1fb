"""The envelope of each player: a row of cards that no player looks at (NT-SETUP-9)."""

from companion.games.nightmare_tales.box import Box
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.table import Table
from companion.rules import Envelope, PrintLabel, _, message, plural


def labels(table: Table | None, box: Box, is_filled: bool) -> tuple[PrintLabel, ...]:
    """Return what a table wants besides its deck: a place for what was discarded."""
    return (PrintLabel(message(_("Discards")), (message(_("face up, unshuffled")),), "same"),)


def envelopes(table: Table) -> tuple[Envelope, ...]:
    """Return the envelope of each row; the table is empty between games."""
    if table.phase not in ("play", "dawn"):
        return ()
    order = message(_("left to right, unseen; what lies face up keeps its place"))
    return tuple(
        Envelope(
            player.name,
            named(table, player.team) if player.team and table.has_teams else "",
            "card-back",
            (plural(_("{count} card"), _("{count} cards"), player.cards), order),
        )
        for player in table.seats
    )
