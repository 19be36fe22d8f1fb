"""An upgrade while people play: a page that was opened before it finds its files."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.http import HttpResponse
from django.test import RequestFactory

from campaigns.access.ambience import Ambience
from companion.live.bus_messages import BusMessage, merge_ambience, merge_versions, parse_message
from companion.operations.boot.assets import KEPT, leave_to_open_pages
from companion.web.staticfiles import FindsNewFiles, HashedFiles

pytestmark = pytest.mark.goal("K9")
Upgrade = Callable[[str], str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "collected"


@pytest.fixture
def upgrade(tmp_path: Path, root: Path, settings: LazySettings) -> Upgrade:
    """Give what brings another version of a style sheet, and returns the name that its pages ask for."""
    source = tmp_path / "source"
    source.mkdir()
    settings.STATIC_ROOT, settings.STATICFILES_DIRS = root, [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "companion.web.staticfiles.HashedFiles"}
    }

    def bring(style: str) -> str:
        (source / "table.css").write_text(style)
        finders.get_finder.cache_clear()  # type: ignore[attr-defined]
        root.mkdir(exist_ok=True)
        leave_to_open_pages()
        call_command("collectstatic", interactive=False, verbosity=0)
        return str(HashedFiles().stored_name("table.css"))

    return bring


def test_an_open_page_finds_the_files_of_the_version_before(upgrade: Upgrade, root: Path) -> None:
    before = upgrade("a { color: red }")
    now = upgrade("a { color: blue }")
    assert before != now
    assert (root / before).read_text() == "a { color: red }"
    assert (root / now).read_text() == "a { color: blue }"


def test_a_process_that_runs_already_gives_the_files_of_a_newer_one(upgrade: Upgrade, root: Path) -> None:
    before = upgrade("a { color: red }")
    process = FindsNewFiles(lambda request: HttpResponse(status=404))
    process.autorefresh = False
    now = upgrade("a { color: blue }")
    ask = RequestFactory().get
    for name, style in ((before, "a { color: red }"), (now, "a { color: blue }")):
        assert b"".join(process(ask(f"/static/{name}"))).decode() == style
    (root.parent / "secret.0123456789ab.css").write_text("kept")
    for path in ("/static/../secret.0123456789ab.css", "/static/none.0123456789ab.css", f"/static/{now}\0"):
        request = ask("/static/")
        request.path_info = path
        assert process(request).status_code == 404


def test_files_that_were_replaced_a_day_ago_go(upgrade: Upgrade, root: Path) -> None:
    before = upgrade("a { color: red }")
    upgrade("a { color: blue }")
    long_ago = time.time() - KEPT - 1
    for file in root.iterdir():
        os.utime(file, (long_ago, long_ago))
    last = upgrade("a { color: green }")
    assert not (root / before).exists()
    assert (root / last).exists()


def test_what_was_in_use_until_now_stays_however_old_it_is(upgrade: Upgrade, root: Path) -> None:
    before = upgrade("a { color: red }")
    os.utime(root / before, (0, 0))
    upgrade("a { color: blue }")
    assert (root / before).exists()


def test_what_pages_ask_for_is_compressed_and_nothing_else(upgrade: Upgrade, root: Path) -> None:
    now = upgrade("a { color: red }\n" * 50)
    assert sorted(file.name for file in root.glob("*.css.*")) == [f"{now}.br", f"{now}.gz"]


def test_only_hashed_files_of_the_past_are_kept(upgrade: Upgrade, root: Path) -> None:
    upgrade("a { color: red }")
    (root / "gone.css").write_text("of a version before")
    upgrade("a { color: blue }")
    assert not (root / "gone.css").exists()


# old and new processes on one bus


def test_a_message_of_a_newer_process_is_understood_as_far_as_it_is_known() -> None:
    message = BusMessage(7, (3, 12, 2), ("p1",), {"p2": 1})
    newer = json.loads(message.to_json()) | {"weather": "rain"}
    assert parse_message(json.dumps(newer)) == message


def test_a_message_of_release_1_2_is_understood() -> None:
    older = '{"campaign":7,"marks":[3,12,2],"gone":["p1"],"here":{"p2":1},"asks":false,"by":"another"}'
    assert parse_message(older) == BusMessage(7, (3, 12, 2), ("p1",), {"p2": 1}, by="another")


def test_a_play_without_an_access_version_keeps_the_known_one() -> None:
    known, told = (3, 12, 5), (3, 13, 0)
    assert merge_versions(known, told) == merge_versions(told, known) == (3, 13, 5)
    assert merge_versions(known, (4, 1, 0)) == (4, 1, 5)


def test_the_ambience_with_the_newer_access_version_wins() -> None:
    lit, out = Ambience(candle="2026-01-01T20:00:00+00:00"), Ambience()
    message = BusMessage(7, (3, 12, 2), beside=lit)
    assert parse_message(message.to_json()) == message
    assert merge_ambience(out, (3, 12, 5), lit, (3, 12, 6)) == lit
    assert merge_ambience(lit, (3, 12, 6), out, (3, 13, 5)) == lit, "that came too late"
    assert merge_ambience(lit, (3, 12, 6), None, (3, 13, 0)) == lit, "a play says nothing of it"
    assert merge_ambience(lit, (3, 12, 6), out, (4, 0, 6)) == out, "the next evening has none"


def test_screens_look_if_an_older_process_sends_only_a_new_access_version() -> None:
    known = Ambience(speaker="p7")
    assert merge_ambience(known, (3, 12, 5), None, (3, 12, 6)) not in (known, Ambience())
