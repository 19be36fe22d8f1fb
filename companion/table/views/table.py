"""The pages of a table: the whole board, a player's own, the one that all watch."""

from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.access.decorators import at_version
from campaigns.access.permissions import GM
from campaigns.beside import beside_of
from companion.live import presence
from companion.metrics import note_lag
from companion.table.burning import render_burning
from companion.table.context import BOARD, MINE, TableContext, board_context
from companion.table.decorators import get_page_name, with_table
from companion.table.intents import FEW, read_shown
from companion.table.keeping import tell_keeper
from companion.table.responses import board_response, no_store, same_board_response
from companion.table.views.screens import render_door

DIGITS = 18  # of a number in a version; nothing here is counted further


@with_table("spectator")
@require_GET
def show_table(request: HttpRequest, context: TableContext) -> HttpResponse:
    """The whole page: of a device with a seat of its own, and of a screen that all watch, another one."""
    if context.shown != BOARD:
        return redirect(context.shown, context.session.pk)
    values = page_context(request, context) | {"at_door": render_door(context.session)}
    return draw_page(request, "table/page.html", context, values)


@with_table("player")
@require_GET
def show_mine(request: HttpRequest, context: TableContext) -> HttpResponse:
    """The page of a player's own device; whoever leads, from no seat of its own, has the whole table."""
    if context.seat == GM:
        return redirect("table", context.session.pk)
    if not context.game.screens.player:
        raise Http404
    return draw_page(request, "table/mine.html", context, page_context(request, context))


@with_table("spectator")
@require_GET
def show_tv(request: HttpRequest, context: TableContext) -> HttpResponse:
    """The page of a screen that all watch."""
    return draw_page(request, "table/tv.html", context, page_context(request, context))


def draw_page(
    request: HttpRequest, template: str, context: TableContext, values: dict[str, Any]
) -> HttpResponse:
    """Return a page that no browser stores by itself; what its worker may keep is said."""
    return tell_keeper(no_store(render(request, template, values)), context)


def page_context(request: HttpRequest, context: TableContext) -> dict[str, Any]:
    """Return what a page is drawn from: its board, the candle, who is here: it asks for news alone."""
    session = context.session
    told = {
        "here": presence.hash_present(session.campaign_id),
        "beside": presence.hash_beside(session.campaign_id, beside_of(session)),
    }
    return board_context(context) | told | {"burning": render_burning(request, session, context.eyes)}


@with_table("spectator")
@require_GET
def show_board(request: HttpRequest, context: TableContext) -> HttpResponse:
    """The board alone, for a screen that fell behind; its sheet and its toast stay.

    Nothing is drawn (304) for a screen that shows this very board: somebody has knocked, or was let in.

    An account that has lost its seat meanwhile, on the page of that seat, goes to the whole table.
    """
    if context.shown == BOARD and get_page_name(request) == MINE:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[context.session.pk])})
    if request.headers.get("If-None-Match") == f'"{context.etag}"':
        return same_board_response(context)
    if context.now.entry:
        note_lag(context.now.entry.created_at)
    context = context.with_shows(read_shown(request, context, FEW))
    return board_response(context, sheet=None, toast=None)


@at_version
@require_GET
def show_version(request: HttpRequest, version: str) -> HttpResponse:
    """What a screen compares; nothing (204) for a screen that has it.

    A screen that knows more than the site begins anew (205): a backup was brought back.
    """
    have = request.GET.get("have", "")
    if have == version:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if is_ahead(have, version):
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    return HttpResponse(version, content_type="text/plain")


def is_ahead(one: str, other: str) -> bool:
    """Return whether a version is of a later session or entry than another."""
    numbers = [
        [int(part[:DIGITS]) for part in text.split(".") if part.isdecimal()][:2] for text in (one, other)
    ]
    return numbers[0] > numbers[1]
