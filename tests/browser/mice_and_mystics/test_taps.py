"""How often a group taps: to the first turn, in a mouse’s turn, in the minions’, at an encounter."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Thumb, make_group_and_campaign
from tests.browser.taps import count_taps

FIRST_TURN = 20
SHEETS = {"vitality:collin": 4, "vitality:filch": 3, "vitality:maginos": 3}
TILDA = {"combat": 1, "defence": 2, "lore": 2, "movement": 2, "vitality": 4}

pytestmark = pytest.mark.goal("T3")


def test_from_an_empty_site_to_the_first_turn(open_page: Callable[..., Page]) -> None:
    page = open_page()
    taps, thumb = count_taps(page), Thumb(page)
    make_group_and_campaign(page, "Anna, Bruno, Chiara, Dario", "Mice and Mystics", "Sorrow and Remembrance")
    thumb.act("cast")
    for id, value in {**SHEETS, **{f"{name}:tilda": value for name, value in TILDA.items()}}.items():
        field = page.locator(f"#sheet input[name='values.{id}']")
        field.tap()
        field.fill(str(value))
    thumb.done("The party is set.")
    thumb.post("[id^='act-begin']")
    expect(thumb.title).to_contain_text("initiative")
    thumb.choose("Shuffle for us")
    thumb.done("The initiative cards are laid")
    expect(page.locator(".order .is-lit")).to_have_count(1)
    assert taps.taken <= FIRST_TURN, taps.what
    for mouse, player in (("Collin", "Anna"), ("Filch", "Bruno"), ("Tilda", "Chiara"), ("Maginos", "Dario")):
        card = page.locator(".card").filter(has=page.get_by_role("heading", name=mouse))
        expect(card).to_contain_text(player)
