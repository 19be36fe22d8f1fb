"""The pages of files: a group or a campaign exported, all that is an account's own."""

from collections.abc import Callable
from functools import partial
from typing import IO, cast

from allauth.core.internal.ratelimit import consume, respond_429
from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns.access.decorators import campaign_owner, group_owner
from campaigns.models import Campaign, Group
from campaigns.transfer.archive import BLOCK, MOST_BYTES_AT_ONCE
from campaigns.transfer.export import Exported, export_campaign, export_group
from campaigns.transfer.mine import export_account
from companion.accounts.decorators import signed_in
from companion.accounts.models import User
from companion.i18n import translate
from companion.rules import IllegalPlay


@campaign_owner
@require_safe
def campaign_file(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Return a campaign as a file; where something of it would be missing, say so first."""
    return answer_export(request, partial(export_campaign, campaign), campaign.name, "campaign", campaign.pk)


@group_owner
@require_safe
def group_file(request: HttpRequest, group: Group) -> HttpResponse:
    """Return a group with all of its campaigns as a file; where something would be missing, say so first."""
    return answer_export(request, partial(export_group, group), group.name, "group", group.pk)


def answer_export(
    request: HttpRequest, export: Callable[..., Exported], name: str, page: str, number: int
) -> HttpResponse:
    """Export, and return the file, or the page that says what cannot be in it."""
    if refused := limit_files(request):
        return refused
    found, why = Exported(), None
    try:
        found = export(with_photos="bare" not in request.GET)
    except IllegalPlay as refusal:
        why = refusal.message
    if found.file and (not found.left_out or "anyway" in request.GET):
        return download_zip(found.file, name)
    if found.file:
        found.file.close()
    context = {"name": name, "found": found, "why": why, "page": page, "number": number}
    return render(request, "campaigns/file_left_out.html", context)


def limit_files(request: HttpRequest) -> HttpResponse | None:
    """Refuse when an account has asked for too many files this minute: in each, logs are played again."""
    rates = {"app": "campaigns", "action": "files", "config": settings.FILE_RATES}
    if consume(request, limit_get=True, **rates):
        return None
    too_many: HttpResponse = respond_429(request)
    return too_many


def download_zip(file: IO[bytes], name: str) -> HttpResponse:
    """Return a file as a download, called so, with the day; a large one block by block."""
    size = file.seek(0, 2)
    file.seek(0)
    called = f"{slugify(name) or 'nightlight'}-{timezone.localdate()}.nightlight.zip"
    if size > MOST_BYTES_AT_ONCE:
        blocks = FileResponse(file)
        blocks.block_size = BLOCK
        response = cast(HttpResponse, blocks)  # which decorators promise, and nobody asks for its content
        response["Content-Length"] = size
    else:
        with file:
            response = HttpResponse(file.read())
    response["Content-Type"] = "application/zip"
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
    try:
        return download_zip(export_account(user), user.get_username())
    except IllegalPlay as refusal:
        messages.error(request, translate(refusal.message))
        return redirect("account")
