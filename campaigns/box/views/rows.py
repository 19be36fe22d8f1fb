"""Rows of a box that are pasted as lines, or filled in on a page of their own, such as a chapter."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from campaigns.box.context import ShelfContext, box_fingerprint, if_readable, shelf_view
from campaigns.box.forms import RowForm, row_key, save_rows
from campaigns.box.paste import LineState, apply_paste
from campaigns.box.repository import UnreadableBox, box_transaction, save_box, update_box
from campaigns.box.views.shelves import answer_rows, status_of, try_update, wants_json
from campaigns.models import Group, Session
from companion.rules import AnyGame, BoxTable, IllegalPlay


@shelf_view
@require_http_methods(["GET", "POST"])
@if_readable
def paste(request: HttpRequest, page: ShelfContext) -> HttpResponse:
    """Read pasted lines, show the result of each, and save the good ones."""
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
    """Save the good lines and return the others to be corrected; if the box has changed, preview again."""
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


def render_paste(request: HttpRequest, page: ShelfContext, status: int = 200, **more: object) -> HttpResponse:
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
    """Edit a long row, such as a chapter; it may be saved half filled in."""
    stored = page.shelf.row(page.box, row)
    if stored is None:
        raise Http404
    if not page.shelf.sections:
        return redirect(f"{page.address}#{row_key(row)}")
    if request.method != "POST":
        return render_row(request, page, RowForm(page.vocabulary, stored, prefix=row_key(row)))
    if "drop" in request.POST:
        return drop_long_row(request, page, row)
    if "ours" in request.POST:
        update_box(page.group, page.game, lambda box: adopt_row(page.shelf, box, row))
        return redirect("box_row", page.group.pk, page.game.slug, page.shelf.slug, row)
    return save_row(request, page, row)


def drop_long_row(request: HttpRequest, page: ShelfContext, id: str) -> HttpResponse:
    """Take a row's own data out of the box; a row of the group's own goes with it, and so does its page."""
    box = try_update(request, page, lambda box: page.shelf.without_row(box, id))
    if box is not None and page.shelf.row(box, id) is None:
        return redirect(page.address)
    return redirect("box_row", page.group.pk, page.game.slug, page.shelf.slug, id)


def adopt_row(shelf: BoxTable, box: object, id: str) -> object:
    """Return the box with its own copy of a row that comes with the companion."""
    row = shelf.row(box, id)
    return shelf.with_row(box, id, row.values) if row else box


def save_row(request: HttpRequest, page: ShelfContext, id: str) -> HttpResponse:
    sent = save_rows(page, request.POST, id)
    if wants_json(request):
        return answer_rows(page, sent)
    if not sent.is_valid():
        return render_row(request, page, sent.forms[0], status_of(sent))
    messages.success(request, gettext("Saved."))
    return redirect("box_row", page.group.pk, page.game.slug, page.shelf.slug, id)


def find_open_session(group: Group, game: AnyGame) -> Session | None:
    """Return the newest open table of a game in a group; None if there is none."""
    sessions = Session.objects.filter(campaign__group=group, campaign__game_slug=game.slug)
    return sessions.filter(campaign__ended_at=None, closed_at=None).order_by("-started_at").first()


def render_row(request: HttpRequest, page: ShelfContext, form: RowForm, status: int = 200) -> HttpResponse:
    is_ours = form.row is None or form.row.is_own or not form.row.mark
    session = find_open_session(page.group, page.game)
    context = page.context(form=form, is_ours=is_ours, vocabulary=page.vocabulary, session=session)
    return render(request, "campaigns/box_row.html", context, status=status)
