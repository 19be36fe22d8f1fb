"""Photos of a group: the album, adding, captions, deletion; the photo of a table that is packed away."""

from collections.abc import Iterable
from http import HTTPStatus

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
from companion.accounts.requests import signed_in_user
from companion.rules import IllegalPlay
from companion.text.dates import format_day
from companion.text.i18n import translate
from companion.web.numbers import read_number

Refused = list[tuple[str, str]]  # the name of a file, and the reason of its refusal


@group_member
@require_safe
def album(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the photos of a group, by month and evening; of one campaign or of one photographer."""
    campaign, author = read_number(request.GET.get("campaign", "")), request.GET.get("by", "")
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
        "looks": sorted({evening.campaign.game_slug for month in months for evening in month.evenings}),
    }
    return render(request, "campaigns/photos/album.html", context)


@group_member
@require_http_methods(["GET", "POST"])
def add(request: HttpRequest, group: Group) -> HttpResponse:
    """Add photos of an evening; those that are refused are listed with the reasons."""
    start = {"session": read_number(request.GET.get("evening", "")) or None}
    sent = (request.POST, request.FILES) if request.method == "POST" else (None, None)
    form = PhotosForm(*sent, group=group, initial=start)
    refused: Refused = []
    if form.is_valid():
        chosen = form.cleaned_data
        saved, refused = _keep(request, chosen["session"], chosen["photos"], chosen["words"])
        if saved and not refused:
            _say_kept(request, len(saved))
            return redirect("photos", group.pk)
        _say_kept(request, len(saved))
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
    """Store these files as photos; return the stored ones, and the refused ones with the reasons."""
    saved, refused = list[Photo](), list[tuple[str, str]]()
    for file in files:
        try:
            user = signed_in_user(request)
            saved.append(keeping.keep_photo(session, user, file.read(), words, is_table=is_table))
        except IllegalPlay as illegal:
            refused.append((file.name or "", translate(illegal.message)))
    return saved, refused


def _say_kept(request: HttpRequest, count: int) -> None:
    if count:
        words = ngettext("{count} photo saved.", "{count} photos saved.", count)
        messages.success(request, words.format(count=count))


@group_member
@require_http_methods(["GET", "POST"])
def photo(request: HttpRequest, group: Group, photo_id: int) -> HttpResponse:
    """Show a photo, large; POST changes its caption."""
    row = _photo_or_404(group, photo_id)
    may_change = _may_change(request, group, row)
    sent = request.POST if request.method == "POST" and may_change else None
    form = CaptionForm(sent, initial={"words": row.words})
    if request.method == "POST" and not may_change:
        messages.error(
            request, gettext("Only whoever took a photo, or an owner of the group, may change it.")
        )
    elif form.is_valid():
        Photo.objects.filter(pk=row.pk).update(words=form.cleaned_data["words"])
        return redirect("photo", group.pk, row.pk)
    context = {"group": group, "photo": row, "form": form, "may_change": may_change, "day": format_day}
    context["look"] = row.campaign.game_slug
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/photos/photo.html", context, status=status)


@group_member
@require_POST
def delete(request: HttpRequest, group: Group, photo_id: int) -> HttpResponse:
    row = _photo_or_404(group, photo_id)
    if not _may_change(request, group, row):
        messages.error(
            request, gettext("Only whoever took a photo, or an owner of the group, may delete it.")
        )
        return redirect("photo", group.pk, row.pk)
    keeping.delete_photo(row)
    messages.success(request, gettext("The photo has been deleted."))
    return redirect("photos", group.pk)


def _may_change(request: HttpRequest, group: Group, row: Photo) -> bool:
    user = signed_in_user(request)
    return keeping.may_change(row, user, is_owner=is_group_owner(request, group))


@group_member
@require_safe
def file(request: HttpRequest, group: Group, photo_id: int, photo_size: str) -> HttpResponse:
    """Send the picture to a member."""
    return _send(_photo_or_404(group, photo_id), photo_size)


@at_table("player")
@require_safe
def album_at_table(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """Show the campaign's photos to those at its table; to a device with its own seat, while it plays."""
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
    """Raises: Http404, for a device whose table is packed away."""
    if viewer.device and not session.is_open:
        raise Http404


@at_table("player")
@require_safe
def file_at_table(
    request: HttpRequest, session: Session, viewer: Viewer, photo_id: int, photo_size: str
) -> HttpResponse:
    """Send a picture of the campaign to those at its table; to a device with its own seat, while it plays."""
    _refuse_after_packing_away(session, viewer)
    return _send(get_object_or_404(Photo, pk=photo_id, campaign=session.campaign_id), photo_size)


def _send(row: Photo, size: str) -> HttpResponse:
    """Return a size of a photo as a picture; browsers may not take it for anything else."""
    try:
        with default_storage.open(row.file_name(size)) as file:
            content = file.read()
    except FileNotFoundError:
        raise Http404 from None
    headers = {"X-Content-Type-Options": "nosniff", "Content-Disposition": "inline"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


@campaign_member
@require_http_methods(["GET", "POST"])
def pack_away_photo(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Ask for a photo of a table that was just packed away: keep it, take another, or take none."""
    session = campaign.sessions.order_by("-number")[0]
    session.campaign = campaign
    form = TablePhotoForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    refused: Refused = []
    if form.is_valid():
        chosen = form.cleaned_data
        saved, refused = _keep(request, session, chosen["photos"], chosen["words"], is_table=True)
        if saved and not refused:
            return redirect("pack_away_photo", campaign.pk)
    photos = list(session.photos.filter(is_table=True).prefetch_related("letters"))
    context: dict[str, object] = {
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
