"""Candlelight, daylight, high contrast: chosen by the reader, kept in a cookie, so that no page flashes."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from companion.accounts.decorators import public

THEMES = ("candle", "daylight", "contrast")
YEAR = 365 * 24 * 3600


def get_theme(request: HttpRequest) -> str:
    return THEMES[0] if is_unchosen(request) else request.COOKIES[settings.THEME_COOKIE_NAME]


def is_unchosen(request: HttpRequest) -> bool:
    """Return whether no theme was chosen on this device: then the device may ask for high contrast."""
    return request.COOKIES.get(settings.THEME_COOKIE_NAME, "") not in THEMES


@public
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Remember the theme and go back to the page it was chosen on."""
    theme = request.POST.get("theme", "")
    if theme not in THEMES:
        return HttpResponseBadRequest(gettext("There is no such theme."))
    response = HttpResponseRedirect(safe_next_address(request))  # it takes no address for a view's name
    response.set_cookie(
        settings.THEME_COOKIE_NAME,
        theme,
        max_age=YEAR,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def safe_next_address(request: HttpRequest, otherwise: str = "/") -> str:
    """Return the address that a form leads to, if it is of this site; `redirect` may read it as a view."""
    place = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(place, {request.get_host()}, require_https=request.is_secure())
    return place if is_ours else otherwise
