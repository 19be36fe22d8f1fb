"""The bench sees every kind of tap painted, on two screens; how long that takes is the bench's to say."""

import pytest
from playwright.sync_api import Browser

from companion.games import GAMES
from tests.bench import browser as bench
from tests.bench.evening import filling
from tests.bench.numbers import IN_BROWSER, Sizes
from tests.bench.shares import SHARES
from tests.bench.tablet import FREE
from tests.browser.site import Site
from tests.faults.world import in_full_swing, somebody

pytestmark = pytest.mark.django_db(transaction=True)


def test_all_that_a_browser_shows_is_measured(browser: Browser, site: Site) -> None:
    member = somebody()
    game = next(game for game in GAMES.values() if filling(game))
    tables = {game.slug: (member, in_full_swing(game, member))}
    found = bench.measured(browser, site.url, tables, FREE, 1)
    told = bench.told({"free": found})
    of_this_machine = [measure.key for measure in IN_BROWSER if "_free_" in measure.key]
    assert all(told[key] is not None for key in of_this_machine)
    (one,) = found.values()
    assert len(one.play) == len(one.shares) > 2
    for tap, parts in zip(one.play, one.shares, strict=True):
        assert set(parts) == set(SHARES)
        assert sum(parts.values()) == pytest.approx(tap)
        assert parts["script"] > 0 < parts["paint"]


def test_where_there_is_no_browser_nothing_is_said_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert bench.rows(0, {}, Sizes()) == {}
