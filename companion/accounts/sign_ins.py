"""The browsers that an account is signed in with: noted at each sign-in, seen again at most once an hour.

A browser's session knows its row, so that neither a tap nor a page asks for it in between.
"""

import re
from collections.abc import Callable
from importlib import import_module
from time import time

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext

from companion.accounts.models import AGENT_LENGTH, SignIn, User
from companion.storage.write_lock import write_lock

NOTED_KEY = "sign_in"  # in the browser's session: its row, the session's key and when it was seen, as noted
SEEN_AGAIN_AFTER = 3600  # seconds
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox|FxiOS": "Firefox", "Chrome|CriOS": "Chrome"}
BROWSERS |= {"Safari": "Safari"}  # which nearly all of them say they are
SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "CrOS": "ChromeOS"}
SYSTEMS |= {"Macintosh": "Mac", "Linux": "Linux"}
STORE: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore

View = Callable[[HttpRequest], HttpResponseBase]


def keep_seen(get_response: View) -> View:
    """Return a middleware that notes which browser an account is seen with."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.session.accessed and request.session.get(SESSION_KEY) and is_due(request):
            with write_lock():
                note_seen(request)
        return response

    return answer


def is_due(request: HttpRequest) -> bool:
    """Return whether a session has a new key, or a page is asked for an hour after it was noted."""
    noted = request.session.get(NOTED_KEY, {"key": None, "at": 0})
    is_page = request.method == "GET" and "HX-Request" not in request.headers
    return noted["key"] != request.session.session_key or (
        is_page and time() - noted["at"] > SEEN_AGAIN_AFTER
    )


def note_seen(request: HttpRequest) -> None:
    """Write that the account of a session was seen with this browser now."""
    if not request.session.session_key:  # another account came before it
        request.session.save()
    number = request.session.get(NOTED_KEY, {}).get("id")
    values: dict[str, object] = {
        "user_id": int(request.session[SESSION_KEY]),
        "session_key": request.session.session_key,
        "agent": request.headers.get("User-Agent", "")[:AGENT_LENGTH],
        "seen_at": timezone.now(),
    }
    if number and SignIn.objects.filter(pk=number).exclude(session_key=values["session_key"]).update(
        **values
    ):
        row = SignIn.objects.get(pk=number)  # the same browser, whose session has another key now
    else:
        key = values.pop("session_key")
        row, _is_new = SignIn.objects.update_or_create(session_key=key, defaults=values)
    request.session[NOTED_KEY] = {"id": row.pk, "key": row.session_key, "at": time()}


def list_sign_ins(user: User) -> QuerySet[SignIn]:
    """Return the browsers that an account is signed in with now, the last seen first."""
    lasting = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    return user.sign_ins.filter(session_key__in=lasting).order_by("-seen_at", "-pk")


def end(sign_ins: QuerySet[SignIn]) -> None:
    """Sign browsers out: delete their sessions and their rows."""
    for sign_in in sign_ins:
        STORE(sign_in.session_key).delete()
    sign_ins.delete()


def end_others(request: HttpRequest) -> None:
    """Sign an account out of every browser but this one."""
    rows = SignIn.objects.filter(user_id=request.user.pk or 0)
    end(rows.exclude(session_key=request.session.session_key))


def name_device(agent: str) -> str:
    """Return the name of a browser for people, by its User-Agent header."""
    browser, system = _first(BROWSERS, agent, "{}/"), _first(SYSTEMS, agent, "{}")
    if not (browser and system):
        return browser or system or gettext("Another device")
    return gettext("{browser} on {system}").format(browser=browser, system=system)


def _first(names: dict[str, str], agent: str, pattern: str) -> str:
    matches = (name for sign, name in names.items() if re.search(pattern.format(f"({sign})"), agent))
    return next(matches, "")
