"""Undo and redo, one step or several."""

import re

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from campaigns.log import commands
from campaigns.log.state import KeyReused, SessionState, Stale
from companion.i18n import translate
from companion.rules import IllegalPlay, Message, _, message, plural, require
from companion.table.context import TableContext
from companion.table.decorators import with_table
from companion.table.intents import read_tap
from companion.table.moment import say_entry
from companion.table.pace import require_pace
from companion.table.player_panel import may_rewind
from companion.table.responses import (
    NOTHING,
    board_response,
    key_reused_response,
    mark_next_to,
    render_refusal,
    render_toast,
    stale_response,
)
from companion.table.to_lay import render_to_lay
from companion.table.views.acting import OTHERS

REWINDS = {"undo": commands.undo, "redo": commands.redo}
BACK = {"undo": "redo", "redo": "undo"}
STEPS = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)


@with_table("player")
@require_POST
def rewind(request: HttpRequest, context: TableContext, word: str) -> HttpResponse:
    """Undo or redo, one step or several; a player its own newest play."""
    tap, steps = read_tap(request.POST, context), read_steps(request)
    try:
        require_pace(context.session.pk)
        require(context.leads or (steps == 1 and may_rewind(context, word)), OTHERS)
        now = REWINDS[word](context.session, tap, steps=steps)
    except IllegalPlay as illegal:
        return board_response(context, notice=render_refusal(illegal.message), status=422)
    except Stale as stale:
        meant = stale.state.undo if word == "undo" else stale.state.redo
        label = message(_("Undo: {what}") if word == "undo" else _("Redo: {what}"), what=meant or "")
        return stale_response(context.after(stale.state), word, translate(label), request.POST)
    except KeyReused:
        return key_reused_response(context)
    after = context.after(now)
    sheet = render_to_lay(context, after) if steps > 1 and context.leads else NOTHING
    toast = render_toast(describe_rewind(now, word, steps), back=BACK[word])
    answer = board_response(after, sheet=sheet, toast=toast)
    return mark_next_to(answer, tap.seen if now.number == tap.seen + steps else None)


def describe_rewind(now: SessionState, word: str, steps: int) -> Message:
    """Return the sentence of what undo took back or redo restored."""
    if steps > 1 and word == "undo":
        return plural(_("{count} play undone."), _("{count} plays undone."), steps)
    if steps > 1:
        return plural(_("{count} play redone."), _("{count} plays redone."), steps)
    assert now.entry  # which has just been written
    return say_entry(now.entry)


def read_steps(request: HttpRequest) -> int:
    """Return how many steps are meant, one by default. Raises: BadRequest."""
    steps = request.POST.get("steps", "1")
    if not STEPS.fullmatch(steps):
        raise BadRequest("So many steps cannot be meant.")
    return int(steps)
