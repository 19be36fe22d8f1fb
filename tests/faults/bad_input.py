"""Bad input over the table's HTTP protocol: a sentence and the right status, nothing written, never a 500."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

from django.conf import settings
from django.test import Client

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Session
from companion.games import GAMES
from companion.rules import AnyGame, Play
from companion.rules.asks import Ask, AskKind
from companion.web.middleware.cookies import name_cookie
from tests.faults.world import Report, a_group, in_full_swing, said_of, somebody
from tests.support.hostile import ODD, UNREADABLE
from tests.support.random_play import some_play
from tests.support.seated import begin

FORM = "application/x-www-form-urlencoded"
ANSWERED = {200, 205, 400, 403, 404, 409, 422}  # 205: begin anew, for a screen that is ahead
WRONG_METHOD = 405
FAR = 10**9
LONG = "x" * 10_000
# As they stand in a body: what no form of ours sends.
RAW = ("%00", "a%00b", "%ff%fe", "%ed%a0%80", "%f0%9f", "%", "%zz", "+", "%0d%0aSet-Cookie:%20x=1")
VALUES = (
    *("", " ", "0", "-1", "1.5", "1e3", "0x10", "1_0", "+1", "007", "nan", "inf", "null", "true", "on", "[]"),
    *(
        "{}",
        "[1]",
        '{"a":1}',
        str(FAR),
        str(-FAR),
        "9" * 400,
        "-" * 9,
        "\u0663",
        "\u00b2",
        "None",
        "Tru\u0435",
    ),
    *(LONG, LONG * 3, *ODD[:8]),
    *(name for name in UNREADABLE if name not in ("",)),
)
WRONG = (*(quote(value.encode("utf-8", "surrogatepass")) for value in VALUES), *RAW)
SUFFIXES = (
    ".",
    ".asked",
    ".was",
    ".door",
    ".x",
    ".x.y",
    ".asked.asked",
    "." * 50,
    "[]",
    "[0]",
    "%00",
    "\u202e",
)
INTENTS = (
    *(
        {"seen": seen}
        for seen in ("", "x", "-1", "-", str(FAR), "9" * 30, "1.0", "0x1", "\u0663", " 1", "1\x00")
    ),
    *(
        {"key": key}
        for key in ("", "short", "k" * 61, "k" * 10_000, "a b c d e", "key\x00\x00\x00\x00", "\u202e" * 9)
    ),
    *({"key": key} for key in ("../../etc", "key-key~1", "' OR '1'='1", "chiave-è-mia")),
)
METHODS = ("put", "patch", "delete", "options", "head", "trace")
TYPES = (
    "application/json",
    "text/plain",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="x"; charset=none',
    f"{FORM}; charset=utf-16",
    f"{FORM}; charset=none",
    "",
    "x" * 1000,
)
COOKIES = (
    *(name_cookie("dice"), name_cookie("order"), settings.LANGUAGE_COOKIE_NAME, settings.THEME_COOKIE_NAME),
    *(settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "django_language", "theme", "sessionid"),
)


@dataclass
class Sender:
    """A member who sends anything to one table, and looks whether it was taken."""

    report: Report
    client: Client
    session: Session
    sent: int = 0
    taken: int = 0

    @property
    def game(self) -> AnyGame:
        return self.session.game

    def key(self) -> str:
        return f"bad-input-{self.session.pk}-{self.sent:06}"

    def play(self, name: str, body: str, *, kind: str = FORM, **intent: str) -> None:
        """Send an action with this body, and an intent that is right but for what is said here."""
        now = current_state(self.session)
        right = {"seen": str(now.number), "key": self.key()} | intent
        self.send("post", f"act/{name}", f"{body}&{urlencode(right)}", kind)

    def send(self, method: str, address: str, body: str = "", kind: str = FORM, also: int = 200) -> None:
        self.sent += 1
        before = current_state(self.session)
        where = f"/table/{self.session.pk}/{address}"
        content = body.encode("utf-8", "surrogatepass") if method == "post" else b""
        answer = self.client.generic(method.upper(), where, content, kind, headers={"hx-request": "true"})
        after = current_state(self.session)
        what = f"{method} {address[:80]} {body[:200]!r} {kind[:40]}"
        status = answer.status_code
        self.report.must(status in ANSWERED | {also}, f"{what}: answered with {status} {why(answer)}")
        is_taken = after.number != before.number
        self.taken += is_taken
        self.report.must(
            not is_taken or (status == 200 and method == "post"), f"{what}: written, with {status}"
        )
        self.report.must(is_taken or after == before, f"{what}: changed without an entry")
        if is_taken and status == 200 and address.startswith("act/"):
            steps = after.number - before.number
            commands.undo(self.session, Command(seen=after.number, key=f"undo-{self.sent:06}"), steps=steps)


def why(answer: Any) -> str:
    """Return what was raised, and where."""
    if not getattr(answer, "exc_info", None):
        return ""
    _kind, fault, trace = answer.exc_info
    last = extract_tb(trace)[-1]
    return f"for {fault!r:.200} in {Path(last.filename).name}:{last.lineno}"


def run(most: int, seed: int = 1) -> Report:
    """Send so many to each table, by chance which: to every game of the shelf, new and in full swing."""
    report, rng = Report("bad input at the table"), Random(seed)
    senders = [sender for game in GAMES.values() for sender in senders_of(report, game)]
    for sender in senders:
        every = list(faults_of(sender, rng))
        for send in rng.sample(every, min(most, len(every))):
            send[0](*send[1], **send[2])
    report.numbers |= {
        "sent": sum(sender.sent for sender in senders),
        "taken_and_undone": sum(sender.taken for sender in senders),
    }
    return report


def senders_of(report: Report, game: AnyGame) -> Iterator[Sender]:
    """Give a sender at a new table, and one at a table in full swing if the game has one."""
    user = somebody()
    client = Client(raise_request_exception=False)
    client.force_login(user)
    sessions = [new_session(game, user)] + ([in_full_swing(game, user)] if game.demo else [])
    return (Sender(report, client, session) for session in sessions)


def new_session(game: AnyGame, user: Any) -> Session:
    campaign = a_group([user]).campaigns.create(name="By night", game_slug=game.slug)
    return begin(campaign, [f"Person {number}" for number in range(max(game.seats.count))])


Sending = tuple[Any, tuple[Any, ...], dict[str, Any]]


def faults_of(sender: Sender, rng: Random) -> Iterator[Sending]:
    """Give all that may be sent wrong at a table: each ask of each action, each part of the protocol."""
    table = current_state(sender.session).table
    for name, action in sender.game.actions.items():
        found = some_play(sender.game, table, [name], rng)
        right = said_of(sender.game, found[0] if found else Play(name))
        yield from of_an_action(sender, name, right)
        for ask in action.asks:
            yield from of_an_ask(sender, name, right, ask, action.asks[ask])
    yield from of_the_protocol(sender)


def of_an_action(sender: Sender, name: str, right: str) -> Iterator[Sending]:
    for intent in INTENTS:
        yield sender.play, (name, right), intent
    for kind in TYPES:
        yield sender.play, (name, right), {"kind": kind}
    for method in METHODS:
        yield sender.send, (method, f"act/{name}"), {"also": WRONG_METHOD}
    yield sender.send, ("post", f"act/{name}", right), {}
    yield sender.send, ("post", f"act/{name}?{right}", "seen=0&seen=1&key=one-key-here&key=another-key"), {}
    yield sender.play, (name, "&".join([right] * 3)), {}
    yield sender.play, (name, "&".join(f"x{number}=1" for number in range(1200))), {}
    yield sender.play, (name, "&" * 3000), {}


def of_an_ask(sender: Sender, name: str, right: str, ask: str, kind: Ask) -> Iterator[Sending]:
    """Give the action with this one answer wrong, left out, doubled, or called something else."""
    rest = [
        (key, value)
        for key, value in parse_qsl(right, keep_blank_values=True)
        if key.partition(".")[0] != ask
    ]
    others = urlencode(rest)
    yield sender.play, (name, others), {}
    for value in WRONG:
        body = f"{others}&{ask}={value}"
        yield sender.play, (name, body), {}
        yield sender.send, ("get", f"act/{name}?{body}"[:8000]), {}
        yield sender.play, (name, f"{right}&{body}"), {}
        yield sender.play, (name, f"{others}&{ask}.x={value}&{ask}.asked={value}&{ask}.door={value}"), {}
    for suffix in SUFFIXES:
        yield sender.play, (name, f"{right}&{ask}{suffix}=1"), {}
        yield sender.send, ("get", f"act/{name}?{right}&{ask}{suffix}=1"), {}
    if kind.kind is not AskKind.PEOPLE:
        yield sender.play, (name, f"{others}&{ask}.door=here&{ask}.door=typed"), {}
        yield sender.play, (name, f"{others}&" + "&".join([f"{ask}=x"] * 500)), {}


def of_the_protocol(sender: Sender) -> Iterator[Sending]:
    for name in ("fly", "x" * 300, "%00", "%ff", "..", "a/b", "__class__", "undo"):
        yield sender.send, ("post", f"act/{name}", "seen=0&key=some-key-or-other"), {}
        yield sender.send, ("get", f"act/{name}"), {"also": 301}
    for word in ("undo", "redo"):
        for steps in ("", "0", "-1", "x", "99999", "9" * 30, "1e1", "\u0663", "1\x00", "1&steps=2"):
            body = f"seen=0&key=steps-of-undo&steps={quote(steps, safe='&=')}"
            yield sender.send, ("post", word, body), {}
        for method in METHODS:
            yield sender.send, (method, word), {"also": WRONG_METHOD}
        for intent in INTENTS:
            yield sender.send, ("post", word, urlencode({"seen": "0", "key": "undo-or-redo"} | intent)), {}
    for query in ("have=", "have=x", f"have={FAR}", "have=%00", "have=1&have=2", "have=" + "9" * 500):
        yield sender.send, ("get", f"version?{query}"), {"also": 204}
    for value in (*RAW, LONG[:4000], "dice", "hand"):
        for query in (f"show={value}", f"all={value}", f"q={value}"):
            for address in ("log", "help", "settings", "board", ""):
                yield sender.send, ("get", f"{address}?{query}"), {}
