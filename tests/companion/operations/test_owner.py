"""The owner's page: for the owner alone; a backup is made, downloaded, sent in and brought back."""

import ast
import inspect
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as of_the_site
from django.contrib.auth import SESSION_KEY
from django.test import Client
from django.utils import timezone

from campaigns.models import Entry, Session
from companion.accounts.models import User, make_owner
from companion.operations import health
from companion.operations.backups import archive, jobs
from companion.operations.backups.archive import BROUGHT, make
from companion.operations.backups.jobs import BackupTask
from companion.operations.backups.run_job import run_job
from companion.operations.backups.stored import list_backups
from companion.operations.backups.verification import verify
from companion.operations.owner import parts, uploads
from companion.storage import uploads as incoming
from companion.storage.token_links import hash_token
from companion.work import maintenance
from tests.companion.operations.test_backups import heads, place, replayed, rewritten
from tests.support.addresses import addresses
from tests.support.evenings import client_of, make_group, make_session, make_user, tap, toy

__all__ = ["place", "replayed", "toy"]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy", "place", "replayed", "here"),
]
FOR_THE_OWNER = [one for one in addresses() if one.role == "site owner"]
WEEK = timedelta(days=8)
PART = 4_000  # bytes: a backup of a test comes in several


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what is asked for carried out in this process, where the toy is."""
    monkeypatch.setattr(jobs, "launch", run_job)


@pytest.fixture
def owner() -> Client:
    return client_of(make_owner())


def text(answer: Any) -> str:
    return str(answer.content.decode())


def back_up(owner: Client) -> str:
    """Press the button; return the name of what was made."""
    assert owner.post("/owner/backups/now").headers["Location"] == "/owner/"
    return list_backups()[0].path.name


def send(owner: Client, content: bytes, part: int = PART) -> Any:
    """Send a file in parts, as the page does; return the last answer."""
    here = 0
    while True:
        answer = owner.post(
            f"/owner/backups/upload?at={here}&size={len(content)}",
            content[here : here + part],
            content_type="application/octet-stream",
        )
        told = answer.json()
        if "here" not in told:
            return answer
        here = told["here"]


# who


@pytest.mark.goal("S8")
def test_to_everybody_else_there_is_no_such_page(owner: Client) -> None:
    name = back_up(owner)
    anna, former = make_user("anna"), User.objects.create_user("former", is_superuser=True)
    make_group(owner=anna)
    other, closed = client_of(anna), client_of(former)
    User.objects.filter(pk=former.pk).update(is_active=False)
    assert len(FOR_THE_OWNER) == 7
    for where in (one.of({"backup": name}) for one in FOR_THE_OWNER):
        for method in ("get", "post"):
            assert getattr(other, method)(where).status_code == 404
            assert getattr(Client(), method)(where)["Location"].startswith("/accounts/login/")
            assert getattr(closed, method)(where)["Location"].startswith("/accounts/login/")


@pytest.mark.goal("S8")
def test_only_the_owner_sees_the_way_there(owner: Client) -> None:
    anna = client_of(make_user("anna"))
    assert 'href="/owner/"' in text(owner.get("/account/"))
    assert 'href="/owner/' not in text(anna.get("/account/")) + text(anna.get("/"))


def test_the_first_page_of_an_empty_site_offers_its_owner_to_restore(owner: Client) -> None:
    assert 'href="/owner/#h-file"' in text(owner.get("/"))
    make_group(owner=User.objects.get())
    assert 'href="/owner/#h-file"' not in text(owner.get("/"))


# now, and what is kept


@pytest.mark.goal("K1")
def test_a_backup_is_made_read_back_and_shown(owner: Client) -> None:
    tap(make_session())
    name = back_up(owner)
    page = text(owner.get("/owner/"))
    assert "Backed up and checked" in page and "Last checked backup" in page
    assert f'href="/owner/backups/{name}/file"' in page and "asked for" in page
    assert (
        "<dt>line of the log</dt><dd>1</dd>" in page and "<dt>photos</dt><dd>0</dd>" in page
    )  # a file alone is none


@pytest.mark.goal("K1")
def test_the_page_looks_again_until_it_is_done(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "launch", lambda: None)
    back_up_at = owner.post("/owner/backups/now", follow=True)
    assert 'hx-get="/owner/backups/work"' in text(back_up_at) and "Backing up" in text(back_up_at)
    assert 'hx-trigger="every 1s"' in text(owner.get("/owner/backups/work"))
    again = owner.post("/owner/backups/now", follow=True)
    assert "is being worked on already" in text(again)
    run_job()
    done = owner.get("/owner/backups/work")
    assert (done.status_code, done["HX-Refresh"]) == (204, "true")
    assert "Backed up and checked" in text(owner.get("/owner/"))


def test_what_was_interrupted_is_said_and_holds_up_nobody(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "launch", lambda: None)
    owner.post("/owner/backups/now")
    (of_the_site.BACKUP_DIR / jobs.LOCK).unlink()
    assert "It was interrupted" in text(owner.get("/owner/"))
    monkeypatch.setattr(jobs, "launch", run_job)
    back_up(owner)
    assert "Backed up and checked" in text(owner.get("/owner/"))


def test_a_backup_that_fails_says_why(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(folder: Path) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(archive, "dump", fail)
    owner.post("/owner/backups/now")
    page = text(owner.get("/owner/"))
    assert "The backup failed" in page and "Is the disk full?" in page and "No space left on device" in page


@pytest.mark.goal("K1")
def test_what_is_not_whole_is_said_and_cannot_be_restored(owner: Client) -> None:
    bad = rewritten(make("asked for"), lambda name, held: held + b" " if "photo" in name else held)
    assert "not checked yet" in text(owner.get("/owner/"))
    assert owner.post(f"/owner/backups/{bad.name}/restore").status_code == 422
    owner.post(f"/owner/backups/{bad.name}/verify")
    page = text(owner.get("/owner/"))
    assert "This backup cannot be restored" in page and "The file is damaged" in page
    assert f"/owner/backups/{bad.name}/restore" not in page
    assert owner.post(f"/owner/backups/{bad.name}/restore").status_code == 422
    assert jobs.read().deed == BackupTask.VERIFY  # type: ignore[union-attr]


@pytest.mark.goal("K1")
def test_a_download_is_the_file_byte_by_byte(owner: Client) -> None:
    name = back_up(owner)
    answer: Any = owner.get(f"/owner/backups/{name}/file", headers={"accept-encoding": "gzip"})
    held = (of_the_site.BACKUP_DIR / name).read_bytes()
    assert b"".join(answer.streaming_content) == held
    assert answer["Cache-Control"] == "no-store" and answer["Content-Length"] == str(len(held))
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


@pytest.mark.goal("S7")
@pytest.mark.parametrize(
    "name", ["..%2Fsecret_key", "secret_key", ".work.json", "%2Fetc%2Fpasswd", "x.tar.gz"]
)
def test_nothing_but_kept_backups_is_handed_out(name: str, owner: Client, place: Path) -> None:
    back_up(owner)
    (place / "secret_key").write_text("secret")
    for what in ("file", "restore"):
        assert owner.get(f"/owner/backups/{name}/{what}").status_code == 404
    for what in ("verify", "restore"):
        assert owner.post(f"/owner/backups/{name}/{what}").status_code == 404


# bringing back


def restore(owner: Client, name: str) -> str:
    """Tap twice; return where the way back in is watched."""
    asked = owner.get(f"/owner/backups/{name}/restore", headers={"hx-request": "true"})
    assert "Yes, restore it" in text(asked) and "<html" not in text(asked)
    return str(owner.post(f"/owner/backups/{name}/restore").headers["Location"])


def token_of(way: str) -> str:
    """Return the key of an address: if no log shows it, as that of the owner's link."""
    _nothing, owner, token, back = way.split("/")
    assert (owner, back) == ("owner", "back")
    return token


@pytest.mark.goal("K1", "R13")
def test_restoring_brings_the_heads_back_equal_and_keeps_the_present(owner: Client, place: Path) -> None:
    session = make_session()
    tap(session)
    name, head = back_up(owner), heads()
    tap(session, "pour")
    (place / "media" / "photos" / "two.jpg").write_bytes(b"another")
    present = heads()
    way = restore(owner, name)
    assert heads() == head
    assert [one.name for one in (place / "media" / "photos").iterdir()] == ["one.jpg"]
    kept = next(one for one in list_backups() if one.reason == archive.BEFORE_RESTORE)
    assert archive.read_manifest(kept.path).heads == present
    assert "The backup has been restored" in text(Client().get(way))


@pytest.mark.goal("K1")
def test_the_second_tap_is_asked_for_with_what_is_in_it(owner: Client) -> None:
    tap(make_session())
    name = back_up(owner)
    for headers in ({}, {"hx-request": "true"}):
        page = text(owner.get(f"/owner/backups/{name}/restore", headers=headers))
        assert (
            f"Made by Nightlight {of_the_site.VERSION}" in page
            and "<dt>line of the log</dt><dd>1</dd>" in page
        )
        assert "before restoring another one" in page
    assert Entry.objects.count() == 1


def test_a_page_that_waits_for_a_restore_says_its_words_once(owner: Client) -> None:
    began_at = timezone.now().isoformat()
    name = back_up(owner)
    jobs.take_lock()
    jobs.write(jobs.BackupJob(BackupTask.RESTORE, name, hash_token("a-key-of-this-page"), began_at))
    page = text(Client().get("/owner/a-key-of-this-page/back", headers={"hx-request": "true"}))
    assert "Leave this page open" in page and 'hx-swap="outerMorph"' in page


@pytest.mark.goal("K1")
def test_who_has_restored_comes_back_in_as_the_owner_of_the_backup(owner: Client) -> None:
    User.objects.update(username="of the old machine")
    name = back_up(owner)
    User.objects.all().delete()
    new = client_of(make_owner())
    way = restore(new, name)
    new.cookies.clear()  # the sessions are those of the backup
    token = token_of(way)
    assert f'href="/owner/{token}"' in text(new.get(way))
    new.post(f"/owner/{token}")
    assert User.objects.get(pk=new.session[SESSION_KEY]).username == "of the old machine"
    assert new.get("/owner/").status_code == 200
    assert Client().post(f"/owner/{token}").status_code == 410


def test_only_who_has_the_key_watches(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    name = back_up(owner)
    monkeypatch.setattr(jobs, "launch", lambda: None)
    way = restore(owner, name)
    (of_the_site.BACKUP_DIR / maintenance.RESTING).touch()
    assert 'hx-trigger="every 1s"' in text(Client().get(way))
    for wrong in (way.replace(token_of(way), f"{token_of(way)[:-1]}+"), "/owner/x/back"):
        assert Client().get(wrong).status_code == 404
    assert token_of(way) not in (of_the_site.BACKUP_DIR / jobs.STATE).read_text()
    (of_the_site.BACKUP_DIR / maintenance.RESTING).unlink()
    run_job()
    assert Client().get(way, headers={"hx-request": "true"})["HX-Refresh"] == "true"


@pytest.mark.goal("K1", "R13")
def test_restoring_that_fails_changes_nothing_and_says_why(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(brought: Path) -> None:
        raise OSError("Device or resource busy")

    session = make_session()
    name = back_up(owner)
    tap(session)
    monkeypatch.setattr("companion.operations.backups.restoring._media_of", fail)
    page = text(owner.get(restore(owner, name)))
    assert "Nothing was changed" in page and "Device or resource busy" in page
    assert Entry.objects.count() == 1 and owner.get("/owner/").status_code == 200


# from elsewhere


@pytest.mark.goal("K1")
def test_a_file_of_another_machine_is_taken_in_parts_and_read_back(owner: Client) -> None:
    tap(make_session())
    path = make("asked for")
    content = path.read_bytes()
    path.unlink()
    assert len(content) > PART
    assert send(owner, content).json() == {"next": "/owner/"}
    (one,) = list_backups()
    assert one.reason == BROUGHT and one.is_verified and one.path.read_bytes() == content
    assert one.path.stat().st_mode & 0o777 == 0o600
    page = text(owner.get("/owner/"))
    assert "The file is whole" in page and "from a file" in page


@pytest.mark.goal("K1")
def test_a_part_that_is_lost_or_doubled_is_told(owner: Client) -> None:
    def part(at: int, size: int = 9) -> tuple[int, Any]:
        where = f"/owner/backups/upload?at={at}&size={size}"
        answer = owner.post(where, b"abc", content_type="application/octet-stream")
        return answer.status_code, answer.json()

    assert part(3) == (200, {"here": 0})
    assert part(0) == (200, {"here": 3}) == part(0)
    assert part(6) == (200, {"here": 3})
    assert part(3) == (200, {"here": 6}) == part(3)
    assert part(6)[0] == 422  # all is here, and it is no backup
    assert not (of_the_site.BACKUP_DIR / uploads.COMING).exists()


def newer(name: str, held: bytes) -> bytes:
    return held if name != "manifest.json" else json.dumps(json.loads(held) | {"version": "99.0"}).encode()


@pytest.mark.goal("K1", "R10")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (newer, "is from a newer version of Nightlight. Update this site first"),
        (lambda name, held: held if name != "manifest.json" else b"{}", "This is not a backup of Nightlight"),
    ],
    ids=["of a newer version", "of another kind"],
)
def test_a_file_that_cannot_be_taken_is_refused_with_its_reason(
    change: Any, says: str, owner: Client, place: Path
) -> None:
    path = make("asked for")
    content = rewritten(path, change).read_bytes()
    for one in list_backups():
        one.path.unlink()
    answer = send(owner, content)
    assert answer.status_code == 422 and says in answer.json()["problem"]
    assert list_backups() == [] and not (of_the_site.BACKUP_DIR / uploads.COMING).exists()


@pytest.mark.goal("K1", "R10")
def test_a_damaged_file_is_refused_and_not_kept(owner: Client) -> None:
    path = make("asked for")
    bad = rewritten(path, lambda name, held: held + b" " if "photo" in name else held)
    content = bad.read_bytes()
    path.unlink()
    bad.unlink()
    assert send(owner, content).json() == {"next": "/owner/"}
    page = text(owner.get("/owner/"))
    assert "This file cannot be restored" in page and "The file is damaged" in page
    assert list_backups() == [] and not list(of_the_site.BACKUP_DIR.glob("nightlight-*"))


@pytest.mark.goal("S7")
def test_a_file_that_is_too_large_is_refused_before_it_comes(
    owner: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in (uploads.MOST_BYTES + 1, 0, -1):
        where = f"/owner/backups/upload?at=0&size={size}"
        assert owner.post(where, b"abc", content_type="application/octet-stream").status_code == 413
    monkeypatch.setattr(incoming, "LEAST_ROOM", 10**18)
    full = owner.post("/owner/backups/upload?at=0&size=9", b"abc", content_type="application/octet-stream")
    assert full.status_code == 413 and full.json()["problem"] == "There is not enough space on the disk."
    assert not (of_the_site.BACKUP_DIR / uploads.COMING).exists()


def test_a_backup_that_does_not_fit_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    path = make("asked for")
    monkeypatch.setattr(archive, "LEAST_ROOM", 10**18)
    assert verify(path).fault == "no room"


# how the site is


@pytest.mark.goal("K6")
def test_home_warns_the_owner_alone_when_nothing_was_checked_for_a_week(owner: Client) -> None:
    make_session(make_group(owner=User.objects.get()))
    anna = client_of(make_user("anna"))
    says = "No backup was checked for a week"
    assert says not in text(owner.get("/"))
    Session.objects.update(started_at=timezone.now() - WEEK)
    assert says in text(owner.get("/")) and says not in text(anna.get("/"))
    assert "none was checked for a week" in text(owner.get("/owner/"))
    back_up(owner)
    assert says not in text(owner.get("/"))


def found_by_checks() -> Iterator[tuple[str, str]]:
    """Give what each check of a part may say, read from its source."""
    for name, check in health.PARTS.items():
        for node in ast.walk(ast.parse(inspect.getsource(check))):
            if isinstance(node, ast.Return):
                words = (one.value for one in ast.walk(node) if isinstance(one, ast.Constant))
                yield from ((name, word) for word in words if isinstance(word, str) and word != "ok")


@pytest.mark.goal("K6")
def test_each_fault_of_a_part_is_told_with_what_to_do() -> None:
    assert set(found_by_checks()) - {("cache", health.CACHE_KEY)} == set(parts.FAULTS)
    assert set(parts.NAMES) == set(health.PARTS) > set(parts.FINE)


@pytest.mark.goal("K6")
def test_the_page_tells_how_each_part_is(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(str(parts.NAMES[name]) in text(owner.get("/owner/")) for name in parts.FINE)
    assert str(parts.NAMES["cache"]) not in text(owner.get("/owner/"))
    monkeypatch.setitem(health.PARTS, "disk", lambda: "is nearly full")
    monkeypatch.setitem(health.PARTS, "cache", lambda: "does not answer")
    page = text(owner.get("/owner/"))
    assert "is nearly full. Make room" in page and str(parts.NAMES["cache"]) in page
