"""A whole page on a tablet, by taps alone: set up, drawn, searched, fought, slept, left behind, won."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from campaigns.log.state import current_state
from campaigns.models import Session
from tests.browser.keys import with_keys_too
from tests.browser.table import NEXT_TAP, Thumb, make_group_and_campaign

DICE = 33  # five of each colour, and for three stuffies four white and four black ones


class Hand(Thumb):
    """A thumb that counts the dice after each tap, and chooses them in the hand."""

    def is_at(self, number: int) -> None:
        super().is_at(number)
        table = current_state(Session.objects.get()).table
        assert sum(count for _colour, count in table.all_dice) in (0, DICE)

    @property
    def waiting(self) -> Locator:
        return self.page.locator(".waiting")

    @property
    def monsters(self) -> Locator:
        return self.page.locator(".monster")

    @property
    def in_hand(self) -> Locator:
        return self.page.locator("#hand-of-dice label")

    @property
    def group_test(self) -> Locator:
        return self.page.locator(".grouptest")

    @property
    def threat(self) -> Locator:
        return self.page.locator("[aria-labelledby=l-threat]")

    def stuffy(self, name: str) -> Locator:
        return self.page.locator(".stuffy").filter(has_text=name)

    def count_of(self, name: str, what: str) -> Locator:
        return self.page.locator(f"[hx-get='act/correct?counter={what}%3A{name.lower()}'] .num")

    def draw(self, dice: str) -> None:
        self.act("draw")
        self.typed(*dice.split())
        self.done("draws")

    def take(self, *dice: str) -> None:
        """Choose dice of the hand, to go along into a sheet."""
        for die in dice:
            self.tap(f"#hand-of-dice label:has([value='{die}'])")

    def choose_value(self, name: str, value: str) -> None:
        """Tap an option of the open sheet by what it stands for."""
        self.tap(f"#sheet label:has([name='{name}'][value='{value}'])")

    def fill(self, name: str, words: str) -> None:
        self.page.locator(f"#sheet input[name='{name}']").fill(words)

    def by_hand(self, action: str) -> None:
        self.tap("[hx-get='menu/by_hand']")
        self.tap(f"#sheet .menu [hx-get^='act/{action}']")
        self.page.wait_for_timeout(NEXT_TAP)

    def correct(self, counter: str, by: int) -> None:
        """Put a number right by a tap on it."""
        self.tap(f"[hx-get='act/correct?counter={counter.replace(':', '%3A')}']")
        self.step("value", by)
        self.done()


@with_keys_too
@pytest.mark.goal("S3", "S16")
def test_a_page_is_played_by_taps(open_page: Callable[..., Page]) -> None:
    thumb = Hand(open_page())
    make_group_and_campaign(thumb.page, "Anna, Bruno, Chiara", "Stuffed Fables", "The big girl bed")
    expect(thumb.page.locator("#l-party")).to_contain_text("Stuffies of this story: 0")
    choose_the_stuffies(thumb)
    lay_the_table(thumb)
    open_the_page(thumb)
    flops_searches_and_shoots(thumb)
    lumpy_stores_and_helps(thumb)
    take_back_and_bring_again(thumb)
    stitch_finishes_the_group_test(thumb)
    the_monsters_act(thumb)
    a_recount(thumb)
    a_surge(thumb)
    leave_the_page(thumb)
    win_and_close(thumb)
    assert thumb.page.evaluate("localStorage.length + sessionStorage.length") == 0


def choose_the_stuffies(thumb: Hand) -> None:
    """Three stuffies in a circle; Flops is the first Narrator."""
    thumb.act("choose_story")
    thumb.choose_value("number", "1")
    thumb.fill("name", "The Big Girl Bed")
    thumb.done("Story 1 is chosen.")
    for stuffy, player in (("lumpy", "Anna"), ("flops", "Bruno")):
        thumb.tap(f"[hx-get^='act/choose_stuffy?character={stuffy}']")
        thumb.choose(player)
        thumb.done(f"{player} plays")
    thumb.post("[hx-post^='act/choose_stuffy?character=stitch']")  # Chiara alone has none yet
    expect(thumb.page.locator("#l-party")).to_contain_text("Stuffies of this story: 3")
    thumb.act("lay_circle")
    thumb.tap("[aria-label='Flops up']")
    thumb.done("Flops, Lumpy and Stitch")
    thumb.tap("[hx-get='act/set_party']")
    thumb.choose_value("first", "flops")
    thumb.done("Flops is the first Narrator")


def lay_the_table(thumb: Hand) -> None:
    expect(thumb.page.locator("[id^='act-begin'].is-main")).to_contain_text("not ticked")
    thumb.post(".step.is-here [role=checkbox][aria-checked=false]")
    while thumb.page.locator(".step.is-here").count():
        whole = thumb.page.locator(".step.is-here button:has-text('All of this step is done')")
        open_items = ".step.is-here [role=checkbox][aria-checked=false]"
        thumb.post(".step.is-here details > .btn" if whole.count() else open_items)


def open_the_page(thumb: Hand) -> None:
    thumb.act("begin")
    expect(thumb.title).to_contain_text("Page")
    thumb.fill("number", "7")
    thumb.step("search", 5)
    thumb.fill("first", "7-3")
    thumb.fill("restless", "Lose 1 stuffing.")
    thumb.done("Page 7 is opened.")


def flops_searches_and_shoots(thumb: Hand) -> None:
    """A first turn: stuffing found, a bow found, three monsters, of which one is known and one is copied."""
    thumb.draw("white green green yellow black")
    thumb.act("search_stuffing-1")
    thumb.typed("5")
    thumb.done("Flops rolls white dice: 5.")
    expect(thumb.count_of("Flops", "stuffing")).to_have_text("6")
    thumb.take("green-1")
    thumb.act("move")
    thumb.typed("4")
    thumb.done("Flops moves")
    expect(thumb.waiting).to_contain_text("Flops may reroll green dice, or let them stand.")
    thumb.post("#act-let_stand")
    thumb.act("search")
    thumb.typed("6")
    thumb.done("Flops searches")
    expect(thumb.waiting).to_contain_text("Flops has drawn an item card: who takes it?")
    thumb.choose_value("to", "flops")
    thumb.fill("name", "Bow")
    thumb.choose_value("slots", "paws")
    thumb.choose_value("weapon", "ranged")
    thumb.done("Flops takes")
    expect(thumb.stuffy("Flops")).to_contain_text("Bow")
    thumb.by_hand("random_encounter")
    expect(thumb.page.locator("#sheet [value=here]")).to_have_count(0)  # only people can name these cards
    thumb.enter("crawly", "unknown", "unknown")
    thumb.done("A random encounter")
    expect(thumb.monsters).to_have_count(3)
    thumb.tap("[hx-get='act/name_monster?monster=unknown-1']")
    thumb.fill("name", "Rat")
    thumb.step("defence", 4)
    thumb.done("Rat")
    thumb.take("green-1")
    thumb.act("attack")
    thumb.choose("Rat")
    thumb.typed("5")
    thumb.done("Flops attacks Rat 1, ranged: 5.")
    expect(thumb.monsters).to_have_count(2)
    expect(thumb.count_of("Flops", "buttons")).to_have_text("1")
    expect(thumb.page.locator("#hand-of-dice")).to_contain_text("No dice left.")
    thumb.post("#act-end_actions")


def lumpy_stores_and_helps(thumb: Hand) -> None:
    """A draw of ours gives way to a typed one; a die is stored, one given, one left at a test."""
    thumb.act("draw")
    thumb.choose("Draw for us")
    thumb.done("Lumpy draws")
    thumb.post("#undo")
    thumb.draw("red red blue yellow purple")
    thumb.take("blue-1")
    thumb.act("store")
    thumb.done("Lumpy stores a die")
    expect(thumb.stuffy("Lumpy").locator(".kept .d-blue")).to_be_visible()
    thumb.by_hand("open_group")
    thumb.choose_value("colour", "red")
    thumb.step("difficulty", 9)  # from nothing, as nobody knows it
    thumb.fill("name", "The door")
    thumb.done("A group test begins")
    thumb.take("red-1")
    thumb.act("contribute")
    thumb.typed("3")
    thumb.done("Lumpy adds to")
    expect(thumb.waiting).to_contain_text("place the dice, or keep them off")
    thumb.post("#act-place_dice")
    expect(thumb.group_test).to_contain_text("6 missing")
    thumb.take("yellow-1")
    thumb.act("encourage_die")
    thumb.choose_value("friend", "stitch")
    thumb.done("Lumpy gives Stitch a die")
    expect(thumb.stuffy("Stitch").locator(".kept .d-yellow")).to_be_visible()


def take_back_and_bring_again(thumb: Hand) -> None:
    for _ in range(3):
        thumb.post("#undo")
    expect(thumb.in_hand).to_have_count(4)
    expect(thumb.group_test).to_contain_text("9 missing")
    for _ in range(3):
        thumb.post("#redo")
    expect(thumb.in_hand).to_have_count(2)
    expect(thumb.group_test).to_contain_text("6 missing")
    thumb.post("#act-end_actions")


def stitch_finishes_the_group_test(thumb: Hand) -> None:
    """What passes the test lies on it at once; a counter is put right before the monsters act."""
    thumb.draw("red red green blue black")
    thumb.take("red-1", "red-2")
    thumb.act("contribute")
    thumb.typed("4", "2")
    thumb.done("Stitch adds to")
    expect(thumb.group_test).to_have_count(0)
    thumb.correct("stuffing:lumpy", -3)
    expect(thumb.count_of("Lumpy", "stuffing")).to_have_text("2")
    expect(thumb.threat).to_contain_text("it is full")
    thumb.post("#act-end_actions")


def the_monsters_act(thumb: Hand) -> None:
    """The stored die is not enough: Lumpy collapses, a sleep card comes; the last one hits nobody."""
    expect(thumb.title).to_contain_text("Crawly")
    thumb.typed("2")
    thumb.done("Crawly 1 rolls 2.")
    thumb.choose("Lumpy")
    thumb.tap("#sheet label:has([name=defends])")
    thumb.typed("1")
    thumb.done("Crawly 1 attacks Lumpy.")
    expect(thumb.title).to_have_text("A sleep card is revealed")
    expect(thumb.stuffy("Lumpy")).to_contain_text("collapsed")
    thumb.choose("Restless Sleep")
    thumb.done("A sleep card is revealed")
    expect(thumb.title).to_have_text("Unknown monster 2")
    thumb.choose("Roll for us")
    thumb.done("Unknown monster 2 rolls")
    thumb.choose("nobody")
    thumb.done("Unknown monster 2 attacks nobody.")
    expect(thumb.page.locator("h1")).to_contain_text("Flops")
    expect(thumb.threat).to_contain_text("0of 2")


def a_recount(thumb: Hand) -> None:
    """A red die that is nowhere is refused, and nothing has changed; where it lies, it is right."""
    sheet, number = thumb.page.locator("#sheet"), thumb.seen
    thumb.by_hand("recount")
    thumb.fill("bag.red", "4")
    thumb.tap("#sheet [data-done]")
    expect(thumb.page.locator("#refusal")).to_contain_text("Missing: 1 red die.")
    assert thumb.seen == number
    thumb.fill("discard.red", "1")
    thumb.page.locator("#sheet input[name='discard.red']").blur()
    expect(sheet).to_contain_text("no die is lost")
    thumb.done("The dice are counted.")
    expect(thumb.page.locator(".bagpanel")).to_contain_text("Discarded: 1")


def a_surge(thumb: Hand) -> None:
    """The last monsters are shot, one by a defence typed in the sheet; then full threat is a surge."""
    thumb.draw("green green red blue yellow")
    thumb.take("green-1")
    thumb.act("attack")
    thumb.choose("Unknown monster 2")
    thumb.step("defence", 2)
    thumb.typed("6")
    thumb.done("Flops attacks Unknown monster 2, ranged: 6.")
    thumb.act("attack")
    thumb.typed("6")
    thumb.done("Flops attacks Crawly 1, ranged: 6.")
    expect(thumb.monsters).to_have_count(0)
    thumb.correct("threat", 3)
    thumb.post("#act-end_actions")
    expect(thumb.waiting).to_contain_text("Surge 1 on this page: 7-3")
    thumb.post("#act-finish_surge")
    expect(thumb.page.locator("h1")).to_contain_text("Lumpy")
    expect(thumb.threat).to_contain_text("0of 3")


def leave_the_page(thumb: Hand) -> None:
    """Who has collapsed draws, and does nothing; the turn ends with the page."""
    thumb.draw("red blue yellow purple black")
    thumb.tap_grey("#act-move")
    expect(thumb.page.locator(".reason:popover-open")).to_be_visible()
    thumb.page.keyboard.press("Escape")
    thumb.tap("[hx-get='act/leave_page']")
    thumb.done("Time to leave the page.")
    expect(thumb.waiting).to_contain_text("The page is left")
    thumb.fill("number", "8")
    thumb.done("Page 8 is opened.")
    expect(thumb.threat).to_contain_text("1of 3")


def win_and_close(thumb: Hand) -> None:
    thumb.by_hand("win")
    thumb.done("The mission is fulfilled!")
    expect(thumb.page.locator(".outcome")).to_contain_text("The story is won!")
    expect(thumb.page.locator(".outcome")).to_contain_text("read the ending of deep sleep")
    thumb.act("close_story")
    thumb.done("The story is closed.")
    expect(thumb.page.locator(".record tbody tr")).to_contain_text("The Big Girl Bed")
    expect(thumb.page.locator(".record tbody tr")).to_contain_text("victory")
