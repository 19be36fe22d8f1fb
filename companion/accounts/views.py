"""The page of the owner's link: one button, so that a preview of the address claims nothing."""

from datetime import datetime

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from companion.accounts import sign_ins
from companion.accounts.decorators import public, signed_in
from companion.accounts.factors.gate import note_owner_link
from companion.accounts.models import claim_link, find_closed_link, link_of
from companion.accounts.requests import signed_in_user
from companion.accounts.security_log import note

GONE = 410


@public
@never_cache
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Show the button, or sign the first who presses it in as the owner."""
    if request.method == "GET":
        return page(request, token, is_open=link_of(token).exists())
    owner = claim_link(token)
    if owner is None:
        return page(request, token, is_open=False)
    note(request, "owner's link claimed", account=owner.pk)
    login(request, owner, backend=settings.AUTHENTICATION_BACKENDS[0])
    note_owner_link(request, owner)
    return redirect("/")


@signed_in
@require_POST
def end_sign_in(request: HttpRequest, sign_in_id: int) -> HttpResponse:
    """Sign one's account out of one browser."""
    rows = sign_ins.list_sign_ins(signed_in_user(request)).filter(pk=sign_in_id)
    get_object_or_404(rows)
    note(request, "signed out elsewhere", browser=sign_in_id)
    sign_ins.end(rows)
    return redirect("account")


@signed_in
@require_POST
def end_other_sign_ins(request: HttpRequest) -> HttpResponse:
    """Sign one's account out of every other browser."""
    note(request, "signed out everywhere else")
    sign_ins.end_others(request)
    return redirect("account")


def page(request: HttpRequest, token: str, is_open: bool) -> HttpResponse:
    link = None if is_open else find_closed_link(token)
    values = {"is_open": is_open, "made": say(link.created_at) if link else "", "now": say(timezone.now())}
    return render(request, "owner/claim.html", values, status=200 if is_open else GONE)


def say(moment: datetime) -> str:
    """Return a moment as the machine's clock shows it."""
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")
