"""A screen of a table in a real browser: a cheap tablet on a weak line, or as fast as this machine is."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, Page, Request

EYES = (Path(__file__).parent / "painted.js").read_text()
# Milliseconds. A tap that comes sooner could be the second of a double tap.
STILL, LOOK_AGAIN, PATIENCE = 350, 50, 5_000


@dataclass(frozen=True)
class Pace:
    """How many times slower the processor is, or what part of one core the whole browser has; and the line.

    It has so many bits a second, and an answer begins after `latency` milliseconds at the soonest: a site
    that takes less adds nothing.
    """

    name: str
    cpu: int = 1
    part: float | None = None
    down: float = -1
    up: float = -1
    latency: float = 0

    @property
    def line(self) -> dict[str, Any]:
        down, up = (speed / 8 if speed > 0 else -1 for speed in (self.down, self.up))
        speeds = {"downloadThroughput": down, "uploadThroughput": up}
        return {"offline": False, "latency": self.latency, **speeds}


# What is called "Fast 3G" where browsers are measured.
SLOW = Pace("slow", cpu=4, down=1.6e6, up=750e3, latency=150)
FREE = Pace("free")


class Tablet:
    """A page that shows a table, at a pace; it can be tapped, and says when that was painted."""

    def __init__(self, context: BrowserContext, pace: Pace) -> None:
        self.page: Page = context.new_page()
        self.waits = 0
        self.page.add_init_script(EYES)
        for name, by in (("request", 1), ("requestfinished", -1), ("requestfailed", -1)):
            self.page.on(name, self._counts(by))  # type: ignore[call-overload]
        self._cdp = context.new_cdp_session(self.page)
        self._cdp.send("Network.enable")
        self._cdp.send("Network.emulateNetworkConditions", pace.line)
        self.brake(pace.cpu)

    def _counts(self, by: int) -> Callable[[Request], None]:
        def count(request: Request) -> None:
            self.waits += by if "/live/" not in request.url else 0

        return count

    def brake(self, cpu: int) -> None:
        """Slow the processor so many times. This keeps a core of ours busy, whether the page works or not."""
        self._cdp.send("Emulation.setCPUThrottlingRate", {"rate": cpu})

    def rest(self) -> None:
        """Wait until nothing has been asked for a while."""
        still = waited = 0
        while still < STILL and waited < PATIENCE:
            self.page.wait_for_timeout(LOOK_AGAIN)
            waited += LOOK_AGAIN
            still = 0 if self.waits > 0 else still + LOOK_AGAIN

    def visit(self, address: str) -> float:
        """Open a page; return the milliseconds until its board is painted and its scripts hear taps."""
        self.page.goto(address, wait_until="domcontentloaded")
        return float(self.page.wait_for_function("() => bench.usableAt()", polling=LOOK_AGAIN).json_value())

    def tap(self, selector: str, rng: Random) -> bool:
        """Tap one of what is offered there; return whether there was any."""
        places = self.page.evaluate("(selector) => bench.offered(selector)", selector)
        if places:
            self.page.touchscreen.tap(*rng.choice(places))
            self.rest()
        return bool(places)

    def take(self) -> dict[str, float] | None:
        """Return the last tap with its times, None if it has brought nothing."""
        found: dict[str, float] | None = self.page.evaluate("bench.take()")
        return found

    def reached(self, number: int) -> float | None:
        """Return when the page had painted an entry of this number; None if it does not come."""
        for _look in range(PATIENCE // LOOK_AGAIN):
            at: float | None = self.page.evaluate("(number) => bench.reached(number)", number)
            if at:
                return at
            self.page.wait_for_timeout(LOOK_AGAIN)
        return None

    @property
    def has_sheet(self) -> bool:
        return self.page.locator("#sheet dialog").count() > 0
