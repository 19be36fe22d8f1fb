"""The log as its sheet shows it: plays and amends, the newest first; what counts no more says by whom."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Self

from django.http import QueryDict
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
from campaigns.search.words import is_found, join_words, parse_query
from companion.rules import AnyGame, Message
from companion.rules.log import EntryKind
from companion.storage.limits import LIMITS
from companion.table.amend_drafts import amend_address
from companion.text.i18n import translate

# Rows that a sheet shows, at first and once it is asked for older ones.
NEWEST, MOST = 100, LIMITS["lines shown"].of_account
SEARCHED = 1_000  # newest rows that are searched for words
ENTRY_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)
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
        return are_corrections(self.game, [part.play.action for part in self.line.effective.parts])

    @property
    def is_live(self) -> bool:
        return self.line.is_live

    @property
    def is_play(self) -> bool:
        return self.line.entry.is_play

    @property
    def is_told(self) -> bool:
        """Whether it made happen more than was asked."""
        news = [part.news for part in self.line.effective.parts] or [self.line.entry.news]
        return self.is_live and any(news)

    @property
    def parts(self) -> Sequence[tuple[Message, Sequence[Message], str]]:
        """What is said of it, its news, and the address of its sheet: of each part, the last first."""
        entry, effective = self.line.entry, self.line.effective
        if not effective.parts:
            return [(entry.sentence, entry.news, "")]
        number = entry.number
        rows = [
            (play.sentence, play.news, amend_address(self.game, (number, part), play.play))
            for part, play in enumerate(effective.parts)
        ]
        return rows[::-1]

    @property
    def messages(self) -> list[Message]:
        """All that is said of it."""
        return [message for sentence, news, _change in self.parts for message in (sentence, *news)]

    @property
    def heading(self) -> Message | None:
        """What begins with it, a chapter or a round; None if it goes on with what was before."""
        messages = self.messages
        titles = (message.opens for message in messages if message.opens)
        begins = (message for message in messages if message.id in self.game.history.headings)
        return next(titles, None) or next(begins, None)

    @property
    def words(self) -> str:
        """The words by which a search finds it."""
        return join_words((*map(translate, self.messages), self.by))

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
class LogQuery:
    """Which rows a sheet of the log shows: those of one kind, with all the words that are `typed`.

    The newest, or with `everything` more of them; or those `before` the entry of a number.
    """

    kind: str = "all"
    typed: str = ""
    everything: bool = False
    before: int = 0

    @classmethod
    def read(cls, data: QueryDict) -> Self:
        kind, before = data.get("show", ""), data.get("before", "")
        number = int(before) if ENTRY_NUMBER.fullmatch(before) else 0
        return cls(kind if kind in KINDS else "all", data.get("q", "").strip(), "all" in data, number)

    @property
    def most(self) -> int:
        """How many of the newest rows are read."""
        if self.typed:
            return SEARCHED
        return MOST if self.everything else NEWEST

    def finds(self, row: LogRow) -> bool:
        return not self.typed or is_found(parse_query(self.typed), row.words)


@dataclass(frozen=True)
class LogPart:
    """The rows of a chapter or a round, the newest first; without heading, what came before the first."""

    heading: Message | None
    rows: Sequence[LogRow]


@dataclass(frozen=True)
class LogPage:
    """What a sheet of the log shows: its parts, how many rows there are of each kind, how many are older."""

    parts: Sequence[LogPart]
    query: LogQuery
    counts: dict[str, int]
    left_out: int
    can_undo: bool
    oldest: int = 0  # the number of the oldest row that was read

    @property
    def older(self) -> str:
        """Return what the address of the sheet with older rows asks for."""
        before = f"&before={self.oldest}" if self.query.everything else ""
        return f"show={self.query.kind}&all=1{before}"


def load_log_page(session: Session, query: LogQuery) -> LogPage:
    """Return the rows that a sheet of the log shows.

    Of the whole log it reads what was played and by whom, to count the rows of each kind; what was said and
    what came of it is read of the rows that are shown, or searched.
    """
    outline = load_outline(session)
    numbers = find_numbers(session.game, outline)
    wanted = numbers[query.kind]
    wanted = [number for number in wanted if number < query.before] if query.before else wanted
    read = wanted[: query.most]
    rows = load_log_rows(session, outline, set(read))
    counts = {kind: len(numbers[kind]) for kind in KINDS}
    parts = divide([row for row in rows if query.finds(row)])
    return LogPage(parts, query, counts, len(wanted) - len(read), session.is_open, read[-1] if read else 0)


def divide(rows: Sequence[LogRow]) -> list[LogPart]:
    """Return rows, the newest first, in parts: each ends with the row that begins its chapter or round."""
    parts: list[LogPart] = []
    rest: list[LogRow] = []
    for row in rows:
        rest.append(row)
        if row.is_live and row.heading:
            parts.append(LogPart(row.heading, rest))
            rest = []
    return [*parts, LogPart(None, rest)] if rest else parts


def find_numbers(game: AnyGame, outline: LogOutline) -> dict[str, list[int]]:
    """Return the numbers of the rows of each kind, the newest first."""
    numbers: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for row in reversed(outline.rows):
        if row.kind not in REWINDS:
            parts = outline.parts(row)
            is_of = {
                "all": True,
                "dice": any(find_chance(game, parts)),
                "hand": are_corrections(game, [action for action, _answers, _rolled in parts]),
            }
            for kind in KINDS:
                numbers[kind] += [row.number] if is_of[kind] else []
    return numbers


def load_log_rows(session: Session, outline: LogOutline, wanted: Collection[int]) -> list[LogRow]:
    """Return the rows of these numbers."""
    lines, names = load_timeline(session, outline, wanted), session.names
    gone = {row.redo_play: get_author_name(row, names) for row in outline.rows if row.kind == EntryKind.UNDO}
    return [
        LogRow(session.game, line, "" if line.steps else gone.get(line.entry.number, ""), names)
        for line in lines
    ]


def are_corrections(game: AnyGame, names: Collection[str]) -> bool:
    """Return whether there are any actions of these names, and all of them are corrections by hand."""
    return bool(names) and all(name in game.actions and game.actions[name].is_correction for name in names)


def get_author_name(entry: Entry | OutlineRow, names: Mapping[str, str]) -> str:
    """Return who made an entry: for a device without an account, the present name of its person."""
    return names.get(entry.seat, entry.author_name) if entry.author_id is None else entry.author_name
