"""A backup is brought back whatever has become of the database: twenty ways to break it."""

import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from pytest_django import Settings

from campaigns.log.replay import first_divergence
from campaigns.models import Entry, Session
from companion.operations.backups.archive import make
from companion.operations.backups.restoring import restore
from companion.operations.boot import database, preparation
from companion.work import maintenance
from tests.support.evenings import make_session, tap, toy

__all__ = ["toy"]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy"),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the database is a file with SQLite alone"),
]
PAGE = 4096
Break = Callable[[Path], None]


def write_at(file: Path, place: int, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(place)
        opened.write(content)


def damage_pages(file: Path) -> None:
    pages = file.stat().st_size // PAGE
    for page in Random(1).sample(range(1, pages), pages // 3):
        write_at(file, page * PAGE, Random(page).randbytes(PAGE))


def damage_every_page(file: Path) -> None:
    write_at(file, 0, Random(1).randbytes(file.stat().st_size))


def flip_bits(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for place in Random(1).sample(range(PAGE, len(content)), 400):
        content[place] ^= 0xFF
    file.write_bytes(content)


def cut_to(part: float) -> Break:
    def cut(file: Path) -> None:
        os.truncate(file, int(file.stat().st_size * part))

    return cut


def put_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "lost.txt").write_text("something")


def put_a_dangling_link(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.with_name("nowhere"))


def run(*statements: str) -> Break:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as opened:
            opened.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                opened.execute(statement)
            opened.commit()

    return change


def write_a_wal(content: bytes) -> Break:
    return lambda file: void(file.with_name(f"{file.name}-wal").write_bytes(content))


def void(_value: object) -> None:
    """Drop what a function returns."""


def put_a_folder_for_the_wal(file: Path) -> None:
    file.with_name(f"{file.name}-wal").mkdir()


BREAKS: dict[str, Break] = {
    "random pages": damage_pages,
    "every page random": damage_every_page,
    "flipped bits": flip_bits,
    "a wrong header": lambda file: write_at(file, 0, b"garbage garbage garbage"),
    "a wrong page size": lambda file: write_at(file, 16, b"\x00\x07"),
    "a wrong format number": lambda file: write_at(file, 18, b"\x09\x09"),
    "another encoding": lambda file: write_at(file, 56, b"\x00\x00\x00\x07"),
    "a first page of zeros": lambda file: write_at(file, 0, bytes(PAGE)),
    "a page and a half": lambda file: os.truncate(file, PAGE * 3 // 2),
    "cut in half": cut_to(0.5),
    "without its last pages": cut_to(0.97),
    "emptied": cut_to(0),
    "gone": Path.unlink,
    "a folder in its place": put_a_folder,
    "a link that leads nowhere": put_a_dangling_link,
    "a text in its place": lambda file: void(file.write_text("not a database")),
    "an unreadable mode": lambda file: file.chmod(0),
    "a missing table": run("DROP TABLE campaigns_entry"),
    "no tables at all": run("DELETE FROM sqlite_master"),
    "a missing column": run("ALTER TABLE campaigns_entry RENAME COLUMN seal TO former"),
    "a schema that cannot be read": run("UPDATE sqlite_master SET sql = 'CREATE nothing'"),
    "a bad WAL": write_a_wal(Random(1).randbytes(50_000)),
    "a folder in the place of the WAL": put_a_folder_for_the_wal,
}


@pytest.fixture
def home(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the data folder of a site whose database is a file of its own, with an evening in it."""
    file, former = tmp_path / "nightlight.sqlite3", connection.settings_dict["NAME"]
    connection.close()
    with closing(sqlite3.connect(former)) as here, closing(sqlite3.connect(file)) as there:
        here.backup(there)
    monkeypatch.setenv("NIGHTLIGHT_TESTS_DATA", str(tmp_path))  # for processes that are started
    settings.DATA_DIR, settings.BACKUP_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "b", tmp_path / "media"
    monkeypatch.setitem(settings.DATABASES["default"], "NAME", file)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    monkeypatch.setattr(maintenance, "DRAINS", 0.0)
    (tmp_path / "media").mkdir()
    (tmp_path / "media" / "one.jpg").write_bytes(b"a photo")
    tap(make_session())
    yield tmp_path
    connection.close()


def break_database(home: Path, how: str) -> None:
    """Break the file as it is while the site is stopped: all is in it."""
    connection.close()
    BREAKS[how](home / "nightlight.sqlite3")


def check_the_site_runs(client: Client) -> None:
    assert first_divergence(Session.objects.get()) is None
    assert Entry.objects.count() == 1
    assert client.get("/accounts/login/").status_code == 200
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        assert cursor.fetchone() == ("ok",)
    assert database.to_apply() == 0
    tap(Session.objects.get(), "pour")


@pytest.mark.goal("K1", "R13")
@pytest.mark.parametrize("how", BREAKS)
def test_a_backup_is_brought_back_into_a_broken_database(how: str, home: Path, client: Client) -> None:
    backup = make("asked for")
    (home / "media" / "two.jpg").write_bytes(b"a later photo")
    break_database(home, how)
    before = restore(backup)
    check_the_site_runs(client)
    assert [file.name for file in (home / "media").iterdir()] == ["one.jpg"]
    if before.is_dir():  # it could not be read
        assert (before / "media" / "two.jpg").read_bytes() == b"a later photo"


@pytest.mark.goal("K1")
@pytest.mark.parametrize("how", ["a wrong header", "a bad WAL"])
def test_files_that_cannot_be_read_are_kept_as_they_were(how: str, home: Path) -> None:
    backup = make("asked for")
    BREAKS["a wrong header"](home / "nightlight.sqlite3")
    break_database(home, how)
    files = {file.name: file.read_bytes() for file in home.glob("nightlight.sqlite3*")}
    before = restore(backup)
    assert {file.name: file.read_bytes() for file in before.glob("nightlight.sqlite3*")} == files
    assert before.stat().st_mode & 0o777 == 0o700


@pytest.mark.goal("K1")
def test_the_command_says_where_files_that_cannot_be_read_are_kept(home: Path) -> None:
    backup, out = make("asked for"), io.StringIO()
    break_database(home, "a wrong header")
    call_command("restore", str(backup), stdout=out)
    assert "could not be read" in out.getvalue() and str(home / "b" / "broken-") in out.getvalue()


@pytest.mark.goal("K1")
def test_the_command_without_a_file_brings_the_newest_backup_back(home: Path, client: Client) -> None:
    make("asked for")
    break_database(home, "gone")
    call_command("restore", stdout=io.StringIO())
    check_the_site_runs(client)


@pytest.mark.goal("K1")
def test_without_any_backup_the_command_says_so(home: Path) -> None:
    with pytest.raises(CommandError, match="There is no backup in"):
        call_command("restore")


@pytest.mark.goal("K1")
def test_a_restore_that_fails_leaves_the_broken_files_in_their_place(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = make("asked for")
    break_database(home, "a wrong header")
    files = {file.name: file.read_bytes() for file in home.glob("nightlight.sqlite3*")}

    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("companion.operations.backups.restoring.call_command", fail)
    with pytest.raises(OSError, match="the disk is full"):
        restore(backup)
    assert {file.name: file.read_bytes() for file in home.glob("nightlight.sqlite3*")} == files


@pytest.mark.goal("K1", "U10")
@pytest.mark.parametrize(
    "how",
    [
        "a wrong header",
        "every page random",
        "a text in its place",
        "a folder in its place",
        "a missing table",
    ],
)
def test_a_start_with_a_broken_database_says_what_to_type(how: str, home: Path) -> None:
    backup = make("asked for")
    break_database(home, how)
    with pytest.raises(CommandError) as refused:
        call_command("ready")
    line = str(refused.value)
    assert "\n" not in line and str(home / "nightlight.sqlite3") in line
    assert f"restore {backup}" in line


@pytest.mark.goal("K1", "U10")
def test_a_start_with_a_broken_database_and_no_backup_says_what_to_do(home: Path) -> None:
    break_database(home, "a wrong header")
    with pytest.raises(CommandError, match="There is no backup in .*: move the file away"):
        call_command("ready")


@pytest.mark.goal("K1")
def test_a_database_that_is_gone_while_backups_are_there_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup, told = make("asked for"), list[str]()
    break_database(home, "gone")
    for name in ("migrate", "check_form"):  # to make a new database takes long
        monkeypatch.setattr(database, name, lambda: None)
    preparation.prepare_database(told.append)
    assert f"restore {backup}" in told[0]


@pytest.mark.goal("K1")
def test_a_folder_without_a_site_takes_a_backup(home: Path, client: Client, settings: Settings) -> None:
    backup = make("asked for")
    aside = home.with_name("aside.tar.gz")
    shutil.copy(backup, aside)
    connection.close()
    shutil.rmtree(home)
    home.mkdir()
    restore(aside)
    check_the_site_runs(client)
