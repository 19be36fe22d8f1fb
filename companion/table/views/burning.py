"""The candle that burns down over a table, and the screen that sounds. None of it is an entry of the log."""

from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST
from markupsafe import Markup

from campaigns.access import speakers
from campaigns.access.decorators import at_table
from campaigns.access.permissions import Viewer
from campaigns.models import Session
from campaigns.sessions import candles
from companion.rules import IllegalPlay, Message, _, message
from companion.table.burning import burning_context, render_burning, who_speaks
from companion.table.render_cache import render_template
from companion.table.responses import elements_response, sheet_response

BURNING, SPEAKER, SHEET, ERROR = "burning", "this-speaker", "sheet", "candle-error"
WORDS = _("Say how many minutes: a whole number from 1 to {most}.")


class MinutesForm(forms.Form):
    """For how long a candle is lit."""

    minutes = forms.IntegerField(min_value=1, max_value=candles.MOST_MINUTES)


@at_table("spectator")
@require_GET
def show_burning(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """The candle alone, for a screen that has heard of a change."""
    return elements_response((BURNING, render_burning(request, session, viewer)))


@at_table("gm")
@require_GET
def show_candle(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """The sheet from which a candle is lit."""
    return sheet_response(render_candle(request, session, viewer))


def render_candle(request: HttpRequest, session: Session, viewer: Viewer) -> Markup:
    values = burning_context(request, session, viewer) | {"offered": candles.MINUTES, "session": session}
    return render_template("table/_candle_sheet.html", values | {"most": candles.MOST_MINUTES})


@at_table("gm")
@require_POST
def light(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """Light a candle; with `anew`, instead of the burning one. If that is refused, nothing changes."""
    form = MinutesForm(request.POST)
    if not form.is_valid():
        return refused(message(WORDS, most=candles.MOST_MINUTES))
    try:
        candles.light(session, form.cleaned_data["minutes"], is_anew="anew" in request.POST)
    except IllegalPlay as problem:
        return refused(problem.message)
    return changed(request, session, viewer)


@at_table("gm")
@require_POST
def put_out(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    candles.put_out(session)
    return changed(request, session, viewer)


def refused(problem: Message) -> HttpResponse:
    """Say in the sheet why no candle was lit."""
    words = render_template("table/_refusal.html", {"problem": problem})
    return elements_response((ERROR, words), status=422)


def changed(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """Answer with the candle as it burns now; the sheet is closed."""
    session.refresh_from_db(fields=["candle_ends_at", "candle_seconds"])
    return elements_response((BURNING, render_burning(request, session, viewer)), (SHEET, Markup("")))


@at_table("player")
@require_POST
def set_speaker(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """Make this screen the speaker of the table, or let each device sound as it likes again."""
    to = request.POST.get("to", "")
    if to not in {"here", "nobody"}:
        raise BadRequest("There is no such speaker.")
    if to == "here":
        speakers.choose_here(request, session, viewer)
    else:
        speakers.set_speaker(session, "")
    session.refresh_from_db(fields=["speaker"])
    values = {"speaks": who_speaks(request, session, viewer)}
    switch = render_template("table/_this_speaker.html", values)
    return elements_response((BURNING, render_burning(request, session, viewer)), (SPEAKER, switch))
