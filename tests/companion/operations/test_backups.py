"""Backups: a whole site as one file, made while people play, read back, kept for months, brought back."""

import errno
import gzip
import io
import json
import os
import tarfile
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns.log.replay import first_divergence
from campaigns.log.seals import find_heads
from campaigns.models import Entry, Group, Session
from companion.env import CALLED
from companion.operations import health
from companion.operations.backups import archive, daily, dumps, jobs, restoring, stored, verification
from companion.operations.backups.archive import COMING, BadBackup, make, opened, read_manifest
from companion.operations.backups.dumps import DumpFailed
from companion.operations.backups.restoring import restore
from companion.operations.backups.stored import forget_old, list_backups
from companion.operations.backups.verification import read_verdict, verify
from companion.work import ages, maintenance
from tests.support.cases import for_each
from tests.support.evenings import make_session, tap, toy

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy", "place")]
ADDED = timedelta(days=1)


@pytest.fixture
def place(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a data folder of its own, in which the tests' database is the site's."""
    settings.DATA_DIR, settings.BACKUP_DIR, settings.MEDIA_ROOT = (
        tmp_path,
        tmp_path / "backups",
        tmp_path / "media",
    )
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"]
    monkeypatch.setattr(maintenance, "DRAINS", 0.0)
    (tmp_path / "media" / "photos").mkdir(parents=True)
    (tmp_path / "media" / "photos" / "one.jpg").write_bytes(b"a photo")
    return tmp_path


def heads() -> dict[str, list[Any]]:
    with connection.cursor() as cursor:
        return find_heads(cursor)


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Have no process look at copies: the toy is on no shelf of another process."""
    told: list[tuple[str, ...]] = []

    def manage(env: dict[str, str], *command: str) -> Any:
        told.append(command)
        return type("Done", (), {"returncode": 0, "stdout": json.dumps(heads()), "stderr": ""})

    monkeypatch.setattr(verification, "run_alone", manage)
    return told


def rewritten(path: Path, change: Any) -> Path:
    """Return a backup with one part changed: `change(name, bytes)` gives what it holds instead."""
    other = path.with_name("nightlight-20260101-000000-000000-changed.tar.gz")
    with tarfile.open(path) as old, tarfile.open(other, "w:gz") as new:
        for part in old.getmembers():
            held = old.extractfile(part)
            content = change(part.name, held.read() if held else b"")
            part.size = len(content)
            new.addfile(part, io.BytesIO(content))
    return other


@pytest.mark.goal("K1", "R13")
def test_a_backup_holds_database_photos_and_what_is_in_it() -> None:
    session = make_session()
    tap(session)
    path = make("asked for")
    assert path.stat().st_mode & 0o777 == 0o600 and path.name.endswith("-asked-for.tar.gz")
    with opened(path) as (manifest, folder):
        assert (folder / "media" / "photos" / "one.jpg").read_bytes() == b"a photo"
        assert (folder / manifest.database).is_file()
    assert manifest.counts["campaigns_entry"] == 1
    assert manifest.heads == {str(session.pk): [1, Entry.objects.get().seal]} == heads()


@pytest.mark.goal("K1")
def test_bringing_one_back_keeps_the_present_first(place: Path) -> None:
    session = make_session()
    tap(session)
    path, head = make("asked for"), heads()
    tap(session, "pour")
    Group.objects.create(name="Another")
    (place / "media" / "photos" / "two.jpg").write_bytes(b"another")
    before = restore(path)
    assert heads() == head and Group.objects.count() == 1
    assert [file.name for file in (place / "media" / "photos").iterdir()] == ["one.jpg"]
    assert first_divergence(Session.objects.get()) is None
    restore(before)
    assert Entry.objects.count() == 2 and Group.objects.count() == 2


def fail(*_told: Any, **_options: Any) -> None:
    raise OSError("the disk is full")


@pytest.mark.goal("K1", "R13")
@pytest.mark.parametrize(
    "what", ["call_command", "_media_of"], ids=["while it is brought up to date", "before the media"]
)
def test_what_fails_half_way_leaves_database_and_media_as_they_were(
    what: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session()
    path = make("asked for")
    tap(session)
    (place / "media" / "photos" / "two.jpg").write_bytes(b"another")
    head = heads()
    monkeypatch.setattr(restoring, what, fail)
    with pytest.raises(OSError, match="the disk is full"):
        restore(path)
    assert heads() == head
    assert sorted(one.name for one in (place / "media" / "photos").iterdir()) == ["one.jpg", "two.jpg"]


@pytest.mark.goal("K1", "R13")
def test_media_that_cannot_be_put_in_place_leave_those_of_before(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session()
    media = place / "media"
    (media / "sounds").mkdir()
    (media / "sounds" / "bell.ogg").write_bytes(b"a bell")
    path = make("asked for")
    tap(session)
    (media / "new.jpg").write_bytes(b"a new photo")
    head, here, rename = heads(), list_all(media), os.rename

    for stops_at in (("media", "photos"), ("media", "sounds"), (COMING, "photos"), (COMING, "sounds")):

        def refuse(this: Path, target: Path, stops_at: tuple[str, str] = stops_at) -> None:
            if (Path(this).parent.name, Path(this).name) == stops_at:
                fail()
            rename(this, target)

        monkeypatch.setattr(os, "rename", refuse)
        with pytest.raises(OSError, match="the disk is full"):
            restore(path)
        assert heads() == head and list_all(media) == here


def list_all(folder: Path) -> dict[str, bytes]:
    """Return every file and folder in one, and what the files hold."""
    return {
        str(one.relative_to(folder)): b"" if one.is_dir() else one.read_bytes() for one in folder.rglob("*")
    }


@pytest.mark.goal("K1")
def test_media_that_are_a_disk_of_their_own_come_back_too(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk cannot be renamed, and nothing is renamed onto it from another one; some hold a folder of it."""
    media, rename = place / "media", os.rename
    (media / "lost+found").mkdir()
    path = make("asked for")
    here = list_all(media)
    (media / "photos" / "two.jpg").write_bytes(b"another")
    (media / "new").mkdir()
    changed = list_all(media)

    def on_disks(this: Path, target: Path) -> None:
        if media in (Path(this), Path(target)):
            raise OSError(errno.EBUSY, "Device or resource busy")
        if Path(this).is_relative_to(media) != Path(target).is_relative_to(media):
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        assert Path(this).name != "lost+found"
        rename(this, target)

    monkeypatch.setattr(os, "rename", on_disks)
    before = restore(path)
    assert list_all(media) == here
    restore(before)
    assert {name: held for name, held in changed.items() if name != "new"} == list_all(media)


@pytest.mark.goal("K1")
def test_an_open_connection_sees_what_was_brought_back() -> None:
    session = make_session()
    path = make("asked for")
    tap(session)
    others = ThreadPoolExecutor(1)  # a thread of a server, with a connection of its own

    def count() -> int:
        return Entry.objects.count()

    def close() -> None:
        connection.close()

    assert others.submit(count).result() == 1
    restore(path)
    assert others.submit(count).result() == 0
    others.submit(close).result()


@pytest.mark.goal("K1")
def test_a_table_of_a_later_version_is_not_in_the_way() -> None:
    path = make("asked for")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE campaigns_later (id integer)")
    restore(path)
    assert "campaigns_later" not in connection.introspection.table_names()


@pytest.mark.goal("K1")
def test_the_site_rests_while_one_is_brought_back(
    place: Path, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    path, seen = make("asked for"), list[int]()

    def look(command: str, **_options: object) -> None:
        if command == "migrate":
            seen.extend(client.get(where).status_code for where in ("/", "/livez", "/owner/"))

    monkeypatch.setattr(restoring, "call_command", look)
    restore(path)
    assert seen == [503, 200, 503]
    assert client.get("/").status_code == 200


@pytest.mark.goal("K1")
@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL serves several machines")
def test_a_machine_that_would_not_rest_has_to_be_stopped_first(place: Path) -> None:
    path, given = make("asked for"), connection.get_connection_params()
    make_session()
    with psycopg.connect(**given), psycopg.connect(**given | {"application_name": f"{CALLED}another"}):
        with pytest.raises(DumpFailed, match="Stop Nightlight there first: (127.0.0.1|this machine)"):
            restore(path)
        assert Session.objects.exists()
    time.sleep(0.5)  # until its server has seen that it is gone
    restore(path)
    assert not Session.objects.exists()


def test_who_died_while_the_site_rested_keeps_nobody_waiting(settings: Settings, client: Client) -> None:
    settings.BACKUP_DIR.mkdir()
    mark = settings.BACKUP_DIR / maintenance.RESTING
    ages.touch_heartbeat(mark)
    assert client.get("/").status_code == 503
    part = client.get("/", headers={"hx-request": "true"})
    assert (part.status_code, part.content, part["HX-Reswap"]) == (503, b"", "none")
    os.utime(mark, (time.time() - maintenance.GIVEN_UP_AFTER,) * 2)
    assert client.get("/").status_code == 200


@pytest.mark.goal("K1")
@pytest.mark.parametrize(
    ("part", "says"),
    [("photos/one.jpg", "media/photos/one.jpg is not as it was"), ("database", "is not as it was")],
)
def test_a_damaged_backup_changes_nothing(part: str, says: str) -> None:
    session = make_session()
    path = make("asked for")
    tap(session)
    bad = rewritten(path, lambda name, held: held + b" " if part in name else held)
    with pytest.raises(BadBackup, match=says):
        restore(bad)
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", str(bad))
    name = next(name for name in read_manifest(bad).files if part in name)
    assert Entry.objects.count() == 1
    assert verify(bad).faults == [f"{bad.name} is damaged: {name} is not as it was."]


@pytest.mark.parametrize(
    "content",
    [b"", b"not a backup", gzip.compress(b"neither", mtime=0), gzip.compress(b"\0" * 10_240, mtime=0)],
    ids=["empty", "text", "no archive", "an archive of nothing"],
)
def test_what_is_no_backup_is_said_to_be_none(content: bytes, place: Path) -> None:
    path = place / "nightlight.tar.gz"
    path.write_bytes(content)
    with pytest.raises(BadBackup, match="is no backup, or is damaged"):
        restore(path)


def test_a_backup_cannot_write_outside_its_folder(place: Path) -> None:
    path = make("asked for")
    sly = place / "sly.tar.gz"
    with tarfile.open(path) as old, tarfile.open(sly, "w:gz") as new:
        for part in old.getmembers():
            new.addfile(part, old.extractfile(part))
        out = tarfile.TarInfo("../outside")
        new.addfile(out, io.BytesIO(b""))
    with pytest.raises(BadBackup, match="damaged"):
        restore(sly)
    assert not (place.parent / "outside").exists()


def test_a_backup_holds_files_alone(place: Path) -> None:
    path = make("daily")
    spoilt = path.with_name("nightlight-spoilt.tar.gz")
    with tarfile.open(path) as old, tarfile.open(spoilt, "w:gz") as new:
        for part in old:
            new.addfile(part, old.extractfile(part))
        link = tarfile.TarInfo("media/link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc"
        new.addfile(link)
    with pytest.raises(BadBackup, match="damaged"), opened(spoilt):
        pass


def test_a_backup_is_read_where_python_knows_no_filters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian 12 has Python 3.11.2."""

    def extract(archive: Any, member: Any, path: Any = "", set_attrs: Any = True) -> None:
        raise AssertionError("tarfile's own way needs a filter")

    monkeypatch.setattr(tarfile.TarFile, "extract", extract)
    with opened(make("daily")) as (manifest, folder):
        assert all((folder / name).is_file() for name in manifest.files)


def test_a_backup_of_a_later_version_is_refused_politely() -> None:
    def later(name: str, held: bytes) -> bytes:
        return (
            held if name != "manifest.json" else json.dumps(json.loads(held) | {"version": "99.0"}).encode()
        )

    with pytest.raises(BadBackup, match=r"is of Nightlight 99\.0: this is"):
        restore(rewritten(make("asked for"), later))


@pytest.mark.goal("K1")
def test_a_backup_is_read_back_and_what_came_of_it_is_kept(replayed: list[tuple[str, ...]]) -> None:
    session = make_session()
    tap(session)
    path = make("asked for")
    assert verify(path).is_whole and [line[0] for line in replayed] == ["migrate", "verify_tables"]
    assert read_verdict(path) == list_backups()[0].verdict and list_backups()[0].is_verified
    tap(session, "pour")  # which is what replaying finds now, and the backup does not know
    assert verify(path).faults == [f"The log of session {session.pk} does not end as it did."]
    assert not list_backups()[0].is_verified


@pytest.mark.goal("K1")
def test_a_backup_of_a_real_game_is_read_back_by_processes_of_its_own(settings: Settings) -> None:
    path = make("asked for")  # of a site without tables
    assert verify(path).faults == []
    out = io.StringIO()
    call_command("verify_backup", str(path), stdout=out)
    assert "Read back" in out.getvalue()


@pytest.mark.goal("K1")
@for_each(
    "name, value", [("WEB_PROCESSES", "2"), ("DATABASE_URL_FILE", "postgresql://nobody@127.0.0.1:1/none")]
)
def test_a_copy_is_read_back_whatever_the_site_is_told(
    name: str, value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make("asked for")
    if name.endswith("_FILE"):
        told, value = value, str(tmp_path / "told")
        Path(value).write_text(told)
    monkeypatch.setenv(name, value)
    assert verify(path).faults == []


@pytest.mark.goal("K1")
def test_a_day_has_one_backup_and_it_is_copied_elsewhere(
    settings: Settings, place: Path, replayed: list[tuple[str, ...]]
) -> None:
    settings.BACKUP_COPY_DIR = str(place / "elsewhere")
    path = daily.back_up_if_due()
    assert path
    call_command("backup", "--if-due")
    assert [one.name for one in (place / "elsewhere").iterdir()] == [path.name]
    assert [one.reason for one in list_backups()] == ["daily"] and not stored.find_warning()


@pytest.mark.parametrize(("lives", "is_made"), [(0.5, False), (2, True)])
def test_two_workers_do_not_make_the_same_backup(
    lives: float, is_made: bool, settings: Settings, replayed: list[tuple[str, ...]]
) -> None:
    settings.BACKUP_DIR.mkdir()
    mark = settings.BACKUP_DIR / jobs.LOCK
    mark.touch()
    os.utime(mark, (time.time() - lives * maintenance.GIVEN_UP_AFTER,) * 2)
    assert bool(daily.back_up_if_due()) is is_made


def test_a_backup_that_cannot_be_made_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(folder: Path) -> None:
        raise dumps.DumpFailed("pg_dump is not installed")

    monkeypatch.setattr(archive, "dump", fail)
    assert daily.back_up_if_due() is None
    assert "The daily backup could not be made: pg_dump is not installed" in caplog.text


@pytest.mark.goal("K1")
def test_seven_days_four_weeks_and_six_months_are_kept(settings: Settings) -> None:
    settings.BACKUP_DIR.mkdir()
    noon = timezone.make_aware(datetime(2026, 11, 22, 12))
    for day in range(400):
        at = noon - day * ADDED
        (settings.BACKUP_DIR / f"nightlight-{at:%Y%m%d-%H%M%S-%f}-daily.tar.gz").touch()
    for number in range(15):
        at = noon - number * ADDED
        (settings.BACKUP_DIR / f"nightlight-{at:%Y%m%d-%H%M%S-%f}-asked-for.tar.gz").touch()
    forget_old()
    found = [timezone.localtime(one.at).date().isoformat() for one in list_backups() if one.reason == "daily"]
    assert found[:7] == [f"2026-11-{day}" for day in range(22, 15, -1)]
    assert found[7:10] == ["2026-11-15", "2026-11-08", "2026-11-01"]
    assert found[10:] == ["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30"]
    assert len([one for one in list_backups() if one.reason != "daily"]) == stored.OTHERS


@pytest.mark.goal("K6")
def test_a_site_without_a_backup_for_a_week_is_not_ready(replayed: list[tuple[str, ...]]) -> None:
    assert health.backup() == "ok"
    make_session()
    assert health.backup() == "ok"  # it is new
    Session.objects.update(started_at=timezone.now() - 8 * ADDED)
    assert health.backup() == "none was read back for a week"
    daily.back_up_if_due()
    assert health.backup() == "ok"
