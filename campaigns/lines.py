"""The log as people read it: what counts, what was undone, and whether the companion rolled."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.models import Entry, Session
from companion.rules import AskKind, Game
from companion.rules.log import Word, live


@dataclass(frozen=True)
class Line:
    """A line of the log as people read it.

    `steps` is how many undos take it back, 0 where it does not count now. Of the answers to what chance
    decides, `is_rolled` says that the companion drew some, `is_typed` that people typed some.
    """

    entry: Entry
    is_live: bool
    steps: int
    is_rolled: bool = False
    is_typed: bool = False


def log(session: Session, limit: int | None = None, before: int | None = None) -> list[Line]:
    """Return lines of the log, the newest first: at most `limit`, of those with a number below `before`."""
    words = session.entries.order_by("number").values_list("word", flat=True)
    done, _undone = live(Word(word) for word in words)
    steps = {position + 1: len(done) - place for place, position in enumerate(done)}
    entries = session.entries.defer("table").order_by("-number")
    entries = entries.filter(number__lt=before) if before is not None else entries
    return [_line(session.game, entry, steps) for entry in entries[:limit]]


def _line(game: Game, entry: Entry, steps: Mapping[int, int]) -> Line:
    action = game.actions.get(entry.action)
    asks = action.asks if action else {}
    chance = {
        name
        for name, answer in entry.answers.items()
        if answer and name in asks and asks[name].kind is AskKind.CHANCE
    }
    made = set(entry.made)
    is_live = not entry.is_play or entry.number in steps
    return Line(entry, is_live, steps.get(entry.number, 0), bool(made), bool(chance - made))
