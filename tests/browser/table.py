"""What a thumb can do at a table's screen, and what it waits for."""

from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

SENDS = 30  # milliseconds until a tap on a source of chance has sent its sheet
NEXT_TAP = 350  # milliseconds after which a tap at the same place is no longer the second of a double tap


# What a last die has sent is on the board; or the sheet is still there, and waits for a tap.
IS_DECIDED = """(seen) => {
  const form = document.querySelector("#sheet form#ask");
  const isSent = Number(document.querySelector("#board").dataset.seen) > seen;
  const isSaved = document.querySelector("#state").dataset.state === "saved";
  return isSent || (isSaved && form !== null && form.dataset.sent === undefined);
}"""


def saved(page: Page) -> None:
    """Wait until the badge says that what was tapped is saved."""
    expect(page.locator("#state")).to_have_attribute("data-state", "saved")


def open_menu(page: Page, menu: str) -> None:
    """Open a menu over the board, such as "by_hand" or that of a card, "own:lumpy"."""
    page.locator(f"[hx-get='menu/{menu}']").locator("visible=true").first.click()
    page.locator(f"#sheet [data-of='menu/{menu}']").wait_for()


def choose_in_menu(page: Page, action: str) -> None:
    """Open the sheet of an action from the menu that is open."""
    page.locator(f"#sheet .menu [hx-get^='act/{action}']").first.click()
    page.locator("#sheet dialog:not([data-of^=menu])").wait_for()


def make_group_and_campaign(page: Page, people: str, game: str, name: str = "") -> None:
    """Go from an empty site to a table of this game, by taps."""
    page.goto("/")
    page.get_by_role("link", name="Start our first evening").tap()
    begin_first_evening(page, people, game, name)


def begin_first_evening(page: Page, people: str, game: str, name: str = "") -> None:
    """Fill in the one page of a first evening, and go to its table."""
    page.locator("label").filter(has_text=game).tap()
    if name:
        page.get_by_text("Name group and campaign").tap()
        page.get_by_label("What is your group called?").fill("The Thursday table")
        page.get_by_label("What is the campaign called?").fill(name)
    page.get_by_label("Who is at the table?").tap()
    page.keyboard.type(people)
    page.get_by_role("button", name="To the table").tap()
    page.wait_for_url("**/table/*/")


@dataclass(frozen=True)
class Thumb:
    """Taps on the screen of a table; `sent` is what the screen had seen when a last die sent its sheet."""

    page: Page
    sent: list[int] = field(default_factory=list, compare=False)

    @property
    def seen(self) -> int:
        return int(self.page.locator("#board").get_attribute("data-seen") or 0)

    @property
    def title(self) -> Locator:
        return self.page.locator("#sheet-title")

    def tap(self, selector: str) -> None:
        """Tap what is to be seen there, brought under the thumb first, once the page's scripts are there."""
        self.page.wait_for_load_state()
        self.page.locator(selector).locator("visible=true").first.tap()

    def tap_grey(self, selector: str) -> None:
        """Tap what cannot be done now; it says why.

        A forced tap does not wait until its target rests where it is: the page must be laid out first.
        """
        button = self.page.locator(selector).first
        button.wait_for()
        self.page.wait_for_load_state()
        self.page.evaluate("document.fonts.ready.then(() => true)")
        button.scroll_into_view_if_needed()
        button.tap(force=True)

    def act(self, action: str) -> None:
        """Tap a button of the bar, and look at what comes."""
        self.tap(f"[id^='act-{action}']")
        self.page.wait_for_timeout(NEXT_TAP)

    def choose(self, *words: str) -> None:
        """Tap options of the open sheet."""
        for word in words:
            number = self.seen
            self.page.locator("#sheet label").filter(has_text=word).locator("visible=true").first.tap()
            if word.endswith("for us"):  # which rolls, if nothing else is missing
                self.was_sent(number)

    def step(self, name: str, by: int) -> None:
        """Tap a number of the open sheet up or down."""
        box = self.page.locator(f"#sheet :is([data-stepper], .kind):has(input[name='{name}'])")
        for _ in range(abs(by)):
            box.locator(f"[data-step='{1 if by > 0 else -1}']").tap()

    def typed(self, *faces: str) -> None:
        """Type on the pad what the dice on the table show; the last one may send the sheet."""
        self.tap("#sheet label:has([value=typed])")
        self.enter(*faces)

    def enter(self, *faces: str) -> None:
        """Tap faces or cards on the pad that is open; the last one may send the sheet."""
        number = self.seen
        for face in faces:
            self.tap(f"#sheet [data-face='{face}']")
        self.was_sent(number)

    def was_sent(self, number: int) -> None:
        """Note whether chance has sent its sheet by itself, from a screen that had seen this entry."""
        self.page.wait_for_timeout(SENDS)
        self.page.wait_for_function(IS_DECIDED, arg=number)
        self.sent[:] = [number] if self.seen > number else []

    def done(self, says: str = "") -> None:
        """Tap what plays the open sheet, unless its last die has done so; wait until it is saved."""
        number = self.sent.pop() if self.sent else self.seen
        if self.seen == number:
            self.tap("#sheet [data-done]")
        self.is_at(number + 1)
        if says:
            expect(self.page.locator("#undo")).to_contain_text(says)
        self.page.wait_for_timeout(NEXT_TAP)

    def post(self, selector: str) -> None:
        """Tap what plays at once; wait until it is saved."""
        number = self.seen
        self.tap(selector)
        self.is_at(number + 1)
        self.page.wait_for_timeout(NEXT_TAP)

    def is_at(self, number: int) -> None:
        expect(self.page.locator("#board")).to_have_attribute("data-seen", str(number))
        saved(self.page)

    def by_hand(self, action: str) -> None:
        """Open a correction."""
        self.tap("[hx-get='menu/by_hand']")
        self.tap(f"#sheet .menu [hx-get^='act/{action}']")
        expect(self.page.locator("#sheet dialog:not([data-of^=menu])")).to_be_visible()

    def hands_do(self, says: str) -> None:
        """Read what hands have to do at the real table, and go on."""
        expect(self.page.locator("#sheet")).to_contain_text(says)
        self.tap("#sheet footer .btn")
        self.page.wait_for_timeout(NEXT_TAP)

    def close(self) -> None:
        self.tap("#sheet [data-close]")
        expect(self.page.locator("#sheet dialog")).to_have_count(0)
