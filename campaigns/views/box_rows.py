"""Rows of a box that are pasted as lines, or filled in on a page of their own, such as a chapter."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from campaigns import cells, pages, pasted, sent, store
from campaigns.boxes import changed, held
from campaigns.kept import UnreadableBox
from campaigns.sent import Refused
from campaigns.views.box_place import STALE, WRONG, ShelfPlace, mark_of, readable, shelf_page
from campaigns.views.boxes import told, wants_json
from companion.rules import Illegal, Shelf


@shelf_page
@require_http_methods(["GET", "POST"])
@readable
def paste(request: HttpRequest, place: ShelfPlace) -> HttpResponse:
    """Read lines, show what becomes of each, and save the good ones."""
    box, text = place.box, request.POST.get("lines", "")
    if request.method != "POST" or not text.strip():
        return paste_page(request, place)
    try:
        _after, lines = pasted.pasted(box, place.lexicon, text)
    except UnreadableBox:
        raise
    except Illegal as illegal:
        return paste_page(request, place, text=text, problem=illegal.say, status=WRONG)
    if request.POST.get("do") != "save":
        return paste_page(request, place, text=text, lines=lines)
    return paste_saved(request, place, text)


def paste_saved(request: HttpRequest, place: ShelfPlace, text: str) -> HttpResponse:
    """Save the good lines, and give the others back to be mended; where the box has changed, look again."""
    with held(place.group):
        after, lines = pasted.pasted(place.box, place.lexicon, text)
        if request.POST.get("seen") != mark_of(place):
            return paste_page(request, place, STALE, text=text, lines=lines)
        store.save_box(place.group, place.game, after)
    number = sum(line.is_good for line in lines)
    messages.success(request, gettext("Lines saved: {number}.").format(number=number))
    rest = "\n".join(line.text for line in lines if line.state == pasted.WRONG)
    if not rest:
        return redirect(place.address)
    _box, again = pasted.pasted(place.box, place.lexicon, rest)
    return paste_page(request, place, WRONG, text=rest, lines=again)


def paste_page(request: HttpRequest, place: ShelfPlace, status: int = 200, **more: Any) -> HttpResponse:
    context = place.context(
        lexicon=place.lexicon,
        text="",
        lines=(),
        problem=None,
        seen=mark_of(place),
        is_stale=status == STALE,
    )
    return render(request, "campaigns/box_paste.html", context | more, status=status)


# a row with a page of its own


@shelf_page
@require_http_methods(["GET", "POST"])
@readable
def row(request: HttpRequest, place: ShelfPlace, row: str) -> HttpResponse:
    """Fill in a long row, such as a chapter: saved as a whole, half filled or not."""
    found = place.shelf.row(place.box, row)
    if found is None:
        raise Http404
    if not place.shelf.sections:
        return redirect(f"{place.address}#{cells.key_of(row)}")
    if request.method != "POST":
        return row_page(request, place, cells.drawn(place.lexicon, found))
    if "drop" in request.POST:
        changed(place.group, place.game, lambda box: place.shelf.without_row(box, row))
        return redirect("box_row", place.group.pk, place.game.slug, place.shelf.slug, row)
    if "ours" in request.POST:
        changed(place.group, place.game, lambda box: ours(place.shelf, box, row))
        return redirect("box_row", place.group.pk, place.game.slug, place.shelf.slug, row)
    return save_row(request, place, row)


def ours(shelf: Shelf, box: Any, id: str) -> Any:
    """Return the box with its own copy of a row that the companion brings."""
    found = shelf.row(box, id)
    return shelf.with_row(box, id, found.values) if found else box


def save_row(request: HttpRequest, place: ShelfPlace, id: str) -> HttpResponse:
    rows = [one for one in sent.rows_in(request.POST, place.lexicon) if one.id == id]
    try:
        box, outcomes = sent.save(place.group, place.game, place.shelf, rows)
    except Refused as refused:
        outcomes, status = refused.outcomes, STALE if refused.outcomes[0].state == sent.STALE else WRONG
        if wants_json(request):
            return told(place, place.box, outcomes, status)
        return row_page(request, place, sent.form_row(place.lexicon, place.box, outcomes[0]), status)
    if wants_json(request):
        return told(place, box, outcomes)
    messages.success(request, gettext("Saved."))
    return redirect("box_row", place.group.pk, place.game.slug, place.shelf.slug, id)


def row_page(request: HttpRequest, place: ShelfPlace, form: cells.FormRow, status: int = 200) -> HttpResponse:
    is_ours = form.row is None or form.row.is_own or not form.row.mark
    session = pages.open_session(place.group, place.game)
    context = place.context(form=form, is_ours=is_ours, lexicon=place.lexicon, session=session)
    return render(request, "campaigns/box_row.html", context, status=status)
