"""The whole way of a group from one evening to the next: a tablet that leads, a phone without an account.

Proposed, answered, fixed, in the calendar; played, the recap edited and overtaken by the log, packed away
with a photo; statistics, the play handed on, the story read by a stranger until its link is revoked.
"""

import json
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import vobject
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Browser, FilePayload, Page, expect

from campaigns.models import Campaign, EndedPlay, GameNight, Group, Photo, Session
from tests.browser.nightmare_tales.short_game import FEAR, play_a_game
from tests.browser.site import Site
from tests.browser.table import NEXT_TAP, Thumb, make_group_and_campaign
from tests.browser.watch import Watch
from tests.support.hostile_photos import CANARY, with_exif

GAME = "Nightmare Tales"
OUGHT_TO_BE = 30  # what Ada's cards came to when somebody looked at them again
SAYS = "It was a short night. Ada slept like a stone."
MOST_SIGNS = 8000

pytestmark = pytest.mark.django_db(transaction=True)
NewPhone = Callable[[], Page]


@pytest.fixture
def new_phone(browser: Browser, site: Site, watch: Watch, opened: list[Page]) -> NewPhone:
    """Give a way to a phone that nobody has signed in on."""
    cache.clear()

    def take_one() -> Page:
        size: Any = {"width": 390, "height": 844}
        context = browser.new_context(
            base_url=site.url, viewport=size, has_touch=True, locale="en-GB", reduced_motion="reduce"
        )
        page = context.new_page()
        watch.on(page, site.url)
        opened.append(page)
        return page

    return take_one


@pytest.mark.goal("E1", "E4")
def test_an_evening_from_the_first_question_to_what_is_left_of_it(
    open_page: Callable[..., Page], new_phone: NewPhone, site: Site, watch: Watch
) -> None:
    watch.means("410")
    tablet = open_page()
    make_group_and_campaign(tablet, "Ada, Bruno, Carla", GAME, "In the dark")
    session = Session.objects.get()
    group = session.campaign.group
    propose(tablet, group)
    phone = new_phone()
    answer_without_an_account(tablet, phone, group)
    night = fix(tablet, group)
    feed = take_the_feed(phone)
    assert event_of(site, feed).dtstart.value == night.starts_at
    play_one_game(Thumb(tablet), session)
    edit_the_recap(tablet, session.campaign)
    change_the_past(Thumb(tablet), session)
    read_what_changed(tablet, session.campaign)
    pack_away_with_a_photo(tablet, session.campaign)
    look_at_the_statistics(tablet, group)
    search_the_recap(tablet)
    hand_on(tablet, group)
    hand_the_story_to_a_stranger(tablet, new_phone(), session.campaign, site)


# before the evening


def propose(tablet: Page, group: Group) -> None:
    tablet.goto(f"/groups/{group.pk}/evenings/")
    tablet.get_by_label("Which day?").fill(f"{timezone.now() + timedelta(days=9):%Y-%m-%d}")
    tablet.get_by_label("At what time?").fill("20:45")
    tablet.get_by_label("Where?").fill("at Ada’s")
    tablet.get_by_role("button", name="Ask the group").tap()
    expect(tablet.get_by_text("0 of 3 answered")).to_be_visible()


def answer_without_an_account(tablet: Page, phone: Page, group: Group) -> None:
    """A link is made for Carla; one tap on her phone answers."""
    tablet.get_by_role("button", name="New link for Carla").tap()
    link = tablet.get_by_label("The link", exact=True).input_value()
    phone.goto(urlsplit(link).path)
    phone.get_by_role("button", name="Yes").tap()
    expect(phone.locator("#state .is-saved")).to_be_visible()
    tablet.goto(f"/groups/{group.pk}/evenings/")
    expect(tablet.get_by_text("1 of 3 answered")).to_be_visible()


def fix(tablet: Page, group: Group) -> GameNight:
    tablet.get_by_role("button", name="Choose").tap()
    expect(tablet.get_by_text("The date is chosen.")).to_be_visible()
    return GameNight.objects.get(group=group)


def take_the_feed(phone: Page) -> str:
    """Return the address of the calendar that Carla makes for herself, without an account."""
    phone.get_by_role("link", name="Done").tap()
    phone.get_by_role("button", name="New address").tap()
    return phone.get_by_label("The address", exact=True).input_value()


def event_of(site: Site, address: str) -> Any:
    """Return the one event of a feed, as a parser reads it that is neither ours nor the writer's."""
    with urllib.request.urlopen(site.url + urlsplit(address).path, timeout=10) as answer:
        calendar = vobject.readOne(answer.read().decode())
    calendar.validate()
    (event,) = calendar.vevent_list
    return event


# the evening


def play_one_game(thumb: Thumb, session: Session) -> None:
    thumb.page.goto(f"/table/{session.pk}/")
    play_a_game(thumb)
    expect(thumb.page.locator(".outcome h2")).to_contain_text("Ada")


def pack_away_with_a_photo(tablet: Page, campaign: Campaign) -> None:
    tablet.goto(f"/campaigns/{campaign.pk}/")
    tablet.get_by_role("button", name="Pack away").tap()
    photo: FilePayload = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": with_exif()}
    tablet.set_input_files("#id_photos", photo)
    expect(tablet.locator(".looks canvas")).to_have_count(1)
    tablet.get_by_role("button", name="Save the photo").tap()
    expect(tablet.get_by_role("link", name="Next: the sheet")).to_be_visible()
    for _try in range(100):  # it is sent by itself, while the page stays
        if Photo.objects.exists():
            break
        tablet.wait_for_timeout(100)
    kept = Photo.objects.get()
    sent = tablet.request.get(f"/groups/{campaign.group_id}/photos/{kept.pk}/large.jpg").body()
    assert kept.is_table and CANARY not in sent


# after the evening


def edit_the_recap(tablet: Page, campaign: Campaign) -> None:
    tablet.goto(f"/campaigns/{campaign.pk}/recap")
    tablet.get_by_role("textbox").fill(SAYS)
    tablet.get_by_role("button", name="Save").tap()
    expect(tablet.get_by_text(SAYS)).to_be_visible()


def change_the_past(thumb: Thumb, session: Session) -> None:
    """Ada's cards come to more than was typed: Bruno has won."""
    thumb.page.goto(f"/table/{session.pk}/")
    seen, number = thumb.seen, session.entries.filter(action="enter_sum").order_by("number")[0].number
    thumb.tap("#open-log")
    thumb.tap(f"[hx-get^='amend/{number}/']")
    expect(thumb.page.locator(".amending")).to_be_visible()
    thumb.page.wait_for_timeout(NEXT_TAP)
    thumb.page.locator("#sheet input[name=fear]").fill(str(OUGHT_TO_BE))
    thumb.tap("#sheet [data-done]")
    thumb.is_at(seen + 1)


def read_what_changed(tablet: Page, campaign: Campaign) -> None:
    """The words somebody typed stay; under them stands what the log says otherwise now."""
    tablet.goto(f"/campaigns/{campaign.pk}/")
    expect(tablet.get_by_text(SAYS)).to_be_visible()
    under = tablet.locator(".under-edit")
    expect(under.locator("del")).to_contain_text("Ada")
    expect(under.locator("li").last).to_contain_text("Bruno")


def look_at_the_statistics(tablet: Page, group: Group) -> None:
    tablet.goto(f"/groups/{group.pk}/statistics")
    expect(tablet.get_by_text("1 evening").first).to_be_visible()
    tablet.get_by_text("Numbers").first.tap()
    expect(tablet.get_by_role("table").first).to_be_visible()


def search_the_recap(tablet: Page) -> None:
    """What was typed of the evening is found, and leads to where it stands."""
    tablet.get_by_role("navigation", name="Places").get_by_role("link", name="Search").tap()
    tablet.get_by_label("Search everything that you may see").press_sequentially("slept like a stone")
    hit = tablet.locator(".hits a")
    expect(hit).to_have_count(1)
    hit.tap()
    expect(tablet.locator(":target")).to_contain_text(SAYS)


def hand_on(tablet: Page, group: Group) -> None:
    """The link of BG Stats holds all that its Android app fails without, and says whose win it is now."""
    tablet.goto(f"/groups/{group.pk}/plays/")
    tablet.locator(".line").first.tap()
    play = pushed(tablet)
    ended = EndedPlay.objects.get()
    assert (play["sourceName"], play["sourcePlayId"]) == ("Nightlight", str(ended.uid))
    assert play["playDate"] == f"{ended.started_at.astimezone(UTC):%Y-%m-%d %H:%M:%S}"
    assert abs(datetime.fromisoformat(play["playDate"]).replace(tzinfo=UTC) - timezone.now()) < timedelta(1)
    assert {one["name"]: (one["winner"], one["startPlayer"], one["score"]) for one in play["players"]} == {
        "Ada": (False, True, OUGHT_TO_BE),
        "Bruno": (True, False, FEAR["Bruno"]),
        "Carla": (False, False, FEAR["Carla"]),
    }
    tablet.reload()
    assert pushed(tablet) == play


def pushed(tablet: Page) -> Any:
    """Return the play that the page's link leads to BG Stats with."""
    hand = tablet.get_by_role("link", name="Open", exact=True).get_attribute("href") or ""
    link = tablet.request.get(hand, max_redirects=0).headers["location"]
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=") and len(link) <= MOST_SIGNS
    return json.loads(parse_qs(urlsplit(link).query)["data"][0])


def hand_the_story_to_a_stranger(tablet: Page, stranger: Page, campaign: Campaign, site: Site) -> None:
    """Whoever has the link reads the story, without an account; once it is revoked, nothing opens."""
    tablet.goto(f"/campaigns/{campaign.pk}/story-links")
    tablet.get_by_role("button", name="Make a link").tap()
    link = urlsplit(tablet.get_by_label("The link", exact=True).input_value()).path
    stranger.goto(link)
    assert stranger.url == f"{site.url}/story/"  # the token has left the address bar
    expect(stranger.get_by_text(SAYS)).to_be_visible()
    tablet.goto(f"/campaigns/{campaign.pk}/story-links")
    tablet.get_by_role("button", name="Revoke").tap()
    expect(tablet.get_by_text("That link no longer works.")).to_be_visible()
    for address in (link, "/story/"):
        gone = stranger.goto(address)
        assert gone and gone.status in (404, 410)
        expect(stranger.get_by_text(SAYS)).to_have_count(0)
