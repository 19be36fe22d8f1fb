"""The ground the site stands on: settings, keys, policy, health, the owner's link, words, the lock."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.handlers.asgi import ASGIRequest
from django.db import OperationalError, connection, connections
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from companion import env
from companion.accounts.models import User, claim_link, make_link
from companion.live.auth import _identify_listener
from companion.operations import health
from companion.operations.backups.archive import opened
from companion.operations.boot import database
from tests.support.cases import for_each
from tests.support.evenings import device, make_group, make_session, toy, tries

__all__ = ["toy", "tries"]

ROOT = settings.BASE_DIR
SERVER = {
    "NIGHTLIGHT_PROFILE": "server",
    "ALLOWED_HOSTS": "table.example.org",
    "DATABASE_URL": "postgresql://nightlight:p%40ss@db.example.org:5433/tables?sslmode=require",
    "CELERY_BROKER_URL": "redis://broker.example.org/0",
    "TRUSTED_PROXIES": "1",
}


def manage(*command: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "companion.settings", **variables}
    env.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)
    command = (sys.executable, str(ROOT / "manage.py"), *command)
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


# Settings


@pytest.mark.goal("S12")
def test_the_server_profile_has_no_warning_to_deploy(tmp_path: Path) -> None:
    checked = manage("check", "--deploy", "--fail-level=WARNING", **SERVER, DATA_DIR=str(tmp_path))
    assert checked.returncode == 0, checked.stderr
    assert "no issues" in checked.stdout


def test_a_profile_that_is_none_is_refused(tmp_path: Path) -> None:
    refused = manage("check", NIGHTLIGHT_PROFILE="cloud", DATA_DIR=str(tmp_path))
    assert refused.stderr == "NIGHTLIGHT_PROFILE is 'cloud'; it must be one of: embedded, server.\n"


def test_sqlite_is_set_for_taps(tmp_path: Path) -> None:
    options = env.sqlite(tmp_path / "tables")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000"):
        assert pragma in options["init_command"]


def test_postgresql_is_read_from_one_variable() -> None:
    read = env.postgresql(SERVER["DATABASE_URL"])
    assert (read["USER"], read["PASSWORD"], read["HOST"], read["PORT"]) == (
        "nightlight",
        "p@ss",
        "db.example.org",
        5433,
    )
    assert (read["NAME"], read["OPTIONS"]) == ("tables", {"sslmode": "require"})


def test_connections_tell_which_data_folder_they_belong_to(tmp_path: Path) -> None:
    here, elsewhere = env.name_connections(tmp_path), env.name_connections(tmp_path / "elsewhere")
    assert here == env.name_connections(tmp_path) != elsewhere
    read = env.postgresql(f"{SERVER['DATABASE_URL']}&application_name=mine", here)
    assert read["OPTIONS"]["application_name"] == here and len(here) < 64  # which PostgreSQL cuts off


def test_a_secret_may_lie_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_text("whispered\n")
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "key"))
    assert env.env("SECRET_KEY") == "whispered"


@pytest.mark.goal("S13")
def test_the_key_of_the_first_run_is_for_its_owner_only(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as starts:
        keys = set(starts.map(env.load_or_create_key, [tmp_path / "new" / "key"] * 8))
    assert len(keys) == 1
    assert (tmp_path / "new" / "key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["key"]


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_a_session_of_a_former_key_lasts_and_a_stream_leaves_it_as_it_is(settings: Any) -> None:
    client, session = Client(), make_session(make_group(owner=User.objects.create_user("anna")))
    client.force_login(User.objects.get())
    before = client.session.session_key
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new one", [settings.SECRET_KEY]
    cookie = f"{settings.SESSION_COOKIE_NAME}={before}".encode()
    headers = [(b"host", b"localhost"), (b"cookie", cookie)]
    scope = {"type": "http", "method": "GET", "path": "/live/1", "headers": headers, "query_string": b""}
    assert _identify_listener(ASGIRequest(scope, BytesIO()), session.pk).who == f"u{User.objects.get().pk}"
    assert client.session.session_key == before
    assert client.get(f"/table/{session.pk}/board").status_code == 200
    assert client.get("/account/").status_code == 200
    settings.SECRET_KEY_FALLBACKS = []
    assert client.get("/account/").status_code == 200  # it has a new one by now
    settings.SECRET_KEY = "another one"
    assert client.get("/account/").status_code == 302


# What every answer carries


@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_no_device_keeps_a_page_of_somebody_who_has_a_session() -> None:
    session = make_session(make_group(owner=User.objects.create_user("anna")))
    client, phone = Client(), device(session, "spectator")
    client.force_login(User.objects.get())
    group, campaign = session.campaign.group_id, session.campaign_id
    pages = ["/", "/account/", f"/groups/{group}/", f"/campaigns/{campaign}/", f"/table/{session.pk}/log"]
    for one in [*pages, f"/groups/{group}/box/{session.game.slug}/file", "/nowhere"]:
        assert "no-store" in client.get(one)["Cache-Control"], one
    for one in (f"/table/{session.pk}/tv", "/sit/"):
        assert "no-store" in phone.get(one)["Cache-Control"], one
    assert "Cache-Control" not in Client().get("/help/https")
    assert "no-store" not in client.get("/static/css/tokens.css").get("Cache-Control", "")


@pytest.mark.goal("S3")
@pytest.mark.django_db
@for_each(
    "address, status, host",
    [
        ("/livez", 200, "localhost"),
        ("/accounts/login/", 200, "192.168.1.20:8000"),
        ("/owner/nobody-gave-this", 410, "localhost"),
        ("/nowhere", 404, "localhost"),
        ("/accounts/login", 301, "localhost"),
        ("/static/css/tokens.css", 200, "localhost"),
        ("/livez", 400, "evil.example.com"),
    ],
)
def test_every_answer_carries_the_policy(client: Client, address: str, status: int, host: str) -> None:
    answer = client.get(address, headers={"host": host})
    assert answer.status_code == status
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy and "*" not in policy and "http" not in policy
    assert answer["Cross-Origin-Resource-Policy"] == "same-origin"
    is_page = not address.startswith("/static/")
    assert ("camera=()" in answer.get("Permissions-Policy", "")) == is_page
    assert "wake" not in answer.get("Permissions-Policy", "")


@pytest.mark.goal("S3")
@pytest.mark.parametrize(
    ("address", "htmx"),
    [("/static/css/tokens.css", {}), ("/manifest.webmanifest", {}), ("/", {"hx-request": "true"})],
)
def test_what_is_no_page_of_its_own_has_the_shortest_policy(
    client: Client, address: str, htmx: dict[str, str]
) -> None:
    answer = client.get(address, headers={"host": "localhost", **htmx})
    assert answer["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert not {"Referrer-Policy", "Cross-Origin-Opener-Policy", "Permissions-Policy"} & {*answer.headers}


def test_a_foreign_name_is_refused_and_a_bare_address_is_not(client: Client) -> None:
    answers = {host: client.get("/livez", headers={"host": host}).status_code for host in HOSTS}
    assert answers == HOSTS


HOSTS = {
    "10.0.0.7:8000": 200,
    "[fd00::7]:8000": 200,
    "nightlight.local": 200,
    "localhost:8000": 200,
    "rebound.example.com": 400,
    "192.168.1.20.example.com": 400,
}


def test_the_theme_is_remembered_and_leads_nowhere_else(client: Client) -> None:
    answer = client.post("/theme/", {"theme": "daylight", "next": "https://evil.example.com/"})
    assert (answer["Location"], answer.cookies[settings.THEME_COOKIE_NAME].value) == ("/", "daylight")
    assert client.post("/theme/", {"theme": "<b>"}).status_code == 400


# Accounts


@pytest.mark.django_db
def test_nobody_makes_an_account_at_home(client: Client) -> None:
    client.post(
        "/accounts/signup/",
        {"username": "guest", "password1": "tallow-wick-lit", "password2": "tallow-wick-lit"},
    )
    assert not User.objects.exists()


def enter(client: Client, password: str, **more: Any) -> bool:
    """Try to sign in as Anna; return whether that went well."""
    client.post("/accounts/login/", {"login": "anna", "password": password}, **more)
    return "_auth_user_id" in client.session


@pytest.mark.goal("S6")
@pytest.mark.django_db
@pytest.mark.usefixtures("tries")
def test_five_wrong_passwords_block_their_address_whatever_it_claims(client: Client) -> None:
    User.objects.create_user("anna", password="tallow-wick-lit")
    for turn in range(6):
        assert not enter(client, f"guess {turn}", headers={"x-forwarded-for": f"203.0.113.{turn}"})
    assert not enter(client, "tallow-wick-lit")
    assert enter(Client(REMOTE_ADDR="192.0.2.7"), "tallow-wick-lit")


@pytest.mark.goal("S6")
@pytest.mark.django_db
@pytest.mark.usefixtures("tries")
def test_a_name_at_which_many_addresses_guess_gives_each_one_try_and_lets_its_own_in() -> None:
    User.objects.create_user("anna", password="tallow-wick-lit")
    for turn in range(50):
        assert not enter(Client(REMOTE_ADDR=f"198.51.100.{turn // 5}"), f"guess {turn}")
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert not enter(elsewhere, "one more guess")
    assert not enter(elsewhere, "tallow-wick-lit")
    assert enter(Client(REMOTE_ADDR="192.0.2.8"), "tallow-wick-lit")
    assert enter(Client(REMOTE_ADDR="192.0.2.8"), "tallow-wick-lit")


@pytest.mark.django_db
def test_a_new_password_has_twelve_signs_and_an_old_one_still_opens(client: Client) -> None:
    User.objects.create_user("anna", password="wax")
    assert enter(client, "wax")
    short = {"oldpassword": "wax", **dict.fromkeys(["password1", "password2"], "tallow-wick")}
    page = client.post("/accounts/password/change/", short)
    assert "at least 12 characters" in page.text
    assert User.objects.get().check_password("wax")


@pytest.mark.django_db
def test_a_new_account_waits_for_the_owner_where_the_site_says_so(settings: Any, client: Client) -> None:
    settings.SIGNUP_IS_OPEN = settings.SIGNUP_NEEDS_APPROVAL = True
    new = {"username": "anna", **dict.fromkeys(["password1", "password2"], "tallow-wick-lit")}
    assert client.post("/accounts/signup/", new)["Location"] == "/accounts/inactive/"
    assert "The owner of this site activates it." in client.get("/accounts/inactive/").text
    assert not enter(client, "tallow-wick-lit")
    User.objects.update(is_active=True)
    assert enter(client, "tallow-wick-lit")


@pytest.mark.django_db
def test_the_owner_sets_a_password_and_signs_in_with_it(client: Client) -> None:
    client.post(f"/owner/{make_link()}")
    page = client.get("/accounts/password/set/").text
    assert "&lt;" not in page
    client.post("/accounts/password/set/", dict.fromkeys(["password1", "password2"], "tallow-wick-lit"))
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session
    client.post("/accounts/login/", {"login": "owner", "password": "tallow-wick-lit"})
    assert "_auth_user_id" in client.session


# The owner's link


@pytest.mark.goal("S13")
@pytest.mark.django_db(transaction=True)
def test_twenty_claims_at_once_make_one_owner() -> None:
    token = make_link()

    def claim(_turn: int) -> bool:
        try:
            return claim_link(token) is not None
        finally:
            connections.close_all()

    with ThreadPoolExecutor(20) as rivals:
        assert sum(rivals.map(claim, range(20))) == 1
    assert User.objects.filter(is_superuser=True).count() == 1


@pytest.mark.goal("S13")
@pytest.mark.django_db
def test_looking_at_the_link_claims_nothing_and_pressing_signs_in(client: Client) -> None:
    address = f"/owner/{make_link()}"
    assert client.get(address).status_code == client.get(address).status_code == 200
    assert not User.objects.exists()
    assert client.post(address).status_code == 302
    assert client.session["_auth_user_id"] == str(User.objects.get(is_superuser=True).pk)
    assert Client().post(address).status_code == 410


@pytest.mark.django_db
def test_a_later_link_signs_the_same_owner_in_and_voids_the_one_before() -> None:
    owner = claim_link(make_link())
    unused, later = make_link(), make_link()
    assert claim_link(unused) is None
    assert claim_link(later) == owner


@pytest.mark.django_db
def test_the_token_itself_is_not_kept() -> None:
    token = make_link()
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_ownerlink")
        assert token not in str(cursor.fetchall())


# Health


@pytest.fixture
def beating(settings: Settings, tmp_path: Path) -> None:
    settings.HEARTBEAT = tmp_path / "heartbeat"
    settings.HEARTBEAT.touch()


@pytest.mark.goal("U12")
@pytest.mark.django_db
def test_all_parts_are_ready(client: Client, beating: None) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, set(answer.json().values())) == (200, {"ok"})


@pytest.mark.goal("K6", "U12")
@pytest.mark.django_db
def test_a_silent_worker_is_named(client: Client, beating: None) -> None:
    os.utime(settings.HEARTBEAT, (0, 0))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worker"]) == (503, "gives no sign of life")


@pytest.mark.goal("K6", "U12")
@pytest.mark.django_db
def test_a_worker_that_has_not_come_up_yet_is_named(
    client: Client, beating: None, settings: Settings
) -> None:
    settings.HEARTBEAT.unlink()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worker"]) == (503, "has not started")


@pytest.mark.goal("K6")
@pytest.mark.django_db
def test_a_disk_that_is_nearly_full_is_named(
    client: Client, beating: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LEAST_ROOM", 10**18)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["disk"]) == (503, "is nearly full")


@pytest.mark.goal("K6")
@pytest.mark.django_db
def test_a_database_of_an_older_form_is_named(client: Client, beating: None) -> None:
    recorder = MigrationRecorder(connection)
    newest = max(name for app, name in recorder.applied_migrations() if app == "campaigns")
    recorder.record_unapplied("campaigns", newest)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["migrations"]) == (503, "wait to be run")


@pytest.mark.goal("K6")
@pytest.mark.django_db
def test_a_site_that_cannot_hear_others_is_named(
    client: Client, beating: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf: Any = SimpleNamespace(loop=object(), whole=SimpleNamespace(is_set=lambda: False))
    monkeypatch.setattr(health, "HUB", deaf)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["live"]) == (503, "cannot hear other processes")


@pytest.mark.goal("K6", "U12")
@pytest.mark.django_db
def test_a_disk_that_cannot_be_written_is_named(client: Client, beating: None, settings: Settings) -> None:
    settings.DATA_DIR = settings.DATA_DIR / "unmounted"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["disk"]) == (503, "cannot be written")


@pytest.mark.goal("K6", "U12")
@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_named(client: Client, beating: None) -> None:
    def fail(*_: object) -> None:
        raise OperationalError("gone")

    with connection.execute_wrapper(fail):
        answer = client.get("/readyz")
        alive = client.get("/livez")
    assert (answer.status_code, answer.json()["database"], alive.status_code) == (503, "does not answer", 200)


# Keeping


@pytest.mark.goal("R13")
@pytest.mark.django_db(transaction=True)
def test_the_copy_before_a_migration_holds_what_is_there(settings: Settings, tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only an SQLite file is copied by the site")
    settings.DATA_DIR = settings.BACKUP_DIR = tmp_path
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"]
    User.objects.create_user("anna")
    copy = database.back_up()
    assert copy is not None and copy.stat().st_mode & 0o777 == 0o600
    with opened(copy) as (manifest, folder):
        assert b"anna" in (folder / manifest.database).read_bytes()


# The lock


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_the_lock_has_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text and "--index" not in text and "--find-links" not in text
    pins = re.findall(r"^\S+==.*(?:\n +.*)*", text, re.MULTILINE)
    assert pins and all("--hash=sha256:" in pin for pin in pins)


def test_whoever_runs_the_site_and_whoever_tests_it_have_the_same_versions() -> None:
    base, dev = (set(pins(ROOT / "requirements" / name)) for name in ("base.txt", "dev.txt"))
    assert base <= dev


def pins(lock: Path) -> list[str]:
    return re.findall(r"^\S+==\S+", lock.read_text(), re.MULTILINE)


# what a device may take along


@pytest.mark.django_db
def test_the_manifest_names_icons_that_are_there(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    told = answer.json()
    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["name"], told["display"], told["start_url"]) == ("Nightlight", "standalone", "/")
    assert {one["purpose"] for one in told["icons"]} == {"any", "maskable"}
    for one in told["icons"]:
        png = Path("static/icons", f"{one['src'].rpartition('/')[2].partition('.')[0]}.png").read_bytes()
        size = tuple(int.from_bytes(png[at : at + 4]) for at in (16, 20))
        assert one["sizes"] == "x".join(map(str, size))
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/accounts/login/").content.decode()


def test_the_old_address_of_the_icon_leads_to_it(client: Client) -> None:
    address = client.get("/favicon.ico")["Location"]
    assert address == "/static/icons/favicon.svg" and finders.find("icons/favicon.svg")


@pytest.mark.parametrize("language", ["en", "it"])
def test_how_to_get_https_is_told_to_anybody(client: Client, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get("/help/https")
    assert answer.status_code == 200
    assert "deploy/compose.yaml" in answer.content.decode()
    assert client.get("/help/https", secure=True).content.decode() != answer.content.decode()
