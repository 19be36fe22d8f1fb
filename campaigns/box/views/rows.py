"""Rows of a box that are pasted as lines, or filled in on a page of their own, such as a chapter."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from campaigns.box.context import ShelfContext, box_fingerprint, if_readable, shelf_view
from campaigns.box.forms import RowForm, row_key, save_rows
from campaigns.box.paste import LineState, apply_paste
from campaigns.box.repository import UnreadableBox, box_transaction, save_box, update_box
from campaigns.box.views.shelves import answer_rows, status_of, wants_json
from campaigns.selectors import find_open_session
from companion.rules import IllegalPlay, Shelf


@shelf_view
@require_http_methods(["GET", "POST"])
@if_readable
def paste(request: HttpRequest, place: ShelfContext) -> HttpResponse:
    """Read lines, show the result of each, and save the good ones."""
    box, text = place.box, request.POST.get("lines", "")
    if request.method != "POST" or not text.strip():
        return render_paste(request, place)
    try:
        _after, lines = apply_paste(box, place.lexicon, text)
    except UnreadableBox:
        raise
    except IllegalPlay as illegal:
        return render_paste(
            request, place, text=text, problem=illegal.message, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    if request.POST.get("do") != "save":
        return render_paste(request, place, text=text, lines=lines)
    return save_paste(request, place, text)


def save_paste(request: HttpRequest, place: ShelfContext, text: str) -> HttpResponse:
    """Save the good lines and return the others to be corrected; if the box has changed, preview again."""
    with box_transaction(place.group):
        after, lines = apply_paste(place.box, place.lexicon, text)
        if request.POST.get("seen") != box_fingerprint(place):
            return render_paste(request, place, HTTPStatus.CONFLICT, text=text, lines=lines)
        save_box(place.group, place.game, after)
    number = sum(line.is_good for line in lines)
    messages.success(request, gettext("Lines saved: {number}.").format(number=number))
    rest = "\n".join(line.text for line in lines if line.state == LineState.WRONG)
    if not rest:
        return redirect(place.address)
    _box, again = apply_paste(place.box, place.lexicon, rest)
    return render_paste(request, place, HTTPStatus.UNPROCESSABLE_ENTITY, text=rest, lines=again)


def render_paste(request: HttpRequest, place: ShelfContext, status: int = 200, **more: Any) -> HttpResponse:
    context = place.context(
        lexicon=place.lexicon,
        text="",
        lines=(),
        problem=None,
        seen=box_fingerprint(place),
        is_stale=status == HTTPStatus.CONFLICT,
    )
    return render(request, "campaigns/box_paste.html", context | more, status=status)


# a row with a page of its own


@shelf_view
@require_http_methods(["GET", "POST"])
@if_readable
def row(request: HttpRequest, place: ShelfContext, row: str) -> HttpResponse:
    """Edit a long row, such as a chapter; it may be saved half filled in."""
    found = place.shelf.row(place.box, row)
    if found is None:
        raise Http404
    if not place.shelf.sections:
        return redirect(f"{place.address}#{row_key(row)}")
    if request.method != "POST":
        return render_row(request, place, RowForm(place.lexicon, found, prefix=row_key(row)))
    if "drop" in request.POST:
        update_box(place.group, place.game, lambda box: place.shelf.without_row(box, row))
        return redirect("box_row", place.group.pk, place.game.slug, place.shelf.slug, row)
    if "ours" in request.POST:
        update_box(place.group, place.game, lambda box: adopt_row(place.shelf, box, row))
        return redirect("box_row", place.group.pk, place.game.slug, place.shelf.slug, row)
    return save_row(request, place, row)


def adopt_row(shelf: Shelf, box: Any, id: str) -> Any:
    """Return the box with its own copy of a row that comes with the companion."""
    found = shelf.row(box, id)
    return shelf.with_row(box, id, found.values) if found else box


def save_row(request: HttpRequest, place: ShelfContext, id: str) -> HttpResponse:
    sent = save_rows(place, request.POST, id)
    if wants_json(request):
        return answer_rows(place, sent)
    if not sent.is_valid():
        return render_row(request, place, sent.forms[0], status_of(sent))
    messages.success(request, gettext("Saved."))
    return redirect("box_row", place.group.pk, place.game.slug, place.shelf.slug, id)


def render_row(request: HttpRequest, place: ShelfContext, form: RowForm, status: int = 200) -> HttpResponse:
    is_ours = form.row is None or form.row.is_own or not form.row.mark
    session = find_open_session(place.group, place.game)
    context = place.context(form=form, is_ours=is_ours, lexicon=place.lexicon, session=session)
    return render(request, "campaigns/box_row.html", context, status=status)
