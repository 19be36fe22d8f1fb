"""Somebody who knows no rule and does what the coach says: what is lit, else the main button, or a sheet."""

from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Group, Session
from campaigns.teaching import coach
from tests.browser.keys import IS_QUIET
from tests.browser.table import NEXT_TAP
from tests.support.seated import begin

LIT = ".is-taught:not(#undo, .tick)"  # ticks are many: the main button says that all lies there
MAIN = "#now .is-main:not([aria-disabled=true])"
OURS = "#sheet label:has([value=here]:not(:checked))"
GO_ON = "#sheet [data-done], #sheet footer .btn.is-main, #sheet footer .btn"


def coached_table(group: Group, game: str, people: tuple[str, ...]) -> Session:
    """Return a group's first table of a game, which has the coach."""
    session = begin(Campaign.objects.create(group=group, name="", game_slug=game), people)
    coach.begin(session)
    return session


@dataclass
class Novice:
    """A parent at the tablet; `told` are the lessons of the strip in the order in which they came."""

    page: Page
    told: list[str] = field(default_factory=list)

    @property
    def lesson(self) -> str:
        strip = self.page.locator("#coach")
        return (strip.get_attribute("data-slug") or "") if strip.count() else ""

    def look(self) -> str:
        slug = self.lesson
        if slug and slug not in self.told:
            self.told.append(slug)
        return slug

    def do_as_told(self) -> None:
        """Do one thing: what is lit, else what is most likely; in a sheet, let chance answer, and go on."""
        self.page.wait_for_timeout(NEXT_TAP)
        self.page.wait_for_function(IS_QUIET)  # what comes would lie over what is to be tapped
        self.look()
        for selector in (OURS, GO_ON, LIT, MAIN):
            found = self.page.locator(selector).locator("visible=true")
            if found.count():
                found.first.tap()
                break
        expect(self.page.locator("#state")).to_have_attribute("data-state", "saved")

    def until(self, slug: str, within: int) -> None:
        """Go on until a lesson comes."""
        for _ in range(within):
            if self.look() == slug:
                return
            self.do_as_told()
        raise AssertionError(f"{slug} does not come after {self.told}")
