"""The pages of files: a group or a campaign exported, a file imported, all that is an account's own."""

from collections.abc import Callable
from http import HTTPStatus
from threading import Lock
from typing import cast

from allauth.core.internal.ratelimit import consume, respond_429
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from campaigns.access.decorators import campaign_owner, group_owner
from campaigns.models import Campaign, Group
from campaigns.selectors import format_ago, summarize_campaigns
from campaigns.transfer.export import Exported, export_campaign, export_group
from campaigns.transfer.forms import ImportForm
from campaigns.transfer.importing import check_file, take_in
from campaigns.transfer.mine import export_account
from companion.accounts.decorators import signed_in
from companion.accounts.models import User
from companion.i18n import translate
from companion.rules import IllegalPlay

ONE_AT_A_TIME = Lock()  # a long log is much work: tables come first


@campaign_owner
@require_safe
def campaign_file(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Return a campaign as a file; where something of it would be missing, say so first."""
    return answer_export(request, lambda: export_campaign(campaign), campaign.name, "campaign", campaign.pk)


@group_owner
@require_safe
def group_file(request: HttpRequest, group: Group) -> HttpResponse:
    """Return a group with all of its campaigns as a file; where something would be missing, say so first."""
    return answer_export(request, lambda: export_group(group), group.name, "group", group.pk)


def answer_export(
    request: HttpRequest, export: Callable[[], Exported], name: str, page: str, number: int
) -> HttpResponse:
    """Export, and return the file, or the page that says what cannot be in it."""
    if refused := limit_files(request):
        return refused
    found, why = Exported(b""), None
    try:
        found = export()
    except IllegalPlay as refusal:
        why = refusal.message
    if found.raw and (not found.left_out or "anyway" in request.GET):
        return download_zip(found.raw, name)
    context = {"name": name, "found": found, "why": why, "page": page, "number": number}
    return render(request, "campaigns/file_left_out.html", context)


def limit_files(request: HttpRequest) -> HttpResponse | None:
    """Refuse when an account has asked for too many files this minute: in each, logs are played again."""
    rates = {"app": "campaigns", "action": "files", "config": settings.FILE_RATES}
    if consume(request, limit_get=True, **rates):
        return None
    too_many: HttpResponse = respond_429(request)
    return too_many


def download_zip(raw: bytes, name: str) -> HttpResponse:
    """Return a file as a download, called so, with the day."""
    response = HttpResponse(raw, content_type="application/zip")
    called = f"{slugify(name) or 'nightlight'}-{timezone.localdate()}.nightlight.zip"
    response["Content-Disposition"] = f'attachment; filename="{called}"'
    response["Content-Encoding"] = "identity"  # it is packed
    return response


@signed_in
@require_safe
def account_file(request: HttpRequest) -> HttpResponse:
    """Return all that is an account's own: what it is, and the groups that it owns, each as a file."""
    if refused := limit_files(request):
        return refused
    user = cast(User, request.user)
    return download_zip(export_account(user), user.get_username())


@signed_in
@require_http_methods(["GET", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Ask for a file and where it goes, check it, take it in, and say what came of it."""
    user = cast(User, request.user)
    is_sent = request.method == "POST"
    form = ImportForm(request.POST if is_sent else None, request.FILES if is_sent else None, user=user)
    if is_sent and (refused := limit_files(request)):
        return refused
    if form.is_valid() and (answer := answer_import(request, form, user)):
        return answer
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/file_import.html", {"form": form}, status=status)


def answer_import(request: HttpRequest, form: ImportForm, user: User) -> HttpResponse | None:
    """Take the file in, and return the page of what came of it; None where the form says what is wrong."""
    if not ONE_AT_A_TIME.acquire(blocking=False):
        form.add_error("file", gettext("Another file is being imported. Try again in a moment."))
        return None
    try:
        found = take_in(check_file(form.cleaned_data["file"]), user, form.cleaned_data["group"])
    except IllegalPlay as refusal:
        form.add_error("file", translate(refusal.message))
        return None
    finally:
        ONE_AT_A_TIME.release()
    context = {
        "found": found,
        "new": summarize_campaigns(found.campaigns),
        "known": summarize_campaigns(found.known),
        "ago": format_ago,
    }
    return render(request, "campaigns/file_imported.html", context)
