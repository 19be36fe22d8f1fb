"""The pages of a table: the whole board, a player's own, the one that all watch."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.access.ambience import Ambience
from campaigns.access.decorators import at_version
from campaigns.models.access import GM
from companion.live import presence
from companion.table.burning import render_burning
from companion.table.decorators import get_page_name, with_table
from companion.table.form_data import FEW, read_state_on_screen
from companion.table.keeping import tell_keeper
from companion.table.responses import board_response, no_store, same_board_response
from companion.table.view import BOARD, MINE, TableView, board_context
from companion.table.views.screens import render_door
from companion.web.metrics import note_lag

DIGITS = 18  # of a number in a version; nothing here is counted further


@with_table("spectator")
@require_GET
def show_table(request: HttpRequest, view: TableView) -> HttpResponse:
    """The whole page: of a device with a seat of its own, and of a screen that all watch, another one."""
    if view.screen != BOARD:
        return redirect(view.screen, view.session.pk)
    values = page_context(request, view) | {"at_door": render_door(view.session)}
    return draw_page(request, "table/page.html", view, values)


@with_table("player")
@require_GET
def show_mine(request: HttpRequest, view: TableView) -> HttpResponse:
    """The page of a player's own device; a game master without a seat gets the whole table."""
    if view.seat == GM:
        return redirect("table", view.session.pk)
    if not view.game.screens.player:
        raise Http404
    return draw_page(request, "table/mine.html", view, page_context(request, view))


@with_table("spectator")
@require_GET
def show_tv(request: HttpRequest, view: TableView) -> HttpResponse:
    """The page of a screen that all watch."""
    return draw_page(request, "table/tv.html", view, page_context(request, view))


def draw_page(
    request: HttpRequest, template: str, view: TableView, values: dict[str, object]
) -> HttpResponse:
    """Return a page that no browser stores by itself; what its worker may keep is said."""
    return tell_keeper(no_store(render(request, template, values)), view)


def page_context(request: HttpRequest, view: TableView) -> dict[str, object]:
    """Return what a page is drawn from: its board, the candle, who is here: it asks for news alone."""
    session = view.session
    presence_values = {
        "here": presence.hash_present(session.campaign_id),
        "beside": presence.hash_ambience(
            session.campaign_id, Ambience.of(session.candle_ends_at, session.speaker)
        ),
    }
    values = {"reader": view.viewer.digest, "burning": render_burning(request, session, view.viewer)}
    return board_context(view) | presence_values | values


@with_table("spectator")
@require_GET
def show_board(request: HttpRequest, view: TableView) -> HttpResponse:
    """The board alone, for a screen that fell behind; its sheet and its toast stay.

    Nothing is drawn (304) for a screen that shows this very board: a device has asked to join, or was let in.

    An account that has lost its seat since, on the page of that seat, goes to the whole table.
    """
    if view.screen == BOARD and get_page_name(request) == MINE:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[view.session.pk])})
    if request.headers.get("If-None-Match") == f'"{view.etag}"':
        return same_board_response(view)
    if view.state.entry:
        note_lag(view.state.entry.created_at)
    view = view.with_on_screen(read_state_on_screen(request, view, FEW))
    return board_response(view, sheet=None, toast=None)


@at_version
@require_GET
def show_version(request: HttpRequest, version: str) -> HttpResponse:
    """What a screen compares; nothing (204) for a screen that has it.

    A screen that knows more than the site starts again (205): a backup was brought back.
    """
    have = request.GET.get("have", "")
    if have == version:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if is_ahead(have, version):
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    return HttpResponse(version, content_type="text/plain")


def is_ahead(version: str, other: str) -> bool:
    """Return whether a version is of a later session or entry than another."""
    numbers = [
        [int(part[:DIGITS]) for part in text.split(".") if part.isdecimal()][:2] for text in (version, other)
    ]
    return numbers[0] > numbers[1]
