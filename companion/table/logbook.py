"""The log as its sheet shows it: plays, the newest first; what was taken back says by whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from campaigns.lines import Line, log
from campaigns.models import Session
from companion.rules import Say
from companion.rules.log import Word

NEWEST = 100  # plays that a sheet shows before it is asked for all
KINDS = ("all", "dice", "hand")


@dataclass(frozen=True)
class Row:
    """One play. `gone_by` is who took it back, where it does not count now."""

    line: Line
    is_by_hand: bool
    gone_by: str = ""

    @property
    def steps(self) -> int:
        return self.line.steps

    @property
    def says(self) -> Say:
        return self.line.entry.sentence

    @property
    def news(self) -> Sequence[Say]:
        return self.line.entry.told

    @property
    def by(self) -> str:
        return self.line.entry.by_name

    @property
    def at(self) -> datetime:
        return timezone.localtime(self.line.entry.at)

    @property
    def sign(self) -> str:
        signs = (
            ("undo", not self.steps),
            ("pen", self.is_by_hand),
            ("die", self.line.is_rolled),
            ("hand", self.line.is_typed),
        )
        return next((sign for sign, holds in signs if holds), "check")

    def is_(self, kind: str) -> bool:
        is_dice = self.line.is_rolled or self.line.is_typed
        return kind == "all" or (self.is_by_hand if kind == "hand" else is_dice)


@dataclass(frozen=True)
class Page:
    """What a sheet of the log shows: rows of one kind, how many there are of each, how many are left out."""

    rows: Sequence[Row]
    kind: str
    counts: dict[str, int]
    left_out: int
    can_undo: bool


def page_of(session: Session, kind: str, *, everything: bool) -> Page:
    """Return the rows that a sheet of the log shows."""
    kind = kind if kind in KINDS else "all"
    rows = rows_of(session)
    counts = {one: sum(row.is_(one) for row in rows) for one in KINDS}
    found = [row for row in rows if row.is_(kind)]
    shown = found if everything else found[:NEWEST]
    return Page(shown, kind, counts, len(found) - len(shown), session.is_open)


def rows_of(session: Session) -> list[Row]:
    lines = log(session)
    entries = [line.entry for line in lines]
    gone = {entry.redo_play: entry.by_name for entry in entries[::-1] if entry.word == Word.UNDO}
    by_hand = session.game.questions.get("by_hand", ())
    return [
        Row(line, line.entry.action in by_hand, "" if line.steps else gone.get(line.entry.number, ""))
        for line in lines
        if line.entry.is_play
    ]
