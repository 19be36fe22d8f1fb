"""What an action costs inside one process, beside a view that does nothing; and what the rules alone cost."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import Any

from django.db import connection

from campaigns.box.repository import save_box
from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Session
from companion.rules import AnyGame, Play
from tests.bench.client import ZIPPED, Answer, Browser
from tests.bench.evening import Evening
from tests.bench.numbers import Beside, Sizes, spread
from tests.support.seated import begin

Walks = Sequence[Sequence[Play]]


def session_of(evening: Evening, campaign: Campaign, entries: int) -> tuple[Session, int]:
    """Return a session in the middle of a fight, and the length of its log: `entries`, or a little more."""
    session = begin(campaign, evening.people)
    number = 0
    for play in evening.plays:
        commands.record(session, play, Command(seen=number, key=f"evening-{number}"))
        number += 1
    (walk,) = evening.walks(1, evening.mix)
    while number < entries:
        commands.record(session, walk[0], Command(seen=number, key=f"done-{number}"))
        commands.undo(session, Command(seen=number + 1, key=f"undone-{number}"))
        number += 2
    return session, number


def beside(browser: Browser, walks: Walks, **headers: str) -> Beside:
    """Return the answers of empty views and of actions, in turns; walking back is not counted."""
    found = Beside()
    for walk in walks:
        for play in walk:
            found.empty.append(browser.get("/empty", **headers))
            found.action.append(browser.play(play, **headers))
        browser.back(len(walk))
    return found


def ratios(browser: Browser, evening: Evening, sizes: Sizes) -> dict[str, float]:
    """Return how many empty views an action is, for a log of 200 entries; and what it is made of."""
    beside(browser, evening.walks(sizes.warm, evening.mix))
    mixed = beside(browser, evening.walks(sizes.actions, evening.mix))
    taps = beside(browser, evening.walks(sizes.actions // 2, evening.taps))
    zipped = beside(browser, evening.walks(sizes.actions // 2, evening.mix), **ZIPPED)
    return {
        "action_ratio": mixed.ratio,
        "action_ms": spread(mixed.action)["p50"],
        "empty_ms": spread(mixed.empty)["p50"],
        "cpu_ratio": mixed.cpu_ratio,
        "tap_ratio": taps.ratio,
        "zipped_ratio": zipped.ratio,
        "action_queries": queries(browser, evening.walks(sizes.warm, evening.mix)),
    }


def own_rows_ratio(browser: Browser, evening: Evening, sizes: Sizes) -> float | None:
    """Return an action with 200 rows of the group's own in the box, in one without; None if it holds none.

    Both are taken in turns, each as often first: what a page remembers of the first helps the second.
    """
    game, group = evening.game, browser.session.campaign.group
    full = full_of_own_rows(game)
    if full is None:
        return None
    found: tuple[list[Answer], list[Answer]] = ([], [])
    for number, walk in enumerate(evening.walks(sizes.actions, evening.mix)):
        for which in (0, 1) if number % 2 else (1, 0):
            save_box(group, game, (game.new_box(), full)[which])
            found[which].extend(browser.play(play) for play in walk)
            browser.back(len(walk))
    save_box(group, game, game.new_box())
    without, with_rows = (median(answer.seconds for answer in answers) for answers in found)
    return with_rows / without


def full_of_own_rows(game: AnyGame, number: int = 200) -> object | None:
    """Return a box with so many rows of the group's own, on each shelf that takes any; None if none does."""
    shelves, box = [shelf for shelf in game.box.shelves if shelf.own], game.new_box()
    for row in range(number if shelves else 0):
        _id, box = shelves[row % len(shelves)].new_row(box)
    return box if shelves else None


def long_ratio(browser: Browser, evening: Evening, sizes: Sizes) -> float:
    beside(browser, evening.walks(sizes.warm, evening.mix))
    return beside(browser, evening.walks(sizes.actions, evening.mix)).ratio


def queries(browser: Browser, walks: Walks) -> float:
    """Return how often an action asks the database, at the median."""
    counts = []
    for walk in walks:
        for play in walk:
            with counted() as asked:
                browser.play(play)
            counts.append(len(asked))
        browser.back(len(walk))
    return median(counts)


@contextmanager
def counted() -> Iterator[list[str]]:
    asked: list[str] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(count):
        yield asked


def rules(evening: Evening, sizes: Sizes) -> dict[str, float]:
    """Return the microseconds of a rule at the median, and the seconds that replaying 1,000 plays takes."""
    walks = evening.walks(sizes.plays, evening.mix)
    walks *= -(-sizes.plays // sum(map(len, walks)))
    seconds = []
    began = perf_counter()
    for walk in walks:
        table = evening.table
        for play in walk:
            start = perf_counter()
            table = evening.game.play(table, play)
            seconds.append(perf_counter() - start)
    whole = perf_counter() - began
    return {"rule_us": median(seconds) * 1e6, "replay_1000_s": whole / len(seconds) * 1000}
