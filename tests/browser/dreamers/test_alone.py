"""A page for one pair of eyes, in a browser: shown while a finger is down, and gone from the page after."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Group, Session
from companion.accounts.models import User
from companion.games.dreamers import GAME
from companion.games.dreamers.data import SEATS
from companion.rules import Play
from tests.support.seated import begin

DECK = ("dreamer", "master", "dreamer")
SECRETS = re.compile("Open the three gates|You win 2 points|Master of Nightmares")


@pytest.fixture
def session(owner: User, group: Group) -> Session:
    """Return a table on which Anna, a Dreamer, and Bruno, the Master, have taken their cards."""
    campaign = Campaign.objects.create(group=group, name="A match", game_slug=GAME.slug)
    session = begin(campaign, ["Anna", "Bruno"])
    plays = [
        Play("new_match"),
        Play("set_first", {"player": SEATS[0]}),
        Play("lay_identities", {"order": DECK}),
        Play("take_identity", {"card": "card-1"}),
        Play("take_identity", {"card": "card-2"}),
    ]
    for number, play in enumerate(plays):
        commands.record(session, play, Command(seen=number, key=f"play-{number}-key"))
    return session


def pressed(page: Page) -> None:
    box = page.locator("#hold").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def covered(page: Page) -> None:
    """Nothing of a card is in the page, shown or not."""
    expect(page.locator("#held")).to_be_hidden()
    assert not SECRETS.search(page.content())


def test_a_card_is_in_the_page_only_while_it_is_held(
    session: Session, open_page: Callable[..., Page]
) -> None:
    page = open_page((390, 844))
    page.goto(f"/table/{session.pk}/private/seat-2/")
    expect(page.get_by_role("heading", name="Pass the tablet to Bruno")).to_be_visible()
    covered(page)
    page.get_by_role("button", name="I’m ready").click()
    seen = page.get_by_role("button", name="I have seen it")
    expect(seen).to_have_attribute("aria-disabled", "true")
    pressed(page)
    expect(page.get_by_role("heading", name="Master of Nightmares")).to_be_visible()
    page.mouse.up()
    covered(page)
    page.locator("#hold").focus()
    page.keyboard.down("Space")
    expect(page.get_by_role("heading", name="Master of Nightmares")).to_be_visible()
    page.keyboard.up("Space")
    covered(page)
    seen.click()
    page.wait_for_url("**/private/seat-1/")
    assert current_state(session).table.looked == ("seat-2",)


def test_a_card_that_is_held_too_long_covers_itself(session: Session, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(f"/table/{session.pk}/private/seat-1/")
    page.clock.install()
    page.get_by_role("button", name="I’m ready").click()
    pressed(page)
    expect(page.get_by_text("Open the three gates")).to_be_visible()
    page.clock.fast_forward(8100)
    covered(page)
    page.mouse.up()


def test_whoever_lifts_the_finger_before_it_is_there_sees_nothing(
    session: Session, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.goto(f"/table/{session.pk}/private/seat-1/")
    page.get_by_role("button", name="I’m ready").click()
    pressed(page)
    page.mouse.up()
    page.wait_for_timeout(400)
    covered(page)
