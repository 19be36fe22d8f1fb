"""What of a box is the group's own, as a page to print: all of it, a book, or what came in last."""

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.box.book_imports import find_import, rows_of
from campaigns.box.context import BoxContext, box_view, if_readable
from campaigns.box.row_lists import list_shelves
from companion.printing.forms import LARGE, REMEMBERED
from companion.printing.pages import A4, PAPERS, SheetChoice
from companion.rules.box.books import BookFacts, Place, books_of, rows_of_own, with_what_they_mean
from companion.web.icons import sign
from companion.web.jinja import get_jinja

Listed = tuple[BookFacts, Collection[Place]]


@box_view
@require_safe
@never_cache
@if_readable
def show_box_list(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """List what came in with the last book (`came-in`), what a book holds (`under`), or all own rows."""
    if "came-in" in request.GET:
        facts, places = _came_in(page)
    elif under := request.GET.get("under", ""):
        facts, places = _of_book(page, under)
    else:
        own = rows_of_own(page.game.box.shelves, page.box)
        facts, places = BookFacts(gettext("Of our own")), [(shelf.slug, row.id) for shelf, row in own]
    context = {
        "game": page.game,
        "campaign": page.group.name,
        "choice": _choice(request),
        "is_on_screen": True,
        "sign": sign,
        "book": facts,
        "shelves": list_shelves(page.game, page.box, places),
    }
    return HttpResponse(get_jinja().get_template("print/box_list.html").render(context))


def _came_in(page: BoxContext) -> Listed:
    """Return the last book that came in; nothing of it if the box has changed since."""
    last = find_import(page.group, page.game)
    return (_facts(page, last.name), rows_of(last)) if last else (BookFacts(""), ())


def _of_book(page: BoxContext, name: str) -> Listed:
    """Return the chapters of a book and all that they mean."""
    shelves, box = page.game.box.shelves, page.box
    under = [(shelf.slug, row.id) for shelf, row in rows_of_own(shelves, box) if row.under == name]
    return _facts(page, name), with_what_they_mean(shelves, box, under)


def _facts(page: BoxContext, name: str) -> BookFacts:
    return next((book for book in books_of(page.box) if book.name == name), BookFacts(name))


def _choice(request: HttpRequest) -> SheetChoice:
    """Return how this device prints: the paper and size that it chose last."""
    remembered = request.session.get(REMEMBERED, {})
    paper = remembered.get("paper")
    return SheetChoice(
        "box_list",
        paper=paper if paper in PAPERS else A4,
        language=get_language() or "en",
        is_large=remembered.get("size") == LARGE,
    )
