"""A group's box: how much of it is in, and its shelves, whose rows are typed and saved."""

from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.box.context import (
    BoxContext,
    ShelfContext,
    box_view,
    if_readable,
    shelf_progress,
    shelf_view,
)
from campaigns.box.forms import RowForm, bind_row, blank_row, closed_row, row_key, walk_cells
from campaigns.box.repository import UnreadableBox, update_box
from campaigns.box.submissions import (
    RowResult,
    RowsRefused,
    RowState,
    bind_result,
    parse_rows,
    save_rows,
)
from campaigns.box.vocabulary import Vocabulary
from companion.i18n import translate
from companion.rules import IllegalPlay, Row, Shelf
from companion.rules.box.schema import print_of

NEW_ROWS = 3  # empty rows for whom no script adds one


@box_view
@require_safe
@if_readable
def overview(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Say how much of the box is in, shelf by shelf."""
    box = page.box
    shelves = [shelf_progress(shelf, box) for shelf in page.game.box.shelves]
    return render(request, "campaigns/box.html", page.context(shelves=shelves))


@shelf_view
@require_http_methods(["GET", "POST"])
@if_readable
def shelf(request: HttpRequest, page: ShelfContext) -> HttpResponse:
    """Show the rows of a shelf, or save those that were sent."""
    if request.method != "POST":
        return render_shelf(request, page, page.box)
    if page.shelf.sections:  # its rows have pages of their own
        return redirect(page.address)
    if "drop" in request.POST:
        return drop_row(request, page, request.POST["drop"])
    return save(request, page)


def render_shelf(  # noqa: PLR0913, PLR0917  # the page, and what came back to it
    request: HttpRequest,
    page: ShelfContext,
    box: Any,
    back: dict[str, RowForm] | None = None,
    status: int = 200,
    dropped: Row | None = None,
) -> HttpResponse:
    """Draw a shelf; rows that came back stand in their page, open, with what is wrong.

    Free rows are told in a line each, until somebody opens them.
    """
    vocabulary, shelf, back = page.vocabulary, page.shelf, dict(back or {})
    opened = set(request.GET.getlist("open"))
    is_open = {
        row.id: not shelf.is_free or bool({"all", row_key(row.id)} & opened) for row in shelf.rows(box)
    }
    rows = [bind_row(vocabulary, row) if is_open[row.id] else closed_row(row) for row in shelf.rows(box)]
    rows = [back.pop(row.key, row) for row in rows]
    empty = [blank_row(vocabulary, f"n{number}") for number in range(NEW_ROWS)] if shelf.is_free else []
    context = page.context(
        rows=[*rows, *back.values()],
        empty=[row for row in empty if row.key not in back],
        progress=shelf_progress(shelf, box),
        vocabulary=vocabulary,
        dropped=bind_dropped(page, box, dropped) if dropped else None,
    )
    template = "campaigns/box_pages.html" if shelf.sections else "campaigns/box_shelf.html"
    return render(request, template, context, status=status)


def is_open(shelf: Shelf, row: Row, opened: list[str]) -> bool:
    """Return whether a row's cells are there to be typed in."""
    return not shelf.is_free or "all" in opened or row_key(row.id) in opened


def save(request: HttpRequest, page: ShelfContext) -> HttpResponse:
    rows = parse_rows(request.POST, page.vocabulary)
    try:
        box, outcomes = save_rows(page.group, page.game, page.shelf, rows)
    except RowsRefused as refused:
        return render_rejected(request, page, refused.outcomes)
    if wants_json(request):
        return answer_rows(page, box, outcomes)
    number = sum(outcome.state == RowState.SAVED for outcome in outcomes)
    messages.success(request, gettext("Saved.") if number else gettext("Nothing was changed."))
    return redirect(f"{page.address}#new" if page.shelf.is_free else page.address)


def render_rejected(request: HttpRequest, page: ShelfContext, outcomes: list[RowResult]) -> HttpResponse:
    """Give back what was sent, each thing that is wrong at its cell; nothing was saved."""
    box, status = (
        page.box,
        HTTPStatus.CONFLICT
        if any(one.state == RowState.STALE for one in outcomes)
        else HTTPStatus.UNPROCESSABLE_ENTITY,
    )
    if wants_json(request):
        return answer_rows(page, box, outcomes, status)
    meant = [one for one in outcomes if one.state not in (RowState.SAME, RowState.EMPTY)]
    rows = [bind_result(page.vocabulary, box, one) for one in meant]
    return render_shelf(request, page, box, {row.key: row for row in rows}, status)


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def answer_rows(page: ShelfContext, box: Any, outcomes: list[RowResult], status: int = 200) -> HttpResponse:
    """Tell a script what became of its rows."""
    vocabulary = page.vocabulary
    rows = {one.sent.key: row_to_json(vocabulary, box, one) for one in outcomes}
    now = shelf_progress(page.shelf, box)
    rest = {"count": now.count, "words": now.words, "unverified": now.unverified}
    return JsonResponse({"rows": rows} | rest, status=status)


def row_to_json(vocabulary: Vocabulary, box: Any, outcome: RowResult) -> dict[str, Any]:
    row = bind_result(vocabulary, box, outcome)
    known = {cell.key: cell.text for cell in walk_cells(row.cells) if cell.kind != "chips"}
    return {
        "state": outcome.state,
        "id": row.id,
        "was": row.was,
        "problems": row.problems,
        "cells": known if outcome.state == RowState.SAVED else {},
        "title": row.name,
        "summary": vocabulary.summary(row.row) if row.row else "",
        "mark": row.row.mark if row.row else "",
        "lacks": " · ".join(translate(one) for one in row.row.lacks) if row.row else "",
    }


def drop_row(request: HttpRequest, page: ShelfContext, id: str) -> HttpResponse:
    """Take a row out of the box, and offer to put it back."""
    row = page.shelf.row(page.box, id)
    try:
        box = update_box(page.group, page.game, lambda box: page.shelf.without_row(box, id))
    except IllegalPlay as illegal:
        if isinstance(illegal, UnreadableBox):
            raise
        messages.error(request, translate(illegal.message))
        return redirect(page.address)
    return render_shelf(request, page, box, dropped=row)


def bind_dropped(page: ShelfContext, box: Any, row: Row) -> RowForm:
    """Return a row that was taken out, as a form that puts it back."""
    now = page.shelf.row(box, row.id)
    was = print_of(now.values) if now else ""
    return replace(bind_row(page.vocabulary, row, "n9"), id=now.id if now else "", was=was)
