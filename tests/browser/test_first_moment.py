"""From an empty site to the first moment of each game that has no long set-up: how many taps it takes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Thumb, make_group_and_campaign
from tests.browser.taps import Taps, count_taps

DEALT = "#act-deal_everything"
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def thumb(owner: object, open_page: Callable[..., Page]) -> Thumb:
    return Thumb(open_page())


def way_to_table(thumb: Thumb, people: str, game: str) -> Taps:
    """Go from the empty site to the table of a game that nobody has given a name, counting."""
    taps = count_taps(thumb.page)
    make_group_and_campaign(thumb.page, people, game)
    assert taps.taken <= 4, taps.what
    return taps


@pytest.mark.goal("T3")
def test_stuffed_fables_to_the_first_draw(thumb: Thumb) -> None:
    taps = way_to_table(thumb, "Anna, Bruno, Chiara", "Stuffed Fables")
    thumb.post("#act-bring_stuffies")
    expect(thumb.page.locator("#l-party")).to_contain_text("Stuffies of this story: 3")
    thumb.post("[id^='act-set_party'].is-main")
    thumb.post("[id^='act-begin'].is-main")
    thumb.done("Page")
    thumb.act("draw")
    thumb.choose("Draw for us")
    thumb.done("draws")
    assert taps.taken <= 11, taps.what


@pytest.mark.goal("T3")
def test_winter_tales_to_the_first_activation(thumb: Thumb) -> None:
    """Five people; nothing is typed after their names."""
    taps = way_to_table(thumb, "Ada, Bruno, Carla, Dario, Elena", "Winter Tales")
    thumb.post(DEALT)
    thumb.act("begin")
    thumb.done("The tale begins")
    thumb.act("activate")
    thumb.done()
    assert taps.taken <= 12, taps.what


@pytest.mark.goal("T3")
def test_dreamers_to_the_first_nightmare(thumb: Thumb) -> None:
    """Each looks at the own card on a device of its own, or on this one: that is not counted."""
    taps = way_to_table(thumb, "Anna, Ben", "Dreamers")
    thumb.post(DEALT)
    expect(thumb.page.locator("#act-look-seat-1")).to_be_visible()
    thumb.post(".key:text-is('9')")
    assert taps.taken <= 9, taps.what


@pytest.mark.goal("T3")
def test_nightmare_tales_to_the_first_turn(thumb: Thumb) -> None:
    taps = way_to_table(thumb, "Ada, Bruno, Carla", "Nightmare Tales")
    thumb.post("#lay-all")
    thumb.post("[id^='act-begin'].is-main")
    expect(thumb.page.locator("h1")).to_contain_text("Turn 1")
    assert taps.taken <= 10, taps.what
