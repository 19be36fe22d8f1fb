"""What the page of a player's own device says besides its panels: who sits here, whose turn, what it may do.

Panels are remembered by what they show and by the seat, so all that hangs on the device is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.models import Pass

if TYPE_CHECKING:
    from companion.table.context import TableContext


def player_context(place: TableContext) -> dict[str, Any]:
    """Return what a board says of the seat that it is drawn for."""
    own = place.game.seats.figures(place.table, place.seat)
    may = place.eyes.may if place.session.is_open else Pass.May.LOOK
    return {
        "person": place.eyes.person or place.eyes.name,
        "is_turn": place.game.seats.turn(place.table) in own,
        "may": may,
        "may_undo": may == Pass.May.PLAY and may_rewind(place, "undo"),
    }


def may_rewind(place: TableContext, word: str) -> bool:
    """Return whether undo or redo would change this seat's own play, and the seat may play at all."""
    last = place.now.entry
    number = (last.at_play if word == "undo" else last.redo_play) if last else 0
    is_own = place.session.entries.filter(number=number, seat=place.seat).exists()
    return is_own and place.eyes.may == Pass.May.PLAY
