"""The site in its frame, for helpers that know a page: what they tap, read and wait for is in the frame."""

from typing import Any, cast

from playwright.sync_api import Frame, Page

from tests.browser.take_along.device import site_of

OF_THE_WINDOW = {
    *("context", "keyboard", "mouse", "touchscreen", "video", "on", "once", "remove_listener"),
    *("expect_popup", "expect_download", "set_viewport_size", "screenshot", "go_back"),
}


class SitePage:
    """A window of the taken-along site as a page: keys and downloads are the window's."""

    def __init__(self, window: Page, url: str) -> None:
        self._window, self._url = window, url

    def __getattr__(self, name: str) -> Any:
        return getattr(self._window if name in OF_THE_WINDOW else self._frame, name)

    @property
    def _frame(self) -> Frame:
        return site_of(self._window)

    def goto(self, address: str) -> None:
        self._frame.goto(address if address.startswith("http") else self._url + address)

    def reload(self) -> None:
        self._frame.goto(self._frame.url)


def as_page(window: Page, url: str) -> Page:
    """Return the site in a window as helpers of other tests take it."""
    return cast(Page, SitePage(window, url))
