"""Screens that tap and follow through a bad way are all equal in the end; no tap is lost or doubled."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from campaigns.log.state import current_state
from campaigns.models import Session
from companion.accounts.models import User
from tests.bench.client import cookies_of
from tests.faults.here import Here
from tests.faults.proxy import proxy
from tests.faults.screens import board_of
from tests.faults.streams import Follower
from tests.faults.world import NO_ANSWER, SEEN, Report, Screen

EQUAL_WITHIN = 3.0
GIVES_UP = 900.0  # seconds for all taps of a client


class Bot(Follower):
    """A member's screen behind a bad way: it fetches its board when it is behind, and taps until answered."""

    def __init__(self, port: int, session: Session, cookies: Mapping[str, str], name: str) -> None:
        self.name, self.board, self.seen = name, b"", -1
        super().__init__(port, session, cookies)

    def catch_up(self) -> None:
        """Fetch the board until the stream says that it is the newest."""
        while not self.stop.is_set():
            if self.marks and self.marks[1] > self.seen:
                try:
                    answer = Screen(self.port, self.session, self.cookies, 0).ask("board")
                except NO_ANSWER:
                    continue
                found = SEEN.search(answer.body)
                if found and int(found[1]) >= self.seen:
                    self.seen, self.board = int(found[1]), board_of(answer)
            time.sleep(0.005)

    def tap(self, count: int) -> None:
        for number in range(count):
            self._until_answered(f"{self.name}-{number:05}")

    def _until_answered(self, key: str) -> None:
        while not self.stop.is_set():
            try:
                if Screen(self.port, self.session, self.cookies, 0).tap("act/pour", "", key).status == 200:
                    return
            except NO_ANSWER:
                continue


def run(
    site: Here, member: User, session: Session, events: int, clients: int = 6, slowest: float = 2.0
) -> Report:
    """Let so many clients make so many events of the toy; compare what each of them shows at the end."""
    report = Report("R5 screens behind a bad way")
    cookies = cookies_of(member, session)
    with ThreadPoolExecutor(clients * 2) as threads, ExitStack() as stack:
        way = stack.enter_context(proxy(site.port, 1, slowest))
        bots = [Bot(way.port, session, cookies, f"bot-{number}") for number in range(clients)]
        for bot in bots:
            stack.callback(bot.end)
            threads.submit(bot.catch_up)
        for tapping in [threads.submit(bot.tap, events // clients) for bot in bots]:
            tapping.result(GIVES_UP)
        way.calm()
        began, number = time.monotonic(), current_state(session).number
        while any(bot.seen != number for bot in bots) and time.monotonic() - began < EQUAL_WITHIN:
            time.sleep(0.01)
        report.numbers |= {"equal_s": round(time.monotonic() - began, 2), "events": number}
        report.numbers |= {"lost": way.lost, "doubled": way.doubled}
    report.must({bot.seen for bot in bots} == {number}, f"at {[bot.seen for bot in bots]}, not {number}")
    report.must(len({bot.board for bot in bots}) == 1, "their boards differ")
    report.must(number == events // clients * clients, f"{number} entries, not {events}")
    return report
