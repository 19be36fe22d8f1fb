"""Restoring from the owner's page: the content of a backup, the second tap, and the way back in."""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.accounts.decorators import public, site_owner
from companion.accounts.requests import is_htmx
from companion.operations.backups import jobs
from companion.operations.backups.jobs import BackupTask
from companion.operations.owner import page
from companion.storage.token_links import hash_token, make_token


@site_owner
@require_http_methods(["GET", "POST"])
def restore(request: HttpRequest, backup: str) -> HttpResponse:
    """GET shows the content of a backup and asks; POST restores it, if it was verified."""
    context = page.describe_line(backup)
    if context is None:
        raise Http404
    if request.method == "GET":
        is_part = is_htmx(request)
        return render(request, "owner/_sure.html" if is_part else "owner/sure.html", context)
    if not context["line"].backup.is_verified:
        return render(request, "owner/sure.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return begin(request, backup)


def begin(request: HttpRequest, name: str) -> HttpResponse:
    """Start the restore. The token in the address lets its holder watch it, and sign in again afterwards."""
    token = make_token()
    try:
        jobs.begin(BackupTask.RESTORE, name, hash_token(token))
    except FileExistsError:
        messages.error(request, gettext("A backup is being worked on already. Wait until it is done."))
        return redirect("owner")
    return redirect("restoring", token)


@public
@require_safe
@never_cache
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Show the restore's step to the holder of its token, without a query: the database is being replaced."""
    job = jobs.read()
    if job is None or not job.key or not constant_time_compare(job.key, hash_token(token)):
        raise Http404
    context = {"shown": page.Shown(job), "token": token, "version": settings.VERSION}
    if not is_htmx(request):
        return render(request, "owner/restoring.html", context)
    if context["shown"].is_under_way:
        return render(request, "owner/_restoring.html", context)
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Refresh": "true"})
