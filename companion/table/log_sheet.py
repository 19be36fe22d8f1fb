"""The log as its sheet shows it: plays and amends, the newest first; what counts no more says by whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from campaigns.log.timeline import TimelineEntry, load_timeline
from campaigns.models import Entry, Session
from companion.rules import AnyGame, Message
from companion.rules.log import EntryKind
from companion.table.amend_drafts import amend_address

NEWEST = 100  # plays that a sheet shows before it is asked for all
KINDS = ("all", "dice", "hand")


@dataclass(frozen=True)
class LogRow:
    """A recorded play and what is in its place now, or an amend.

    `gone_by` is who took it back, if anybody did; `names` is what whoever has a seat is called now.
    """

    game: AnyGame
    line: TimelineEntry
    gone_by: str = ""
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def steps(self) -> int:
        return self.line.steps

    @property
    def is_by_hand(self) -> bool:
        actions, parts = self.game.actions, self.line.effective.parts
        return bool(parts) and all(
            one.play.action in actions and actions[one.play.action].is_correction for one in parts
        )

    @property
    def is_live(self) -> bool:
        return self.line.is_live

    @property
    def is_play(self) -> bool:
        return self.line.entry.is_play

    @property
    def is_told(self) -> bool:
        """Whether it made happen more than was asked."""
        news = [one.news for one in self.line.effective.parts] or [self.line.entry.news]
        return self.is_live and any(news)

    @property
    def parts(self) -> Sequence[tuple[Message, Sequence[Message], str]]:
        """What is said of it, its news, and the address of its sheet: of each part, the last first."""
        entry, effective = self.line.entry, self.line.effective
        if not effective.parts:
            return [(entry.sentence, entry.news, "")]
        number = entry.number
        rows = [
            (one.sentence, one.news, amend_address(self.game, (number, part), one.play))
            for part, one in enumerate(effective.parts)
        ]
        return rows[::-1]

    @property
    def by(self) -> str:
        return get_author_name(self.line.entry, self.names)

    @property
    def from_seat(self) -> str:
        """Whose seat it was done from, on a device of its own; "" for the tablet that all share."""
        return self.names.get(self.line.entry.seat, "")

    @property
    def at(self) -> datetime:
        return timezone.localtime(self.line.entry.created_at)

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
class LogPage:
    """What a sheet of the log shows: rows of one kind, how many there are of each, how many are left out."""

    rows: Sequence[LogRow]
    kind: str
    counts: dict[str, int]
    left_out: int
    can_undo: bool


def load_log_page(session: Session, kind: str, *, everything: bool) -> LogPage:
    """Return the rows that a sheet of the log shows."""
    kind = kind if kind in KINDS else "all"
    rows = load_log_rows(session)
    counts = {one: sum(row.is_(one) for row in rows) for one in KINDS}
    found = [row for row in rows if row.is_(kind)]
    shown = found if everything else found[:NEWEST]
    return LogPage(shown, kind, counts, len(found) - len(shown), session.is_open)


def load_log_rows(session: Session) -> list[LogRow]:
    lines, names = load_timeline(session), session.names
    undos = [line.entry for line in lines[::-1] if line.entry.kind == EntryKind.UNDO]
    gone = {entry.redo_play: get_author_name(entry, names) for entry in undos}
    return [
        LogRow(session.game, line, "" if line.steps else gone.get(line.entry.number, ""), names)
        for line in lines
        if line.entry.is_play or line.entry.kind == EntryKind.AMEND
    ]


def get_author_name(entry: Entry, names: Mapping[str, str]) -> str:
    """Return who made an entry: for a device without an account, the present name of its person."""
    return names.get(entry.seat, entry.author_name) if entry.author_id is None else entry.author_name
