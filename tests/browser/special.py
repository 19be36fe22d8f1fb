"""What lies beside a board or over it, by name, and how to show it: laying, the candle, wishes, listening."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page

from campaigns.models import Group, Session
from campaigns.sessions import candles
from companion.games import GAMES
from tests.browser.pages import addresses
from tests.browser.screens import screens_of
from tests.support.seated import begin_demo

Show = Callable[[Page], None]
MINUTES = 30
NEXT_TAP = 350  # milliseconds: sooner it is a double tap
LAYING = ("empty", "start", "party", "laying")  # stages at which something is still to be laid


def special(group: Group) -> dict[str, Show]:
    """Return how to show what stands on no list of a game's screens, and each game's list of what to lay."""
    first = next(iter(GAMES.values()))
    lit = begin_demo(first, group)
    candles.light(lit, MINUTES)
    where = addresses(group)
    return laying(group) | {
        "candle": partial(_at, lit, "", "[data-part=candle]"),
        "candle-tv": partial(_at, lit, "tv", "[data-part=candle]"),
        "candle-sheet": partial(_opened, lit, ("#open-settings", "#open-candle")),
        "settings": partial(_opened, lit, ("#open-settings",)),
        "listen": partial(_opened, lit, ("#open-settings", "#open-listen")),
        "questions": partial(_opened, lit, ("#open-settings", "#sheet [hx-get='help']", "#help-questions")),
        "log": partial(_opened, lit, ("#open-log",)),
        "notes": partial(_goes_to, where["notes"]),
        "journal": partial(_goes_to, f"/campaigns/{lit.campaign_id}/journal"),
    }


def laying(group: Group) -> dict[str, Show]:
    """Return each game's boards on which something is to be laid, and its sheets of packs and variants."""
    found = {}
    for slug in GAMES:
        for name, show in screens_of(slug, group).items():
            kind, _dash, rest = name.partition("-")
            if (kind == "board" and rest in LAYING) or rest in ("set_packs", "set_variants"):
                found[f"{slug}-{name}"] = show
    return found


def _at(session: Session, page_of: str, what: str, page: Page) -> None:
    page.goto(f"/table/{session.pk}/{page_of}")
    page.locator(what).first.wait_for()


def _goes_to(address: str, page: Page) -> None:
    """A page on which something may be read out loud."""
    page.goto(address)
    page.locator("[data-reads]:visible").first.wait_for()


def _opened(session: Session, way: tuple[str, ...], page: Page) -> None:
    page.goto(f"/table/{session.pk}/")
    for button in way:
        page.locator(button).first.click()
        page.locator("#sheet dialog").wait_for()
        page.wait_for_timeout(NEXT_TAP)
