"""Four screens of a table, answers lost, doubled and late: no screen keeps a panel of another entry.

At any moment each panel is as it is drawn for the entry that its screen says it shows. When the line is calm
again, each screen is as a fresh page of it.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from os.path import commonprefix
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db.models import Q
from playwright.sync_api import Browser, Page, Route

from campaigns.log import commands
from campaigns.log.replay import first_divergence
from campaigns.log.state import Command, Stale, current_state, state_after
from campaigns.models import Session
from campaigns.models.access import GM, SPECTATOR
from companion.games import GAMES
from companion.rules import IllegalPlay, Panel, seat_at
from companion.table.panels import ending, out_of_box, render_regions
from tests.bench.evening import filling
from tests.browser.disorder import Disorder
from tests.browser.people import signed_in
from tests.browser.test_many_screens import PHONE, TABLET, TELEVISION, device, seated
from tests.faults.here import Here, here
from tests.faults.world import in_full_swing, somebody
from tests.settings import FULL
from tests.support.random_play import some_play

pytestmark = pytest.mark.django_db(transaction=True)
SEEDS, PLAYS, CHECKS = (range(5), 100, 4) if FULL else (range(1), 60, 3)
GAMES_PLAYED = [game for game in GAMES.values() if filling(game)]  # those with the largest boards
TILL_FOUND = 500  # plays in which a fault that was put there has to show: the first few, as a rule
STEPS = 25  # that a play may take
# Of all steps, the share of those on another screen than the one before, of those beside which somebody else
# plays, and of those after which a screen is looked at.
MOVES, ELSEWHERE, LOOKS = 0.3, 0.08, 0.4
NEAR = 80  # signs of a page that are told beside a difference
QUIET = 30_000  # milliseconds until all screens must be equal
SHOWN, PRESS = ((Path(__file__).parent / name).read_text() for name in ("shown.js", "press.js"))
GIVE_UP = """() => document.querySelectorAll("#sheet [data-close], #notice [data-drop], [data-drop-tap]")
    .forEach((one) => one.click())"""
# What the rules refuse may stay: nobody decides on it.
BUSY = "#fresh.htmx-request, #waiting li, #sheet dialog, #notice form, [aria-busy]"
# What board.js asks before it uses an answer that leaves panels out; and the fault that is put there.
ASKS, TRUSTS = "(since === here.seen && wears === here.wears)", "true"


def difference(shown: str, drawn: str) -> str:
    place = len(commonprefix([shown, drawn]))
    return f"{shown[max(0, place - NEAR) : place + NEAR]}, not {drawn[place : place + NEAR]}"


@dataclass
class Screen:
    """A page of the table, with the panels that it shows, as whose eyes see them."""

    page: Page
    panels: tuple[Panel, ...]
    seat: str

    @property
    def number(self) -> int:
        return int(self.page.evaluate("document.getElementById('board').dataset.seen"))

    def shown(self, drawn: str | None = None) -> Any:
        return self.page.evaluate(SHOWN, drawn)

    def strays(self, session: Session) -> list[str]:
        """Return in what panels are not as they are drawn for the entry that the page says it shows."""
        while True:
            number = self.number
            table = session.game.seats.seen_by(state_after(session, number).table, self.seat)
            regions = render_regions(session.game, self.panels, table, self.seat)
            found = self.shown("".join(regions.values()))
            if found["number"] == number:  # else it has moved on meanwhile
                return [difference(*stray) for stray in found["strays"]]

    def waits(self) -> list[str]:
        """Return what still waits there."""
        return [one.evaluate("one => one.outerHTML.slice(0, 300)") for one in self.page.locator(BUSY).all()]

    def is_quiet(self, number: int) -> bool:
        """Whether it shows this entry, and nothing waits there."""
        return bool(self.page.locator(BUSY).count() == 0 and self.number == number)


@dataclass
class Around:
    """A table with its screens on a bad line."""

    session: Session
    screens: list[Screen]  # the last cannot be tapped
    line: Disorder
    rng: Random

    def __post_init__(self) -> None:
        self.hand = self.screens[0]

    @property
    def number(self) -> int:
        return current_state(self.session).number

    def play(self, plays: int) -> Iterator[str]:
        """Play so many times, on screens and elsewhere; give what strays meanwhile."""
        until = self.number + plays
        for _step in range(plays * STEPS):
            if self.number >= until:
                return
            self.step()
            if self.rng.random() < LOOKS:
                one = self.rng.choice(self.screens)
                yield from (f"{one.seat}: {stray}" for stray in one.strays(self.session))
        raise AssertionError("hardly anything can be played")

    def step(self) -> None:
        """Tap somewhere, perhaps play elsewhere, and let an answer in that is late."""
        if self.rng.random() < MOVES:
            self.hand = self.rng.choice(self.screens[:-1])
        self.hand.page.evaluate(PRESS, self.rng.random())
        if self.rng.random() < ELSEWHERE:
            self.play_elsewhere()
        self.hand.page.wait_for_timeout(self.rng.randint(10, 90))
        if self.rng.random() < 0.5:
            self.line.let_out()

    def play_elsewhere(self) -> None:
        """Play as a screen does that has no part in this."""
        now = current_state(self.session)
        names = [name for name, action in self.session.game.actions.items() if not action.is_secret]
        found = some_play(self.session.game, now.table, names, self.rng)
        command = Command(seen=now.number, key=f"elsewhere-{now.number:05}")
        with suppress(Stale, IllegalPlay):  # somebody has tapped meanwhile
            if found:
                commands.record(self.session, found[0], command)
            else:
                commands.undo(self.session, command)

    def settle(self) -> None:
        """Let all come through, give up what waits for a decision, and wait until all show the newest."""
        self.line.calm()
        for _look in range(QUIET // 250):
            if all(one.is_quiet(self.number) for one in self.screens):
                self.line.is_calm = False
                return
            for one in self.screens:
                one.page.evaluate(GIVE_UP)
            self.screens[0].page.wait_for_timeout(250)
        raise AssertionError([(one.number, one.waits()) for one in self.screens], self.number)

    def differ(self) -> Iterator[str]:
        """Give the screens that are not as a fresh page of them."""
        for one in self.screens:
            fresh = one.page.context.new_page()
            fresh.goto(one.page.url)
            shown, new = one.shown()["whole"], fresh.evaluate(SHOWN)["whole"]
            fresh.close()
            if shown != new:
                yield f"{one.seat}: {difference(shown, new)}"


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Here]:
    with here() as found:
        yield found


@pytest.fixture
def around(request: pytest.FixtureRequest, browser: Browser, site: Here) -> Iterator[Around]:
    """Give a table in full swing, with two game masters' screens, a player's and a television."""
    seed = getattr(request, "param", 0)
    owner, rng = somebody(), Random(seed)
    game = GAMES_PLAYED[seed % len(GAMES_PLAYED)]
    session, key = in_full_swing(game, owner), signed_in(owner)
    line = Disorder(rng)
    board = (*ending(game), *game.screens.board, *out_of_box(game, current_state(session).table))
    shapes = (
        (TABLET, key, board, GM),
        (TABLET, key, board, GM),
        (PHONE, seated(session, "player", seat_at(0)), (*ending(game), *game.screens.player), seat_at(0)),
        (TELEVISION, seated(session, "spectator"), game.screens.tv, SPECTATOR),
    )
    screens = []
    for size, held, panels, seat in shapes:
        page = device(browser, site, size, held).new_page()
        screens.append(Screen(page, tuple(panels), seat))
    yield Around(session, screens, line, rng)
    for one in screens:
        one.page.context.close()


def lay(around: Around) -> None:
    """Open the table on all screens, on a line that is good until then."""
    for one in around.screens:
        one.page.goto(f"/table/{around.session.pk}/", timeout=60_000)
        around.line.on(one.page)
    around.settle()


@pytest.mark.goal("R5")
@pytest.mark.parametrize("around", SEEDS, indirect=True)
def test_no_screen_keeps_a_panel_of_another_entry(around: Around) -> None:
    lay(around)
    for _check in range(CHECKS):
        assert list(around.play(PLAYS // CHECKS)) == []
        around.settle()
        assert list(around.differ()) == []
    assert all(around.line.counts.values()), around.line.counts
    others = Q(key__startswith="evening-") | Q(key__startswith="elsewhere-")
    assert around.session.entries.exclude(others).count() > PLAYS / 4
    assert first_divergence(around.session) is None


def test_a_script_that_uses_what_was_left_out_of_another_board_is_found_out(around: Around) -> None:
    for one in around.screens:
        one.page.route(re.compile(r"/static/bundles/\w+\.js"), modules)
        one.page.route("**/static/js/board.js", trusting)
    lay(around)
    assert any(around.play(TILL_FOUND))


def modules(route: Route) -> None:
    """Answer with the modules of which a bundle is made, to change one of them."""
    name = route.request.url.rpartition("/")[2]
    route.fulfill(body=f'import "/static/js/screens/{name}";', content_type="text/javascript")


def trusting(route: Route) -> None:
    answer = route.fetch()
    assert ASKS in answer.text()
    route.fulfill(response=answer, body=answer.text().replace(ASKS, TRUSTS))
