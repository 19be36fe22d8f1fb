"""The log as its sheet shows it: plays and amends, the newest first; what counts no more says by whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from campaigns.lines import Line, log
from campaigns.models import Session
from companion.rules import Say
from companion.rules.log import Word
from companion.table.amending import where

NEWEST = 100  # plays that a sheet shows before it is asked for all
KINDS = ("all", "dice", "hand")


@dataclass(frozen=True)
class Row:
    """One play as it is now, or an amend.

    `change` is the address of its sheet, where it may be changed; `gone_by` is who took it back.
    """

    line: Line
    is_by_hand: bool
    change: str = ""
    gone_by: str = ""

    @property
    def steps(self) -> int:
        return self.line.steps

    @property
    def is_live(self) -> bool:
        return self.line.is_live

    @property
    def says(self) -> Say:
        return self.line.told.says

    @property
    def news(self) -> Sequence[Say]:
        return self.line.told.news

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
            ("drop", not self.is_live),
            ("pen", self.is_by_hand or not self.line.entry.is_play),
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
    gone = {line.entry.redo_play: line.entry.by_name for line in lines[::-1] if line.entry.word == Word.UNDO}
    return [
        _row(session, line, gone.get(line.entry.number, ""))
        for line in lines
        if line.entry.is_play or line.entry.word == Word.AMEND
    ]


def _row(session: Session, line: Line, gone_by: str) -> Row:
    number, play = line.entry.number, line.told.play
    by_hand = session.game.questions.get("by_hand", ())
    change = where(number, session.game, play) if line.steps and session.is_open else ""
    return Row(line, play is not None and play.action in by_hand, change, "" if line.steps else gone_by)
