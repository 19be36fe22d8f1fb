"""A book of one's own in a real browser: typed by taps and keys, then played to its end by taps (B3)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.box.repository import load_box
from campaigns.log.state import current_state
from campaigns.models import Campaign, Group
from companion.games import GAMES
from tests.browser.people import PEOPLE
from tests.browser.table import Thumb
from tests.support.seated import begin

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
    hand.tick("any_turn", "On any turn")
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


def type_chapters(hand: Hand) -> None:
    """Type two chapters; the second one follows a failure in the first."""
    hand.page.goto(f"{hand.here}chapters/")
    hand.page.get_by_label("A book of our own").fill(BOOK)
    hand.page.get_by_role("button", name="Begin a book").tap()
    hand.page.locator("form.rows.is-long").wait_for()
    hand.seconds += 3 * A_TAP + len(BOOK) * A_KEY
    type_chapter(hand, "Rust on the Rope", ("The Weir", "The Belfry"), "The Weir", "The Bell Room")
    hand.page.goto(f"{hand.here}chapters/")
    hand.page.locator(".bbook", has_text=BOOK).get_by_role("button", name="One of our own").tap()
    hand.page.locator("form.rows.is-long").wait_for()
    hand.seconds += 2 * A_TAP
    type_chapter(hand, "The Long Stair", ("Stair",), "Stair", "Dark Stair")
    hand.page.goto(f"{hand.here}chapters/101/")
    hand.seconds += 2 * A_TAP
    hand.choose("after_failure", "on to this chapter:")
    hand.write("failure_to", "2")
    hand.save()


def type_chapter(hand: Hand, title: str, tiles: tuple[str, ...], start: str, goal: str) -> None:
    hand.write("name", title)
    hand.write("end_page", "7")
    for tile in tiles:
        hand.tick("tiles", tile)
    hand.choose("start", start)
    hand.choose("goal", goal)
    hand.write("minions", "2 weevil")
    hand.save()


def lay(thumb: Thumb) -> None:
    """Begin a chapter whose party is set, and lay the order of initiative as it is proposed."""
    thumb.post("[id^='act-begin']")
    expect(thumb.title).to_contain_text("initiative")
    thumb.choose("We placed them")
    thumb.done("Initiative: ")


def lose_the_first(thumb: Thumb) -> None:
    """Bramble comes along, uses her light, fells a weevil; then the evening is given up."""
    page = thumb.page
    thumb.act("choose_chapter")
    thumb.choose("Rust on the Rope")
    thumb.done()
    thumb.act("cast")
    page.locator("#f-hero-101 label").filter(has_text="Anna").tap()
    expect(page.locator("#f-abilities summary")).to_contain_text("Borrowed Light")
    thumb.done("The party is set.")
    lay(thumb)
    thumb.tap("[hx-get='act/correct?counter=cheese%3Ahero-101']")
    thumb.step("value", 2)
    thumb.done("Bramble")
    thumb.act("use_ability")
    thumb.choose("Bramble")
    expect(page.locator("#sheet input[name=cost]")).to_have_value("2")
    thumb.done("Borrowed Light")
    expect(page.locator(".waiting")).to_contain_text("One minion beside the light stays.")
    thumb.post("[id^='act-hands_on_done']")
    thumb.by_hand("give_up")
    thumb.done("given up")
    expect(page.locator(".outcome")).to_contain_text("The chapter is lost")
    thumb.act("close_chapter")
    thumb.done("The chapter is closed")


def win_the_branch(thumb: Thumb) -> None:
    """What follows a failure is proposed first; it is played to a victory."""
    page = thumb.page
    thumb.act("choose_chapter")
    expect(page.locator("#sheet label:has(:checked)").first).to_contain_text("The Long Stair")
    thumb.done()
    thumb.act("set_party")
    thumb.done("The party is set.")
    lay(thumb)
    thumb.tap("[hx-get='act/correct?counter=figures%3Akind-101']")
    thumb.step("value", -2)
    thumb.done("0")
    thumb.act("explore")
    thumb.choose("Dark Stair")
    thumb.done("explores: Dark Stair")
    thumb.close()
    thumb.post("#act-no_encounter")
    thumb.post("[id^='act-win']")
    expect(page.locator(".outcome")).to_contain_text("The chapter is won!")


@pytest.mark.goal("B3")
def test_a_book_is_typed_in_ten_minutes_and_played_to_its_end_by_taps(
    open_page: Callable[..., Page], group: Group
) -> None:
    """A branch after a failure leads to its second chapter, which is won."""
    hand = Hand(open_page(), f"/groups/{group.pk}/box/{GAME.slug}/")
    type_pieces(hand)
    type_chapters(hand)
    box = load_box(group, GAME)
    chapter = box.chapter(101)
    assert (chapter.book, chapter.place, chapter.start) == (BOOK, 1, "tile-101")
    assert (dict(chapter.minions), chapter.after_failure.number) == ({"kind-101": 2}, 102)
    assert [hero.name for hero in box.own_heroes] == ["Bramble"]
    assert [kind.is_boss for kind in box.own_kinds] == [False, False, True]
    print(f"typed in {hand.seconds:.0f} s by a slow hand")
    assert hand.seconds <= MOST
    session = begin(Campaign.objects.create(group=group, name=BOOK, game_slug=GAME.slug), PEOPLE)
    thumb = Thumb(hand.page)
    thumb.page.goto(f"/table/{session.pk}/")
    lose_the_first(thumb)
    win_the_branch(thumb)
    table = current_state(session).table
    assert (table.chapter.number, table.outcome) == (102, "won")


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
