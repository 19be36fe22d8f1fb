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
    """A recorded play and what is in its place now, or an amend.

    `changes` are the addresses of its parts' sheets, "" where they cannot be changed; `gone_by` took it back.
    """

    line: Line
    is_by_hand: bool
    changes: Sequence[str] = ()
    gone_by: str = ""

    @property
    def steps(self) -> int:
        return self.line.steps

    @property
    def is_live(self) -> bool:
        return self.line.is_live

    @property
    def is_play(self) -> bool:
        return self.line.entry.is_play

    @property
    def is_told(self) -> bool:
        """Whether it made happen more than was asked."""
        return self.is_live and any(news for _says, news, _change in self.parts)

    @property
    def parts(self) -> Sequence[tuple[Say, Sequence[Say], str]]:
        """What is said of it, its news, and the address of its sheet: of each part, the last first."""
        entry, deed = self.line.entry, self.line.deed
        if not deed.parts:
            return [(entry.sentence, entry.told, "")]
        rows = zip(deed.parts, self.changes, strict=True)
        return [(one.says, one.news, change) for one, change in rows][::-1]

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
            ("pen", self.is_by_hand or not self.is_play),
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
    by_hand = session.game.questions.get("by_hand", ())
    plays = [one.play for one in line.deed.parts]
    may_change = line.steps and session.is_open
    changes = [
        where(session.game, (line.entry.number, part), play) if may_change else ""
        for part, play in enumerate(plays)
    ]
    is_by_hand = bool(plays) and all(play.action in by_hand for play in plays)
    return Row(line, is_by_hand, changes, "" if line.steps else gone_by)
