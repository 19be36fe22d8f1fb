"""What is tapped while an earlier tap is on its way waits its turn; none is lost, doubled, overtaken."""

import os
from random import Random

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from campaigns.models import Campaign, Session
from companion.accounts.models import User
from tests.browser.conftest import FLAGS, TABLET, chromium
from tests.browser.people import Reader
from tests.faults.here import Here, here
from tests.faults.proxy import proxy
from tests.faults.world import Report, a_group, somebody
from tests.support.seated import begin
from tests.support.toy import TOY

TAPS = ("light", "pour", "pour", "light")  # of the toy; one that commutes, and one that does not
APART = 400  # milliseconds: the second of a double tap comes sooner
STILL = 6500, 500  # milliseconds after the taps: beyond a screen's patience, and within it
BACK_WITHIN = 15_000  # milliseconds


def alone(rounds: int) -> Report:
    """Run in a browser and at a site of its own; the toy must lie on the shelf."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright runs an event loop in our thread
    member = somebody()
    campaign = Campaign.objects.create(group=a_group([member]), name="By night", game_slug=TOY.slug)
    session = begin(campaign, ["Anna", "Bruno"])
    with here() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        report = run(browser, site, member, session, rounds)
        browser.close()
    return report


def run(browser: Browser, site: Here, member: User, session: Session, rounds: int, seed: int = 1) -> Report:
    """Tap four times in a row on a way that stands still, and look at the log when it is free again."""
    report, rng = Report("R4 taps on a way that stands still"), Random(seed)
    with proxy(site.port, slowest=0.0) as way:
        way.calm()
        page = Reader(browser, f"http://127.0.0.1:{way.port}", member).open(TABLET)
        page.goto(f"/table/{session.pk}/", wait_until="load")
        for number in range(rounds):
            taps = rng.sample(TAPS, len(TAPS))
            before = session.entries.count()
            with way.stalled():
                tap(page, taps)
                report.must(told(page) == len(taps), f"{number}: the badge counts {told(page)} taps")
                page.wait_for_timeout(STILL[number % 2])
            arrived(page, before + len(taps))
            done = list(session.entries.order_by("number").values_list("action", flat=True))[before:]
            report.must(done == taps, f"{number}: {done} is written, not {taps}")
        report.numbers |= {"taps": rounds * len(TAPS), "entries": session.entries.count()}
        page.context.close()
    return report


def tap(page: Page, taps: list[str]) -> None:
    for name in taps:
        page.click(f"#act-{name}")
        page.wait_for_timeout(APART)


def told(page: Page) -> int:
    """Return how many taps are not saved yet, as the badge counts them."""
    return int(page.evaluate("document.querySelector('[data-waiting]')?.textContent || 0"))


def arrived(page: Page, number: int) -> None:
    """Wait until the page shows an entry of that number, or has had the time to."""
    script = "(number) => document.querySelector('#board').dataset.seen >= number"
    script += " && document.querySelector('#state').dataset.state === 'saved'"
    try:
        page.wait_for_function(script, arg=number, timeout=BACK_WITHIN)
    except TimeoutError:
        return
