"""Candlelight, daylight, high contrast: chosen by the reader, kept in a cookie, so that no page flashes."""

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from companion.accounts.decorators import public

THEMES = ("candle", "daylight", "contrast")
YEAR = 365 * 24 * 3600


def get_theme(request: HttpRequest) -> str:
    return THEMES[0] if is_unchosen(request) else request.COOKIES["theme"]


def is_unchosen(request: HttpRequest) -> bool:
    """Return whether nobody has chosen a theme here: then the device may ask for high contrast."""
    return request.COOKIES.get("theme", "") not in THEMES


@public
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme and go back to the page it was chosen on."""
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        return HttpResponseBadRequest(gettext("There is no such theme."))
    response = redirect(safe_next_address(request))
    response.set_cookie(
        "theme", theme, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
    )
    return response


def safe_next_address(request: HttpRequest) -> str:
    place = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(place, {request.get_host()}, require_https=request.is_secure())
    return place if is_ours else "/"
