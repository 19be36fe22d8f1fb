"""A file of a group in a real browser: sent in parts, broken off and gone on with, taken in, refused."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from PIL import Image
from playwright.sync_api import Page, Route, expect

from campaigns.models import Campaign, FileImport, Group, Photo
from campaigns.photos.keeping import keep_photo
from campaigns.transfer.archive import MOST_BYTES_AT_ONCE
from campaigns.transfer.export import export_group
from campaigns.transfer.jobs import run_job
from companion.games import GAMES
from tests.browser.people import PEOPLE
from tests.browser.watch import Watch
from tests.support.hostile_photos import jpeg, written
from tests.support.seated import begin

GAME = next(game for game in GAMES.values() if len(PEOPLE) in game.seats.count)
A_WHILE = 60_000  # milliseconds


def file_of(group: Group, folder: Path) -> Path:
    """Return a group as a file of more than two parts: a photo of noise cannot be packed well."""
    session = begin(group.campaigns.create(name="By night", game_slug=GAME.slug), PEOPLE)
    user = group.memberships.all()[0].user
    photo = keep_photo(session, user, jpeg(64, 64), "The table")
    noise = written(Image.effect_noise((2048, 2048), 90).convert("RGB"), "JPEG", quality=95)
    default_storage.delete(photo.file_name("large"))
    default_storage.save(photo.file_name("large"), ContentFile(noise))
    file = folder / "group.nightlight.zip"
    file.write_bytes(export_group(group).raw)
    assert file.stat().st_size > MOST_BYTES_AT_ONCE
    return file


@pytest.mark.goal("K3")
def test_a_file_in_parts_is_gone_on_with_and_taken_in(
    group: Group, open_page: Callable[..., Page], watch: Watch, tmp_path: Path
) -> None:
    watch.means("failed")
    watch.means("ERR_FAILED")
    file = file_of(group, tmp_path)
    Photo.objects.all().delete()
    Campaign.objects.update(created_at=group.created_at)  # another one, as at another site
    page = open_page((390, 844))
    lost: Callable[[Route], None] = lambda route: route.abort()  # noqa: E731
    page.goto("/import")
    page.route("**/import/part?at=1000000*", lost)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Import").tap()
    expect(page.get_by_text("The site did not answer.")).to_be_visible(timeout=A_WHILE)
    assert FileImport.objects.get().here == 1_000_000
    page.unroute("**/import/part?at=1000000*", lost)
    page.goto("/import")
    expect(page.get_by_text("A file was interrupted: 1 of")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Import").tap()
    expect(page.get_by_text("What imports files is not running now")).to_be_visible(timeout=A_WHILE)
    run_job(FileImport.objects.get().pk)  # as the worker does, once it is back
    expect(page.get_by_text("Imported into")).to_be_visible(timeout=A_WHILE)
    assert Photo.objects.get().words == "The table"


@pytest.mark.goal("R10")
def test_a_file_that_is_none_is_refused_where_it_was_chosen(
    group: Group, open_page: Callable[..., Page], watch: Watch, tmp_path: Path
) -> None:
    file = tmp_path / "holiday.zip"
    file.write_bytes(b"pictures" * 200_000)
    page = open_page((1024, 768))
    page.goto("/import")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Import").tap()
    expect(page.get_by_text("This file is damaged, or it is not from Nightlight.")).to_be_visible()
    expect(page.get_by_text("Nothing was changed.")).to_be_visible()
