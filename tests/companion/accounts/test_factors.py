"""Passkeys and codes: what opens an account beside its password, what asks for it, and what is told of it."""

import html
import json
import logging
import re
import time
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from companion.accounts.factors import held
from companion.accounts.models import Change, User, make_link, make_owner
from tests.support.evenings import make_group, make_user, tries
from tests.support.factors import Device, make_passkey

__all__ = ["tries"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tries")]

PASSWORD = "tallow-wick-lit"
HERE: dict[str, Any] = {"SERVER_NAME": "localhost"}  # where browsers allow passkeys without HTTPS


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna", password=PASSWORD)


def code_of(secret: str) -> str:
    """Return the code that an app shows now."""
    return str(totp.format_hotp_value(totp.hotp_value(secret, int(time.time()) // 30)))


def with_password(client: Client, name: str = "anna", **more: str) -> Any:
    return client.post("/accounts/login/", {"login": name, "password": PASSWORD, **more})


def confirmed(name: str = "anna", **options: Any) -> Client:
    """Return a browser that has signed in and confirmed who it is just now."""
    client = Client(**options)
    assert with_password(client, name).status_code == 302
    assert client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return client


def codes_on(name: str = "anna") -> tuple[Client, str]:
    """Turn codes on by the pages; return the browser, and the secret that the app has now."""
    client = confirmed(name)
    page = client.get("/accounts/codes/on/")
    secret = re.search(r'<b class="signs">([A-Z2-7 ]+)</b>', page.text)
    assert secret and "<svg" in page.text
    found = secret[1].replace(" ", "")
    answer = client.post("/accounts/codes/on/", {"code": code_of(found)})
    assert answer["Location"] == "/accounts/codes/spare/"
    return client, found


def spare_codes(client: Client) -> list[str]:
    return re.findall(r"<li>(\d{4} \d{4})</li>", client.get("/accounts/codes/spare/").text)


def options_on(page: Any) -> dict[str, Any]:
    """Return what a page asks a browser to sign."""
    found = re.search(r'data-options="([^"]+)"', page.text)
    assert found, page.text
    options: dict[str, Any] = json.loads(html.unescape(found[1]))
    return options


def add_passkey(client: Client, device: Device, name: str = "My phone") -> Any:
    options = options_on(client.get("/accounts/passkeys/add/"))
    return client.post("/accounts/passkeys/add/", {"name": name, "credential": device.make(options)})


def by_passkey(client: Client, device: Device, user: User, **more: str) -> Any:
    asked = client.get("/accounts/login/passkey/", headers={"accept": "application/json"}).json()
    credential = device.sign(asked["request_options"], user)
    return client.post("/accounts/login/passkey/", {"credential": credential, **more})


def is_in(client: Client) -> bool:
    return bool(client.get("/account/").status_code == 200)


# passkeys


@pytest.mark.goal("S6")
def test_a_passkey_opens_an_account_without_a_name_and_a_password(anna: User) -> None:
    device = Device()
    assert add_passkey(confirmed(**HERE), device)["Location"] == "/account/"
    client = Client(**HERE)
    assert by_passkey(client, device, anna, next="/import")["Location"] == "/import"
    page = client.get("/account/").text
    assert "My phone" in page and "last used" in page


def test_a_passkey_of_another_site_or_without_a_finger_opens_nothing(anna: User) -> None:
    mine, fingerless = Device(), Device(finger=False)
    make_passkey(anna, device=mine)
    make_passkey(anna, device=fingerless)
    mine.origin = "https://elsewhere.example"
    for device in (mine, fingerless, Device()):
        client = Client(**HERE)
        answer = by_passkey(client, device, anna, next="/import")
        assert answer["Location"] == "/accounts/login/?next=%2Fimport" and not is_in(client)
        assert "opens no account here" in client.get(answer["Location"]).text


def test_what_was_signed_once_opens_nothing_again(anna: User) -> None:
    device, client = Device(), Client(**HERE)
    make_passkey(anna, device=device)
    asked = client.get("/accounts/login/passkey/", headers={"accept": "application/json"}).json()
    signed = {"credential": device.sign(asked["request_options"], anna)}
    assert client.post("/accounts/login/passkey/", signed)["Location"] == "/"
    other = Client(**HERE)
    other.get("/accounts/login/passkey/", headers={"accept": "application/json"})
    other.post("/accounts/login/passkey/", signed)
    assert not is_in(other)


NONSENSE = [
    *("", "no JSON", "{}", "[]", '{"id": 1}', '{"id": "a", "rawId": "a", "response": {}}'),
    '{"id": "YQ", "rawId": "YQ", "response": {"clientDataJSON": "YQ", "userHandle": "ÿ"}}',
    '{"id": "YQ", "rawId": "YQ", "response": {"clientDataJSON": "YQ", "attestationObject": "YQ"}}',
]


@pytest.mark.parametrize("sent", NONSENSE)
def test_nonsense_for_a_passkey_is_refused(sent: str, anna: User) -> None:
    client = Client(**HERE)
    client.get("/accounts/login/passkey/", headers={"accept": "application/json"})
    assert client.post("/accounts/login/passkey/", {"credential": sent})["Location"] == "/accounts/login/"
    signed_in = confirmed(**HERE)
    signed_in.get("/accounts/passkeys/add/")
    assert signed_in.post("/accounts/passkeys/add/", {"credential": sent}).status_code == 200
    assert not Authenticator.objects.exists()


def test_a_closed_account_is_opened_by_no_passkey(anna: User) -> None:
    device, client = Device(), Client(**HERE)
    make_passkey(anna, device=device)
    User.objects.update(is_active=False)
    assert by_passkey(client, device, anna)["Location"] == "/accounts/inactive/"
    assert not is_in(client)


def test_a_passkey_does_not_stand_behind_the_password(anna: User) -> None:
    """At home, if no browser offers passkeys, it would shut its account out."""
    make_passkey(anna)
    client = Client()
    assert with_password(client)["Location"] == "/" and is_in(client)


def test_who_it_is_must_be_confirmed_before_anything_is_changed(anna: User) -> None:
    row, client = make_passkey(anna), Client(**HERE)
    with_password(client)
    for way in ("passkeys/add/", f"passkeys/{row.pk}/", f"passkeys/{row.pk}/remove/", "codes/on/"):
        answer = client.post(f"/accounts/{way}", {"name": "Mine", "code": "123456"})
        assert answer["Location"].startswith("/accounts/reauthenticate/"), way
    assert [one.data["name"] for one in Authenticator.objects.all()] == ["My phone"]


def test_a_passkey_is_renamed_and_removed_by_its_account_alone(anna: User) -> None:
    row, others = make_passkey(anna), make_passkey(make_user("bea"))
    client = confirmed(**HERE)
    assert client.post(f"/accounts/passkeys/{row.pk}/", {"name": "Old one"})["Location"] == "/account/"
    assert "Old one" in client.get("/account/").text
    for way in ("", "remove/"):
        assert client.post(f"/accounts/passkeys/{others.pk}/{way}", {"name": "Mine"}).status_code == 404
    tablet = Client()
    with_password(tablet)
    client.post(f"/accounts/passkeys/{row.pk}/remove/")
    assert list(Authenticator.objects.all()) == [others]
    assert is_in(client) and not is_in(tablet)


def test_the_last_passkey_of_an_account_without_a_password_stays(anna: User) -> None:
    client, device = Client(**HERE), Device()
    client.post(f"/owner/{make_link()}")
    add_passkey(client, device)
    row = Authenticator.objects.get()
    assert "Set a password" in client.get(f"/accounts/passkeys/{row.pk}/remove/").text
    client.post(f"/accounts/passkeys/{row.pk}/remove/")
    assert Authenticator.objects.exists()


ADDRESSES = {
    ("http", "localhost:8000"): True,
    ("https", "table.local"): True,
    ("http", "table.local"): False,
    ("https", "192.168.1.20"): False,
    ("http", "192.168.1.20:8000"): False,
    ("https", "[::1]:8000"): False,
}


@pytest.mark.parametrize(("at", "can"), ADDRESSES.items())
def test_where_browsers_allow_no_passkeys_it_is_said(at: tuple[str, str], can: bool, anna: User) -> None:
    scheme, host = at
    make_passkey(anna)
    client = Client(headers={"host": host})
    page = client.get("/accounts/login/", secure=scheme == "https").text
    assert ("Sign in with a passkey" in page, "/help/https" in page) == (can, not can)


# codes


def test_codes_are_asked_for_after_the_password_and_each_opens_once(anna: User) -> None:
    _first, secret = codes_on()
    client = Client()
    assert with_password(client, next="/account/")["Location"] == "/accounts/login/code/"
    assert not is_in(client)
    assert "not right" in client.post("/accounts/login/code/", {"code": "000000"}).text
    code = code_of(secret)
    assert client.post("/accounts/login/code/", {"code": code})["Location"] == "/account/"
    assert is_in(client)
    cache.delete(f"allauth.mfa.totp.used?user={anna.pk}&code={code}")  # it forgets after half a minute
    other = Client()
    with_password(other)
    assert "used already" in other.post("/accounts/login/code/", {"code": code}).text
    assert not is_in(other)


def test_a_used_code_stays_used_when_the_site_starts_again(anna: User) -> None:
    _first, secret = codes_on()
    client, code = Client(), code_of(secret)
    with_password(client)
    client.post("/accounts/login/code/", {"code": code})
    assert is_in(client)
    cache.clear()  # at home it is the memory of the process
    other = Client()
    with_password(other)
    assert "used already" in other.post("/accounts/login/code/", {"code": code}).text
    assert not is_in(other)


def test_a_spare_code_opens_once_and_new_ones_end_the_old(anna: User) -> None:
    client, _secret = codes_on()
    first, second, *rest = spare_codes(client)
    assert len(rest) == 8
    for code, opens in ((first, True), (first, False)):
        other = Client()
        with_password(other)
        other.post("/accounts/login/code/", {"code": code})
        assert is_in(other) == opens
    assert first not in spare_codes(client)
    client.post("/accounts/codes/spare/new/")
    assert second not in spare_codes(client) and len(spare_codes(client)) == 10


def test_a_passkey_is_enough_where_codes_are_on(anna: User) -> None:
    codes_on()
    device, client = Device(), Client(**HERE)
    make_passkey(anna, device=device)
    assert by_passkey(client, device, anna)["Location"] == "/" and is_in(client)


def test_five_wrong_codes_close_the_step_for_a_while(anna: User) -> None:
    _first, secret = codes_on()
    client = Client()
    with_password(client)
    for _try in range(5):
        client.post("/accounts/login/code/", {"code": "000000"})
    assert (
        "Too many failed login attempts"
        in client.post("/accounts/login/code/", {"code": code_of(secret)}).text
    )
    assert not is_in(client)


def test_codes_on_and_off_sign_the_other_devices_out(anna: User) -> None:
    tablet = Client()
    with_password(tablet)
    client, _secret = codes_on()
    assert is_in(client) and not is_in(tablet)
    assert client.post("/accounts/codes/off/")["Location"] == "/account/"
    assert not Authenticator.objects.exists()
    with_password(tablet)
    assert is_in(tablet)


def test_whoever_does_not_finish_may_sign_in_as_somebody_else(anna: User) -> None:
    codes_on()
    make_user("bea").set_password(PASSWORD)
    client = Client()
    with_password(client)
    assert client.get("/accounts/login/")["Location"] == "/accounts/login/code/"
    client.post("/accounts/logout/", {"next": "/accounts/login/"})
    assert client.get("/accounts/login/").status_code == 200


# how secrets are kept


def test_secrets_are_kept_encrypted_and_outlast_a_new_key(anna: User, settings: Settings) -> None:
    client, secret = codes_on()
    spare = spare_codes(client)[0]
    raw = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))
    assert secret not in raw
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new one", [settings.SECRET_KEY]
    call_command("renew_secrets")
    assert json.dumps(list(Authenticator.objects.values_list("data", flat=True))) != raw
    settings.SECRET_KEY_FALLBACKS = []
    for code in (code_of(secret), spare):
        other = Client()
        with_password(other)
        other.post("/accounts/login/code/", {"code": code})
        assert is_in(other), code


def test_secrets_of_a_key_that_is_gone_open_nothing_and_say_so(anna: User, settings: Settings) -> None:
    _client, secret = codes_on()
    settings.SECRET_KEY = "a new one"
    call_command("renew_secrets")
    other = Client()
    with_password(other)
    assert "its key was changed" in other.post("/accounts/login/code/", {"code": code_of(secret)}).text
    fresh = confirmed_without_code(anna)
    assert "its key was changed" in fresh.get("/accounts/codes/spare/").text


def confirmed_without_code(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return client


# the owner, and what is told


def test_the_admin_and_backups_ask_for_a_factor_once(anna: User) -> None:
    User.objects.update(is_superuser=True)
    device, client = Device(), Client(**HERE)
    make_passkey(anna, device=device)
    with_password(client)
    for page in ("/admin/", "/owner/"):
        asked = client.get(page)["Location"]
        assert asked.startswith("/accounts/reauthenticate/passkey/?next="), page
    options = options_on(client.get(asked))
    sent = {"credential": device.sign(options, anna), "next": "/admin/"}
    assert client.post("/accounts/reauthenticate/passkey/", sent)["Location"] == "/admin/"
    assert [client.get(page).status_code for page in ("/admin/", "/owner/")] == [200, 200]


def test_a_server_may_want_a_factor_of_every_owner(anna: User, settings: Settings) -> None:
    User.objects.update(is_superuser=True)
    client = Client()
    with_password(client)
    assert client.get("/admin/").status_code == 200
    settings.ADMIN_NEEDS_SECOND_FACTOR = True
    assert client.get("/admin/")["Location"] == "/account/"
    assert "more than a password" in client.get("/account/").text


def test_the_link_of_the_console_brings_an_owner_back_who_lost_everything() -> None:
    owner = make_owner()
    row, client = make_passkey(owner), Client(**HERE)
    client.post(f"/owner/{make_link()}")
    assert client.get("/admin/").status_code == 200
    owner.set_password(PASSWORD)
    owner.save()
    again = Client(**HERE)
    again.post(f"/owner/{make_link()}")
    again.post(f"/accounts/passkeys/{row.pk}/remove/")
    assert not Authenticator.objects.exists()


def test_the_owner_removes_what_somebody_has_lost(anna: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "companion.security")
    phone, _secret = codes_on()
    owner = Client()
    owner.force_login(make_owner())
    row = Authenticator.objects.get(type=held.APP)
    assert owner.post(f"/admin/mfa/authenticator/{row.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Authenticator.objects.exists() and not is_in(phone)
    assert f"second factor removed in the admin account={anna.pk} kind=totp" in caplog.text
    other = Client()
    assert with_password(other)["Location"] == "/"
    assert "codes from an app were turned off" in other.get("/account/").text


def test_a_new_password_by_the_owner_is_told_at_the_next_sign_in(anna: User) -> None:
    owner = Client()
    owner.force_login(make_owner())
    new = {"usable_password": "true", "password1": PASSWORD * 2, "password2": PASSWORD * 2}
    owner.post(f"/admin/accounts/user/{anna.pk}/password/", new)
    client = Client()
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD * 2})
    assert "Since you last signed in, the password was changed" in client.get("/").text
    assert "Since you last signed in" not in client.get("/").text
    assert Change.objects.filter(told_at=None).count() == 0


@pytest.mark.goal("S6")
def test_what_befalls_factors_is_told_without_secrets(anna: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "companion.security")
    device = Device()
    add_passkey(confirmed(**HERE), device)
    client, secret = codes_on()
    spare = spare_codes(client)
    other = Client()
    with_password(other)
    other.post("/accounts/login/code/", {"code": "000000"})
    code = code_of(secret)
    other.post("/accounts/login/code/", {"code": code})
    client.post("/accounts/codes/spare/new/")
    client.post("/accounts/codes/off/")
    by_passkey(Client(**HERE), Device(), anna)
    by_passkey(Client(**HERE), device, anna)
    for event in ("added", "failed", "used", "renewed", "removed"):
        assert f"second factor {event} account={anna.pk} kind=" in caplog.text, event
    assert "sign-in failed account=None kind=webauthn" in caplog.text
    assert not any(one in caplog.text for one in (secret, code, "000000", *spare, PASSWORD))


# what goes out, and what goes away


def test_an_export_says_which_factors_and_no_secret(anna: User) -> None:
    client, secret = codes_on()
    make_passkey(anna)
    raw = ZipFile(BytesIO(client.get("/account/file").content)).read("account.json").decode()
    told = json.loads(raw)["signs_in_with"]
    assert told["password"] and {one["kind"] for one in told["more"]} == {
        "totp",
        "recovery_codes",
        "webauthn",
    }
    assert secret not in raw and "seed" not in raw and "credential" not in raw


def test_a_file_of_a_group_knows_nothing_of_factors(anna: User) -> None:
    group = make_group(owner=anna)
    make_passkey(anna, name="The phone of Anna")
    client = Client()
    client.force_login(anna)
    files = ZipFile(BytesIO(client.get(f"/groups/{group.pk}/file").content))
    assert files.namelist()
    assert not any(b"The phone of Anna" in files.read(one) for one in files.namelist())


def test_a_deleted_account_takes_its_factors_along(anna: User) -> None:
    codes_on()
    make_passkey(anna)
    anna.delete()
    assert not Authenticator.objects.exists() and not Change.objects.exists()


def test_a_password_of_128_signs_is_taken_and_a_longer_one_refused(anna: User) -> None:
    client = confirmed()
    for length, taken in ((129, False), (128, True)):
        new = "ab1" * 42 + "x" * (length - 126)
        sent = {"oldpassword": PASSWORD, "password1": new, "password2": new}
        answer = client.post("/accounts/password/change/", sent)
        assert (answer.status_code == 302) == taken
        assert taken or "at most 128" in answer.text
