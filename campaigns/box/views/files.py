"""A box as a file: downloaded, previewed, imported; and one that cannot be read."""

from http import HTTPStatus

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.box.book_codes import unpack_book
from campaigns.box.book_imports import forget_import
from campaigns.box.context import (
    BoxContext,
    ShelfContext,
    box_fingerprint,
    box_view,
    if_readable,
    shelf_view,
)
from campaigns.box.files import (
    MAX_BYTES,
    BoxFile,
    MergeMode,
    diff_boxes,
    merge_file,
    parse_file,
    remember_ids,
    serialize_box,
    serialize_row,
)
from campaigns.box.repository import UnreadableBox, box_transaction, load_raw_box, save_box
from campaigns.box.views.books import render_book, take_over_book
from campaigns.box.views.downloads import download
from companion.accounts.security_log import note
from companion.rules import IllegalPlay, Message, _, message


@box_view
@require_safe
def file(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Return the box as a file; an unreadable one as it is stored."""
    try:
        text = serialize_box(page.game, page.box)
    except UnreadableBox:
        text = load_raw_box(page.group, page.game)
    note(request, "box exported", group=page.group.pk, game=page.game.slug)
    return download(text, f"{page.game.slug}-box.json")


@shelf_view
@require_safe
@if_readable
def row_file(request: HttpRequest, page: ShelfContext, row: str) -> HttpResponse:
    """Return one row, such as a chapter, as a file."""
    stored = page.shelf.row(page.box, row)
    if stored is None:
        raise Http404
    return download(
        serialize_row(page.game, page.box, page.shelf, stored),
        f"{page.game.slug}-{page.shelf.slug}-{row}.json",
    )


# import, with a preview


@box_view
@require_http_methods(["GET", "POST"])
def take_over(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Ask for a file, show its changes, import it."""
    try:
        raw = uploaded_bytes(request)
        if raw is None:
            problem = message(_("Choose a file.")) if request.method == "POST" else None
            return render_take(request, page, problem)
        box_file = parse_file(page.game, raw)
        is_taken = request.POST.get("do") == "take"
        if box_file.book:
            return (
                take_over_book(request, page, box_file)
                if is_taken
                else render_book(request, page, box_file, {})
            )
        return (
            take_over_file(request, page, box_file) if is_taken else render_preview(request, page, box_file)
        )
    except IllegalPlay as illegal:
        return render_take(request, page, illegal.message)


def uploaded_bytes(request: HttpRequest) -> bytes | None:
    """Return the file that was sent, or the previewed one, cut just above the largest size, or a code’s.

    Raises: IllegalPlay, if a text is none of a code.
    """
    upload = request.FILES.get("file")
    if isinstance(upload, UploadedFile):
        return bytes(upload.read(MAX_BYTES + 1))
    if code := request.POST.get("code", "").strip():
        return unpack_book(code)
    content = request.POST.get("content", "")
    return content.encode("utf-8", "surrogatepass") if content else None


def render_take(request: HttpRequest, page: BoxContext, problem: Message | None = None) -> HttpResponse:
    return render(
        request,
        "campaigns/box_take.html",
        page.context(problem=problem, code=request.POST.get("code", "")),
        status=HTTPStatus.UNPROCESSABLE_ENTITY if problem else 200,
    )


def render_preview(
    request: HttpRequest, page: BoxContext, box_file: BoxFile, status: int = 200
) -> HttpResponse:
    """Show the changes that the import of a file would make.

    Raises: IllegalPlay, if something in it does not fit.
    """
    before, is_readable = box_or_new(page)
    modes = tuple(MergeMode) if box_file.is_box and is_readable else (MergeMode.REPLACE,)
    after = {mode: merge_file(box_file, before, mode) for mode in modes}
    context = page.context(
        found=box_file,
        changes={mode: diff_boxes(page.game, before, after[mode]) for mode in modes},
        content=box_file.text,
        seen=box_fingerprint(page),
        is_stale=status == HTTPStatus.CONFLICT,
    )
    return render(request, "campaigns/box_preview.html", context, status=status)


def box_or_new(page: BoxContext) -> tuple[object, bool]:
    try:
        return page.box, True
    except UnreadableBox:
        return page.game.new_box(), False


def take_over_file(request: HttpRequest, page: BoxContext, box_file: BoxFile) -> HttpResponse:
    """Import a file; if the box has changed since the preview, show a new preview."""
    with box_transaction(page.group):
        if request.POST.get("seen") != box_fingerprint(page):
            return render_preview(request, page, box_file, HTTPStatus.CONFLICT)
        before, is_readable = box_or_new(page)
        is_added = is_readable and request.POST.get("mode") != MergeMode.REPLACE
        mode = MergeMode.ADD if is_added else MergeMode.REPLACE
        save_box(page.group, page.game, merge_file(box_file, before, mode))
    messages.success(request, gettext("The file has been imported."))
    return redirect("box", page.group.pk, page.game.slug)


@box_view
@require_http_methods(["GET", "POST"])
def anew(request: HttpRequest, page: BoxContext) -> HttpResponse:
    """Ask once, then replace the box by a new one: its data is lost."""
    if request.method == "POST":
        with box_transaction(page.group):
            before, _is_readable = box_or_new(page)
            save_box(page.group, page.game, remember_ids(page.game, page.game.new_box(), before))
            forget_import(page.group, page.game)
        messages.success(request, gettext("A new box has been started."))
        return redirect("box", page.group.pk, page.game.slug)
    return render(request, "campaigns/box_anew.html", page.context())
