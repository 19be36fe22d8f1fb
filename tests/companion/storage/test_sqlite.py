"""Our SQLite backend: who may read its files, and a file that was replaced under an open connection."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="these are files of SQLite")


@pytest.fixture
def database(tmp_path: Path, django_db_blocker: Any) -> Iterator[BaseDatabaseWrapper]:
    """Give a database of the site's kind in a folder that all may read."""
    tmp_path.chmod(0o755)
    wrapper = connection.copy()
    wrapper.settings_dict = connection.settings_dict | {"NAME": str(tmp_path / "nightlight.sqlite3")}
    with django_db_blocker.unblock():
        yield wrapper
        wrapper.close()


def list_modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


@pytest.mark.parametrize("is_there_before", [False, True])
def test_only_the_owner_reads_the_database_whatever_the_folder(
    is_there_before: bool, database: BaseDatabaseWrapper, tmp_path: Path
) -> None:
    if is_there_before:
        (tmp_path / "nightlight.sqlite3").touch()
        (tmp_path / "nightlight.sqlite3").chmod(0o644)
    former = os.umask(0)
    try:
        with database.cursor() as cursor:
            cursor.execute("CREATE TABLE drawer (id integer)")
    finally:
        os.umask(former)
    assert set(list_modes(tmp_path)) == {f"nightlight.sqlite3{end}" for end in ("", "-wal", "-shm")}
    assert set(list_modes(tmp_path).values()) == {0o600}


def test_a_connection_whose_file_was_replaced_is_opened_again(
    database: BaseDatabaseWrapper, tmp_path: Path
) -> None:
    with database.cursor() as cursor:
        cursor.execute("CREATE TABLE former (id integer)")
    with closing(sqlite3.connect(tmp_path / "coming")) as other:
        other.execute("CREATE TABLE later (id integer)")
    for end in ("-wal", "-shm"):
        (tmp_path / f"nightlight.sqlite3{end}").unlink()
    (tmp_path / "coming").replace(tmp_path / "nightlight.sqlite3")
    database.close_if_unusable_or_obsolete()
    assert database.introspection.table_names() == ["later"]


def test_a_connection_whose_file_is_the_same_stays_open(database: BaseDatabaseWrapper) -> None:
    database.ensure_connection()
    before = database.connection
    database.close_if_unusable_or_obsolete()
    assert database.connection is before


@pytest.mark.django_db
def test_the_site_uses_this_backend() -> None:
    assert type(connections["default"]).__module__ == "companion.storage.sqlite.base"
