"""Part of a tale on a tablet, by taps alone: four sit down, a chapter, a conflict, a quest, the epilogue."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.keys import with_keys_too
from tests.browser.table import NEXT_TAP, Thumb, make_group_and_campaign

ADA, BRUNO, CARLA, DARIO = (f"seat-{place}" for place in range(1, 5))
READY = "[hx-get^='act/activate?character=']"  # characters that may be activated now


class Hand(Thumb):
    """A thumb at a table of Winter Tales."""

    @property
    def duel(self) -> Locator:
        return self.page.locator(".duel")

    def figure(self, name: str) -> Locator:
        return self.page.locator(".fig").filter(has_text=name)

    def hand_of(self, player: str) -> Locator:
        return self.page.locator(f"[hx-get='act/correct?counter=hand%3A{player}'] .num")

    def choose_value(self, name: str, value: str) -> None:
        """Tap an option of the open sheet by what it stands for."""
        self.tap(f"#sheet label:has([name='{name}'][value='{value}'])")

    def fill(self, name: str, words: str) -> None:
        self.page.locator(f"#sheet input[name='{name}']").fill(words)

    def activate(self, name: str) -> None:
        """Tap a character that is ready, and activate it."""
        self.figure(name).tap()
        self.done(f"activates {name}")

    def move(self, space: str) -> None:
        self.act("move")
        self.tap(f"#sheet [data-fill='space']:has-text('{space}')")
        self.done(f"moves: {space}")

    def finish(self) -> None:
        self.post("[id^='act-finish_activation']")

    def plays(self, name: str, cards: int) -> None:
        """In the sheet that has opened by itself, play so many cards."""
        self.choose_value(name, str(cards))
        self.done()


@with_keys_too
@pytest.mark.goal("S3", "S16")
def test_a_tale_is_played_by_taps(open_page: Callable[..., Page]) -> None:
    thumb = Hand(open_page())
    make_group_and_campaign(thumb.page, "Ada, Bruno, Carla, Dario", "Winter Tales", "The winter of letters")
    expect(thumb.page.locator("#l-steps")).to_contain_text("Setting up the tale")
    sit_down(thumb)
    lay_the_tale(thumb)
    a_first_activation(thumb)
    a_conflict(thumb)
    a_trick(thumb)
    a_rescue(thumb)
    a_quest_is_generated(thumb)
    the_chapter_ends(thumb)
    a_quest_is_resolved(thumb)
    the_epilogue(thumb)
    assert thumb.page.evaluate("localStorage.length + sessionStorage.length") == 0


def sit_down(thumb: Hand) -> None:
    """Ada and Carla play Spring, the others Winter; one memory is enough for the epilogue."""
    thumb.tap_grey("#act-begin")
    expect(thumb.page.locator(".reason:popover-open")).to_contain_text("First choose the sides.")
    thumb.page.keyboard.press("Escape")
    thumb.act("choose_sides")
    thumb.done("Spring: Ada and Carla.")
    expect(thumb.page.locator(".castrow")).to_have_count(4)
    thumb.tap("[hx-get='act/set_track']")
    thumb.step("memories", -2)
    expect(thumb.page.locator("#sheet input[name='tile']")).to_have_value("2")
    thumb.done("after 1 memories; the tile lies on box 2")


def lay_the_tale(thumb: Hand) -> None:
    """Names are picked and typed, both first quests are placed."""
    thumb.figure("Fairy tale 1").tap()
    thumb.choose_value("known", "pinocchio")
    thumb.done("Who is ")
    thumb.figure("Soldier 1").tap()
    thumb.choose_value("known", "own")
    thumb.fill("name", "The Drummer")
    thumb.done("Who is ")
    for side, by, name, place in (
        ("spring", BRUNO, "The key", "Mill"),
        ("winter", ADA, "The letter", "Tower"),
    ):
        thumb.tap(f"[hx-get='act/place_first_quest?side={side}']")
        thumb.choose_value("by", by)
        thumb.fill("name", name)
        thumb.fill("place", place)
        thumb.done("The first quest")
    thumb.act("begin")
    thumb.fill("words", "A letter never came.")
    thumb.done("The tale begins.")
    expect(thumb.page.locator("h1")).to_contain_text("Ada")


def a_first_activation(thumb: Hand) -> None:
    """Pinocchio goes to the mill; there a quest lies already."""
    thumb.tap_grey("#act-move")
    expect(thumb.page.locator(".reason:popover-open")).to_contain_text("First activate a character.")
    thumb.page.keyboard.press("Escape")
    thumb.activate("Pinocchio")
    expect(thumb.hand_of(ADA)).to_have_text("7")
    thumb.move("Mill")
    expect(thumb.hand_of(ADA)).to_have_text("6")
    expect(thumb.figure("Pinocchio")).to_contain_text("activated")
    thumb.finish()
    expect(thumb.page.locator(".turn.is-lit")).to_contain_text("Bruno")


def a_conflict(thumb: Hand) -> None:
    """The Drummer waits at the tower, Carla's fairy tale comes there, and loses card by card."""
    thumb.activate("The Drummer")
    thumb.move("Tower")
    thumb.finish()
    thumb.activate("Fairy tale 4")
    thumb.move("Tower")
    thumb.act("start_conflict")
    thumb.choose("The Drummer")
    thumb.done("The Drummer starts a battle.")
    expect(thumb.duel).to_contain_text("Carla: one more card, or the battle is lost.")
    thumb.post("#act-raise_bid")
    thumb.post("#act-raise_bid")
    thumb.post("#act-give_in")
    expect(thumb.title).to_have_text("Where the fairy tale lies")
    thumb.done("The beaten fairy tale stays where it fell")
    expect(thumb.figure("Fairy tale 4")).to_contain_text("fallen")
    thumb.finish()


def a_trick(thumb: Hand) -> None:
    """Dario's soldier comes to the mill; Pinocchio's trick fells him."""
    thumb.activate("Soldier 4")
    thumb.move("Mill")
    thumb.act("start_trick")
    thumb.choose("Pinocchio")
    thumb.done("Pinocchio sets a trap")
    expect(thumb.title).to_have_text("Dario answers the trap")
    thumb.plays("cards", 1)
    expect(thumb.title).to_have_text("Ada shows the trap")
    thumb.plays("hidden", 2)
    expect(thumb.figure("Soldier 4")).to_contain_text("fallen")
    thumb.finish()


def a_rescue(thumb: Hand) -> None:
    """The fallen fairy tale stands up again by itself, for two cards, while it is Ada's turn."""
    cards = int(thumb.hand_of(CARLA).inner_text())
    thumb.act("rescue")
    thumb.choose_value("rescued", "tale-4")
    thumb.choose_value("rescuer", "tale-4")
    thumb.done("gets up")
    expect(thumb.hand_of(CARLA)).to_have_text(str(cards - 2))
    expect(thumb.figure("Fairy tale 4")).not_to_contain_text("fallen")


def a_quest_is_generated(thumb: Hand) -> None:
    thumb.activate("Fairy tale 2")
    thumb.act("generate_quest")
    thumb.fill("name", "The bridge")
    thumb.fill("place", "Harbor")
    thumb.done("generates a quest")
    expect(thumb.page.locator("#l-places")).to_contain_text("faced: 0")
    expect(thumb.page.locator(".spot")).to_have_count(3)
    thumb.tap_grey("#act-generate_quest")
    expect(thumb.page.locator(".reason:popover-open")).to_contain_text("One action at most")
    thumb.page.keyboard.press("Escape")
    thumb.finish()


def the_chapter_ends(thumb: Hand) -> None:
    """Who is still ready is activated; then all draw, and all cards are ready."""
    while thumb.page.locator(READY).count():
        thumb.tap(READY)
        thumb.done("activates")
        thumb.finish()
    before = int(thumb.hand_of(BRUNO).inner_text())
    expect(thumb.page.locator(".waiting")).to_contain_text("chapter 1 ends")
    thumb.post("#act-end_chapter")
    expect(thumb.hand_of(BRUNO)).to_have_text(str(before + 4))
    expect(thumb.figure("Soldier 4")).to_contain_text("fallen")
    expect(thumb.page.locator("#l-tale")).to_contain_text("6 ready of 6")


def a_quest_is_resolved(thumb: Hand) -> None:
    """Pinocchio resolves the key; Bruno comes, the others do not; the side of more cards succeeds."""
    thumb.activate("Pinocchio")
    thumb.act("resolve_quest")
    thumb.done("sets out to resolve The key")
    expect(thumb.duel).to_contain_text("Bruno: does somebody come to the quest?")
    thumb.act("come")
    thumb.choose("The Drummer")
    thumb.done("Bruno activates The Drummer to come to the quest.")
    thumb.move("Mill")
    thumb.post("[id^='act-finish_coming-True']")
    thumb.post("#act-stay_away")
    thumb.post("#act-stay_away")
    expect(thumb.title).to_have_text("Ada tells")
    thumb.plays("cards", 3)
    for player, character in (("Bruno", "soldier-1"), ("Carla", "nobody"), ("Dario", "nobody")):
        expect(thumb.title).to_have_text(f"{player} tells")
        thumb.choose_value("character", character)
        thumb.page.wait_for_timeout(NEXT_TAP)
        thumb.done()
    expect(thumb.page.locator(".side .tot").first).to_contain_text("3")
    thumb.post("#act-last_card-False")
    expect(thumb.title).to_have_text("The memory of The key")
    thumb.fill("card", "A rusty key")
    thumb.done("A rusty key")


def the_epilogue(thumb: Hand) -> None:
    """All tell the end in order of seats, with whole hands; the higher total wins."""
    expect(thumb.page.locator("#l-epi")).to_be_attached()
    for player in ("Ada", "Bruno", "Carla", "Dario"):
        expect(thumb.title).to_have_text(f"{player} tells the end")
        thumb.done(f"{player} tells the end")
    expect(thumb.page.locator("#l-out")).to_contain_text("wins")
    expect(thumb.page.locator(".leaf")).to_have_count(2)
    expect(thumb.page.locator(".told")).to_contain_text("The key")
    expect(thumb.page.locator(".tallies tbody tr")).to_have_count(4)
    thumb.act("play_again")
    thumb.choose_value("sides", "swapped")
    thumb.done("sides swapped")
    expect(thumb.page.locator("#l-steps")).to_be_visible()


@pytest.mark.goal("T2")
def test_on_a_phone_the_figure_that_acts_is_in_sight_when_the_table_is_opened(
    board_at: Callable[..., Page],
) -> None:
    page = board_at("playing", (390, 844))
    expect(page.locator(".mid .is-lit")).to_be_in_viewport(ratio=0.9)
