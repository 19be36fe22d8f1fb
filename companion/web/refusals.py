"""Refusals because of how the site is reached: each has a page that says so, and what to do."""

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.middleware.csrf import REASON_BAD_ORIGIN, REASON_BAD_REFERER
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language_from_request, override

from companion.web.address import address
from companion.web.theme import safe_next_address

OF_AN_ADDRESS = tuple(reason.partition("%s")[0] for reason in (REASON_BAD_ORIGIN, REASON_BAD_REFERER))


def refuse_form(request: HttpRequest, reason: str = "") -> HttpResponseBase:
    """Answer a form that is refused: for the address that it came from, or for its token.

    A second sign-in is no fault: a user who has signed in in another tab is led on. Scripts of a table know
    both faults by their status: a tap with another token than the browser has by now is sent again with that.
    """
    is_script = bool(request.headers.get("HX-Request"))
    if reason.startswith(OF_AN_ADDRESS):
        came_from = request.headers.get("Origin") or request.headers.get("Referer", "")
        seen = f"{request.scheme}://{request.get_host()}"
        status = HTTPStatus.PRECONDITION_FAILED if is_script else HTTPStatus.FORBIDDEN
        return render(
            request, "403_address.html", {"came_from": came_from[:200], "seen": seen}, status=status
        )
    if request.path == reverse("account_login") and request.user.is_authenticated:
        return HttpResponseRedirect(safe_next_address(request, str(settings.LOGIN_REDIRECT_URL)))
    status = HTTPStatus.PRECONDITION_REQUIRED if is_script else HTTPStatus.FORBIDDEN
    return render(request, "403_csrf.html", {"again": request.path}, status=status)


def show_unknown_name(request: HttpRequest, name: str) -> HttpResponse:
    """Return the page for a name that is not this site's: the site's address, and how to add a name."""
    own = address(settings.HOST, settings.PORT) if settings.HAS_HOME_NAMES else settings.PUBLIC_URL
    with override(get_language_from_request(request)):
        page = render_to_string("400_name.html", {"name": name, "own": own})
    return HttpResponse(page, status=HTTPStatus.BAD_REQUEST)
