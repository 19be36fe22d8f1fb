"""An account asks for all that it may at once: others play on, and their sheet is drawn in its turn.

The site as it is shipped: one process of pages and one worker. It is counted, not timed: which taps were
done, and how many sheets were taken up between the moment at which another asked and the turn of that one.
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from itertools import count, takewhile
from threading import Event
from urllib.parse import urlencode

from django.conf import settings

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import FileExport, FileImport, Session
from campaigns.transfer.export import export_campaign
from campaigns.transfer.export_jobs import MOST_WORK_OF_A_PAGE
from companion.accounts.models import User
from companion.printing.models import SheetJob
from tests.bench.client import Answer, Outside, cookies_of
from tests.faults.server import Server
from tests.faults.worker_kills import own_worker
from tests.faults.world import Report, games, in_full_swing, screen, somebody
from tests.faults.writers import Writer, alone

ACROSS = 6  # requests of the noisy account that are under way at once
STEPS = 40  # plays that one tap takes back
MOST_BETWEEN = 2  # sheets: the one that is being drawn, and one that is taken up at the same moment
GIVE_UP = 120.0
TRIES = 10  # of a file
LOOKS = 0.05
Status = SheetJob.Status
OPEN = (Status.WAITING, Status.RENDERING)
DONE = (FileExport.Status.READY, FileImport.Status.DONE)
HOW = {"content": "filled", "paper": "A4", "size": "plain", "copies": "1", "as": "pdf"}


@dataclass
class Account:
    """Somebody's browser: each request over a connection of its own."""

    port: int
    user: User
    session: Session

    def __post_init__(self) -> None:
        cookies = cookies_of(self.user, self.session)
        token = cookies[settings.CSRF_COOKIE_NAME]
        whole = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.headers = {"Cookie": whole, "X-CSRFToken": token}

    def send(self, method: str, address: str, body: bytes = b"") -> Answer:
        return Outside(self.port).send(method, address, body, self.headers)

    def ask_for_sheet(self, session: Session, slug: str, language: str = "en") -> Answer:
        wanted = urlencode(HOW | {"sheet": slug, "language": language})
        return self.send("POST", f"/sheets/{session.pk}/", wanted.encode())

    def ask_for_file(self, session: Session) -> Answer:
        return self.send("GET", f"/groups/{session.campaign.group_id}/file")

    def send_file(self, raw: bytes) -> Answer:
        """Send a file, and again if the account has asked for too many at this moment."""
        for _try in range(TRIES):
            answer = self.send("POST", f"/import/part?at=0&size={len(raw)}", raw)
            if answer.status != HTTPStatus.TOO_MANY_REQUESTS:
                break
            time.sleep(1)
        return answer

    def take_back(self, session: Session, key: str) -> Answer:
        seen = current_state(session).number
        return self.send("POST", f"/table/{session.pk}/undo", f"steps={STEPS}&seen={seen}&key={key}".encode())


def run(site: Server, groups: int, sheets: int, seed: str = "") -> Report:
    """Let an account with so many groups ask for so many sheets of each, for files and for long undos."""
    report, honest, is_over = Report("K7 a noisy account"), somebody(), Event()
    table = in_full_swing(games()[0], honest)
    noisy, sessions, raw = prepare(site, groups)
    quiet = Account(site.port, honest, table)
    taps = takewhile(lambda _intent: not is_over.is_set(), alone(table.game))
    writer = Writer("honest", screen(site.port, honest, table), taps)
    before = current_state(table).number
    with own_worker(seed), ThreadPoolExecutor(ACROSS + 1) as threads:
        tapping = threads.submit(writer.write, time.monotonic() + 2 * GIVE_UP)
        asked = [threads.submit(request) for request in list_requests(noisy, sessions, sheets, raw)]
        try:
            wait_until(lambda: SheetJob.objects.filter(status=Status.READY).exists())
            wait_until(lambda: SheetJob.objects.filter(status=Status.WAITING).count() > MOST_BETWEEN)
            answer = quiet.ask_for_sheet(table, table.game.sheets[0].slug)
            report.must(answer.status == HTTPStatus.FOUND, f"asked for a sheet, it got {answer.status}")
            look_at_turn(report, table)
            look_at_files(report, noisy.user, asked[0])
        finally:
            is_over.set()
        look_at_answers(report, asked)
        tapping.result()
    look_at_taps(report, writer, current_state(table).number - before)
    return report


def prepare(site: Server, groups: int) -> tuple[Account, list[Session], bytes]:
    """Return an account with groups whose logs are too long for a page, and another's campaign as a file."""
    user, shelf = somebody(), games()
    sessions = [in_full_swing(shelf[number % len(shelf)], user) for number in range(groups)]
    for session in sessions:
        lengthen(session)
    exported = export_campaign(in_full_swing(shelf[-1], somebody()).campaign)
    assert exported.raw, exported.left_out
    return Account(site.port, user, sessions[0]), sessions, exported.raw


def lengthen(session: Session) -> None:
    """Undo and redo until the log is more than a page plays again."""
    for number in count():
        seen = current_state(session).number
        if seen > MOST_WORK_OF_A_PAGE:
            return
        rewind = commands.redo if number % 2 else commands.undo
        rewind(session, Command(seen=seen, key=f"longer-{number:03}"), steps=STEPS)


def list_requests(
    noisy: Account, sessions: Iterable[Session], sheets: int, raw: bytes
) -> list[Callable[[], Answer]]:
    """Return what the account asks for: files and undos first, then sheets of all of its groups by turns."""
    every = list(sessions)
    requests: list[Callable[[], Answer]] = [partial(noisy.send_file, raw)]
    for session in every:
        requests.append(partial(noisy.ask_for_file, session))
        requests.append(partial(noisy.take_back, session, f"noisy-{session.pk}"))
    for number in range(sheets):
        for session in every:
            kinds = session.game.sheets
            slug, language = kinds[number % len(kinds)].slug, ("en", "it")[number // len(kinds) % 2]
            requests.append(partial(noisy.ask_for_sheet, session, slug, language))
    return requests


def wait_until(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + GIVE_UP
    while not (so := is_so()) and time.monotonic() < until:
        time.sleep(LOOKS)
    return so


def look_at_turn(report: Report, table: Session) -> None:
    """See that the sheet of a table is taken up in its turn, while the noisy account's still wait."""
    mine = SheetJob.objects.filter(session=table)
    report.must(
        wait_until(lambda: mine.exclude(status__in=OPEN).exists()), f"the sheet waits for {GIVE_UP:.0f} s"
    )
    others, job = SheetJob.objects.exclude(session=table), mine.get()
    report.must(job.status == Status.READY and job.taken_at, f"the sheet is {job.status}: {job.problem}")
    report.must(
        others.filter(status__in=OPEN).exists(), "nothing of the noisy account waits: nothing was tried"
    )
    between = others.filter(taken_at__range=(job.created_at, job.taken_at or job.created_at)).count()
    report.must(between <= MOST_BETWEEN, f"{between} sheets of the noisy account were drawn before the other")
    report.numbers["drawn_between"] = between


def look_at_answers(report: Report, asked: Iterable["Future[Answer]"]) -> None:
    """See that the noisy account was answered, with what it asked for or with a refusal."""
    statuses = [one.result().status for one in asked]
    report.must(all(status < 500 for status in statuses), f"the noisy account got {statuses}")
    report.numbers["asked"] = len(statuses)


def look_at_taps(report: Report, writer: Writer, kept: int) -> None:
    report.faults += writer.faults
    report.must(writer.statuses[HTTPStatus.OK] > 0, "nobody else tapped: nothing was tried")
    report.must({*writer.statuses} == {HTTPStatus.OK}, f"taps got {dict(writer.statuses)}")
    report.must(kept == writer.written, f"{kept} entries, {writer.written} acknowledged")
    report.numbers["taps"] = writer.statuses.total()


def look_at_files(report: Report, user: User, sent: "Future[Answer]") -> None:
    """See that the account has what it may have, too: its file is written, its import is taken in."""
    answer = sent.result()
    report.must(answer.status == HTTPStatus.OK, f"its file got {answer.status}: {answer.text[:500]}")
    for rows in (FileExport.objects.filter(user=user), FileImport.objects.filter(user=user)):
        is_done = wait_until(rows.filter(status__in=DONE).exists)
        report.must(is_done, f"{rows.model.__name__}: {list(rows.values_list('status', flat=True))}")
