"""The headers of every answer: what its page may load, who may embed it, whether it may be kept."""

from collections.abc import Callable
from dataclasses import asdict

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

View = Callable[[HttpRequest], HttpResponseBase]
UNUSED = (
    *("accelerometer", "browsing-topics", "camera", "display-capture", "geolocation"),
    *("gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment", "serial", "usb"),
)
PERMISSIONS = ", ".join(f"{feature}=()" for feature in UNUSED)
OF_A_PAGE = ("Cross-Origin-Opener-Policy", "Referrer-Policy")  # they say nothing of a part of one
NEVER_A_PAGE = (settings.STATIC_URL, "/manifest.webmanifest")
NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"


def is_part(request: HttpRequest) -> bool:
    """Whether the answer is never a page of its own: a static file, the manifest, what htmx puts into a page.

    Its policy may be the strictest, which is short: it goes with each file of a page, and with each tap.
    The service worker's file has the whole policy: it says what the worker may fetch.
    """
    return "HX-Request" in request.headers or request.path_info.startswith(NEVER_A_PAGE)


def add_content_policy(get_response: View) -> View:
    """Return a middleware that tells each answer the content security policy, which knows no exception."""
    parts = CSPMiddleware(get_response).get_policy_parts(HttpRequest(), HttpResponse())
    policy = build_policy(**asdict(parts))

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault(HEADER, NOTHING_ALLOWED if is_part(request) else policy)
        return response

    return answer


def add_policies(get_response: View) -> View:
    """Return a middleware that sets who may embed an answer, and what a page may use of the device."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if not is_part(request):
            response.headers.setdefault("Permissions-Policy", PERMISSIONS)
            return response
        for name in OF_A_PAGE:
            del response.headers[name]
        if "immutable" in response.headers.get("Cache-Control", ""):
            del response.headers["Last-Modified"]  # it is never asked for again
        return response

    return answer


def keep_private(get_response: View) -> View:
    """Return a middleware that forbids devices to keep a page of a browser with a session.

    A person who finds a borrowed tablet, or taps "back" after a sign-out, sees nothing. Views may say more.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        cookie = settings.SESSION_COOKIE_NAME
        if cookie in request.COOKIES or cookie in response.cookies:
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return answer
