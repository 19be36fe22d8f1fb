"""Undo and redo, one step or several."""

import re
from functools import partial

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from campaigns.log import commands
from campaigns.log.state import Command, KeyReused, SessionState, Stale, is_recorded
from companion.rules import IllegalPlay, Message, _, message, plural, require
from companion.rules.log import EntryKind
from companion.table.decorators import with_table
from companion.table.form_data import read_command
from companion.table.moment import say_entry
from companion.table.player_panel import may_rewind
from companion.table.responses import (
    NOTHING,
    board_response,
    key_reused_response,
    mark_next_to,
    refusal_response,
    render_toast,
    stale_response,
)
from companion.table.run import Done, Repeated, run_command
from companion.table.to_lay import render_to_lay
from companion.table.view import TableView
from companion.table.views.acting import OTHERS
from companion.text.i18n import translate

BACK = {EntryKind.UNDO: "redo", EntryKind.REDO: "undo"}
STEPS = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)


@with_table("player")
@require_POST
def rewind(request: HttpRequest, view: TableView, kind: str) -> HttpResponse:
    """Undo or redo, one step or several; a player its own newest play."""
    data, kind = request.POST, EntryKind(kind)
    command, steps = read_command(view, data), read_steps(data)
    signed = command.with_body(kind, "", steps)
    write = partial(write_steps, view, command, kind, steps)
    match run_command(view, command, write, lambda _entry: is_recorded(view.session, signed)):
        case Done(state):
            return rewound_response(view, state, command, kind, steps)
        case Repeated():
            return rewound_response(view, view.state, command, kind, steps)
        case IllegalPlay() as illegal:
            return refusal_response(view, illegal)
        case Stale(state=state):
            return stale_response(view.after(state), kind, name_rewind(state, kind), data)
        case KeyReused():
            return key_reused_response(view)


def write_steps(view: TableView, command: Command, kind: EntryKind, steps: int) -> SessionState:
    """Undo or redo so many plays. Raises: IllegalPlay, Stale, KeyReused."""
    require(view.is_game_master or (steps == 1 and may_rewind(view, kind)), OTHERS)
    write = commands.undo if kind is EntryKind.UNDO else commands.redo
    return write(view.session, command, steps=steps)


def rewound_response(
    view: TableView, state: SessionState, command: Command, kind: EntryKind, steps: int
) -> HttpResponse:
    """Return the board after undo or redo, with the list of what hands have to put back."""
    after = view.after(state)
    sheet = render_to_lay(view, after) if steps > 1 and view.is_game_master else NOTHING
    toast = render_toast(describe_rewind(state, kind, steps), back=BACK[kind])
    response = board_response(after, sheet=sheet, toast=toast)
    return mark_next_to(response, command.seen if state.number == command.seen + steps else None)


def name_rewind(state: SessionState, kind: EntryKind) -> str:
    """Return the words on the button that undoes or redoes the next play."""
    if kind is EntryKind.UNDO:
        return translate(message(_("Undo: {what}"), what=state.undo or ""))
    return translate(message(_("Redo: {what}"), what=state.redo or ""))


def describe_rewind(state: SessionState, kind: EntryKind, steps: int) -> Message:
    """Return the sentence of the plays that were undone or redone."""
    if steps > 1 and kind is EntryKind.UNDO:
        return plural(_("{count} play undone."), _("{count} plays undone."), steps)
    if steps > 1:
        return plural(_("{count} play redone."), _("{count} plays redone."), steps)
    assert state.entry  # which has just been written
    return say_entry(state.entry)


def read_steps(data: QueryDict) -> int:
    """Return the number of steps, one by default. Raises: BadRequest."""
    steps = data.get("steps", "1")
    if not STEPS.fullmatch(steps):
        raise BadRequest("Not a number of steps.")
    return int(steps)
