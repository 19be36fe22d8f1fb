"""A group moves between a device and a server by its file: the same logs, seals, photos and statistics."""

import base64
import io
import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import FilePayload, Page, expect

from campaigns.models import Group, Photo
from campaigns.transfer.archive import unpack
from campaigns.transfer.export import export_group
from companion.accounts.models import User
from tests.browser.nightmare_tales.short_game import play_a_game
from tests.browser.table import Thumb
from tests.browser.take_along.device import Device, check, site_of
from tests.browser.take_along.host import Host
from tests.browser.take_along.site_page import as_page
from tests.browser.take_along.table import PATIENCE
from tests.support.evenings import make_user
from tests.support.hostile_photos import CANARY, written
from tests.support.transfers import bring

pytestmark = pytest.mark.django_db(transaction=True)
GAME = "Nightmare Tales"
READ = """async (address) => {
  const content = new Uint8Array(await (await fetch(address)).arrayBuffer());
  const parts = [];
  for (let at = 0; at < content.length; at += 8192) parts.push(content.subarray(at, at + 8192));
  return btoa(parts.map((part) => String.fromCharCode(...part)).join(""));
}"""
TAGS = re.compile(r"<[^>]*>")
LEAST_LIKE = 2  # steps of 256 by which a pixel may differ, in the mean, after a JPEG was drawn again

NAMES_IN_FILE = {"picture", "evening"}

Row = dict[str, object]


@pytest.fixture(autouse=True)
def beside_playwright(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Django run in this thread, in which Playwright runs an event loop."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def read(page: Page, address: str) -> bytes:
    """Return what an address of the device's site answers."""
    return base64.b64decode(site_of(page).evaluate(READ, address))


def words_of(content: bytes) -> str:
    """Return the words of a page's main part."""
    text = content.decode()
    main = text[text.index("<main") : text.index("</main>")]
    return " ".join(TAGS.sub(" ", main).split())


def logs_of(raw: bytes) -> list[bytes]:
    """Return the logs of a file, which hold their seals, by campaign and evening."""
    parts = unpack(raw)
    campaigns = json.loads(parts["group.json"])["campaigns"]
    return [parts[evening["log"]] for campaign in campaigns for evening in campaign["evenings"]]


def photos_of(raw: bytes) -> list[tuple[bytes, Row]]:
    """Return the photos of a file by campaign, each with what is written of it."""
    parts = unpack(raw)
    rows = [
        row for campaign in json.loads(parts["group.json"])["campaigns"] for row in campaign.get("photos", ())
    ]
    return [
        (parts[row["picture"]], {key: row[key] for key in row if key not in NAMES_IN_FILE}) for row in rows
    ]


def are_alike(first: tuple[bytes, Row], second: tuple[bytes, Row]) -> bool:
    """Return whether two photos are the same, but for what a JPEG loses when it is drawn again."""
    one, other = (Image.open(io.BytesIO(picture)) for picture, _row in (first, second))
    return (
        first[1] == second[1]
        and one.size == other.size
        and max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < LEAST_LIKE
    )


# on a device


def begin_group(page: Page) -> str:
    """Begin a first evening on a device; return the address of its table."""
    site = site_of(page)
    site.get_by_role("link", name="Start our first evening").click()
    site.locator("label").filter(has_text=GAME).click()
    site.get_by_label("Who is at the table?").fill("Ada, Bruno, Carla")
    site.get_by_role("button", name="To the table").click()
    site.wait_for_url("**/table/*/", timeout=PATIENCE)
    return site.url


def pack_away(page: Page) -> None:
    """Pack the table away, with a photo as a camera takes it."""
    site = site_of(page)
    campaign = site.locator("a[href^='/campaigns/']").first.get_attribute("href")
    site.goto(page.evaluate("location.origin") + str(campaign))
    site.get_by_role("button", name="Pack away").click()
    large = Image.linear_gradient("L").resize((4000, 3000)).convert("RGB")
    photo: FilePayload = {
        "name": "table.jpg",
        "mimeType": "image/jpeg",
        "buffer": written(large, "JPEG", comment=CANARY),
    }
    site.set_input_files("#id_photos", photo)
    expect(site.locator(".looks canvas")).to_have_count(1, timeout=PATIENCE)
    site.get_by_label("Caption").fill("Così è rimasto")
    site.get_by_role("button", name="Save the photo").click()
    expect(site.get_by_text("One more photo")).to_be_visible(timeout=PATIENCE)


def bring_to(page: Page, raw: bytes, folder: Path) -> int:
    """Import a file on a device, by its page; return the number of its group there."""
    site, file = site_of(page), folder / "group.nightlight.zip"
    file.write_bytes(raw)
    site.goto(page.evaluate("location.origin") + "/import")
    site.locator("input[type=file]").set_input_files(file)
    site.get_by_role("button", name="Import").click()
    expect(site.get_by_text("Imported into")).to_be_visible(timeout=4 * PATIENCE)
    link = site.locator("main a[href^='/groups/']").first.get_attribute("href")
    return int(re.findall(r"\d+", str(link))[0])


# on a server


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def take_in(raw: bytes, name: str) -> tuple[User, Group]:
    """Import a file on the server of this test, as somebody new."""
    user = make_user(name)
    group = bring(raw, user).group
    assert group
    return user, group


def statistics_of(user: User, group: Group) -> str:
    return words_of(client_of(user).get(f"/groups/{group.pk}/statistics").content)


@pytest.mark.goal("TA9")
def test_a_group_of_a_device_moves_to_a_server_and_on_to_another_device(
    make_device: Callable[[Host], Device], host: Host, tmp_path: Path
) -> None:
    page = make_device(host).open()
    begin_group(page)
    play_a_game(Thumb(as_page(page, host.url)))
    pack_away(page)
    first = read(page, "/groups/1/file")
    assert CANARY not in first
    assert len(logs_of(first)) == len(photos_of(first)) == 1

    user, group = take_in(first, "server")
    second = export_group(group).raw
    assert logs_of(second) == logs_of(first)
    (sent,), (drawn,) = photos_of(first), photos_of(second)
    assert are_alike(sent, drawn)
    photo = Photo.objects.get()
    assert (photo.words, photo.is_table, photo.width, photo.height) == ("Così è rimasto", True, 2048, 1536)

    other = make_device(host).open()
    number = bring_to(other, second, tmp_path)
    third = read(other, f"/groups/{number}/file")
    assert logs_of(third) == logs_of(second)
    assert photos_of(third) == photos_of(second)
    server = client_of(user)
    for what in ("statistics", "plays/"):
        on_first, on_other = (
            words_of(read(each, f"/groups/{at}/{what}")) for each, at in ((page, 1), (other, number))
        )
        on_server = words_of(server.get(f"/groups/{group.pk}/{what}").content)
        assert on_first == on_server == on_other
    assert "Ada" in on_first
    for each in (page, other):
        found = check(each)
        assert found["whole"] == "ok" and found["logs"].endswith(" replay exactly.")


@pytest.mark.goal("TA9")
def test_a_group_of_a_server_moves_to_a_device_and_back(
    make_device: Callable[[Host], Device], host: Host, tmp_path: Path
) -> None:
    call_command("demo", stdout=StringIO())
    before = export_group(Group.objects.get()).raw
    assert len(logs_of(before)) > 10 and len(photos_of(before)) > 10
    statistics = statistics_of(*take_in(before, "before"))

    page = make_device(host).open()
    number = bring_to(page, before, tmp_path)
    on_device = read(page, f"/groups/{number}/file")
    assert logs_of(on_device) == logs_of(before)
    assert photos_of(on_device) == photos_of(before)
    assert words_of(read(page, f"/groups/{number}/statistics")) == statistics

    user, back = take_in(on_device, "after")
    after = export_group(back).raw
    assert logs_of(after) == logs_of(before)
    assert all(map(are_alike, photos_of(after), photos_of(before)))
    assert statistics_of(user, back) == statistics
