"""Values from outside with which no site can start: each is one line that names it, and no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings

from companion.env import BadSetting, env, env_choice, env_number, load_or_create_key, mail_server, postgresql
from companion.operations.boot import database
from companion.operations.boot.data_folder import FOLDERS, check_writable
from companion.text import zones

NUMBERS = ("PORT", "LIMIT_GROUPS", "LIMIT_PLAYS_A_MINUTE", "TRUSTED_PROXIES", "WEB_PROCESSES")
START = "from django.conf import settings; print(settings.TIME_ZONE, settings.PORT)"


def start(folder: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Read the settings in a process of its own, as each start does."""
    told = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "companion.settings"} | variables
    command = [sys.executable, "-c", START]
    return subprocess.run(
        command, env=os.environ | told, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("value", ["80x", "-1", "1.5", "٣", "²", "99999999999999999999", "9" * 5000, "0x10"])
def test_what_is_no_number_is_said_in_one_line(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(BadSetting) as refused:
        env_number("PORT", 8000, 1, 65_535)
    assert str(refused.value) == f"PORT is {value!r}; it must be a number from 1 to 65535."


@pytest.mark.parametrize("value", ["", " ", "8000", " 8000\n"])
def test_an_empty_number_is_the_default(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", value)
    assert env_number("PORT", 8000, 1, 65_535) == 8000


@pytest.mark.parametrize("value", ["0", "70000"])
def test_a_number_out_of_its_range_is_said(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(SystemExit, match="from 1 to 65535"):
        env_number("PORT", 8000, 1, 65_535)


def test_what_is_none_of_some_words_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FILES", "cloud")
    with pytest.raises(SystemExit, match="FILES is 'cloud'; it must be one of: folder, database"):
        env_choice("FILES", "folder", "folder", "database")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://a:secret@host:port/name",
        "postgresql://a:secret@host:99999/name",
        "mysql://a:secret@host/name",
        "postgresql://a:secret@host",
        "postgresql://[::1/name",
        "nonsense",
    ],
)
def test_an_odd_address_of_the_database_is_said_without_its_password(url: str) -> None:
    with pytest.raises(SystemExit, match="DATABASE_URL is ") as refused:
        postgresql(url)
    assert "secret" not in str(refused.value) and "\n" not in str(refused.value)


@pytest.mark.parametrize("url", ["smtp://host:x", "http://host", "smtp://"])
def test_an_odd_mail_server_is_said(url: str) -> None:
    with pytest.raises(SystemExit, match="EMAIL_URL is "):
        mail_server(url)


def test_a_file_of_a_secret_that_cannot_be_read_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "none"))
    with pytest.raises(SystemExit, match="SECRET_KEY_FILE is .*none'; that file cannot be read"):
        env("SECRET_KEY")


@pytest.mark.parametrize("content", ["", "\n"])
def test_an_empty_key_is_made_anew(content: str, tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    path.write_text(content)
    key = load_or_create_key(path)
    assert len(key) > 60 and load_or_create_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_key_that_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SystemExit, match="is damaged: move it away"):
        load_or_create_key(tmp_path / "secret_key")


@pytest.mark.parametrize("name", FOLDERS)
def test_a_file_in_the_place_of_a_folder_is_said(name: str, tmp_path: Path, settings: Settings) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / name).touch()
    with pytest.raises(CommandError, match=f"{name} must be a folder"):
        check_writable()


ZONES = {
    "Europe/Rome": "Europe/Rome",
    ":Europe/Rome": "Europe/Rome",
    "/usr/share/zoneinfo/Europe/Rome": "Europe/Rome",
    ":/usr/share/zoneinfo/Europe/Rome": "Europe/Rome",
    "Europe/rome": "Europe/Rome",
    "UTC": "UTC",
}
UNKNOWN = (
    "CET-1CEST,M3.5.0,M10.5.0/3",
    "CEST",
    "Mars/Base",
    "/nowhere",
    ":",
    "../../etc/passwd",
    "US/Nowhere",
)


@pytest.mark.parametrize("told", ZONES)
def test_a_zone_is_understood_in_each_form(told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert zones.find_zone(told) == ZONES[told]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("told", UNKNOWN)
def test_a_zone_that_is_none_falls_back_to_that_of_the_machine_in_one_line(
    told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TZ", told)
    monkeypatch.setattr("companion.text.zones.tzlocal.get_localzone_name", lambda: "Europe/Rome")
    assert zones.find_zone(told) == "Europe/Rome"
    said = capsys.readouterr().err
    assert said == f"TZ is {told!r}; no time zone is called so: Europe/Rome is used.\n"
    assert os.environ["TZ"] == told


def test_a_machine_whose_zone_is_none_keeps_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise LookupError("US/Central")

    for name in (fail, lambda: "US/Nowhere"):
        monkeypatch.setattr("companion.text.zones.tzlocal.get_localzone_name", name)
        assert zones.find_zone("") == "UTC"


@pytest.mark.slow
def test_a_start_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    for name in NUMBERS:
        refused = start(tmp_path, **{name: "many"})
        assert refused.returncode == 1 and refused.stderr.count("\n") == 1
        assert refused.stderr.startswith(f"{name} is 'many'; it must be a number from ")
    answered = start(tmp_path, TZ=":Europe/Rome", PORT="")
    assert answered.stdout == "Europe/Rome 8000\n" and answered.stderr == ""


@pytest.mark.django_db
def test_an_older_program_does_not_serve_a_newer_database() -> None:
    database.refuse_newer()
    MigrationRecorder(connection).record_applied("campaigns", "9999_of_a_later_version")
    with pytest.raises(CommandError, match=r"newer Nightlight than .*: it has campaigns\.9999_of"):
        database.refuse_newer()


@pytest.mark.django_db
def test_an_app_that_is_not_installed_any_more_is_no_newer_version() -> None:
    MigrationRecorder(connection).record_applied("an_app_of_before", "0001_initial")
    database.refuse_newer()
