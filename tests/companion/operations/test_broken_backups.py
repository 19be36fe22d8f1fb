"""A backup that is broken is refused in a sentence, and changes nothing: thirty ways to break it."""

import io
import json
import os
import tarfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from campaigns.models import Entry
from companion.accounts.models import User
from companion.operations.backups import daily, jobs, temporary, verification
from companion.operations.backups.archive import BadBackup, make, read_manifest
from companion.operations.backups.restoring import restore
from companion.operations.backups.stored import find_to_read_again, list_backups
from companion.operations.backups.temporary import remove_left_over, temporary_folder
from companion.operations.backups.verification import read_verdict, verdict_file, verify
from tests.companion.operations.test_backups import heads, place, replayed
from tests.support.evenings import client_of, make_session, make_user, tap, toy

__all__ = ["place", "replayed", "toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy", "place")]
Break = Callable[[bytes], bytes]


def rewrite(raw: bytes, change: Callable[[tarfile.TarInfo, bytes], bytes | None]) -> bytes:
    """Return a backup whose parts hold what `change` gives of each; None leaves a part out."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(raw)) as old, tarfile.open(fileobj=packed, mode="w:gz") as new:
        for part in old.getmembers():
            stream = old.extractfile(part)
            content = change(part, stream.read() if stream else b"")
            if content is not None:
                part.size = len(content)
                new.addfile(part, io.BytesIO(content))
    return packed.getvalue()


def say(**facts: object) -> Break:
    """Return what makes the list of what is in a backup say something else."""

    def change(part: tarfile.TarInfo, content: bytes) -> bytes:
        return json.dumps(json.loads(content) | facts).encode() if part.name == "manifest.json" else content

    return lambda raw: rewrite(raw, change)


def put(name: str, content: bytes | None) -> Break:
    """Return what puts something else in the place of a part, or leaves it out."""
    return lambda raw: rewrite(raw, lambda part, held: content if name in part.name else held)


def flip(place: float) -> Break:
    def change(raw: bytes) -> bytes:
        content = bytearray(raw)
        content[int(len(content) * place)] ^= 0xFF
        return bytes(content)

    return change


BREAKS: dict[str, Break] = {
    "empty": lambda raw: b"",
    "a text": lambda raw: b"not a backup",
    "a zip": lambda raw: b"PK\3\4" * 100,
    "zeros": lambda raw: bytes(5000),
    "half": lambda raw: raw[: len(raw) // 2],
    "without its last quarter": lambda raw: raw[: len(raw) * 3 // 4],
    "without its first bytes": lambda raw: raw[20:],
    "a byte flipped in the middle": flip(0.5),
    "a byte flipped near the end": flip(0.9),
    "noise in the middle": lambda raw: raw[:4000] + Random(1).randbytes(400) + raw[4400:],
    "without a list of its parts": put("manifest.json", None),
    "a list that is no JSON": put("manifest.json", b"{"),
    "a list of 200,000 brackets": put("manifest.json", b"[" * 200_000),
    "a list that is a list": put("manifest.json", b"[]"),
    "a list that is a text": put("manifest.json", b'"x"'),
    "a list of bytes that are no text": put("manifest.json", b"\xff\xfe\x00"),
    "an odd version": say(version="x.y"),
    "a version that is a number": say(version=1),
    "a version of superscripts": say(version="²"),
    "a version without an end": say(version="9" * 5000),
    "files that are a list": say(files=["a"]),
    "heads that are a list": say(heads=[1]),
    "counts that are a text": say(counts="x"),
    "counts of texts": say(counts={"campaigns_group": "x"}),
    "no time": say(made_at=None),
    "a time without a zone": say(made_at="2026-01-01T00:00:00"),
    "another database": say(database="../nightlight.sqlite3"),
    "another kind of file": say(format="another"),
    "without its database": put("database", None),
    "another database than the list says": put("database", b"x"),
    "without a photo": put("one.jpg", None),
}


@pytest.mark.goal("K1", "R13")
@pytest.mark.parametrize("how", BREAKS)
def test_a_broken_backup_is_refused_in_a_sentence_and_changes_nothing(how: str, place: Path) -> None:
    tap(make_session())
    path, before = make("asked for"), heads()
    path.write_bytes(BREAKS[how](path.read_bytes()))
    with pytest.raises(BadBackup, match=r"damaged|is of Nightlight"):
        restore(path)
    for command in ("restore", "verify_backup"):
        with pytest.raises(CommandError, match=r"damaged|is of Nightlight"):
            call_command(command, str(path))
    assert heads() == before and Entry.objects.count() == 1
    verdict = read_verdict(path)
    assert verdict and not verdict.is_whole and verdict.fault
    assert (place / "media" / "photos" / "one.jpg").read_bytes() == b"a photo"
    assert not list(place.glob("tmp*"))


@pytest.mark.goal("K1", "R13")
def test_whatever_byte_rots_a_check_ends_with_a_verdict(replayed: list[Any]) -> None:
    path, rng = make("asked for"), Random(4)
    raw = path.read_bytes()
    for _number in range(60):
        content = bytearray(raw)
        content[rng.randrange(len(content))] ^= rng.randrange(1, 256)
        path.write_bytes(content)
        assert verify(path) == read_verdict(path)


@pytest.mark.goal("K1")
def test_a_check_that_is_killed_leaves_no_verdict_of_before(
    replayed: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make("asked for")
    assert verify(path).is_whole

    def die(_path: Path) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(verification, "opened", die)
    with pytest.raises(KeyboardInterrupt):
        verify(path)
    assert read_verdict(path) is None


def say_read(path: Path, days_ago: float) -> None:
    """Have a backup say that it was read back so long ago."""
    verdict = json.loads(verdict_file(path).read_text())
    at = (timezone.now() - timedelta(days=days_ago)).isoformat()
    verdict_file(path).write_text(json.dumps(verdict | {"at": at}))


@pytest.mark.goal("K1")
def test_once_a_week_a_backup_that_is_kept_is_read_again(
    replayed: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    path = make("daily")
    verify(path)
    assert find_to_read_again() is None
    old = path.rename(path.with_name("nightlight-20260101-000000-000000-daily.tar.gz"))
    verdict_file(path).rename(verdict_file(old))
    say_read(old, 8)
    damaged = bytearray(old.read_bytes())
    damaged[len(damaged) // 2] ^= 0xFF
    old.write_bytes(damaged)
    assert daily.read_one_again() == old
    assert f"The backup {old.name} cannot be brought back" in caplog.text
    assert not list_backups()[0].is_verified
    assert daily.read_one_again() is None  # one a week


@pytest.mark.goal("K1")
def test_folders_of_processes_that_were_killed_are_removed(settings: Settings, place: Path) -> None:
    left_over = place / f"{temporary.BEGIN}killed"
    left_over.mkdir()
    (left_over / "database.sqlite3").write_bytes(b"a whole copy")
    mark = left_over.with_name(f"{left_over.name}{temporary.ALIVE}")
    mark.touch()
    os.utime(mark, (time.time() - 3600,) * 2)
    with temporary_folder(place) as used:
        assert remove_left_over() == [left_over]
        assert used.is_dir()
    assert not list(place.glob(f"{temporary.BEGIN}*"))


@pytest.mark.goal("K1")
def test_the_backup_says_what_its_list_says(place: Path) -> None:
    assert read_manifest(make("asked for")).reason == "asked for"


NOTES = [
    *("", "[]", "null", "{}", "[" * 100_000, "\xff"),
    *('{"deed": "verify", "ended_at": 5}', '{"deed": "verify", "ended_at": "soon"}'),
    *('{"deed": "verify", "ended_at": "2026-01-01"}', '{"at": 5, "faults": []}'),
    *('{"at": "soon", "faults": []}', '{"at": "2026-01-01T00:00:00Z", "faults": 5}'),
]


@pytest.mark.goal("K4")
@pytest.mark.parametrize("note", NOTES, ids=range(len(NOTES)))
def test_a_damaged_note_beside_the_backups_counts_as_none_and_takes_no_page(note: str) -> None:
    path, owner = make("asked for"), make_user("owner")
    User.objects.filter(pk=owner.pk).update(is_superuser=True, is_staff=True)
    for file in (verdict_file(path), path.with_name(jobs.STATE)):
        file.write_text(note, encoding="latin-1")
    assert read_verdict(path) is None and jobs.read() is None
    assert client_of(owner).get("/owner/").status_code == 200
