"""A box as a file: taken out, looked into, taken over; and one that nobody can read."""

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaigns import box_files, store
from campaigns.boxes import held
from campaigns.kept import UnreadableBox, box_as_kept
from campaigns.views.box_place import (
    STALE,
    WRONG,
    Place,
    ShelfPlace,
    box_page,
    mark_of,
    readable,
    shelf_page,
)
from companion.rules import Illegal, Say, _
from companion.rules import say as sentence

ADD, REPLACE = "add", "replace"


@box_page
@require_safe
def file(request: HttpRequest, place: Place) -> HttpResponse:
    """Give the box as a file; one that nobody can read as it is kept."""
    try:
        text = box_files.written_box(place.game, place.box)
    except UnreadableBox:
        text = box_as_kept(place.group, place.game)
    return download(text, f"{place.game.slug}-box.json")


@shelf_page
@require_safe
@readable
def row_file(request: HttpRequest, place: ShelfPlace, row: str) -> HttpResponse:
    """Give one row, such as a chapter, as a file."""
    found = place.shelf.row(place.box, row)
    if found is None:
        raise Http404
    return download(
        box_files.written_row(place.game, place.shelf, found),
        f"{place.game.slug}-{place.shelf.slug}-{row}.json",
    )


def download(text: str, name: str) -> HttpResponse:
    """Give a text to be kept as a file, never shown as a page."""
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


# taking a file over: looked into first


@box_page
@require_http_methods(["GET", "POST"])
def take(request: HttpRequest, place: Place) -> HttpResponse:
    """Ask for a file, show what it would change, take it over."""
    raw = sent_file(request)
    if raw is None:
        problem = sentence(_("Choose a file.")) if request.method == "POST" else None
        return asking(request, place, problem)
    try:
        found = box_files.read_file(place.game, raw)
        if request.POST.get("do") == "take":
            return taken(request, place, found)
        return preview(request, place, found)
    except Illegal as illegal:
        return asking(request, place, illegal.say)


def sent_file(request: HttpRequest) -> bytes | None:
    """Return the file that was sent, or what was looked into before; no more of it than may be read."""
    upload = request.FILES.get("file")
    if isinstance(upload, UploadedFile):
        return bytes(upload.read(box_files.LARGEST + 1))
    content = request.POST.get("content", "")
    return content.encode("utf-8", "surrogatepass") if content else None


def asking(request: HttpRequest, place: Place, problem: Say | None = None) -> HttpResponse:
    return render(
        request, "campaigns/box_take.html", place.context(problem=problem), status=WRONG if problem else 200
    )


def preview(request: HttpRequest, place: Place, found: box_files.File, status: int = 200) -> HttpResponse:
    """Show what taking the file over would change. Raises: Illegal, where something in it does not fit."""
    before, is_readable = box_or_new(place)
    modes = (ADD, REPLACE) if found.is_box and is_readable else (REPLACE,)
    after = {mode: box_files.poured(found, before, mode) for mode in modes}
    context = place.context(
        found=found,
        changes={mode: box_files.differences(place.game, before, after[mode]) for mode in modes},
        content=found.text,
        seen=mark_of(place),
        is_stale=status == STALE,
    )
    return render(request, "campaigns/box_preview.html", context, status=status)


def box_or_new(place: Place) -> tuple[Any, bool]:
    try:
        return place.box, True
    except UnreadableBox:
        return place.game.new_box(), False


def taken(request: HttpRequest, place: Place, found: box_files.File) -> HttpResponse:
    """Take a file over; where the box has changed since it was looked into, look again."""
    with held(place.group):
        if request.POST.get("seen") != mark_of(place):
            return preview(request, place, found, STALE)
        before, is_readable = box_or_new(place)
        mode = request.POST.get("mode") if is_readable else REPLACE
        store.save_box(place.group, place.game, box_files.poured(found, before, mode or ADD))
    messages.success(request, gettext("The file has been taken over."))
    return redirect("box", place.group.pk, place.game.slug)


@box_page
@require_http_methods(["GET", "POST"])
def anew(request: HttpRequest, place: Place) -> HttpResponse:
    """Ask once, then begin the box anew: what was typed is gone."""
    if request.method == "POST":
        with held(place.group):
            store.save_box(place.group, place.game, place.game.new_box())
        messages.success(request, gettext("The box is new."))
        return redirect("box", place.group.pk, place.game.slug)
    return render(request, "campaigns/box_anew.html", place.context())
