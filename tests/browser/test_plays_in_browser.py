"""From a play that ended to its page, its evening put right, and the statistics of it: in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.history.plays import list_plays
from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Group, Session
from campaigns.photos.keeping import keep_photo
from companion.accounts.models import User
from companion.games import GAMES
from tests.browser import axe
from tests.kit.games import golden, names_of
from tests.support.hostile_photos import jpeg
from tests.support.seated import begin

Open = Callable[..., Page]
GAME = "nightmare_tales"
SIZES = ((390, 844), (768, 1024), (1024, 768), (1920, 1080))
# The records of which what they are called lies under what they are.
OVERPRINTED = """() => [...document.querySelectorAll(".recs > div")].filter((one) => {
  const [name, value] = ["dt", "small"].map((inner) => {
    const words = document.createRange();
    words.selectNodeContents(one.querySelector(inner));
    return words.getBoundingClientRect();
  });
  return name.right > value.left && name.bottom > value.top;
}).map((one) => one.innerText)"""

# The photos in a frame that are not shown whole.
CROPPED = """() => [...document.querySelectorAll(".frame img")].filter((image) => {
  const box = image.getBoundingClientRect();
  const isCut = Math.abs(box.width / box.height / (image.naturalWidth / image.naturalHeight) - 1) > 0.02;
  return isCut && getComputedStyle(image).objectFit !== "contain";
}).map((image) => image.src)"""


@pytest.fixture
def session(group: Group) -> Session:
    """Return an evening of Nightmare Tales, played to an end."""
    found = next(
        one
        for one in (golden(GAME, name) for name in names_of(GAMES[GAME]))
        if "start" not in one.recorded and one.game.history.finished(one.tables[-1])
    )
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=GAME)
    session = begin(campaign, found.start.people)
    for number, play in enumerate(found.plays):
        commands.record(session, play, Command(seen=number, key=f"play-{number}"))
    return session


def test_a_play_is_looked_at_put_right_and_left_out(open_page: Open, group: Group, session: Session) -> None:
    page = open_page()
    played = list_plays(group)
    page.goto(f"/groups/{group.pk}/plays/")
    page.locator(".line").first.click()
    expect(page.locator("h1")).to_have_text(played[0].title)
    expect(page.get_by_role("img", name="QR code that opens this play in BG Stats")).to_be_visible()
    page.get_by_role("button", name="Leave it out").click()
    expect(page.get_by_text("It is left out of the statistics.")).to_be_visible()
    page.get_by_role("link", name="Edit the evening").click()
    page.locator("#edit > summary").click()
    page.get_by_label("Where").fill("at Anna’s")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("at Anna’s")).to_be_visible()
    page.goto(f"/groups/{group.pk}/statistics")
    expect(page.get_by_text("1 play is left out.")).to_be_visible()
    page.get_by_text("Numbers").first.click()
    expect(page.get_by_role("table").first).to_be_visible()


@pytest.mark.goal("U6")
@pytest.mark.parametrize("theme", ["candle", "daylight"])
def test_the_pages_fit_each_screen_and_axe_finds_nothing(
    open_page: Open, group: Group, session: Session, theme: str
) -> None:
    page = open_page()
    play = list_plays(group)[0].play.pk
    here = f"/groups/{group.pk}/"
    addresses = (f"{here}plays/", f"{here}plays/{play}/", f"/evenings/{session.pk}/", f"{here}statistics")
    for address in addresses:
        page.goto(address)
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert axe.faults(page) == []
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (address, width)


def test_what_a_record_is_called_is_read_beside_it(open_page: Open, owner: User) -> None:
    page = open_page()
    page.goto("/")
    page.locator("form.door3 button").tap()  # the demo has records
    page.wait_for_url("**/table/*/")
    page.goto(f"/campaigns/{Campaign.objects.get(game_slug=GAME).pk}/")
    expect(page.locator(".recs > div")).to_have_count(3)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERPRINTED) == []


def test_an_upright_photo_is_shown_whole_wherever_it_has_a_frame(
    open_page: Open, group: Group, owner: User, session: Session
) -> None:
    photo = keep_photo(session, owner, jpeg(800, 1200), is_table=True)
    play, photos = list_plays(group)[0].play, f"/groups/{group.pk}/photos/{photo.pk}"
    as_left = f"/campaigns/{session.campaign_id}/left"
    addresses = (f"/groups/{group.pk}/plays/{play.pk}/", photos, f"{photos}/letters", as_left)
    page = open_page()
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for address in addresses:
            page.goto(address)
            expect(page.locator(".frame img").first).to_be_visible()
            assert page.evaluate(CROPPED) == [], (address, size)
