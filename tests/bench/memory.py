"""What a site and its worker hold after an evening's worth of one table: 200 actions and a sheet."""

from tests.bench import paper
from tests.bench.client import Browser, Outside
from tests.bench.evening import Evening
from tests.bench.site import site

ACTIONS = 200


def rows(browser: Browser, evening: Evening) -> dict[str, float | None]:
    """Return the memory of a site of its own that one table is played on, in MB."""
    with site() as running:
        browser.way = Outside(running.port)
        for walk in evening.walks(ACTIONS, evening.mix):
            for play in walk:
                browser.play(play)
            browser.back(len(walk))
        paper.sheet(browser, f"sheet={browser.session.game.sheets[0].slug}", "blank", *paper.PAPERS[0])
        return {"memory_mb": running.memory_mb}
