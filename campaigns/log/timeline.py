"""The log for readers: which lines count, which were undone, and whether the companion rolled."""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from django.db.models import Q

from campaigns.log.amendments import Amendment, EffectivePlay, effective_play, merge_amends
from campaigns.log.serialization import JsonObject
from campaigns.models import Entry, Session, TableUnreadable
from campaigns.models.log import require_readable
from companion.rules import Answers, AnyGame, AskKind
from companion.rules.log import EntryKind, undo_redo_stacks

logger = logging.getLogger(__name__)
REWINDS = (EntryKind.UNDO, EntryKind.REDO)
# A play that replaces an entry's play: its action, its answers, the names of the rolled answers.
Part: TypeAlias = tuple[str, Answers, Collection[str]]


class OutlineRow(NamedTuple):
    """The action and the author of an entry, without its sentences and its table."""

    number: int
    kind: str
    action: str
    answers: JsonObject
    rolled: list[str]
    amends: list[object]
    redo_play: int
    author_id: int | None
    author_name: str
    seat: str


# the columns without JSON
PLAIN = ("number", "kind", "action", "redo_play", "author_id", "author_name", "seat")


@dataclass(frozen=True)
class LogOutline:
    """The outline of a log: a row for each entry, the oldest first."""

    rows: Sequence[OutlineRow]

    @cached_property
    def _done(self) -> list[OutlineRow]:
        done, _undone = undo_redo_stacks(EntryKind(row.kind) for row in self.rows)
        return [self.rows[position] for position in done]

    @cached_property
    def steps(self) -> Mapping[int, int]:
        """The number of undos that take back each play and amend that was not undone, by its number."""
        return {row.number: len(self._done) - place for place, row in enumerate(self._done)}

    @cached_property
    def _amendments(self) -> Mapping[int, Amendment]:
        return merge_amends(self._done)

    def amendment(self, number: int) -> Amendment | None:
        """Return the result of amends of a play that was not undone, None without amends."""
        return self._amendments.get(number) if number in self.steps else None

    def parts(self, row: OutlineRow) -> list[Part]:
        """Return the plays that replace an entry's play now."""
        if amendment := self.amendment(row.number):
            return [(part["action"], part["answers"], part["rolled"]) for part in amendment.row["parts"]]
        return [(row.action, row.answers, row.rolled)] if row.kind == EntryKind.PLAY else []


@dataclass(frozen=True)
class TimelineEntry:
    """A line of the log for readers: `effective` are the plays that replace its play now.

    `steps` is the number of undos that take it back, 0 if it was undone; a play that was left out does not
    count either, and is not `is_live`. `is_rolled` is whether the companion rolled an answer of chance,
    `is_typed` whether people typed one.
    """

    entry: Entry
    effective: EffectivePlay
    is_live: bool
    steps: int
    is_rolled: bool = False
    is_typed: bool = False


@dataclass(frozen=True)
class LogSpan:
    """The lines of a log that are read, as ranges of numbers; `parts` is None if all are read."""

    session: Session
    parts: tuple[range, ...] | None = None

    @property
    def is_in(self) -> Q:
        """The condition of a query for its entries."""
        condition = Q(session=self.session)
        if self.parts is None:
            return condition
        inside = [Q(number__gte=part.start, number__lt=part.stop) for part in self.parts]
        return condition & reduce(or_, inside, Q(pk__in=()))


def span_ends(session: Session, newest: int, most: int) -> LogSpan:
    """Return the whole log; if its `newest` number is over `most`, its first and last `most` / 2 lines."""
    if newest <= most:
        return LogSpan(session)
    half = most // 2
    return LogSpan(session, (range(1, half + 1), range(newest - half + 1, newest + 1)))


def load_outline(session: Session) -> LogOutline:
    """Return the outline of a log: one query. Raises: TableUnreadable."""
    records = session.entries.order_by("number").values_list(*OutlineRow._fields)
    rows = [OutlineRow._make(row) for row in records]
    for row in rows:
        require_readable(row._asdict() | {"session_id": session.pk})
    return LogOutline(rows)


def load_stacks(session: Session, *actions: str) -> LogOutline:
    """Return the outline of a log with the answers of these actions alone: two queries that read little.

    Raises: TableUnreadable.
    """
    whole = session.entries.filter(Q(kind=EntryKind.AMEND) | Q(action__in=actions))
    known = {row.number: row for row in map(OutlineRow._make, whole.values_list(*OutlineRow._fields))}
    for row in known.values():
        require_readable(row._asdict() | {"session_id": session.pk})
    rows = list(session.entries.order_by("number").values_list(*PLAIN))
    for number, kind, *_more in rows:
        require_readable({"number": number, "kind": kind, "session_id": session.pk})
    return LogOutline(
        [
            known.get(number) or OutlineRow(number, kind, action, {}, [], [], *more)
            for number, kind, action, *more in rows
        ]
    )


def load_timeline(
    session: Session, outline: LogOutline | None = None, numbers: Collection[int] | None = None
) -> list[TimelineEntry]:
    """Return lines of the log, the newest first: all of them, or those of these `numbers`."""
    outline = outline or load_stacks(session)
    wanted = session.entries.defer("table", "key", "body_hash").order_by("-number")
    wanted = wanted if numbers is None else wanted.filter(number__in=numbers)
    return [_timeline_entry(session.game, entry, outline) for entry in wanted]


def load_timelines(spans: Sequence[LogSpan]) -> dict[int, list[TimelineEntry] | None]:
    """Return lines of several logs, the newest first, by session id.

    It takes one query for all, and two for each log that is read in parts. A log that cannot be read has
    None, and takes one query more.
    """
    broken: dict[int, None] = {}
    while True:
        try:
            return broken | _load_timelines([span for span in spans if span.session.pk not in broken])
        except TableUnreadable as fault:
            if fault.session_id in broken or fault.session_id not in {span.session.pk for span in spans}:
                raise
            logger.error("%s", fault)
            broken[fault.session_id] = None


def _load_timelines(spans: Sequence[LogSpan]) -> dict[int, list[TimelineEntry]]:
    """Return lines of readable logs by session id. Raises: TableUnreadable, for the first that is not."""
    logs: dict[int, list[Entry]] = {span.session.pk: [] for span in spans}
    entries = Entry.objects.filter(reduce(or_, (span.is_in for span in spans), Q(pk__in=())))
    for entry in entries.order_by("-number").defer("table", "key", "body_hash", "summary_json", "seal"):
        logs[entry.session_id].append(entry)
    return {span.session.pk: _timeline_of(span, logs[span.session.pk]) for span in spans}


def _timeline_of(span: LogSpan, entries: Sequence[Entry]) -> list[TimelineEntry]:
    """Return the lines of a log; its entries are given newest first."""
    outline = _outline_of(entries) if span.parts is None else load_stacks(span.session)
    game = span.session.game
    return [_timeline_entry(game, entry, outline) for entry in entries]


def _outline_of(entries: Sequence[Entry]) -> LogOutline:
    rows = [OutlineRow(*(getattr(entry, name) for name in OutlineRow._fields)) for entry in reversed(entries)]
    return LogOutline(rows)


def _timeline_entry(game: AnyGame, entry: Entry, outline: LogOutline) -> TimelineEntry:
    steps = outline.steps.get(entry.number, 0)
    now = effective_play(entry, outline.amendment(entry.number))
    is_rolled, is_typed = find_chance(
        game, [(part.play.action, part.play.answers, part.rolled) for part in now.parts]
    )
    is_left_out = entry.is_play and not now.parts
    is_live = entry.kind in (*REWINDS, EntryKind.LOOK) or (bool(steps) and not is_left_out)
    return TimelineEntry(entry, now, is_live, steps, is_rolled, is_typed)


def find_chance(game: AnyGame, parts: Iterable[Part]) -> tuple[bool, bool]:
    """Return whether the companion rolled for any of these plays, and whether people typed rolls."""
    is_rolled = is_typed = False
    for action, answers, rolled in parts:
        asks = game.actions[action].asks if action in game.actions else {}
        is_rolled = is_rolled or bool(rolled)
        is_typed = is_typed or any(
            answer and name not in rolled and name in asks and asks[name].kind is AskKind.CHANCE
            for name, answer in answers.items()
        )
    return is_rolled, is_typed
