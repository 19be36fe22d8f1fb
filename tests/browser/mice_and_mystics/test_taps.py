"""How often a group taps: to the first turn, in a mouse’s turn, in the minions’, at an encounter."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.box.repository import save_box
from campaigns.models import Group
from companion.games.mice_and_mystics.box import Box, EncounterCard
from companion.web.middleware.cookies import name_cookie
from tests.browser.mice_and_mystics.stages import GAME
from tests.browser.table import NEXT_TAP, Thumb, make_group_and_campaign
from tests.browser.taps import Taps, count_taps

FIRST_TURN = 20
ROLLED, TYPED = 5, 8  # a mouse's turn
MINIONS = 7  # a turn of three
ALONE = 5  # a turn of one
ENCOUNTER = 5
SWORD, BOW = "sword-2-star", "bow-2"
SHEETS = {"vitality:collin": 4, "vitality:filch": 3, "vitality:maginos": 3}
TILDA = {"combat": 1, "defence": 2, "lore": 2, "movement": 2, "vitality": 4}

pytestmark = pytest.mark.goal("T3")


def copy_sheets(thumb: Thumb) -> None:
    """Say who plays whom, with what the mice's own sheets tell, and begin."""
    thumb.act("cast")
    for id, value in {**SHEETS, **{f"{name}:tilda": value for name, value in TILDA.items()}}.items():
        field = thumb.page.locator(f"#sheet input[name='values.{id}']")
        field.tap()
        field.fill(str(value))
    thumb.done("The party is set.")
    thumb.post("[id^='act-begin']")
    expect(thumb.title).to_contain_text("initiative")


def test_from_an_empty_site_to_the_first_turn(open_page: Callable[..., Page]) -> None:
    page = open_page()
    taps, thumb = count_taps(page), Thumb(page)
    make_group_and_campaign(page, "Anna, Bruno, Chiara, Dario", "Mice and Mystics", "Sorrow and Remembrance")
    copy_sheets(thumb)
    thumb.choose("Shuffle for us")
    thumb.done("Initiative: ")
    expect(page.locator(".order .is-lit")).to_have_count(1)
    assert taps.taken <= FIRST_TURN, taps.what
    for mouse, player in (("Collin", "Anna"), ("Filch", "Bruno"), ("Tilda", "Chiara"), ("Maginos", "Dario")):
        card = page.locator(".card").filter(has=page.get_by_role("heading", name=mouse))
        expect(card).to_contain_text(player)


def taps_at(page: Page, *doors: str) -> Taps:
    """Let the device take these doors as it did last, then count its taps."""
    page.context.add_cookies(
        [{"name": name_cookie(door), "value": "here", "url": page.url} for door in doors]
    )
    return count_taps(page)


@pytest.mark.rule("MM-TURN-1")
def test_a_turn_of_a_mouse_that_the_site_rolls(board_at: Callable[..., Page]) -> None:
    page = board_at("first-fight")
    thumb = Thumb(page)
    taps = taps_at(page, "dice")
    page.reload()
    thumb.post("[id^=act-move-]")
    thumb.act("attack")
    thumb.done("attacks")
    while page.locator("#sheet [data-of=defend]").count():
        thumb.done("defends")
    thumb.post("#act-end_turn")
    assert taps.taken <= ROLLED, taps.what


@pytest.mark.rule("MM-TURN-1")
def test_a_turn_of_a_mouse_whose_dice_are_typed(board_at: Callable[..., Page]) -> None:
    page = board_at("first-fight")
    thumb = Thumb(page)
    taps = count_taps(page)
    page.reload()
    thumb.act("move")
    thumb.tap(f"#sheet [data-face='{BOW}']")
    expect(page.locator("#sheet dialog")).to_have_count(0)
    thumb.act("attack")
    thumb.choose("Rat 2")
    for _ in range(2):
        thumb.tap(f"#sheet [data-face='{SWORD}']")
    expect(thumb.title).to_contain_text("defends")
    page.wait_for_timeout(NEXT_TAP)
    thumb.tap(f"#sheet [data-face='{BOW}']")
    expect(page.locator("#sheet dialog")).to_have_count(0)
    thumb.post("#act-end_turn")
    assert taps.taken <= TYPED, taps.what


@pytest.mark.rule("MM-MIN-1", "MM-MIN-10")
def test_a_turn_of_three_minions(board_at: Callable[..., Page]) -> None:
    page = board_at("three-rats")
    thumb = Thumb(page)
    taps = taps_at(page, "dice")
    page.reload()
    thumb.post("#act-minions_move")
    expect(thumb.title).to_contain_text("all attack")
    page.wait_for_timeout(NEXT_TAP)
    thumb.done("The minions attack")
    while page.locator("#sheet [data-of=defend]").count():
        thumb.done("defends")
    thumb.post("#act-end_turn")
    assert taps.taken <= MINIONS, taps.what


@pytest.mark.rule("MM-MIN-1", "MM-MIN-9")
def test_a_turn_of_one_minion_alone(board_at: Callable[..., Page]) -> None:
    page = board_at("lone-rat")
    thumb = Thumb(page)
    taps = taps_at(page, "dice")
    page.reload()
    thumb.post("[id^=act-minion_move]")
    expect(thumb.title).to_contain_text("attacks")
    page.wait_for_timeout(NEXT_TAP)
    thumb.choose("Collin")
    thumb.done("attacks")
    while page.locator("#sheet [data-of=defend]").count():
        thumb.done("defends")
    thumb.post("#act-end_turn")
    assert taps.taken <= ALONE, taps.what


@pytest.mark.rule("MM-ENC-2")
def test_an_encounter_that_the_box_knows(board_at: Callable[..., Page], group: Group) -> None:
    pages = tuple((number, (("rat", 3),)) for number in range(1, 6))
    save_box(group, GAME, Box(encounters=(EncounterCard("1", pages, surge=(("roach", 2),)),)))
    page = board_at("quiet")
    thumb = Thumb(page)
    taps = taps_at(page, "order", "dice")
    page.reload()
    thumb.act("explore")
    thumb.done("explores")
    thumb.tap("#sheet .memo .btn")
    page.wait_for_timeout(NEXT_TAP)
    thumb.done("Encounter")
    expect(thumb.title).to_contain_text("initiative")
    thumb.done("Initiative: ")
    assert taps.taken <= ENCOUNTER, taps.what
