"""The log as its sheet shows it: plays and amends, the newest first; what counts no more says by whom."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from campaigns.log.timeline import (
    REWINDS,
    LogOutline,
    OutlineRow,
    TimelineEntry,
    find_chance,
    load_outline,
    load_timeline,
)
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
        return are_corrections(self.game, [one.play.action for one in self.line.effective.parts])

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


@dataclass(frozen=True)
class LogPage:
    """What a sheet of the log shows: rows of one kind, how many there are of each, how many are left out."""

    rows: Sequence[LogRow]
    kind: str
    counts: dict[str, int]
    left_out: int
    can_undo: bool


def load_log_page(session: Session, kind: str, *, everything: bool) -> LogPage:
    """Return the rows that a sheet of the log shows.

    Of the whole log it reads what was played and by whom, to count the rows of each kind; what was said and
    what came of it is read of the rows that are shown.
    """
    kind = kind if kind in KINDS else "all"
    outline = load_outline(session)
    numbers = find_numbers(session.game, outline)
    found = numbers[kind]
    shown = found if everything else found[:NEWEST]
    rows = load_log_rows(session, outline, set(shown), everything=everything)
    counts = {one: len(numbers[one]) for one in KINDS}
    return LogPage(rows, kind, counts, len(found) - len(shown), session.is_open)


def find_numbers(game: AnyGame, outline: LogOutline) -> dict[str, list[int]]:
    """Return the numbers of the rows of each kind, the newest first."""
    found: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for row in reversed(outline.rows):
        if row.kind not in REWINDS:
            parts = outline.parts(row)
            is_of = {
                "all": True,
                "dice": any(find_chance(game, parts)),
                "hand": are_corrections(game, [action for action, _answers, _rolled in parts]),
            }
            for kind in KINDS:
                found[kind] += [row.number] if is_of[kind] else []
    return found


def load_log_rows(
    session: Session, outline: LogOutline, wanted: Collection[int], *, everything: bool
) -> list[LogRow]:
    """Return the rows of these numbers; `everything` reads the whole log, which no list of numbers names."""
    lines, names = load_timeline(session, outline, None if everything else wanted), session.names
    gone = {row.redo_play: get_author_name(row, names) for row in outline.rows if row.kind == EntryKind.UNDO}
    return [
        LogRow(session.game, line, "" if line.steps else gone.get(line.entry.number, ""), names)
        for line in lines
        if line.entry.number in wanted
    ]


def are_corrections(game: AnyGame, names: Collection[str]) -> bool:
    """Return whether there are any actions of these names, and all of them are corrections by hand."""
    return bool(names) and all(name in game.actions and game.actions[name].is_correction for name in names)


def get_author_name(entry: Entry | OutlineRow, names: Mapping[str, str]) -> str:
    """Return who made an entry: for a device without an account, the present name of its person."""
    return names.get(entry.seat, entry.author_name) if entry.author_id is None else entry.author_name
