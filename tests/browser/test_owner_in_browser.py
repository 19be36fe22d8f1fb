"""The owner's page in a real browser, with the processes that do what it asks for."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaigns.log.seals import find_heads
from campaigns.models import Group
from companion.games import GAMES
from companion.operations.backups import jobs
from companion.operations.backups.stored import list_backups
from companion.storage.token_links import hash_token
from tests.browser.people import PEOPLE
from tests.browser.watch import Watch
from tests.support.seated import begin

GAME = next(game for game in GAMES.values() if len(PEOPLE) in game.seats.count)
POLLS = 3
# Collects the words that are written into the page, as a screen reader would announce them.
WRITTEN = """() => {
  window.written = [];
  const collect = (words) => words.trim() && window.written.push(words.trim());
  new MutationObserver((records) => records.forEach((record) => {
    if (record.type === "characterData") collect(record.target.data);
    record.addedNodes.forEach((node) => collect(node.textContent));
  })).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
}"""
A_WHILE = 60_000  # milliseconds for processes that open a backup and replay it


def heads() -> object:
    with connection.cursor() as cursor:
        return find_heads(cursor)


@pytest.mark.goal("K1", "R13")
def test_from_a_backup_to_another_machine_and_back_in(
    group: Group, open_page: Callable[..., Page], watch: Watch, tmp_path: Path
) -> None:
    watch.means("503")
    for one in list_backups():
        one.path.unlink()
    begin(group.campaigns.create(name="By night", game_slug=GAME.slug), PEOPLE)
    page = open_page((390, 844))
    page.goto("/account/")
    page.get_by_role("link", name="Backups").tap()
    page.get_by_role("button", name="Back up now").tap()
    expect(page.get_by_text("Backed up and checked")).to_be_visible(timeout=A_WHILE)
    before = heads()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download it").tap()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.read_bytes() == list_backups()[0].path.read_bytes()

    Group.objects.update(name="Another")
    list_backups()[0].path.unlink()
    page.goto("/owner/")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("The file is whole")).to_be_visible(timeout=A_WHILE)
    page.get_by_role("link", name="Restore Today").tap()
    expect(page.get_by_role("button", name="Yes, restore it")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Yes, restore it").tap()
    expect(page.get_by_text("The backup has been restored")).to_be_visible(timeout=A_WHILE)
    assert heads() == before and Group.objects.get().name == group.name
    page.get_by_role("link", name="Continue").tap()
    page.get_by_role("button", name="Sign in as owner").tap()
    expect(page.get_by_role("heading", name="By night")).to_be_visible()


@pytest.fixture
def restoring() -> Iterator[str]:
    """Give the address of a page that waits for a restore which this process has begun."""
    jobs.take_lock()
    began_at = timezone.now().isoformat()
    jobs.write(jobs.BackupJob(jobs.BackupTask.RESTORE, "a-backup", hash_token("a-key"), began_at))
    yield "/owner/a-key/back"
    for name in (jobs.LOCK, jobs.STATE):
        (settings.BACKUP_DIR / name).unlink()


@pytest.mark.goal("K1")
def test_a_page_that_waits_for_a_restore_announces_its_step_once(
    group: Group, open_page: Callable[..., Page], restoring: str
) -> None:
    page = open_page((390, 844))
    page.goto(restoring)
    expect(page.get_by_role("status")).to_be_visible()
    page.evaluate(WRITTEN)
    for _poll in range(POLLS):
        page.wait_for_event("response", lambda response: response.url.endswith(restoring))
    page.wait_for_timeout(100)  # the last answer is in the page
    assert page.evaluate("window.written") == []


@pytest.mark.goal("K1", "R10")
def test_a_file_that_is_no_backup_is_refused_in_its_place(
    group: Group, open_page: Callable[..., Page], watch: Watch, tmp_path: Path
) -> None:
    file = tmp_path / "holiday.tar.gz"
    file.write_bytes(b"pictures" * 200_000)  # more than one part
    page = open_page((1024, 768))
    page.goto("/owner/")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("This is not a backup of Nightlight")).to_be_visible()
