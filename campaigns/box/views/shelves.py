"""The pages of a group's box: its progress, and its shelves, whose rows are typed and saved."""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.box.book_imports import find_import
from campaigns.box.context import (
    BoxContext,
    ShelfContext,
    box_view,
    if_readable,
    shelf_progress,
    shelf_view,
)
from campaigns.box.forms import RowForm, RowFormSet, RowState, save_rows
from campaigns.box.repository import UnreadableBox, update_box
from campaigns.box.vocabulary import Vocabulary
from companion.rules import IllegalPlay, Row
from companion.rules.box.schema import print_of
from companion.text.i18n import translate


@box_view
@require_safe
@if_readable
def overview(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Show how much of the box is filled in, shelf by shelf."""
    box, own = page.box, {shelf.of: shelf for shelf in page.game.box.shelves if shelf.of}
    shelves = [
        (shelf_progress(shelf, box), shelf_progress(own[shelf.slug], box) if shelf.slug in own else None)
        for shelf in page.game.box.shelves
        if not shelf.of
    ]
    last = find_import(page.group, page.game)
    return render(request, "campaigns/box.html", page.context(shelves=shelves, last=last))


@shelf_view
@require_http_methods(["GET", "POST"])
@if_readable
def shelf(request: HttpRequest, page: ShelfContext) -> HttpResponse:
    """Show the rows of a shelf, or save those that were sent."""
    if request.method != "POST":
        return render_shelf(request, page, page.box)
    if page.shelf.sections:  # its rows have pages of their own
        return add_row(request, page) if page.shelf.own and "new" in request.POST else redirect(page.address)
    if "drop" in request.POST:
        return drop_row(request, page, request.POST["drop"])
    return save(request, page)


def render_shelf(
    request: HttpRequest,
    page: ShelfContext,
    box: object,
    sent: RowFormSet | None = None,
    dropped: Row | None = None,
) -> HttpResponse:
    """Render a shelf; rejected rows replace the stored ones, open, with their errors.

    Free rows are one line each until they are opened.
    """
    stored, forms = RowFormSet(page.vocabulary, box), sent.forms if sent else []
    back = {form.prefix: form for form in forms if form.state not in (RowState.SAME, RowState.EMPTY)}
    empty = [form for form in stored.extra_forms if form.prefix not in back]
    rows = [*(back.pop(form.prefix, form) for form in stored.initial_forms), *back.values()]
    asked = set(request.GET.getlist("open"))
    beside = next((shelf for shelf in page.game.box.shelves if shelf.of == page.shelf.slug), None)
    context = page.context(
        beside=beside,
        own_forms=RowFormSet(Vocabulary(page.game, beside.on(box)), box).initial_forms if beside else (),
        rows=rows,
        empty=empty,
        opened={form.prefix for form in rows if form.is_bound or asked & {"all", form.prefix}},
        progress=shelf_progress(page.shelf, box),
        vocabulary=page.vocabulary,
        dropped=dropped_form(page, box, dropped) if dropped else None,
    )
    template = "campaigns/box_pages.html" if page.shelf.sections else "campaigns/box_shelf.html"
    return render(request, template, context, status=status_of(sent) if sent else HTTPStatus.OK)


def status_of(sent: RowFormSet) -> int:
    """Return the status of a response: 200 if rows were saved, 422 if one is wrong, 409 if one is stale."""
    if sent.is_valid():
        return HTTPStatus.OK
    is_stale = any(form.state == RowState.STALE for form in sent.forms)
    return HTTPStatus.CONFLICT if is_stale else HTTPStatus.UNPROCESSABLE_ENTITY


def save(request: HttpRequest, page: ShelfContext) -> HttpResponse:
    """Save rows, all or none; with errors, all are shown again, each error at its cell."""
    sent = save_rows(page, request.POST)
    if wants_json(request):
        return answer_rows(page, sent)
    if not sent.is_valid():
        return render_shelf(request, page, sent.box, sent)
    is_changed = any(form.state == RowState.SAVED for form in sent.forms)
    messages.success(request, gettext("Saved.") if is_changed else gettext("Nothing was changed."))
    return redirect(f"{page.address}#new" if page.shelf.is_free else page.address)


def wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def answer_rows(page: ShelfContext, sent: RowFormSet) -> HttpResponse:
    """Return the result of each row that a script sent, as JSON."""
    now = shelf_progress(page.shelf, sent.box)
    result = {
        "rows": {form.prefix: row_to_json(form.after(sent.box), form.state) for form in sent.forms},
        "count": now.count,
        "words": now.words,
        "unverified": now.unverified,
    }
    return JsonResponse(result, status=status_of(sent))


def row_to_json(form: RowForm, state: RowState) -> dict[str, object]:
    row, cells = form.row, (*form.cells(), *(cell for line in form.lines for cell in line.cells()))
    known = {cell.html_name: cell.text for cell in cells if cell.field.kind != "chips"}
    return {
        "state": state,
        "id": form.id,
        "was": form.was,
        "problems": form.problems,
        "cells": known if state == RowState.SAVED else {},
        "title": form.name,
        "summary": form.vocabulary.summary(row) if row else "",
        "mark": row.mark if row else "",
        "lacks": " · ".join(translate(lack) for lack in row.lacks) if row else "",
    }


def try_update(request: HttpRequest, page: ShelfContext, change: Callable[..., object]) -> object | None:
    """Return the box after a change; None if it is refused, which is said. Raises: UnreadableBox."""
    try:
        return update_box(page.group, page.game, change)
    except UnreadableBox:
        raise
    except IllegalPlay as illegal:
        messages.error(request, translate(illegal.message))
        return None


def add_row(request: HttpRequest, page: ShelfContext) -> HttpResponse:
    """Add a row of the group's own, under the heading that was sent, if any, and go to its page."""
    added: list[str] = []

    def with_new(box: object) -> object:
        id, after = page.shelf.new_row(box, request.POST.get("under"))
        added.append(id)
        return after

    if try_update(request, page, with_new) is None:
        return redirect(page.address)
    return redirect("box_row", page.group.pk, page.game.slug, page.shelf.slug, added[-1])


def drop_row(request: HttpRequest, page: ShelfContext, id: str) -> HttpResponse:
    """Take a row out of the box, and offer to put it back."""
    row = page.shelf.row(page.box, id)
    box = try_update(request, page, lambda box: page.shelf.without_row(box, id))
    return redirect(page.address) if box is None else render_shelf(request, page, box, dropped=row)


def dropped_form(page: ShelfContext, box: object, row: Row) -> RowForm:
    """Return a row that was taken out, as a form that puts it back."""
    now = page.shelf.row(box, row.id)
    row = row if now else replace(row, title=None)  # it comes back as a new one, with its name
    form = RowForm(page.vocabulary, row, prefix="n9")
    form.id, form.was = (now.id, print_of(now.values)) if now else ("", "")
    return form
