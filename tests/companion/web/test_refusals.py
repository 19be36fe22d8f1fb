"""A refusal whose reason is how the site is reached says so, and what mends it, in both languages."""

import logging
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings

from campaigns.models import Session
from companion import env
from companion.web.address import get_outside_address
from companion.web.home_names import is_home_name, is_own_name
from tests.support.evenings import make_user, member, session, toy

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
ELSEWHERE = {"Origin": "https://table.example.org"}
AT_HOME = (
    *("nightlight.local", "nightlight.lan", "nightlight.fritz.box", "nightlight.home", "nightlight.internal"),
    *("nightlight.localdomain", "table.tail1234.ts.net", "nightlight", "nas.home.arpa", "192.168.1.4"),
)
TITLES = [("en", "The address does not fit"), ("it", "L’indirizzo non corrisponde")]
SAYS = [("en", "is not a name of this site"), ("it", "non è un nome di questo sito")]
ADDRESSES = ("https://table.example.org", "http://testserver")
WAYS_OUT = ("TRUSTED_PROXIES=1", "PUBLIC_URL", "CSRF_TRUSTED_ORIGINS")
DOCS = Path(settings.BASE_DIR) / "docs"


@pytest.mark.parametrize(("language", "says"), TITLES)
def test_a_form_from_another_address_names_both_and_the_ways_out(language: str, says: str) -> None:
    make_user("ada")
    client = Client(enforce_csrf_checks=True)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.post("/accounts/login/", {"login": "ada"}, headers=ELSEWHERE)
    text = page.content.decode()
    assert page.status_code == 403 and says in text
    assert all(word in text for word in (*ADDRESSES, *WAYS_OUT))


def test_a_tap_from_another_address_has_a_sentence_of_its_own(member: Client, session: Session) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = member.cookies
    answer = strict.post(f"/table/{session.pk}/act/light", headers={"HX-Request": "true"} | ELSEWHERE)
    assert answer.status_code == 412
    assert 'data-of="412"' in member.get(f"/table/{session.pk}/").content.decode()


def test_a_tap_with_a_token_of_before_is_told_from_what_nobody_may(member: Client, session: Session) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = member.cookies
    answer = strict.post(
        f"/table/{session.pk}/act/light", headers={"HX-Request": "true", "X-CSRFToken": "o" * 32}
    )
    assert answer.status_code == 428
    assert 'data-of="428"' in member.get(f"/table/{session.pk}/").content.decode()


def test_a_form_without_its_token_says_that_the_page_is_out_of_date() -> None:
    page = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "ada"})
    text = page.content.decode()
    assert page.status_code == 403 and "The page is out of date" in text
    assert 'href="/accounts/login/"' in text  # loaded, not sent once more


def test_a_sign_in_form_of_somebody_who_is_signed_in_leads_on() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user("ada"))
    for place, leads in (
        ("/account/", "/account/"),
        ("https://evil.example.com/", "/"),
        ("", "/"),
        ("[", "["),
        ("24:61", "24:61"),
    ):
        answer = client.post("/accounts/login/", {"login": "ada", "next": place})
        assert (answer.status_code, answer["Location"]) == (302, leads)


PASSWORD = "a long enough one"
LEADING = {
    "/theme/": {"theme": "daylight"},
    "/i18n/setlang/": {"language": "it"},
    "/accounts/login/": {"login": "ada", "password": PASSWORD},
}
NOT_OURS = (
    *("http://testserver/account/", "//elsewhere.example/", "https://elsewhere.example/"),
    *("http:account", "javascript:alert(1)", "\\\\elsewhere.example"),
)


@pytest.mark.parametrize("way", LEADING)
def test_a_site_of_https_leads_to_no_address_without_it_and_to_no_other_site(way: str) -> None:
    make_user("ada")
    for place in NOT_OURS:
        answer = Client().post(way, LEADING[way] | {"next": place}, secure=True)
        assert (answer.status_code, answer["Location"]) == (302, "/"), place
    for place in ("/account/", "https://testserver/account/"):
        answer = Client().post(way, LEADING[way] | {"next": place}, secure=True)
        assert (answer.status_code, answer["Location"]) == (302, place)


def test_the_sign_in_form_of_somebody_signed_in_leads_to_no_address_without_https() -> None:
    client = Client(enforce_csrf_checks=True, headers={"referer": "https://testserver/accounts/login/"})
    client.force_login(make_user("ada"))
    for place in NOT_OURS:
        answer = client.post("/accounts/login/", {"login": "ada", "next": place}, secure=True)
        assert (answer.status_code, answer["Location"]) == (302, "/"), place


def test_the_address_that_the_site_is_told_to_have_is_trusted() -> None:
    assert env.find_origins("https://table.example.org/") == ["https://table.example.org"]
    assert env.find_origins("http://table.lan:8000") == ["http://table.lan:8000"]
    assert env.find_origins("") == []


@pytest.mark.parametrize("name", AT_HOME)
def test_names_of_routers_and_private_networks_are_taken(name: str) -> None:
    assert is_home_name(name)
    assert Client().get("/accounts/login/", HTTP_HOST=f"{name}:8000").status_code == 200


@pytest.mark.parametrize("name", ["evil.example.com", "box", "nightlight.box", "fritz.box.example.com"])
def test_a_name_that_somebody_elsewhere_can_own_is_not_taken(name: str) -> None:
    assert is_home_name(name) == ("." not in name)


@pytest.mark.parametrize(("language", "says"), SAYS)
def test_a_foreign_name_gets_a_page_and_one_line_in_the_log(
    language: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    client = Client(headers={"Accept-Language": language})
    with caplog.at_level(logging.WARNING):
        page = client.get("/", HTTP_HOST="evil.example.com")
    text = page.content.decode()
    assert page.status_code == 400 and says in text
    assert "ALLOWED_HOSTS" in text and "http://" in text and "evil.example.com" in text
    assert len(caplog.records) == 1 and caplog.records[0].exc_info is None


def test_a_name_can_be_added(settings: Settings) -> None:
    settings.KNOWN_NAMES = ["games.example.org"]
    assert Client().get("/accounts/login/", HTTP_HOST="games.example.org").status_code == 200
    settings.KNOWN_NAMES, settings.PUBLIC_URL = [], "https://told.example.org"
    assert Client().get("/accounts/login/", HTTP_HOST="told.example.org").status_code == 200


def test_what_is_said_to_other_devices_reads_the_same_list() -> None:
    assert is_own_name("localhost") and is_own_name("127.0.0.1") and not is_own_name("nightlight.lan")
    assert get_outside_address.__module__ == "companion.web.address"


def test_every_variable_that_the_code_reads_is_in_the_manual() -> None:
    root = Path(settings.BASE_DIR)
    names = set[str]()
    for path in (*root.glob("companion/**/*.py"), *root.glob("campaigns/**/*.py")):
        text = path.read_text(encoding="utf-8")
        names |= {*re.findall(r'\benv(?:_flag|_list|_number)?\(\s*"([A-Z_]+)"', text)}
    page = (DOCS / "settings.md").read_text(encoding="utf-8")
    assert {one for one in names if f"`{one}`" not in page} == set()
