"""What the page of a player's own device says besides its panels: who sits here, whose turn, what it may do.

Panels are remembered by what they show and by the seat, so all that hangs on the device is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.models import Pass

if TYPE_CHECKING:
    from companion.table.context import TableContext


def player_context(context: TableContext) -> dict[str, Any]:
    """Return what a board says of the seat that it is drawn for."""
    own = context.game.seats.figures(context.table, context.seat)
    may = context.eyes.permission if context.session.is_open else Pass.Permission.LOOK
    return {
        "person": context.eyes.person or context.eyes.name,
        "is_turn": context.session.is_open and context.game.seats.turn(context.table) in own,
        "may": may,
        "may_undo": may == Pass.Permission.PLAY and may_rewind(context, "undo"),
    }


def may_rewind(context: TableContext, word: str) -> bool:
    """Return whether undo or redo would change this seat's own play, and the seat may play at all."""
    return context.eyes.permission == Pass.Permission.PLAY and find_player(context, word) == context.seat


def find_player(context: TableContext, word: str) -> str | None:
    """Return the seat whose play undo or redo would change, None where it would change nothing."""
    last = context.now.entry
    if last is None:
        return None
    number = last.at_play if word == "undo" else last.redo_play
    if number == last.number:
        return last.seat
    if word == "undo" and hasattr(last, "undo_seat"):
        found: str | None = last.undo_seat  # it was read along
        return found
    return context.session.entries.filter(number=number).values_list("seat", flat=True).first()
