"""Cookies have names of this site's own, and nobody is signed out by the release that brings them."""

from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Session
from companion import env
from companion.web.middleware import cookies
from companion.web.middleware.cookies import find_session_key, name_cookie
from companion.web.request_bodies import find_session_key as find_in_headers
from tests.support.evenings import client_of, make_user, member, session, toy

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def in_former_names(client: Client) -> Client:
    """Return a browser as the last release left it: the same session and token under the names of then."""
    client.get("/account/")
    former = Client()
    former.cookies["sessionid"] = client.cookies[settings.SESSION_COOKIE_NAME].value
    if settings.CSRF_COOKIE_NAME in client.cookies:
        former.cookies["csrftoken"] = client.cookies[settings.CSRF_COOKIE_NAME].value
    return former


def test_two_data_folders_have_cookies_of_different_names() -> None:
    assert env.name_cookies("one key") == env.name_cookies("one key") != env.name_cookies("another")
    names = {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME}
    names |= {settings.THEME_COOKIE_NAME, name_cookie("dice")}
    assert len(names) == 5 and all(one.startswith(f"{settings.COOKIE_PREFIX}-") for one in names)


def test_every_cookie_that_a_browser_gets_has_a_name_of_ours(member: Client, session: Session) -> None:
    member.get(f"/table/{session.pk}/")
    member.post("/theme/", {"theme": "daylight"})
    member.post("/i18n/setlang/", {"language": "it"})
    assert member.cookies and all(name.startswith(settings.COOKIE_PREFIX) for name in member.cookies)


def test_cookies_of_a_home_behind_https_are_secure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "PUBLIC_URL", "https://games.example.org")
    for is_secure in (True, False):
        client = Client()
        client.get("/", secure=is_secure)
        client.post("/theme/", {"theme": "daylight"}, secure=is_secure)
        assert len(client.cookies) >= 2
        assert {bool(cookie["secure"]) for cookie in client.cookies.values()} == {is_secure}


def test_a_browser_of_the_last_release_stays_signed_in_and_gets_the_new_names() -> None:
    former = in_former_names(client_of(make_user("ada")))
    before = former.cookies["sessionid"].value
    answer = former.get("/account/")
    assert answer.status_code == 200
    assert answer.cookies[settings.SESSION_COOKIE_NAME].value == before
    assert "sessionid" not in answer.cookies  # a process of the last release may serve beside this one
    assert former.get("/account/").status_code == 200


def test_a_browser_stays_signed_in_if_the_key_of_the_site_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(make_user("ada"))
    before = {"before-session": "before-csrf"}
    monkeypatch.setattr(cookies, "FORMER_SESSIONS", before)
    former = Client()
    former.cookies["before-session"] = client.cookies[settings.SESSION_COOKIE_NAME].value
    assert former.get("/account/").status_code == 200


def test_a_session_of_another_site_is_neither_taken_nor_deleted() -> None:
    stranger = Client()
    stranger.cookies["sessionid"] = "a" * 32
    answer = stranger.get("/accounts/login/")
    assert "sessionid" not in answer.cookies and settings.SESSION_COOKIE_NAME not in answer.cookies
    client = client_of(make_user("ada"))
    client.cookies["sessionid"] = "a" * 32
    assert client.get("/account/").status_code == 200


def test_language_and_light_that_were_chosen_stay() -> None:
    former = Client()
    former.cookies.load({"django_language": "it", "theme": "daylight"})
    page = former.get("/accounts/login/")
    assert 'lang="it"' in page.content.decode() and "daylight" in page.content.decode()
    assert page.cookies[settings.LANGUAGE_COOKIE_NAME].value == "it"
    assert page.cookies[settings.THEME_COOKIE_NAME].value == "daylight"


def test_a_form_that_is_open_during_the_upgrade_can_be_sent() -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(make_user("ada"))
    strict.get("/account/")
    former = Client(enforce_csrf_checks=True)
    former.cookies["sessionid"] = strict.cookies[settings.SESSION_COOKIE_NAME].value
    former.cookies["csrftoken"] = token = strict.cookies[settings.CSRF_COOKIE_NAME].value
    answer = former.post("/theme/", {"theme": "daylight", "csrfmiddlewaretoken": token})
    assert answer.status_code == 302


@pytest.mark.parametrize("name", ["sessionid", settings.SESSION_COOKIE_NAME], ids=["former", "today"])
def test_bodies_and_streams_find_a_session_by_both_names(name: str) -> None:
    """Neither asks Django's middleware, which knows the new name alone."""
    key = "k" * 32
    cookie: Any = SimpleCookie({name: key})
    header = cookie.output(header="", sep=";").strip().encode()
    assert find_session_key({name: key}) == find_in_headers({b"cookie": header}) == key


@pytest.mark.parametrize("name", ["sessionid", settings.SESSION_COOKIE_NAME], ids=["former", "today"])
@pytest.mark.parametrize("value", ['"a\\000' + "a" * 30 + '"', "a" * 3000, "A" * 32, '"\\377"'])
def test_what_is_no_key_of_a_session_is_looked_up_nowhere(value: str, name: str) -> None:
    """PostgreSQL refuses a NUL, and a browser may send one: each page, body and stream would be a fault."""
    header = f"{name}={value}"
    with CaptureQueriesContext(connection) as queries:
        answer = Client(headers={"cookie": header}).get("/accounts/login/")
    assert answer.status_code == 200
    assert not [query for query in queries if "django_session" in query["sql"]]
    assert find_in_headers({b"cookie": header.encode()}) is None


def test_messages_are_kept_in_the_session() -> None:
    assert settings.MESSAGE_STORAGE.endswith("SessionStorage")
