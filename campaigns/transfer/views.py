"""The pages of exports: a group, a campaign, or all data of an account."""

from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import IO, NamedTuple, cast

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.access.decorators import campaign_owner, group_owner
from campaigns.log.serialization import sentence_from_json
from campaigns.models import Campaign, Group
from campaigns.transfer.archive import BLOCK, MOST_BYTES_AT_ONCE
from campaigns.transfer.export import Exported, export_campaign, export_group
from campaigns.transfer.export_jobs import (
    BUSY,
    STORAGE,
    ExportSubject,
    Kind,
    begin,
    find_export,
    is_long,
    is_owned,
    is_whole,
    one_at_a_time,
    what_of,
)
from campaigns.transfer.incoming import StoredParts
from campaigns.transfer.mine import export_account
from companion.accounts.decorators import signed_in
from companion.accounts.models import User
from companion.accounts.requests import is_htmx, signed_in_user
from companion.adapters.allauth_limits import refuse_too_many
from companion.rules import IllegalPlay, Message
from companion.text.i18n import translate
from companion.work import heartbeat


@campaign_owner
@require_safe
def campaign_file(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Return a campaign as a file; if a part of it would be missing, show a page that says so first."""
    what = ExportSubject(Kind.CAMPAIGN, campaign.pk, campaign.name, "bare" not in request.GET)
    return answer_export(request, what, partial(export_campaign, campaign))


@group_owner
@require_safe
def group_file(request: HttpRequest, group: Group) -> HttpResponse:
    """Return a group with its campaigns as a file; if a part would be missing, say so first."""
    what = ExportSubject(Kind.GROUP, group.pk, group.name, "bare" not in request.GET)
    return answer_export(request, what, partial(export_group, group))


def answer_export(request: HttpRequest, what: ExportSubject, export: Callable[..., Exported]) -> HttpResponse:
    """Return the file, or a page that shows what is left out; the worker writes a long file."""
    if refused := limit_files(request):
        return refused
    if has_to_wait(what, signed_in_user(request)):
        return begin_export(request, what)
    exported, why, status = Exported(), None, HTTPStatus.OK
    try:
        with one_at_a_time():
            exported = export(with_photos=what.has_photos)
    except IllegalPlay as refusal:
        why = refusal.message
        status = HTTPStatus.SERVICE_UNAVAILABLE if why.id == BUSY else HTTPStatus.OK
    if exported.file and (not exported.left_out or "anyway" in request.GET):
        return download_zip(exported.file, what.name)
    if exported.file:
        exported.file.close()
    left_out = [(omission.campaign.name, omission.why) for omission in exported.left_out]
    return render_left_out(
        request, what, Missing(bool(exported.file), exported.has_photos, left_out, why), status
    )


def has_to_wait(what: ExportSubject, user: User) -> bool:
    """Return whether an export is left to a worker: a long one, if the site has any."""
    return bool(settings.ABILITIES.worker) and is_long(what, user)


class Missing(NamedTuple):
    """What is missing in a file: whether there is one, whether it has photos, and the reasons."""

    has_file: bool
    has_photos: bool
    left_out: Sequence[tuple[str, Message]] = ()
    why: Message | None = None
    address: str = ""


def render_left_out(
    request: HttpRequest, what: ExportSubject, missing: Missing, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = {"what": what, "missing": missing}
    return render(request, "campaigns/file_left_out.html", context, status=status)


def begin_export(request: HttpRequest, what: ExportSubject) -> HttpResponse:
    """Start an export by the worker, and redirect to the page of its progress."""
    job = begin(signed_in_user(request), what)
    if (job.kind, job.number, job.has_photos) != (what.kind, what.number, what.has_photos):
        messages.error(request, gettext("Another file of yours is being written. Wait until it is ready."))
    return redirect("export_going")


@signed_in
@require_safe
@never_cache
def show_export(request: HttpRequest) -> HttpResponse:
    """Show the progress of the account's export; then its download, or why there is none."""
    job, is_part = find_export(signed_in_user(request)), is_htmx(request)
    if job and job.is_open:
        template = f"campaigns/{'_exporting' if is_part else 'file_exporting'}.html"
        return render(request, template, {"job": job, "has_worker": heartbeat.worker() == "ok"})
    if is_part:
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Refresh": "true"})
    if job is None:
        return redirect("account")
    if job.is_ready and job.token and not job.left_out:
        return render(request, "campaigns/file_exporting.html", {"job": job})
    left_out = [(name, sentence_from_json(why)) for name, why in job.left_out]
    why = sentence_from_json(job.problem) if job.problem else None
    address = reverse("export_file")
    missing = Missing(bool(job.token), job.has_photos, left_out, why, address)
    return render_left_out(request, what_of(job), missing)


@signed_in
@require_safe
def export_file(request: HttpRequest) -> HttpResponse:
    """Send the file that the worker has written for this account, if the account still owns its subject."""
    user = signed_in_user(request)
    job = find_export(user)
    if job is None or not job.token or not is_owned(what_of(job), user):
        raise Http404
    if not is_whole(job):
        return redirect("export_going")
    return download_zip(cast(IO[bytes], StoredParts(job.token, job.size, STORAGE)), job.name)


def limit_files(request: HttpRequest) -> HttpResponse | None:
    """Refuse an account that has requested too many files within a minute: each replays logs."""
    return refuse_too_many(request, "files", settings.FILE_RATES)


def download_zip(file: IO[bytes], name: str) -> HttpResponse:
    """Return a file as a download, named after `name` and the day; a large one block by block."""
    size = file.seek(0, 2)
    file.seek(0)
    called = f"{slugify(name) or 'nightlight'}-{timezone.localdate()}.nightlight.zip"
    if size > MOST_BYTES_AT_ONCE:
        blocks = FileResponse(file)
        blocks.block_size = BLOCK
        response = cast(HttpResponse, blocks)  # the type that decorators promise; its content is not read
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
    """Send all data of an account, and the groups that it owns, each as a file."""
    if refused := limit_files(request):
        return refused
    user = signed_in_user(request)
    what = ExportSubject(Kind.ACCOUNT, 0, user.get_username())
    if has_to_wait(what, user):
        return begin_export(request, what)
    try:
        with one_at_a_time():
            return download_zip(export_account(user), what.name)
    except IllegalPlay as refusal:
        messages.error(request, translate(refusal.message))
        return redirect("account")
