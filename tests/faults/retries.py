"""Double taps, retries whose answer was lost, old keys, keys with another body."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from campaigns.log import commands
from campaigns.log.replay import first_divergence
from campaigns.log.state import Command, KeyReused, SessionState, Stale, current_state
from campaigns.models import Session
from companion.rules import IllegalPlay, Play
from tests.faults.world import Report
from tests.support.evenings import make_session
from tests.support.toy import FACES

AN_EVENING = 500  # taps; then the next table
REFUSED = (IllegalPlay, Stale, KeyReused)


Send = Callable[[int], SessionState]  # with the number that the screen has seen


@dataclass
class Tapped:
    """An intent that was done: how to send it again, and the same key with another body."""

    send: Send
    otherwise: Send
    seen: int
    number: int


@dataclass
class Table:
    """A table and what its log must hold: the keys that were done, the number of the newest entry."""

    session: Session
    rng: Random
    report: Report
    name: str
    done: list[Tapped] = field(default_factory=list)
    taps: int = 0
    number: int = 0
    repeats: int = 0
    refusals: int = 0

    def step(self) -> None:
        """Tap, and send it again as fingers and networks do."""
        self.taps += 1
        key = f"{self.name}-{self.taps:06}"
        tapped = self.play(key) if self.rng.random() < 0.8 else self.turn(key)
        if tapped:
            for _again in range(self.rng.choice((0, 1, 1, 2, 3))):
                self.repeat(tapped)
        if self.done and self.rng.random() < 0.3:
            self.repeat(self.rng.choice(self.done))
        if self.done and self.rng.random() < 0.2:
            self.reuse(self.rng.choice(self.done))

    def play(self, key: str) -> Tapped | None:
        table = current_state(self.session).table
        people, card = list(table.people), table.deck[0] if table.deck else ""
        dice = ("star",) * (1 + people.index("Bruno"))
        play, made = self.rng.choice((
            (Play("pour"), ()),
            (Play("light"), ()),
            (Play("burn", {"number": self.rng.randint(1, 4)}), ()),
            (Play("write", {"words": key}), ()),
            (Play("deal", {"order": tuple(self.rng.sample(people, len(people)))}), ("order",)),
            (Play("draw", {"card": card}), ("card",)),
            (Play("strike", {"hero": "Bruno", "target": "moth", "roll": dice, "spark": 1}), ("roll",)),
        ))  # fmt: skip
        seen = self.number - (self.rng.random() < 0.1 and self.number > 0)

        def send(seen: int) -> SessionState:
            rolled = {"roll": tuple(self.rng.choices(FACES, k=len(dice)))} if "roll" in play.answers else {}
            again = Play(play.action, {**play.answers, **rolled})
            return commands.record(self.session, again, Command(seen=seen, key=key), rolled=made)

        def otherwise(seen: int) -> SessionState:
            return commands.record(
                self.session, Play("write", {"words": "other"}), Command(seen=seen, key=key)
            )

        return self.first(send, otherwise, seen, 1)

    def turn(self, key: str) -> Tapped | None:
        word, other = self.rng.sample((commands.undo, commands.redo), 2)
        steps = self.rng.choice((1, 1, 2, 3))

        def send(seen: int) -> SessionState:
            return word(self.session, Command(seen=seen, key=key), steps=steps)

        def otherwise(seen: int) -> SessionState:
            return other(self.session, Command(seen=seen, key=key), steps=steps)

        return self.first(send, otherwise, self.number, steps)

    def first(self, send: Send, otherwise: Send, seen: int, entries: int) -> Tapped | None:
        try:
            now = send(seen)
        except REFUSED:
            self.refusals += 1
            return None
        self.number += entries
        self.report.must(now.number == self.number, f"{self.name}: {now.number} entries, not {self.number}")
        self.number = now.number
        self.done.append(Tapped(send, otherwise, seen, now.number))
        return self.done[-1]

    def repeat(self, tapped: Tapped) -> None:
        """Send it once more: nothing is written, and the answer is how things stand."""
        self.repeats += 1
        seen = self.number if self.rng.random() < 0.2 else tapped.seen
        self.nothing_is_written(tapped.send, seen, None)

    def reuse(self, tapped: Tapped) -> None:
        """Send its key with another body: refused."""
        self.repeats += 1
        self.nothing_is_written(tapped.otherwise, tapped.seen, KeyReused)

    def nothing_is_written(self, send: Send, seen: int, refusal: type[Exception] | None) -> None:
        met: Exception | None = None
        number = self.number
        try:
            number = send(seen).number
        except REFUSED as fault:
            met = fault
        is_fit = isinstance(met, refusal) if refusal else met is None
        self.report.must(is_fit, f"{self.name}: a repetition met {met!r}, not {refusal}")
        self.report.must(number == self.number, f"{self.name}: a repetition was done again")
        self.number = number

    def end(self) -> None:
        numbers = list(self.session.entries.values_list("number", flat=True))
        keys = set(self.session.entries.values_list("key", flat=True))
        ends = list(range(1, self.done[-1].number + 1)) if self.done else []
        self.report.must(numbers == ends, f"{self.name}: {len(numbers)} entries where {len(ends)} were done")
        self.report.must(len(keys) == len(numbers), f"{self.name}: a key is there twice")
        self.report.must(first_divergence(self.session) is None, f"{self.name}: replay differs")


def run(repeats: int, seed: int = 1) -> Report:
    """Repeat so many taps, in tables of some hundred taps each; the toy must lie on the shelf."""
    report, rng = Report("R2 double taps and retries in the store"), Random(seed)
    tables: list[Table] = []
    while sum(table.repeats for table in tables) < repeats:
        tables.append(Table(make_session(), rng, report, f"table-{len(tables)}"))
        while tables[-1].taps < AN_EVENING and sum(table.repeats for table in tables) < repeats:
            tables[-1].step()
        tables[-1].end()
    report.numbers |= {
        "repeated": sum(table.repeats for table in tables),
        "taps": sum(table.taps for table in tables),
        "refused": sum(table.refusals for table in tables),
        "entries": sum(table.number for table in tables),
    }
    return report
