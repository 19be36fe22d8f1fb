"""Restoring from the owner's page: what is in a backup, the second tap, and the way until one is back in."""

from http import HTTPStatus
from secrets import token_urlsafe

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.accounts.decorators import public, site_owner
from companion.accounts.models import TOKEN_BYTES, hash_of
from companion.backups import work
from companion.backups.work import Deed
from companion.owner import page


@site_owner
@require_http_methods(["GET", "POST"])
def restore(request: HttpRequest, backup: str) -> HttpResponse:
    """GET shows what is in a backup, and asks; POST has it brought back, if it was read back."""
    found = page.describe_line(backup)
    if found is None:
        raise Http404
    if request.method == "GET":
        is_part = bool(getattr(request, "htmx", False))
        return render(request, "owner/_sure.html" if is_part else "owner/sure.html", found)
    if not found["line"].backup.is_verified:
        return render(request, "owner/sure.html", found, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return begin(request, backup)


def begin(request: HttpRequest, name: str) -> HttpResponse:
    """Have it brought back. Who may watch, and come in again afterwards, is whoever has the key."""
    token = token_urlsafe(TOKEN_BYTES)
    try:
        work.begin(Deed.RESTORE, name, hash_of(token))
    except FileExistsError:
        messages.error(request, gettext("A backup is being worked on already. Wait until it is done."))
        return redirect("owner")
    return redirect("restoring", token)


@public
@require_safe
@never_cache
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """How far it is, for whoever began it; nothing here asks the database, which is becoming another one."""
    found = work.read()
    if found is None or not found.key or not constant_time_compare(found.key, hash_of(token)):
        raise Http404
    context = {"shown": page.Shown(found), "token": token, "version": settings.VERSION}
    if not getattr(request, "htmx", False):
        return render(request, "owner/restoring.html", context)
    if context["shown"].is_under_way:
        return render(request, "owner/_restoring.html", context)
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"HX-Refresh": "true"})
