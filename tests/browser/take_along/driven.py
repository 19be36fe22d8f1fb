"""A browser that has taken the site along, driven by WebDriver: what each program’s driver shares."""

import time
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element in WebDriver


class DrivenBrowser(ABC):
    """A browser with the page around the site in its window, and the site in that page's only frame."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    def enter(self, frame: int | None) -> None:
        """Go into a frame of this one by its number, or back to the page with None."""

    @abstractmethod
    def execute(self, script: str) -> Any:
        """Return what a script returns in this frame."""

    @abstractmethod
    def tap_here(self, selector: str) -> None:
        """Tap what a selector finds in this frame."""

    def run(self, script: str) -> Any:
        """Return what a script of the page around the site returns."""
        self.enter(None)
        return self.execute(script)

    def run_in_site(self, script: str) -> Any:
        self._enter_site()
        return self.execute(script)

    def tap(self, selector: str) -> None:
        """Tap something of the page around the site."""
        self.enter(None)
        self.tap_here(selector)

    def tap_in_site(self, selector: str) -> None:
        self._enter_site()
        self.tap_here(selector)

    def _enter_site(self) -> None:
        self.enter(None)
        self.enter(0)

    def wait_until(self, condition: str, in_site: bool = False, seconds: float = 120.0) -> None:
        """Wait for a condition of the page around the site, or of the site."""
        run, end = self.run_in_site if in_site else self.run, time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(AssertionError):  # a page that is being left
                if run(f"return Boolean({condition})"):
                    return
            time.sleep(0.05)
        raise AssertionError(f"never: {condition}")
