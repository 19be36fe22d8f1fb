"""What is typed at the console now and then: the catalogues, what was put away, what a start skips."""

import sqlite3
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings as of_the_site
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from campaigns.groups.membership import end_group
from companion.operations.backups.dumps import DumpFailed, ToolMissing
from companion.operations.boot import assets, catalogues, database, preparation
from companion.web import address
from tests.support.evenings import make_group


def said(*line: Any, **options: Any) -> str:
    out = StringIO()
    call_command(*line, stdout=out, **options)
    return out.getvalue()


# the catalogues


@pytest.fixture
def italian(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A catalogue without a word, of a source that says one thing."""
    settings.LOCALE_PATHS, settings.BASE_DIR = [tmp_path], tmp_path
    source = Catalog()
    source.add("Candlelight")
    monkeypatch.setattr(catalogues, "said_in_source", lambda _folder: source)
    path = tmp_path / "it" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n', encoding="utf-8")
    return path


def test_what_the_source_says_comes_into_the_catalogue_and_what_lacks_words_is_counted(italian: Path) -> None:
    lines = (
        "it: 1 messages, 1 lack words",
        "  lacks words: “Candlelight”",
        "compiled it/LC_MESSAGES/django.po",
    )
    assert said("words").splitlines() == [*lines]
    assert 'msgid "Candlelight"' in italian.read_text(encoding="utf-8")


def test_the_words_that_a_game_shares_are_listed_with_the_file_that_shares_them(
    italian: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [(f"companion/games/{game}/turn.py", 1) for game in ("mice", "owls")]
    source = Catalog()
    source.add("Move", locations=files)
    monkeypatch.setattr(catalogues, "said_in_source", lambda _folder: source)
    assert "  shared: “Move” is “” (companion/games/mice/turn.py)" in said("words", game="owls")
    assert "shared" not in said("words")


def test_what_lacks_words_fails_where_it_is_asked_for(italian: Path) -> None:
    with pytest.raises(CommandError, match="1 messages lack words"):
        said("words", check=True)


def test_a_catalogue_is_compiled_as_it_is(italian: Path) -> None:
    assert said("words", compile=True, check=True) == "compiled it/LC_MESSAGES/django.po\n"
    assert "Candlelight" not in italian.read_text(encoding="utf-8")


# groups


@pytest.mark.django_db
def test_groups_that_were_put_away_are_listed() -> None:
    make_group("The Moths")
    group = make_group("The Owls")
    end_group(group)
    group.refresh_from_db()
    assert said("bring_back") == f"{group.pk}: The Owls, put away {group.ended_at:%Y-%m-%d}\n"


# a start


def test_static_files_that_have_not_changed_are_not_collected_again(
    settings: Settings, tmp_path: Path
) -> None:
    settings.STATIC_ROOT, settings.DEBUG = tmp_path, False
    (tmp_path / ".collected").write_text(assets.fingerprint())
    assert not assets.collect()
    assert [path.name for path in tmp_path.iterdir()] == [".collected"]


@pytest.mark.django_db(transaction=True)
def test_a_damaged_copy_of_the_database_is_told(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only an SQLite file is copied by the site")

    class Damaged(sqlite3.Connection):
        def execute(self, sql: str, *_: Any) -> sqlite3.Cursor:
            return super().execute("SELECT 'page 3 is missing'" if "integrity" in sql else sql)

    def connect(path: Path, real: Any = sqlite3.connect) -> sqlite3.Connection:
        opened: sqlite3.Connection = real(path, factory=Damaged)
        return opened

    settings.BACKUP_DIR = tmp_path
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"]
    monkeypatch.setattr("companion.operations.backups.dumps.sqlite3.connect", connect)
    with pytest.raises(DumpFailed, match=r"damaged: page 3 is missing"):
        database.back_up()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_a_database_whose_tools_are_missing_is_upgraded_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(reason: str) -> Path:
        raise ToolMissing("pg_dump is not installed")

    monkeypatch.setattr(database, "make", fail)
    assert database.back_up() is None and "without a backup: pg_dump is not installed" in caplog.text


@pytest.mark.django_db
def test_where_the_database_was_copied_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "migrate", lambda: Path("the-copy"))
    monkeypatch.setattr(assets, "collect", lambda: False)
    told: list[str] = []
    preparation.prepare(told.append)
    assert told[-1] == "Made the backup the-copy before bringing the database up to date."
    assert of_the_site.DATA_DIR.is_dir()


def test_a_device_without_a_network_is_reached_by_itself_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoWay:
        def connect(self, _address: object) -> None:
            raise OSError("Network is unreachable")

        def close(self) -> None:
            """Nothing is open."""

    monkeypatch.setattr("companion.web.address.socket.socket", lambda *_: NoWay())
    assert address.address("0.0.0.0", 8000) == "http://127.0.0.1:8000"
