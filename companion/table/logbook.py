"""The log as people read it: what was done, who did it, rolled here or at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from campaigns import store
from campaigns.models import Entry, Session
from companion.rules import AskKind, Game, Say

NEWEST = 100  # lines that a sheet shows before it is asked for all
KINDS = ("all", "dice", "hand")


@dataclass(frozen=True)
class Row:
    """One play in the log. `steps` is how many undos go back to before it, 0 where it is taken back."""

    says: Say
    news: Sequence[Say]
    by: str
    at: datetime
    steps: int
    is_rolled: bool
    is_typed: bool
    is_by_hand: bool
    gone_by: str = ""

    @property
    def sign(self) -> str:
        if not self.steps:
            return "undo"
        signs = (("pen", self.is_by_hand), ("die", self.is_rolled), ("hand", self.is_typed))
        return next((sign for sign, holds in signs if holds), "check")

    def is_(self, kind: str) -> bool:
        is_dice = self.is_rolled or self.is_typed
        return kind == "all" or (self.is_by_hand if kind == "hand" else is_dice)


@dataclass(frozen=True)
class Page:
    """What a sheet of the log shows: rows of one kind, how many there are of each, how many are left out."""

    rows: Sequence[Row]
    kind: str
    counts: dict[str, int]
    left_out: int
    can_undo: bool


def pages(session: Session, kind: str, *, everything: bool) -> Page:
    """Return the log's plays, the newest first."""
    kind = kind if kind in KINDS else "all"
    rows = rows_of(session)
    counts = {one: sum(row.is_(one) for row in rows) for one in KINDS}
    found = [row for row in rows if row.is_(kind)]
    shown = found if everything else found[:NEWEST]
    return Page(shown, kind, counts, len(found) - len(shown), session.closed is None)


def rows_of(session: Session) -> list[Row]:
    lines = store.log(session)
    gone = {line.entry.undid: line.entry.by_name for line in reversed(lines) if line.entry.undid}
    return [row_of(session.game, line, gone) for line in lines if line.entry.is_play]


def row_of(game: Game, line: store.Line, gone: dict[int, str]) -> Row:
    entry: Entry = line.entry
    is_rolled = bool(entry.made)
    return Row(
        says=entry.sentence,
        news=entry.told,
        by=entry.by_name,
        at=timezone.localtime(entry.at),
        steps=line.steps,
        is_rolled=is_rolled,
        is_typed=not is_rolled and has_chance(game, entry),
        is_by_hand=entry.action in game.questions.get("by_hand", ()),
        gone_by="" if line.steps else gone.get(entry.number, ""),
    )


def has_chance(game: Game, entry: Entry) -> bool:
    """Return whether chance spoke in a play: then, not made here, it was typed."""
    action = game.actions.get(entry.action)
    return action is not None and any(
        ask.kind is AskKind.CHANCE and entry.answers.get(name) for name, ask in action.asks.items()
    )
