"""A disk without room, and a folder that cannot be written: said in a sentence, and nothing is lost."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.test import Client

from campaigns.log.state import current_state
from campaigns.models import Group
from companion.web.error_pages import is_full_disk
from tests.companion.web.test_platform import SERVER, manage
from tests.support.evenings import make_group, make_session, make_user, toy

__all__ = ["toy"]
of_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="It is SQLite that is made full here.")
LONG = "a name of forty characters, or thereabouts"


@contextmanager
def a_full_disk() -> Iterator[None]:
    """Let the database grow no further, as where the disk has no room."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # else there is room that former rows have left
        cursor.execute("PRAGMA max_page_count = 1")  # which it takes for as many as there are
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")


@of_sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("language", "says"), [("en", "The disk is full"), ("it", "Il disco è pieno")], ids=["en", "it"]
)
def test_a_full_disk_is_said_and_nothing_is_half_saved(
    language: str, says: str, caplog: pytest.LogCaptureFixture
) -> None:
    owner = make_user("anna")
    session = make_session(make_group(owner=owner))
    client = Client(raise_request_exception=False)
    client.force_login(owner)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    act, answer = f"/table/{session.pk}/act/write", client.get("/")
    with a_full_disk():
        for number in range(100):
            seen = current_state(session).number
            answer = client.post(act, {"words": LONG[:20], "seen": seen, "key": f"the-key-{number:04}"})
            if answer.status_code != 200:
                break
    assert answer.status_code == 507 and says in answer.text
    lines = [one for one in caplog.records if one.name == "companion.web.error_pages"]
    assert len(lines) == 1 and "The disk is full" in lines[0].getMessage()
    assert current_state(session).number == number
    again = {"words": LONG[:20], "seen": number, "key": f"the-key-{number:04}"}
    assert client.post(act, again).status_code == 200
    assert Group.objects.count() == 1


def chained(cause: BaseException) -> Exception:
    fault = OperationalError("said by Django")
    fault.__cause__ = cause
    return fault


def test_a_full_disk_is_known_by_what_the_system_says() -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    assert is_full_disk(chained(full))
    assert is_full_disk(chained(psycopg.errors.DiskFull("could not extend file")))
    assert is_full_disk(OSError(errno.ENOSPC, "No space left on device"))
    assert not is_full_disk(OSError(errno.EACCES, "Permission denied"))
    assert not is_full_disk(chained(sqlite3.OperationalError("database is locked")))
    assert not is_full_disk(None)


@pytest.mark.parametrize("command", ["serve", "web", "ready"])
def test_a_folder_that_cannot_be_written_is_said_in_one_line(command: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "data"
    for site in ({}, {**SERVER, "SECRET_KEY": "x" * 60}):
        found = manage(command, **site, DATA_DIR=str(folder))
        assert found.returncode != 0
        assert found.stderr.count("\n") == 1 and str(folder) in found.stderr, found.stderr
        assert "cannot write to its data folder" in found.stderr
