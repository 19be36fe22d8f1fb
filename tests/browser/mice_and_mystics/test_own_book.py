"""The first chapter of a book of one's own, typed by taps and keys in a real browser (B3)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.box.repository import load_box
from campaigns.models import Group
from companion.games import GAMES

GAME = GAMES["mice_and_mystics"]
BOOK = "The Bell Tower"
A_TAP, A_KEY = 2.0, 0.5  # seconds of a slow hand on a tablet
MOST = 600.0  # ten minutes


class Hand:
    """Taps and types on the pages of a box, and counts the seconds that a slow hand takes for it."""

    def __init__(self, page: Page, here: str) -> None:
        self.page, self.here, self.seconds = page, here, 0.0

    def begin(self, shelf: str) -> None:
        """Open a shelf and begin a row of our own."""
        self.page.goto(f"{self.here}{shelf}/")
        self.seconds += 2 * A_TAP
        self.page.get_by_role("button", name="One of our own").first.tap()
        self.page.locator("form.rows.is-long").wait_for()

    def write(self, cell: str, words: str) -> None:
        self.page.locator(f"[data-cell='{cell}'] [name]").first.fill(words)
        self.seconds += A_TAP + len(words) * A_KEY

    def choose(self, cell: str, option: str) -> None:
        self.page.locator(f"[data-cell='{cell}'] select").first.select_option(label=option)
        self.seconds += 2 * A_TAP

    def tick(self, cell: str, words: str) -> None:
        self.page.locator(f"[data-cell='{cell}'] label").filter(has_text=words).first.tap()
        self.seconds += A_TAP

    def save(self) -> None:
        self.page.get_by_role("button", name="Save").last.tap()
        expect(self.page.locator("#state")).to_have_attribute("data-state", "saved")
        self.seconds += A_TAP


def type_pieces(hand: Hand) -> None:
    """Type an effect, two minions, a boss, an ability, a heroine and three tiles."""
    hand.begin("own-effects")
    hand.write("name", "dusty")
    hand.tick("forbids", "search")
    hand.save()
    for name, many in (("Weevil", "Weevils"), ("Moth", "Moths"), ("The Cat", "")):
        hand.begin("own-minions")
        hand.write("name", name)
        if many:
            hand.write("plural", many)
        for cell, value in (("combat", "2"), ("defence", "1"), ("vitality", "1"), ("figures", "4")):
            hand.write(cell, value if many or cell != "figures" else "1")
        if name == "Weevil":
            hand.tick("gives", "dusty")
        if not many:
            hand.tick("boss", "A boss")
        hand.save()
    hand.begin("own-abilities")
    hand.write("name", "Borrowed Light")
    hand.write("cost", "2")
    hand.write("words", "One minion beside the light stays.")
    hand.save()
    hand.begin("own-heroes")
    hand.write("name", "Bramble")
    for cell in ("combat", "defence", "lore", "movement", "vitality"):
        hand.write(cell, "3")
    hand.write("classes", "mystic")
    hand.tick("learns", "Borrowed Light")
    hand.save()
    for front, back in (("The Weir", "The Cellar"), ("The Belfry", "The Bell Room"), ("Stair", "Dark Stair")):
        hand.begin("own-tiles")
        hand.write("name", front)
        hand.write("back_name", back)
        hand.save()


def type_chapter(hand: Hand) -> None:
    hand.page.goto(f"{hand.here}chapters/")
    hand.page.get_by_label("A book of our own").fill(BOOK)
    hand.page.get_by_role("button", name="Begin a book").tap()
    hand.page.locator("form.rows.is-long").wait_for()
    hand.seconds += 3 * A_TAP + len(BOOK) * A_KEY
    hand.write("name", "Rust on the Rope")
    hand.write("end_page", "7")
    for tile in ("The Weir", "The Belfry"):
        hand.tick("tiles", tile)
    hand.choose("start", "The Weir")
    hand.choose("goal", "The Bell Room")
    hand.write("minions", "2 weevil")
    hand.save()


@pytest.mark.goal("B3")
def test_a_first_chapter_is_typed_in_ten_minutes_by_taps(
    open_page: Callable[..., Page], group: Group
) -> None:
    hand = Hand(open_page(), f"/groups/{group.pk}/box/{GAME.slug}/")
    type_pieces(hand)
    type_chapter(hand)
    box = load_box(group, GAME)
    chapter = box.chapter(101)
    assert (chapter.book, chapter.place, chapter.start) == (BOOK, 1, "tile-101")
    assert dict(chapter.minions) == {"kind-101": 2}
    assert [hero.name for hero in box.own_heroes] == ["Bramble"]
    assert [kind.is_boss for kind in box.own_kinds] == [False, False, True]
    print(f"typed in {hand.seconds:.0f} s by a slow hand")
    assert hand.seconds <= MOST


def test_a_list_of_a_row_has_one_empty_line_whatever_its_first_choice_is(
    open_page: Callable[..., Page], group: Group
) -> None:
    hand = Hand(open_page(), f"/groups/{group.pk}/box/{GAME.slug}/")
    hand.begin("own-heroes")
    cards = hand.page.locator("[data-grid$='.starts_with'] > li")
    expect(cards).to_have_count(1)
    cards.first.get_by_label("Name").fill("Crooked Staff")
    expect(cards).to_have_count(2)
    cards.first.get_by_label("Kind").select_option("weapon")
    expect(cards.first.get_by_label("Paws")).to_be_enabled()
    expect(cards.last.get_by_label("Paws")).to_be_disabled()
    hand.write("name", "Bramble")
    hand.save()
    (hero,) = load_box(group, GAME).own_heroes
    assert [card.name for card in hero.starts_with] == ["Crooked Staff"]
