"""A group's box: how much of it is in, and its shelves, whose rows are typed and saved."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaigns import cells, sent
from campaigns.boxes import Lexicon, changed
from campaigns.kept import UnreadableBox
from campaigns.sent import Outcome, Refused
from campaigns.views.box_place import (
    STALE,
    WRONG,
    Place,
    ShelfPlace,
    box_page,
    readable,
    shelf_page,
    standing,
)
from companion.i18n import translate
from companion.rules import Illegal, Row, Shelf
from companion.rules.shelves import print_of

NEW_ROWS = 3  # empty rows for whom no script adds one


@box_page
@require_safe
@readable
def overview(request: HttpRequest, place: Place) -> HttpResponse:
    """Say how much of the box is in, shelf by shelf."""
    box = place.box
    shelves = [standing(shelf, box) for shelf in place.game.box.shelves]
    return render(request, "campaigns/box.html", place.context(shelves=shelves))


@shelf_page
@require_http_methods(["GET", "POST"])
@readable
def shelf(request: HttpRequest, place: ShelfPlace) -> HttpResponse:
    """Show the rows of a shelf, or save those that were sent."""
    if request.method != "POST":
        return page(request, place, place.box)
    if place.shelf.sections:  # its rows have pages of their own
        return redirect(place.address)
    if "drop" in request.POST:
        return drop(request, place, request.POST["drop"])
    return save(request, place)


def page(  # noqa: PLR0913, PLR0917  # the page, and what came back to it
    request: HttpRequest,
    place: ShelfPlace,
    box: Any,
    back: dict[str, cells.FormRow] | None = None,
    status: int = 200,
    dropped: Row | None = None,
) -> HttpResponse:
    """Draw a shelf; rows that came back stand in their place, open, with what is wrong.

    Free rows are told in a line each, until somebody opens them.
    """
    lexicon, shelf, back = place.lexicon, place.shelf, dict(back or {})
    opened = set(request.GET.getlist("open"))
    is_open = {
        row.id: not shelf.is_free or bool({"all", cells.key_of(row.id)} & opened) for row in shelf.rows(box)
    }
    rows = [cells.drawn(lexicon, row) if is_open[row.id] else cells.closed(row) for row in shelf.rows(box)]
    rows = [back.pop(row.key, row) for row in rows]
    empty = [cells.new_row(lexicon, f"n{number}") for number in range(NEW_ROWS)] if shelf.is_free else []
    context = place.context(
        rows=[*rows, *back.values()],
        empty=[row for row in empty if row.key not in back],
        standing=standing(shelf, box),
        lexicon=lexicon,
        dropped=put_back(place, box, dropped) if dropped else None,
    )
    template = "campaigns/box_pages.html" if shelf.sections else "campaigns/box_shelf.html"
    return render(request, template, context, status=status)


def is_open(shelf: Shelf, row: Row, opened: list[str]) -> bool:
    """Return whether a row's cells are there to be typed in."""
    return not shelf.is_free or "all" in opened or cells.key_of(row.id) in opened


def save(request: HttpRequest, place: ShelfPlace) -> HttpResponse:
    rows = sent.rows_in(request.POST, place.lexicon)
    try:
        box, outcomes = sent.save(place.group, place.game, place.shelf, rows)
    except Refused as refused:
        return came_back(request, place, refused.outcomes)
    if wants_json(request):
        return told(place, box, outcomes)
    number = sum(outcome.state == sent.SAVED for outcome in outcomes)
    messages.success(request, gettext("Saved.") if number else gettext("Nothing was changed."))
    return redirect(f"{place.address}#new" if place.shelf.is_free else place.address)


def came_back(request: HttpRequest, place: ShelfPlace, outcomes: list[Outcome]) -> HttpResponse:
    """Give back what was sent, each thing that is wrong at its cell; nothing was saved."""
    box, status = place.box, STALE if any(one.state == sent.STALE for one in outcomes) else WRONG
    if wants_json(request):
        return told(place, box, outcomes, status)
    meant = [one for one in outcomes if one.state not in (sent.SAME, sent.EMPTY)]
    rows = [sent.form_row(place.lexicon, box, one) for one in meant]
    return page(request, place, box, {row.key: row for row in rows}, status)


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def told(place: ShelfPlace, box: Any, outcomes: list[Outcome], status: int = 200) -> HttpResponse:
    """Tell a script what became of its rows."""
    lexicon = place.lexicon
    rows = {one.sent.key: of_script(lexicon, box, one) for one in outcomes}
    now = standing(place.shelf, box)
    rest = {"count": now.count, "words": now.words, "unverified": now.unverified}
    return JsonResponse({"rows": rows} | rest, status=status)


def of_script(lexicon: Lexicon, box: Any, outcome: Outcome) -> dict[str, Any]:
    row = sent.form_row(lexicon, box, outcome)
    known = {cell.key: cell.text for cell in cells.every(row.cells) if cell.kind != "chips"}
    return {
        "state": outcome.state,
        "id": row.id,
        "was": row.was,
        "problems": row.problems,
        "cells": known if outcome.state == sent.SAVED else {},
        "title": row.name,
        "summary": lexicon.summary(row.row) if row.row else "",
        "mark": row.row.mark if row.row else "",
        "lacks": " · ".join(translate(one) for one in row.row.lacks) if row.row else "",
    }


def drop(request: HttpRequest, place: ShelfPlace, id: str) -> HttpResponse:
    """Take a row out of the box, and offer to put it back."""
    row = place.shelf.row(place.box, id)
    try:
        box = changed(place.group, place.game, lambda box: place.shelf.without_row(box, id))
    except Illegal as illegal:
        if isinstance(illegal, UnreadableBox):
            raise
        messages.error(request, translate(illegal.say))
        return redirect(place.address)
    return page(request, place, box, dropped=row)


def put_back(place: ShelfPlace, box: Any, row: Row) -> cells.FormRow:
    """Return a row that was taken out, as a form that puts it back."""
    now = place.shelf.row(box, row.id)
    was = print_of(now.values) if now else ""
    return replace(cells.drawn(place.lexicon, row, "n9"), id=now.id if now else "", was=was)
