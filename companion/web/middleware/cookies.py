"""Cookies under names of this site alone: a browser shares them among all sites and ports of one host."""

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from companion.env import name_cookies

View = Callable[[HttpRequest], HttpResponseBase]
PREFIXES = tuple(name_cookies(key) for key in settings.SECRET_KEY_FALLBACKS)
FORMER_SESSIONS = {"sessionid": "csrftoken"} | {f"{prefix}-session": f"{prefix}-csrf" for prefix in PREFIXES}
KEY = re.compile(r"[0-9a-z]{32}", re.ASCII)  # of a session, as Django makes it: nothing else is looked up
LOOKS = {"django_language": settings.LANGUAGE_COOKIE_NAME, "theme": settings.THEME_COOKIE_NAME}


def read_former_names(get_response: View) -> View:
    """Return a middleware that takes a browser over from the names that its cookies had.

    These are those of release 1.10, which may be another site's, and those of former keys. A session is taken
    over only if it is one of ours. The former cookie stays: a process of the last release may read it yet.
    No other lookup is made for a browser with the new cookie. What is no key of a session counts as none:
    PostgreSQL takes no text with a NUL, which a cookie may have.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not is_key(request.COOKIES.get(settings.SESSION_COOKIE_NAME)):
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        former = dict(find_former(request.COOKIES))
        request.COOKIES.update(former)
        response = get_response(request)
        for name, value in former.items():
            if name not in response.cookies:
                _set_cookie(response, name, value)
        return response

    return answer


def secure_cookies(get_response: View) -> View:
    """Return a middleware that marks cookies that go out by HTTPS as `Secure`, if PUBLIC_URL names HTTPS.

    A site at home may be called by HTTP, too: a browser with a `Secure` session could not sign in there.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.cookies and settings.PUBLIC_URL.startswith("https:") and request.is_secure():
            for cookie in response.cookies.values():
                cookie["secure"] = True
        return response

    return answer


def name_cookie(of: str) -> str:
    """Return the name of a cookie of this site."""
    return f"{settings.COOKIE_PREFIX}-{of}"


def find_session_key(cookies: Mapping[str, str]) -> str | None:
    """Return the key of the session in a browser's cookies, by any of its names; it may be of no session."""
    names = (settings.SESSION_COOKIE_NAME, *FORMER_SESSIONS)
    return next((cookies[name] for name in names if is_key(cookies.get(name))), None)


def is_key(value: str | None) -> bool:
    """Return whether a cookie may be that of a session."""
    return bool(value and KEY.fullmatch(value))


def find_former(cookies: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Give the cookies that a browser has by former names alone, each by its name of today."""
    for former, name in LOOKS.items():
        if former in cookies and name not in cookies:
            yield name, cookies[former]
    if settings.SESSION_COOKIE_NAME in cookies:
        return
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for former, token in FORMER_SESSIONS.items():
        if (key := cookies.get(former)) and is_key(key) and store(key).exists(key):
            yield settings.SESSION_COOKIE_NAME, key
            if token in cookies:  # of the pages that are open
                yield settings.CSRF_COOKIE_NAME, cookies[token]
            return


def _set_cookie(response: HttpResponseBase, name: str, value: str) -> None:
    is_session = name == settings.SESSION_COOKIE_NAME
    response.set_cookie(
        name,
        value,
        max_age=settings.SESSION_COOKIE_AGE if is_session else settings.CSRF_COOKIE_AGE,
        httponly=is_session or name == settings.THEME_COOKIE_NAME,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
