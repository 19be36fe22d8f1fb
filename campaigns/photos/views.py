"""A group's album; photos taken in, with a word under each, or let go; the photo at packing away."""

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, cast

from django.contrib import messages
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access.decorators import at_table, campaign_member, group_member
from campaigns.access.permissions import Viewer, is_group_owner
from campaigns.models import Campaign, Group, Photo, Session
from campaigns.photos import keeping, selectors
from campaigns.photos.forms import CaptionForm, PhotosForm, TablePhotoForm
from campaigns.photos.letter_views import load_letter_form
from campaigns.selectors import format_day
from companion.accounts.models import User
from companion.i18n import translate
from companion.rules import IllegalPlay

Refused = list[tuple[str, str]]  # the name of a file, and why it is not taken


@group_member
@require_safe
def album(request: HttpRequest, group: Group) -> HttpResponse:
    """The photos of a group, by month and evening; of one campaign or of one who took them."""
    campaign, author = _number(request.GET.get("campaign", "")), request.GET.get("by", "")
    months, page = selectors.load_album(group, request.GET.get("page", ""), campaign, author)
    context = {
        "group": group,
        "months": months,
        "page": page,
        "totals": selectors.count_album(group),
        "campaigns": selectors.list_photographed(group),
        "authors": selectors.list_authors(group),
        "campaign_id": campaign,
        "author": author,
        "can_add": Session.objects.filter(campaign__group=group).exists(),
        "looks": sorted({one.campaign.game_slug for month in months for one in month.evenings}),
    }
    return render(request, "campaigns/photos/album.html", context)


@group_member
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, group: Group) -> HttpResponse:
    """Add photos of an evening; those that are not taken are named, each with why."""
    start = {"session": _number(request.GET.get("evening", "")) or None}
    sent = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = PhotosForm(*sent, group=group, initial=start)
    refused: Refused = []
    if form.is_valid():
        chosen = form.cleaned_data
        kept, refused = _keep(request, chosen["session"], chosen["photos"], chosen["words"])
        if kept and not refused:
            _say_kept(request, len(kept))
            return redirect("photos", group.pk)
        _say_kept(request, len(kept))
    context = {"group": group, "form": form, "refused": refused}
    is_wrong = bool(form.errors or refused)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    return render(request, "campaigns/photos/add.html", context, status=status)


def _keep(
    request: HttpRequest,
    session: Session,
    files: Iterable[UploadedFile],
    words: str,
    *,
    is_table: bool = False,
) -> tuple[list[Photo], Refused]:
    """Keep what can be kept of these files; return that, and what cannot, each with why."""
    kept, refused = list[Photo](), list[tuple[str, str]]()
    for one in files:
        try:
            user = cast(User, request.user)
            kept.append(keeping.keep_photo(session, user, one.read(), words, is_table=is_table))
        except IllegalPlay as illegal:
            refused.append((one.name or "", translate(illegal.message)))
    return kept, refused


def _say_kept(request: HttpRequest, count: int) -> None:
    if count:
        words = ngettext("{count} photo saved.", "{count} photos saved.", count)
        messages.success(request, words.format(count=count))


@group_member
@require_http_methods(["GET", "POST"])
def photo(request: HttpRequest, group: Group, photo_id: int) -> HttpResponse:
    """A photo, large; POST changes the words under it."""
    found = _photo_or_404(group, photo_id)
    may_change = _may_change(request, group, found)
    sent = request.POST if request.method == "POST" and may_change else None
    form = CaptionForm(sent, initial={"words": found.words})
    if request.method == "POST" and not may_change:
        messages.error(
            request, gettext("Only whoever took a photo, or an owner of the group, may change it.")
        )
    elif form.is_valid():
        Photo.objects.filter(pk=found.pk).update(words=form.cleaned_data["words"])
        return redirect("photo", group.pk, found.pk)
    context = {"group": group, "photo": found, "form": form, "may_change": may_change, "day": format_day}
    context["look"] = found.campaign.game_slug
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/photos/photo.html", context, status=status)


@group_member
@require_POST
def delete(request: HttpRequest, group: Group, photo_id: int) -> HttpResponse:
    found = _photo_or_404(group, photo_id)
    if not _may_change(request, group, found):
        messages.error(
            request, gettext("Only whoever took a photo, or an owner of the group, may delete it.")
        )
        return redirect("photo", group.pk, found.pk)
    keeping.delete_photo(found)
    messages.success(request, gettext("The photo has been deleted."))
    return redirect("photos", group.pk)


def _may_change(request: HttpRequest, group: Group, found: Photo) -> bool:
    user = cast(User, request.user)
    return keeping.may_change(found, user, is_owner=is_group_owner(request, group))


@group_member
@require_safe
def file(request: HttpRequest, group: Group, photo_id: int, photo_size: str) -> HttpResponse:
    """The picture itself, for members."""
    return _send(_photo_or_404(group, photo_id), photo_size)


@at_table("player")
@require_safe
def album_at_table(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """The photos of the campaign, for those at its table; for a seat's own device, while it plays."""
    _refuse_after_packing_away(session, viewer)
    evenings, page = selectors.load_campaign_album(session.campaign, request.GET.get("page", ""))
    context = {
        "session": session,
        "evenings": evenings,
        "page": page,
        "day": format_day,
        "look": session.campaign.game_slug,
    }
    return render(request, "campaigns/photos/at_table.html", context)


def _refuse_after_packing_away(session: Session, viewer: Viewer) -> None:
    """Raises: Http404, for a device that plays no more."""
    if viewer.device and not session.is_open:
        raise Http404


@at_table("player")
@require_safe
def file_at_table(
    request: HttpRequest, session: Session, viewer: Viewer, photo_id: int, photo_size: str
) -> HttpResponse:
    """A picture of the campaign, for those at its table; for a seat's own device, while it plays."""
    _refuse_after_packing_away(session, viewer)
    return _send(get_object_or_404(Photo, pk=photo_id, campaign=session.campaign_id), photo_size)


def _send(found: Photo, size: str) -> HttpResponse:
    """Return a size of a photo, as nothing but a picture."""
    try:
        with default_storage.open(found.file_name(size)) as kept:
            content = kept.read()
    except FileNotFoundError:
        raise Http404 from None
    headers = {"X-Content-Type-Options": "nosniff", "Content-Disposition": "inline"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


@campaign_member
@require_http_methods(["GET", "POST"])
def pack_away_photo(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """The photo of a table that was packed away just now: keep it, take it again, or take none."""
    session = campaign.sessions.order_by("-number")[0]
    session.campaign = campaign
    form = TablePhotoForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    refused: Refused = []
    if form.is_valid():
        chosen = form.cleaned_data
        kept, refused = _keep(request, session, chosen["photos"], chosen["words"], is_table=True)
        if kept and not refused:
            return redirect("pack_away_photo", campaign.pk)
    photos = list(session.photos.filter(is_table=True).prefetch_related("letters"))
    context: dict[str, Any] = {
        "campaign": campaign,
        "group": campaign.group,
        "look": campaign.game_slug,
        "session": session,
        "photos": photos,
        "letter_form": load_letter_form(photos[0], named=request.GET.get("named", "")) if photos else None,
        "form": form,
        "refused": refused,
        "day": format_day,
    }
    is_wrong = bool(form.errors or refused)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK
    return render(request, "campaigns/photos/pack_away.html", context, status=status)


def _photo_or_404(group: Group, photo_id: int) -> Photo:
    rows = Photo.objects.select_related("campaign", "session").defer("session__start")
    return get_object_or_404(rows, pk=photo_id, campaign__group=group)


def _number(words: str) -> int:
    return int(words) if words.isascii() and words.isdigit() and len(words) < 10 else 0  # noqa: PLR2004
