"""The coach in a real browser: the first turns of each game by it alone, and what people do to it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group, LessonTold
from campaigns.sessions import lifecycle
from campaigns.teaching import coach
from tests.browser import measure
from tests.browser.coached import Novice, coached_table
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.nightmare_tales.stages import session_at as ended
from tests.browser.table import Thumb

THREE = ("Anna", "Bruno", "Chiara")
FOUR = (*THREE, "Dario")
PHONE = (390, 844)
FIRST = {
    "mice_and_mystics": (FOUR, ("party", "laying", "order")),
    "stuffed_fables": (THREE, ("stuffies", "laying", "page", "draw")),
    "winter_tales": (FOUR, ("sides", "figures", "turn", "move")),
    "nightmare_tales": (THREE, ("setup", "draw", "effect")),
    "dreamers": (FOUR[:2], ("match", "identity")),
}
# What of the strip lies over anything of the board that could be seen there, in points.
LIES_OVER = """() => {
  const strip = document.querySelector("#coach").getBoundingClientRect();
  const seen = document.querySelector(".mid").getBoundingClientRect();
  return Math.max(0, Math.min(seen.bottom - 12, strip.bottom) - strip.top);
}"""


# How far the strip is from the bar, and how much of the board lies under it, in points.
RESTS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const [strip, bar] = ["#coach", ".thumbs"].map((one) => box(document.querySelector(one)));
  const parts = [...document.querySelectorAll("#main :is(.panel, .card, .label):not(#coach)")];
  const ends = Math.max(...parts.filter((one) => one.checkVisibility()).map((one) => box(one).bottom));
  return [Math.abs(bar.top - strip.bottom), Math.max(0, Math.round(ends - strip.top))];
}"""


@pytest.fixture
def novice(open_page: Callable[..., Page], group: Group) -> Callable[..., Novice]:
    """Give a way to somebody who sits down to a game for the first time."""

    def sit_down(game: str, *args: object, **more: object) -> Novice:
        page = open_page(*args, **more)
        page.goto(f"/table/{coached_table(group, game, FIRST[game][0]).pk}/")
        return Novice(page)

    return sit_down


@pytest.mark.goal("F1")
@pytest.mark.parametrize("game", FIRST)
def test_the_first_turns_are_played_by_the_coach_alone(novice: Callable[..., Novice], game: str) -> None:
    one, first = novice(game, (768, 1024), language="it"), FIRST[game][1]
    one.until(first[-1], within=16)
    assert tuple(one.told) == first
    one.page.wait_for_timeout(500)
    kept = [*LessonTold.objects.filter(game_slug=game).values_list("slug", flat=True)]
    assert len(kept) == len({*kept}) and first[-1] in kept


@pytest.mark.parametrize("game", ["mice_and_mystics", "stuffed_fables", "nightmare_tales"])
def test_the_strip_lies_over_nothing(novice: Callable[..., Novice], game: str) -> None:
    one = novice(game)
    one.until(FIRST[game][1][-1], within=16)
    assert one.page.evaluate(LIES_OVER) == 0


@pytest.mark.parametrize("size", [(768, 1024), PHONE], ids=str)
@pytest.mark.parametrize("game", FIRST)
def test_upright_the_strip_lies_on_the_bar_however_short_the_board_is(
    novice: Callable[..., Novice], game: str, size: tuple[int, int]
) -> None:
    page = novice(game, size, language="it").page
    for y in (0, 100_000):
        page.evaluate("(y) => scrollTo(0, y)", y)
        page.wait_for_timeout(200)
        gap, hidden = page.evaluate(RESTS)
        assert gap <= 2
    assert hidden == 0


def test_what_may_be_tapped_besides_is_not_lit_like_what_comes_next(novice: Callable[..., Novice]) -> None:
    one = novice("nightmare_tales", (768, 1024))
    page = one.page
    for slug, button in (("penalty", "#act-penalty"), ("knock", "#act-knock")):
        one.until(slug, within=24)
        expect(page.locator(button)).to_have_class("act is-meant")
        expect(page.locator(".is-taught")).to_have_count(0)
        expect(page.locator("#coach-try")).to_be_hidden()
        expect(page.locator("#coach-skip")).to_have_text("Got it", use_inner_text=True)


def test_of_what_is_taught_the_filled_button_is_lit(novice: Callable[..., Novice]) -> None:
    page = novice("winter_tales").page
    expect(page.locator("#act-deal_everything")).to_have_class("act is-main is-taught")
    expect(page.locator("#coach-skip")).to_have_text("Skip", use_inner_text=True)


@pytest.mark.goal("U1")
@pytest.mark.parametrize("game", FIRST)
def test_a_phone_has_room_for_the_strip_and_for_all_of_the_head(
    novice: Callable[..., Novice], game: str
) -> None:
    page = novice(game, PHONE, language="it").page
    expect(page.locator("#coach")).to_be_visible()
    assert measure.faults(page) == []
    head = page.locator(".board > .head").bounding_box()
    assert head
    for one in page.locator("#to-lay, #undo, #redo").all():
        box = one.bounding_box()
        assert box and box["y"] + box["height"] <= head["y"] + head["height"]


def test_what_is_read_aloud_at_an_end_keeps_its_lines_beside_the_coach(
    open_page: Callable[..., Page], group: Group
) -> None:
    session, page = ended("single-scored", group), open_page()
    coach.begin(session)
    page.goto(f"/table/{session.pk}/")
    expect(page.locator("#coach")).to_be_visible()
    assert page.locator(".ending").evaluate("one => one.clientHeight >= one.scrollHeight")


def test_a_tip_on_a_phone_is_read_in_few_lines(open_page: Callable[..., Page], group: Group) -> None:
    session, page = session_at("playing", group, "Tips"), open_page(PHONE, language="it")
    coach.set_mistakes(session, is_on=True)
    page.goto(f"/table/{session.pk}/")
    Thumb(page).act("attack")
    text, tip = page.locator("#hint p").bounding_box(), page.locator("#hint").bounding_box()
    assert text and tip
    assert text["width"] > tip["width"] / 2


def test_undo_is_shown_by_the_third_turn(novice: Callable[..., Novice]) -> None:
    one = novice("nightmare_tales")
    one.until("undo", within=20)
    expect(one.page.locator("h1")).to_contain_text("Turn 3")
    expect(one.page.locator("#undo")).to_have_class("undo is-taught")
    one.page.locator("#coach-try").tap()
    expect(one.page.locator("#undo")).to_be_focused()


def test_undo_is_shown_on_the_first_wrong_tap(novice: Callable[..., Novice]) -> None:
    one = novice("nightmare_tales")
    one.until("draw", within=6)
    one.page.locator("[hx-get='menu/by_hand']").locator("visible=true").first.tap()
    one.page.locator("#sheet .menu [hx-get^='act/correct']").first.tap()
    one.page.locator("#sheet [data-step='1']").locator("visible=true").first.tap()
    one.page.locator("#sheet [data-done]").tap()
    expect(one.page.locator("#coach")).to_have_attribute("data-slug", "undo")


def test_a_lesson_is_skipped_and_the_coach_put_away_and_taken_up(novice: Callable[..., Novice]) -> None:
    one = novice("winter_tales")
    page = one.page
    expect(page.locator("#coach")).to_have_attribute("data-slug", "sides")
    page.locator("#coach-skip").tap()
    expect(page.locator("#coach")).to_have_count(0)
    page.locator("#act-choose_sides").tap()
    page.locator("#sheet [data-done]").tap()
    expect(page.locator("#coach")).to_have_attribute("data-slug", "figures")
    page.locator("#coach-away").tap()
    expect(page.locator("#coach")).to_have_count(0)
    page.locator("#open-settings").tap()
    with page.expect_response("**/coach/coach/on"):
        page.locator("#coach-on").tap()
    page.reload()
    expect(page.locator("#coach")).to_have_attribute("data-slug", "figures")


def test_another_evening_goes_on_where_the_last_one_left_off(
    open_page: Callable[..., Page], group: Group
) -> None:
    session, page = coached_table(group, "stuffed_fables", THREE), open_page()
    page.goto(f"/table/{session.pk}/")
    Novice(page).until("page", within=10)
    lifecycle.pack_away(session)
    page.goto(f"/table/{lifecycle.go_on(session.campaign).pk}/")
    one = Novice(page)
    one.until("draw", within=4)
    assert {"stuffies", "laying"}.isdisjoint(one.told)


def test_two_devices_that_coach_one_table_show_one_lesson(
    open_page: Callable[..., Page], group: Group
) -> None:
    session = coached_table(group, "winter_tales", FOUR)
    first, second = open_page(), open_page((390, 844))
    for page in (first, second):
        page.goto(f"/table/{session.pk}/")
        expect(page.locator("#coach")).to_have_attribute("data-slug", "sides")
    first.locator("#coach-skip").tap()
    expect(second.locator("#coach")).to_have_count(0)
    second.locator("#act-choose_sides").tap()
    second.locator("#sheet [data-done]").tap()
    for page in (first, second):
        expect(page.locator("#coach")).to_have_attribute("data-slug", "figures")
    assert LessonTold.objects.filter(slug="figures").count() == 1
    second.locator("#coach-away").tap()
    for page in (first, second):
        expect(page.locator("#coach")).to_have_count(0)


def test_the_first_thing_to_tick_is_lit_and_then_the_next(novice: Callable[..., Novice]) -> None:
    one = novice("mice_and_mystics", (768, 1024))
    one.until("laying", within=6)
    ticks = one.page.locator(".ticks [role='checkbox']")
    expect(ticks.nth(0)).to_have_class("tick is-taught")
    ticks.nth(0).tap()
    expect(ticks.nth(0)).to_have_attribute("aria-checked", "true")
    expect(ticks.nth(1)).to_have_class("tick is-taught")


def test_the_hint_has_a_row_of_its_own_in_a_sheet_of_two_columns(novice: Callable[..., Novice]) -> None:
    one = novice("mice_and_mystics")
    one.until("order", within=16)
    expect(one.page.locator("#sheet [data-of='lay_order'] #hint")).to_be_visible()
    hint = one.page.locator("#hint").bounding_box()
    sheet = one.page.locator("#sheet dialog").bounding_box()
    assert hint and sheet
    assert hint["width"] > sheet["width"] * 0.8
    assert hint["height"] < 100
