"""A book of the group's own as a file: which rows it holds; and one of somebody else, row by row."""

from collections.abc import Mapping
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from campaigns.box.book_codes import draw_code, pack_book
from campaigns.box.book_imports import find_import, rows_of, save_with_book, take_back
from campaigns.box.books import (
    BookForm,
    choices_in,
    compared_rows,
    take_book,
)
from campaigns.box.context import BoxContext, box_fingerprint, box_view, if_readable
from campaigns.box.files import BoxFile, serialize_book
from campaigns.box.repository import UnreadableBox, box_transaction, update_box
from campaigns.box.row_lists import list_shelves
from campaigns.box.views.downloads import download
from companion.rules import IllegalPlay
from companion.rules.box.books import Place, RowStanding, remember_books
from companion.rules.box.merging import RowChoice
from companion.text.i18n import translate


@box_view
@require_http_methods(["GET", "POST"])
@if_readable
def book(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Ask what a book holds and who wrote it, and give it as a file."""
    form = BookForm(page.game, page.box, request.GET.get("under", ""), data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return give_book(request, page, form)
        except UnreadableBox:
            raise
        except IllegalPlay as illegal:
            form.add_error(None, translate(illegal.message))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/box_book.html", page.context(form=form), status=status)


def give_book(request: HttpRequest, page: BoxContext, form: BookForm) -> HttpResponse:
    """Return a book as a file, or as a QR code; the box remembers who wrote it.

    Raises: IllegalPlay, if a row of it does not hold together, or it is too large for a code.
    """
    facts = form.facts
    text = serialize_book(page.game, page.box, facts, form.chosen)
    code = pack_book(text) if request.POST.get("as") == "code" else ""
    update_box(page.group, page.game, lambda box: remember_books(box, facts))
    if code:
        context = page.context(book=facts, text=code, code=draw_code(code))
        return render(request, "campaigns/box_code.html", context)
    return download(text, f"{page.game.slug}-{slugify(facts.name) or 'book'}.json")


def render_book(
    request: HttpRequest,
    page: BoxContext,
    file: BoxFile,
    choices: Mapping[Place, RowChoice],
    status: int = 200,
) -> HttpResponse:
    """Show a book beside the box, row by row, before anything is taken in."""
    rows = compared_rows(page.game, file.content, page.box, choices)
    context = page.context(
        file=file,
        rows=rows,
        by_standing={standing: [row for row in rows if row.standing is standing] for standing in RowStanding},
        content=file.text,
        size=filesizeformat(len(file.text.encode())),
        seen=box_fingerprint(page),
        is_stale=status == HTTPStatus.CONFLICT,
    )
    return render(request, "campaigns/box_book_take.html", context, status=status)


def take_over_book(request: HttpRequest, page: BoxContext, file: BoxFile) -> HttpResponse:
    """Take a book in as it was chosen; if the box has changed since it was shown, show it again.

    Raises: IllegalPlay, if a row that is left out is meant by one that is not.
    """
    choices = choices_in(request.POST)
    with box_transaction(page.group):
        if request.POST.get("seen") != box_fingerprint(page):
            return render_book(request, page, file, choices, HTTPStatus.CONFLICT)
        taken = take_book(page.game, file, page.box, choices)
        save_with_book(page.group, page.game, taken.box, file.book.name if file.book else "", taken.rows)
    return redirect("box_book_import", page.group.pk, page.game.slug)


@box_view
@require_http_methods(["GET", "POST"])
@if_readable
def book_import(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Show what came in with the last book, and take it back as long as nothing else has changed the box."""
    if request.method == "POST":
        return take_back_book(request, page)
    last = find_import(page.group, page.game)
    if last is None:
        return redirect("box", page.group.pk, page.game.slug)
    rows = rows_of(last)
    context = page.context(
        last=last,
        shelves=list_shelves(page.game, page.box, rows),
        arrivals=rows,
    )
    return render(request, "campaigns/box_book_import.html", context)


def take_back_book(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Take the last book back, or say that the box has changed since then."""
    try:
        take_back(page.group, page.game, request.POST.get("import", ""))
        messages.success(request, gettext("Taken back: the box is as it was before."))
    except UnreadableBox:
        raise
    except IllegalPlay as illegal:
        messages.error(request, translate(illegal.message))
    return redirect("box", page.group.pk, page.game.slug)
