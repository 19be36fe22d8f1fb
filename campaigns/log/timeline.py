"""The log as people read it: what counts, what was undone, and whether the companion rolled."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from campaigns.log.amendments import Amendment, EffectivePlay, effective_play, merge_amends
from campaigns.models import Entry, Session
from companion.rules import Answers, AnyGame, AskKind
from companion.rules.log import EntryKind, undo_redo_stacks

REWINDS = (EntryKind.UNDO, EntryKind.REDO)
# A play in an entry's place: its action, its answers, the names of those that the companion rolled.
Part: TypeAlias = tuple[str, Answers, Collection[str]]


class OutlineRow(NamedTuple):
    """What an entry did and who made it, without what it says and without the table after it."""

    number: int
    kind: str
    action: str
    answers: dict[str, Any]
    rolled: list[str]
    amends: list[Any]
    redo_play: int
    author_id: int | None
    author_name: str
    seat: str


@dataclass(frozen=True)
class LogOutline:
    """All of a log in few words: a row for each entry, the oldest first."""

    rows: Sequence[OutlineRow]

    @cached_property
    def _done(self) -> list[OutlineRow]:
        done, _undone = undo_redo_stacks(EntryKind(row.kind) for row in self.rows)
        return [self.rows[position] for position in done]

    @cached_property
    def steps(self) -> Mapping[int, int]:
        """How many undos take back each play and amend that was not undone, by its number."""
        return {row.number: len(self._done) - place for place, row in enumerate(self._done)}

    @cached_property
    def _amendments(self) -> Mapping[int, Amendment]:
        return merge_amends(self._done)

    def amendment(self, number: int) -> Amendment | None:
        """Return what amends have made of a play that was not undone."""
        return self._amendments.get(number) if number in self.steps else None

    def parts(self, row: OutlineRow) -> list[Part]:
        """Return the plays in an entry's place now."""
        if amendment := self.amendment(row.number):
            return [(one["action"], one["answers"], one["rolled"]) for one in amendment.row["parts"]]
        return [(row.action, row.answers, row.rolled)] if row.kind == EntryKind.PLAY else []


@dataclass(frozen=True)
class TimelineEntry:
    """A line of the log as people read it: `effective` is what is in a play's place now.

    `steps` is how many undos take it back, 0 where it was undone; a play that was left out does not count
    either, and is not `is_live`. Of the answers to what chance decides, `is_rolled` says that the companion
    drew some, `is_typed` that people typed some.
    """

    entry: Entry
    effective: EffectivePlay
    is_live: bool
    steps: int
    is_rolled: bool = False
    is_typed: bool = False


def load_outline(session: Session) -> LogOutline:
    """Return all of a log in few words: one query."""
    rows = session.entries.order_by("number").values_list(*OutlineRow._fields)
    return LogOutline([OutlineRow._make(row) for row in rows])


def load_timeline(
    session: Session, outline: LogOutline | None = None, numbers: Collection[int] | None = None
) -> list[TimelineEntry]:
    """Return lines of the log, the newest first: all of them, or those of these `numbers`."""
    outline = outline or load_outline(session)
    wanted = session.entries.defer("table", "key", "body_hash").order_by("-number")
    wanted = wanted if numbers is None else wanted.filter(number__in=numbers)
    return [_timeline_entry(session.game, entry, outline) for entry in wanted]


def load_timelines(sessions: Sequence[Session]) -> dict[int, list[TimelineEntry]]:
    """Return the lines of several logs, the newest first, by their sessions' ids: one query for all."""
    logs: dict[int, list[Entry]] = {session.pk: [] for session in sessions}
    entries = Entry.objects.filter(session__in=logs).order_by("-number")
    for entry in entries.defer("table", "key", "body_hash", "summary_json", "seal"):
        logs[entry.session_id].append(entry)
    games = {session.pk: session.game for session in sessions}
    return {of: _timeline_of(games[of], entries) for of, entries in logs.items()}


def _timeline_of(game: AnyGame, entries: Sequence[Entry]) -> list[TimelineEntry]:
    """Return the lines of a whole log, whose entries come the newest first."""
    rows = [OutlineRow(*(getattr(one, name) for name in OutlineRow._fields)) for one in reversed(entries)]
    outline = LogOutline(rows)
    return [_timeline_entry(game, entry, outline) for entry in entries]


def _timeline_entry(game: AnyGame, entry: Entry, outline: LogOutline) -> TimelineEntry:
    steps = outline.steps.get(entry.number, 0)
    now = effective_play(entry, outline.amendment(entry.number))
    is_rolled, is_typed = find_chance(
        game, [(one.play.action, one.play.answers, one.rolled) for one in now.parts]
    )
    is_left_out = entry.is_play and not now.parts
    is_live = entry.kind in (*REWINDS, EntryKind.LOOK) or (bool(steps) and not is_left_out)
    return TimelineEntry(entry, now, is_live, steps, is_rolled, is_typed)


def find_chance(game: AnyGame, parts: Iterable[Part]) -> tuple[bool, bool]:
    """Return whether the companion rolled for any of these plays, and whether people typed what fell."""
    is_rolled = is_typed = False
    for action, answers, rolled in parts:
        asks = game.actions[action].asks if action in game.actions else {}
        is_rolled = is_rolled or bool(rolled)
        is_typed = is_typed or any(
            answer and name not in rolled and name in asks and asks[name].kind is AskKind.CHANCE
            for name, answer in answers.items()
        )
    return is_rolled, is_typed
