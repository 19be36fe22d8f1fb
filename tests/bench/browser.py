"""A table in a real browser: until it can be used, and from a tap to the frame that shows it, on two screens.

As on a cheap tablet, with a quarter of a processor and 3G, and as this machine is. What is said is of all
tables together: each is visited, and played with taps on its own buttons.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields, replace
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from campaigns.models import Session
from companion.accounts.models import User
from tests.bench.numbers import Sizes
from tests.bench.shares import CATEGORIES, Asked, means, shares
from tests.bench.tablet import FREE, SLOW, Pace, Tablet
from tests.browser.conftest import FLAGS, TABLET, chromium
from tests.browser.people import Reader

COUNTER = "main [hx-get^='act/correct?counter=']"
AT_ONCE = ".now [hx-post^='act/']:not([aria-disabled='true'])"
ACTION = ".now [hx-get^='act/']:not([aria-disabled='true'])"
STEP = "#sheet [data-step]:not([aria-disabled='true'])"
DONE = "#sheet [data-done]:not([aria-disabled='true'])"
ROLL = "#sheet label:has(input[value='here']:not(:checked))"
CHOICE = "#sheet label:has(input:not(:checked))"
BACK = "#undo:not([aria-disabled='true'])"
CHOICES = 3  # that a sheet may ask for before it is given up
SHEET, PLAY = "sheet", "play"

Tables = Mapping[str, tuple[User, Session]]
Values = dict[str, Any]


@dataclass
class Found:
    """What was measured at one pace, in milliseconds; of each tap that was traced, its shares."""

    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    sheet: list[float] = field(default_factory=list)
    play: list[float] = field(default_factory=list)
    second: list[float] = field(default_factory=list)
    shares: list[dict[str, float]] = field(default_factory=list)

    def add(self, other: "Found") -> None:
        for name, numbers in asdict(other).items():
            getattr(self, name).extend(numbers)

    @property
    def halves(self) -> Values:
        """What half of each stay under, None if nothing was measured; shares at the mean, which sum up."""
        times = {name: numbers for name, numbers in asdict(self).items() if name != "shares"}
        found = {name: median(numbers) if numbers else None for name, numbers in times.items()}
        return found | {"plays": len(self.play), "shares": means(self.shares)}


def rows(port: int, tables: Tables, sizes: Sizes) -> Values:
    """Return the lines of the bench, and of each game its own; none if there is no browser."""
    if not sizes.rounds or not chromium():
        return {}
    load = os.getloadavg()[0]
    with started() as browser:
        found = {
            pace.name: measured(browser, f"http://127.0.0.1:{port}", tables, pace, sizes.rounds)
            for pace in (SLOW, FREE)
        }
    return told(found) | {"browser_load": [load, os.getloadavg()[0]]}


def told(found: Mapping[str, Mapping[str, Found]]) -> Values:
    """Return what was found at each pace, all games together, and each game's own."""
    result: Values = {"browser": {}}
    for pace, games in found.items():
        together = Found()
        for one in games.values():
            together.add(one)
        halves = together.halves
        result["browser"][pace] = halves | {"games": {slug: one.halves for slug, one in games.items()}}
        result |= {f"browser_{pace}_{part}": number for part, number in lines(halves).items()}
    return result


def lines(halves: Values) -> Values:
    visits = {f"{part}_s": halves[part] and halves[part] / 1e3 for part in ("cold", "warm")}
    taps = {f"{part}_ms": halves[part] for part in (SHEET, PLAY, "second")}
    return visits | taps | {f"{part}_share_ms": number for part, number in halves["shares"].items()}


@contextmanager
def started() -> Iterator[Browser]:
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs an event loop in our thread
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def measured(browser: Browser, url: str, tables: Tables, pace: Pace, rounds: int) -> dict[str, Found]:
    """Visit and play each game's table at one pace."""
    found = {}
    for slug, (user, session) in tables.items():
        contexts = [Reader(browser, url, user).open(TABLET).context for _device in range(2)]
        found[slug] = of_table(contexts, f"/table/{session.pk}/", pace, rounds, Random(slug))
        for context in contexts:
            context.close()
    return found


def of_table(contexts: Sequence[BrowserContext], address: str, pace: Pace, rounds: int, rng: Random) -> Found:
    """Visit a table twice, play at it, then play and look at another screen.

    The brake of a page keeps a core busy. Only one page at a time has it on, or the site would have none.
    """
    found, second = Found(), Tablet(contexts[1], replace(pace, cpu=1))
    second.visit(address)  # first, so that no site has to wake up in what is measured
    found.cold.append(first_visit(contexts[0], address, pace, rng))
    first = Tablet(contexts[0], pace)
    found.warm.append(first.visit(address))
    for _round in range(rounds):
        played(contexts[0].browser, first, rng, found)
    if pace.cpu > 1:
        first.brake(1)
        second.brake(pace.cpu)
    for _round in range(rounds):
        found.second += followed(first, second, rng)
    return found


def first_visit(context: BrowserContext, address: str, pace: Pace, rng: Random) -> float:
    """Return the milliseconds until a page can be used: a tap that is made by then is heard."""
    tablet = Tablet(context, pace)
    usable = tablet.visit(address)
    tablet.tap(ACTION, rng)
    assert tablet.take(), f"{address} does not hear a tap after {usable:.0f} ms, when it could be used"
    tablet.page.close()
    return usable


def played(browser: Browser | None, tablet: Tablet, rng: Random, found: Found) -> None:
    """Play a round with the browser's own trace, and add its taps."""
    assert browser
    browser.start_tracing(categories=CATEGORIES)
    plays = []
    for kind in taps(tablet, rng):
        if tap := tablet.take():
            getattr(found, kind).append(tap["painted"] - tap["input"])
            if kind == PLAY:
                plays.append(Asked(*(tap[field.name] for field in fields(Asked))))
    found.shares += shares(browser.stop_tracing(), plays)


def followed(first: Tablet, second: Tablet, rng: Random) -> Iterator[float]:
    """Play a round; give the milliseconds from each tap until another screen has painted what came of it."""
    for kind in taps(first, rng):
        tap = first.take()
        at = second.reached(int(tap["number"])) if tap and kind == PLAY else None
        if tap and at:
            yield at - tap["at"]


def taps(tablet: Tablet, rng: Random) -> Iterator[str]:
    """Set a counter, do what is done at once, do an action on its sheet, take one back."""
    if tablet.tap(COUNTER, rng):
        yield SHEET
        tablet.tap(STEP, rng)
        yield from answers(tablet, rng)
    if tablet.tap(AT_ONCE, rng):
        yield PLAY
        leave(tablet)
    if tablet.tap(ACTION, rng):
        yield SHEET
        yield from answers(tablet, rng)
    if tablet.tap(BACK, rng):
        yield PLAY
        leave(tablet)


def answers(tablet: Tablet, rng: Random) -> Iterator[str]:
    """Let the companion roll, choose until the sheet may be sent, and send it."""
    tablet.tap(ROLL, rng)
    for _choice in range(CHOICES):
        if tablet.tap(DONE, rng):
            yield PLAY
            break
        tablet.tap(CHOICE, rng)
    leave(tablet)


def leave(tablet: Tablet) -> None:
    """Close the sheet that a play has brought, or that could not be sent."""
    if tablet.has_sheet:
        tablet.page.keyboard.press("Escape")
        tablet.rest()
