"""The page of the owner's link: one button, so that a preview of the address claims nothing."""

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.accounts.decorators import public
from companion.accounts.models import claim_link, link_of
from companion.security import note

GONE = 410


@public
@never_cache
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Show the button, or sign the first who presses it in as the owner."""
    if request.method == "GET":
        return page(request, is_open=link_of(token).exists())
    owner = claim_link(token)
    if owner is None:
        return page(request, is_open=False)
    note(request, "owner's link claimed", account=owner.pk)
    login(request, owner, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect("/")


def page(request: HttpRequest, is_open: bool) -> HttpResponse:
    return render(request, "owner/claim.html", {"is_open": is_open}, status=200 if is_open else GONE)
