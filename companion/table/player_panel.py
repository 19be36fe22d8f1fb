"""What the page of a player's own device says besides its panels: who sits here, whose turn, what it may do.

Panels are remembered by what they show and by the seat, so all that hangs on the device is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.models import Pass

if TYPE_CHECKING:
    from companion.table.view import TableView


def player_context(view: TableView) -> dict[str, object]:
    """Return what a board says of the seat that it is drawn for."""
    own = view.game.seats.figures(view.table, view.seat)
    may = view.viewer.permission if view.session.is_open else Pass.Permission.LOOK
    return {
        "person": view.viewer.person or view.viewer.name,
        "is_turn": view.session.is_open and view.game.seats.turn(view.table) in own,
        "may": may,
        "may_undo": may == Pass.Permission.PLAY and may_rewind(view, "undo"),
    }


def may_rewind(view: TableView, kind: str) -> bool:
    """Return whether undo or redo would change this seat's own play, and the seat may play at all."""
    return view.viewer.permission == Pass.Permission.PLAY and find_player(view, kind) == view.seat


def find_player(view: TableView, kind: str) -> str | None:
    """Return the seat whose play undo or redo would change, None if it would change nothing."""
    last = view.state.entry
    if last is None:
        return None
    number = last.at_play if kind == "undo" else last.redo_play
    if number == last.number:
        return last.seat
    if kind == "undo" and hasattr(last, "undo_seat"):
        seat: str | None = last.undo_seat  # it was read along
        return seat
    return view.session.entries.filter(number=number).values_list("seat", flat=True).first()
