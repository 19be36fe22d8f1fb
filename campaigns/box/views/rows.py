"""Rows of a box that are pasted as lines, or filled in on a page of their own, such as a chapter."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from campaigns.box.context import ShelfContext, box_fingerprint, if_readable, shelf_view
from campaigns.box.forms import RowForm, bind_row, row_key
from campaigns.box.paste import LineState, apply_paste
from campaigns.box.repository import UnreadableBox, box_transaction, save_box, update_box
from campaigns.box.submissions import RowsRefused, RowState, bind_result, parse_rows, save_rows
from campaigns.box.views import shelves
from campaigns.selectors import find_open_session
from companion.rules import IllegalPlay, Shelf


@shelf_view
@require_http_methods(["GET", "POST"])
@if_readable
def paste(request: HttpRequest, page: ShelfContext) -> HttpResponse:
    """Read lines, show what becomes of each, and save the good ones."""
    box, text = page.box, request.POST.get("lines", "")
    if request.method != "POST" or not text.strip():
        return render_paste(request, page)
    try:
        _after, lines = apply_paste(box, page.vocabulary, text)
    except UnreadableBox:
        raise
    except IllegalPlay as illegal:
        return render_paste(
            request, page, text=text, problem=illegal.message, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    if request.POST.get("do") != "save":
        return render_paste(request, page, text=text, lines=lines)
    return save_paste(request, page, text)


def save_paste(request: HttpRequest, page: ShelfContext, text: str) -> HttpResponse:
    """Save the good lines, and give the others back to be mended; where the box has changed, look again."""
    with box_transaction(page.group):
        after, lines = apply_paste(page.box, page.vocabulary, text)
        if request.POST.get("seen") != box_fingerprint(page):
            return render_paste(request, page, HTTPStatus.CONFLICT, text=text, lines=lines)
        save_box(page.group, page.game, after)
    number = sum(line.is_good for line in lines)
    messages.success(request, gettext("Lines saved: {number}.").format(number=number))
    rest = "\n".join(line.text for line in lines if line.state == LineState.WRONG)
    if not rest:
        return redirect(page.address)
    _box, again = apply_paste(page.box, page.vocabulary, rest)
    return render_paste(request, page, HTTPStatus.UNPROCESSABLE_ENTITY, text=rest, lines=again)


def render_paste(request: HttpRequest, page: ShelfContext, status: int = 200, **more: Any) -> HttpResponse:
    context = page.context(
        vocabulary=page.vocabulary,
        text="",
        lines=(),
        problem=None,
        seen=box_fingerprint(page),
        is_stale=status == HTTPStatus.CONFLICT,
    )
    return render(request, "campaigns/box_paste.html", context | more, status=status)


# a row with a page of its own


@shelf_view
@require_http_methods(["GET", "POST"])
@if_readable
def row(request: HttpRequest, page: ShelfContext, row: str) -> HttpResponse:
    """Fill in a long row, such as a chapter: saved as a whole, half filled or not."""
    found = page.shelf.row(page.box, row)
    if found is None:
        raise Http404
    if not page.shelf.sections:
        return redirect(f"{page.address}#{row_key(row)}")
    if request.method != "POST":
        return render_row(request, page, bind_row(page.vocabulary, found))
    if "drop" in request.POST:
        update_box(page.group, page.game, lambda box: page.shelf.without_row(box, row))
        return redirect("box_row", page.group.pk, page.game.slug, page.shelf.slug, row)
    if "ours" in request.POST:
        update_box(page.group, page.game, lambda box: adopt_row(page.shelf, box, row))
        return redirect("box_row", page.group.pk, page.game.slug, page.shelf.slug, row)
    return save_row(request, page, row)


def adopt_row(shelf: Shelf, box: Any, id: str) -> Any:
    """Return the box with its own copy of a row that the companion brings."""
    found = shelf.row(box, id)
    return shelf.with_row(box, id, found.values) if found else box


def save_row(request: HttpRequest, page: ShelfContext, id: str) -> HttpResponse:
    rows = [one for one in parse_rows(request.POST, page.vocabulary) if one.id == id]
    try:
        box, outcomes = save_rows(page.group, page.game, page.shelf, rows)
    except RowsRefused as refused:
        outcomes = refused.outcomes
        is_stale = outcomes[0].state == RowState.STALE
        status = HTTPStatus.CONFLICT if is_stale else HTTPStatus.UNPROCESSABLE_ENTITY
        if shelves.wants_json(request):
            return shelves.answer_rows(page, page.box, outcomes, status)
        return render_row(request, page, bind_result(page.vocabulary, page.box, outcomes[0]), status)
    if shelves.wants_json(request):
        return shelves.answer_rows(page, box, outcomes)
    messages.success(request, gettext("Saved."))
    return redirect("box_row", page.group.pk, page.game.slug, page.shelf.slug, id)


def render_row(request: HttpRequest, page: ShelfContext, form: RowForm, status: int = 200) -> HttpResponse:
    is_ours = form.row is None or form.row.is_own or not form.row.mark
    session = find_open_session(page.group, page.game)
    context = page.context(form=form, is_ours=is_ours, vocabulary=page.vocabulary, session=session)
    return render(request, "campaigns/box_row.html", context, status=status)
