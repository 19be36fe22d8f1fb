"""The eyes of these tests see: each finds the faults that are put before it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import axe, measure
from tests.browser.taps import count_taps
from tests.browser.watch import Watch

ORIGIN = "http://nightlight.test"
POLICY = {"content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'"}
BROKEN = """<!doctype html><html><title>x</title><body style="margin:0">
<script>document.title = "run"</script><img src="https://elsewhere.example/a.png">
<button id="small">A</button><button id="near">B</button><p id="tiny"><small>tiny</small></p></body></html>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.context.close()


def test_the_watch_sees_what_breaks_the_policy_and_other_sites(page: Page) -> None:
    watch = Watch()
    watch.on(page, ORIGIN)
    page.route("**", lambda route: route.fulfill(body=BROKEN, content_type="text/html", headers=POLICY))
    page.goto(f"{ORIGIN}/")
    page.wait_for_timeout(100)
    said = "\n".join(watch.complaints)
    assert "Content Security Policy" in said
    assert page.title() == "x"
    page.route("**", lambda route: route.fulfill(body=BROKEN, content_type="text/html", status=500))
    page.goto(f"{ORIGIN}/again")
    page.wait_for_timeout(100)
    said = "\n".join(watch.complaints)
    assert "another site: https://elsewhere.example/a.png" in said
    assert "500: " in said
    assert "no policy: " in said


def test_measures_find_what_is_small_near_tiny_and_out(page: Page) -> None:
    page.set_content(BROKEN)
    page.add_style_tag(content="small { font-size: 9px } #near { width: 3000px }")
    said = "\n".join(measure.faults(page))
    for fault in ("small: button#small", "close: button#small", "tiny: 9px", "page ", "out of the screen"):
        assert fault in said


def test_axe_finds_what_has_no_name_and_no_contrast(page: Page) -> None:
    page.set_content(
        "<html><body><button></button><p style='color:#ccc;background:#fff'>pale</p></body></html>"
    )
    said = "\n".join(axe.faults(page))
    for fault in ("button-name", "color-contrast", "html-has-lang"):
        assert fault in said


def test_taps_are_counted_once_each_on_every_page_and_letters_are_not(browser: Browser) -> None:
    context = browser.new_context(has_touch=True)
    page = context.new_page()
    taps = count_taps(page)
    form = "<label for=a>Anna</label><input type=checkbox id=a><input id=n><a href=/next>On</a>"
    context.route("**", lambda route: route.fulfill(body=form, content_type="text/html"))
    page.goto(f"{ORIGIN}/")
    page.locator("label").tap()
    page.locator("#n").fill("Filch")
    page.locator("a").tap()
    page.wait_for_url("**/next")
    page.locator("label").tap()
    assert taps.what == ["Anna", "On", "Anna"]
    assert taps.taken == 3
    taps.anew()
    page.evaluate("document.querySelector('label').click()")
    assert taps.taken == 0
    context.close()
