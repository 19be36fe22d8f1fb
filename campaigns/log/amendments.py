"""The plays that count after all amends, and the table that results if further plays are changed.

An item of `Entry.amends` is about one recorded play, which it names by number: `parts` are the plays that
replace it, with their sentences. If the item has `replaced`, the sentences that were removed, it is a change;
without `replaced` only sentences differ.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, NotRequired, Protocol, TypeAlias, TypedDict

from campaigns.log.reach import find_stops
from campaigns.log.serialization import play_from_json, sentence_from_json, to_json_value
from campaigns.log.state import find_newest_number, state_after
from campaigns.models import Entry, Session
from companion.rules import Message, Play, Reckoning, _, message, plural, require
from companion.rules.log import EntryKind, Plays, effective_plays, undo_redo_stacks
from companion.storage.limits import LIMITS

# plays that a page replays at most: a session has some hundreds
MOST_RECKONED = LIMITS["lines changed"].of_account
TOO_FAR_BACK = _("Only the newest {count} lines can be changed. Correct the table by hand instead.")


class PartRecord(TypedDict):
    """A play that replaces a recorded one, as JSON."""

    action: str
    answers: dict[str, object]
    rolled: list[str]
    sentence: object
    news: list[object]


class AmendRecord(TypedDict):
    """The change that an amend makes to one recorded play, as JSON."""

    number: int
    parts: list[PartRecord]
    replaced: NotRequired[list[object]]


@dataclass(frozen=True)
class RolledPlay:
    """A play, and the names of those of its answers that the companion rolled."""

    play: Play
    rolled: frozenset[str] = frozenset()


@dataclass(frozen=True)
class NarratedPlay:
    """A play with its sentence and its news, and the names of the answers that the companion rolled."""

    play: Play
    rolled: frozenset[str]
    sentence: Message
    news: tuple[Message, ...]


@dataclass(frozen=True)
class EffectivePlay:
    """The plays that replace a recorded play now: the play itself, those of an amend, or none.

    If the play was changed, `replaced` has the sentences that were removed, and `changed_by` the name of the
    user who changed it.
    """

    parts: tuple[NarratedPlay, ...] = ()
    replaced: tuple[Message, ...] = ()
    changed_by: str = ""
    is_changed: bool = False


Changes: TypeAlias = Mapping[int, tuple[RolledPlay, ...]]


def narrated_from_entry(entry: Entry) -> NarratedPlay:
    return NarratedPlay(entry.play, frozenset(entry.rolled), entry.sentence, entry.news)


def narrated_from_json(row: PartRecord) -> NarratedPlay:
    news = tuple(sentence_from_json(line) for line in row["news"])
    play = play_from_json(row["action"], row["answers"])
    return NarratedPlay(play, frozenset(row["rolled"]), sentence_from_json(row["sentence"]), news)


@dataclass(frozen=True)
class Amendment:
    """The result of all amends of one recorded play, and the name of the user who changed it last."""

    row: AmendRecord
    changed_by: str = ""


def effective_play(entry: Entry, amendment: Amendment | None = None) -> EffectivePlay:
    """Return the plays that replace an entry's play now; the play itself without an amendment."""
    if amendment is None:
        return EffectivePlay((narrated_from_entry(entry),) if entry.is_play else ())
    row = amendment.row
    replaced = tuple(sentence_from_json(sentence) for sentence in row.get("replaced", ()))
    parts = tuple(map(narrated_from_json, row["parts"]))
    return EffectivePlay(parts, replaced, amendment.changed_by, "replaced" in row)


class Amends(Protocol):
    """The fields of an entry that `merge_amends` reads."""

    @property
    def amends(self) -> list[Any]: ...
    @property
    def author_name(self) -> str: ...


def merge_amends(amends: Iterable[Amends]) -> dict[int, Amendment]:
    """Return the result of amends, in order, by the number of the play; a later amend replaces each key."""
    amendments: dict[int, Amendment] = {}
    for entry in amends:
        for row in entry.amends:
            before = amendments.get(row["number"])
            changed_by = entry.author_name if "replaced" in row else before.changed_by if before else ""
            merged: Any = dict(before.row) if before else {}
            merged.update(row)
            amendments[row["number"]] = Amendment(merged, changed_by)
    return amendments


@dataclass(frozen=True)
class LogHistory:
    """The plays and amends of a session that are not undone, by number, in order; without their tables.

    Of a long log, only the entries after number `since` are read; none of them changes an earlier entry.
    """

    session: Session
    entries: Mapping[int, Entry]
    since: int = 0

    @cached_property
    def nodes(self) -> dict[int, Play | Plays]:
        return {
            number: entry.play if entry.is_play else entry.changes for number, entry in self.entries.items()
        }

    @cached_property
    def plays(self) -> Plays:
        return effective_plays(self.nodes)

    @cached_property
    def _amendments(self) -> dict[int, Amendment]:
        return merge_amends(self.entries.values())

    def parts(self, number: int) -> tuple[NarratedPlay, ...]:
        """Return the plays that replace a play. Raises: IllegalPlay, if it does not count or is too old."""
        require(not self.since or number > self.since, TOO_FAR_BACK, count=MOST_RECKONED)
        require(number in self.plays, _("This play does not count any more."))
        return effective_play(self.entries[number], self._amendments.get(number)).parts

    def sentence_of(self, number: int, play: Play, table: object) -> Message:
        """Return the sentence of a play that replaces a recorded one: as recorded, else as at `table`."""
        known = (part.sentence for part in self.parts(number) if part.play == play)
        return next(known, None) or self.session.game.says(table, play)

    def has_changes(self, changes: Changes) -> bool:
        """Return whether `changes` differ from the plays that count now."""
        return any(self.plays.get(number) != plays for number, plays in plays_of(changes).items())

    def reckon(self, changes: Changes) -> Reckoning:
        """Return the tables and plays that result from `changes`.

        Raises: IllegalPlay, if a changed play does not count, or is so far back that a page would take too
        long.
        """
        later = sum(number >= min(changes, default=0) for number in self.nodes)
        is_near = all(not self.since or number > self.since for number in changes) and later <= MOST_RECKONED
        require(not changes or is_near, TOO_FAR_BACK, count=MOST_RECKONED)
        return self.session.game.amend(self.nodes, plays_of(changes), self._table_before)

    def would_uncover(self, table: object, reckoned: Reckoning) -> bool:
        """Return whether `reckoned` shows, at any table on its way, what `table` hides now."""
        hides = self.session.game.seats.hides
        if not hides(table):
            return False
        covers = next(
            (
                play_number
                for play_number in sorted(self.plays, reverse=True)
                if not hides(self._table_before(play_number))
            ),
            0,
        )
        later = (then for (number, _part), then in reckoned.before.items() if number > covers)
        return not all(map(hides, (*later, reckoned.after)))

    def _table_before(self, number: int) -> object:
        return state_after(self.session, number - 1).table

    def to_fields(self, changes: Changes, reckoned: Reckoning) -> dict[str, object]:
        """Return the fields of the entry for `changes`: its sentence, its news, and a row for each play."""
        now = self.narrate(changes, reckoned)
        diffs = [PlayDiff(number, self.parts(number), now.get(number, ())) for number in changes]
        others = [
            AmendRecord(number=number, parts=list(map(_to_row, parts)))
            for number, parts in now.items()
            if number not in changes and parts != self.parts(number)
        ]
        return _summarize(diffs) | {"amends": [*(diff.row for diff in diffs), *others]}

    def narrate(self, changes: Changes, reckoned: Reckoning) -> dict[int, tuple[NarratedPlay, ...]]:
        """Return all plays that were reckoned, with their sentences and news as they are now."""
        afters = [*reckoned.before.values(), reckoned.after][1:]
        narrated: dict[int, tuple[NarratedPlay, ...]] = {}
        for ((number, part), play), after in zip(reckoned.plays.items(), afters, strict=True):
            rolled = (changes.get(number) or self.parts(number))[part].rolled
            table = reckoned.before[number, part]
            is_refused = (number, part) in reckoned.refused
            known = self.sentence_of(number, play, table) if is_refused else None
            sentence = known or self.session.game.says(table, play)
            narrated[number] = (*narrated.get(number, ()), NarratedPlay(play, rolled, sentence, after.news))
        return narrated


def load_history(session: Session) -> LogHistory:
    """Return the plays and amends that are not undone, by one query."""
    return history_of(session, load_entries(session))


def load_near_history(session: Session) -> LogHistory:
    """Return the history of the newest entries of a log, which may be changed; of a short log, all of it."""
    newest = find_newest_number(session)
    if newest <= 2 * MOST_RECKONED:
        return load_history(session)
    stops = find_stops(session) or []
    since = max((stop for stop in stops if stop <= newest - MOST_RECKONED), default=0)
    entries = session.entries.filter(number__gt=since).defer("table").order_by("number")
    return replace(history_of(session, list(entries)), since=since)


def load_entries(session: Session) -> list[Entry]:
    """Return the whole log, without its tables."""
    return list(session.entries.defer("table").order_by("number"))


def history_of(session: Session, entries: Sequence[Entry]) -> LogHistory:
    """Return those of these entries that are not undone."""
    done, _undone = undo_redo_stacks(EntryKind(entry.kind) for entry in entries)
    return LogHistory(session, {entries[position].number: entries[position] for position in done})


def plays_of(changes: Changes) -> Plays:
    """Return the plays of changes, by number, for the rules."""
    return {number: tuple(part.play for part in parts) for number, parts in changes.items()}


@dataclass(frozen=True)
class PlayDiff:
    """A change of one recorded play: its parts before, and after."""

    number: int
    before: tuple[NarratedPlay, ...]
    after: tuple[NarratedPlay, ...]

    @property
    def _same(self) -> tuple[int, int]:
        """The numbers of equal parts at the beginning and at the end."""
        before, after = ([part.play for part in parts] for parts in (self.before, self.after))
        most = min(len(before), len(after))
        head = next((place for place in range(most) if before[place] != after[place]), most)
        tail = next(
            (place for place in range(most - head) if before[-1 - place] != after[-1 - place]), most - head
        )
        return head, tail

    @property
    def removed(self) -> tuple[Message, ...]:
        head, tail = self._same
        return tuple(part.sentence for part in self.before[head : len(self.before) - tail])

    @property
    def added(self) -> tuple[Message, ...]:
        head, tail = self._same
        return tuple(part.sentence for part in self.after[head : len(self.after) - tail])

    @property
    def row(self) -> AmendRecord:
        parts = list(map(_to_row, self.after))
        return AmendRecord(number=self.number, parts=parts, replaced=to_json_value(self.removed))


def _to_row(part: NarratedPlay) -> PartRecord:
    return PartRecord(
        action=part.play.action,
        answers=dict(part.play.answers),
        rolled=sorted(part.rolled),
        sentence=to_json_value(part.sentence),
        news=to_json_value(part.news),
    )


class _Change(StrEnum):
    CHANGED = "changed"
    PUT_IN = "put in"
    LEFT_OUT = "left out"


def _summarize(diffs: list[PlayDiff]) -> dict[str, object]:
    """Return the sentence about the first play that changes, and news that count the other changes."""
    first = next(diff for diff in diffs if diff.added or diff.removed)
    sentence, change = _summarize_first(first.added, first.removed)
    changed = sum(min(len(diff.added), len(diff.removed)) for diff in diffs) - (change is _Change.CHANGED)
    put_in = sum(max(0, len(diff.added) - len(diff.removed)) for diff in diffs) - (change is _Change.PUT_IN)
    left_out = sum(max(0, len(diff.removed) - len(diff.added)) for diff in diffs) - (
        change is _Change.LEFT_OUT
    )
    news = (
        plural(_("{count} later play is changed too."), _("{count} later plays are changed too."), changed),
        plural(_("{count} later play is added."), _("{count} later plays are added."), put_in),
        plural(_("{count} later play is left out."), _("{count} later plays are left out."), left_out),
    )
    more = tuple(line for line in news if line.count)
    return {"sentence_json": to_json_value(sentence), "news_json": to_json_value(more)}


def _summarize_first(added: tuple[Message, ...], removed: tuple[Message, ...]) -> tuple[Message, _Change]:
    if added and removed:
        now, was = added[0], removed[0]
        words = _("Changed: “{now}” It was: “{was}”") if now != was else _("Changed: “{now}”")
        return message(words, now=now, **({"was": was} if now != was else {})), _Change.CHANGED
    if added:
        return message(_("Added: “{now}”"), now=added[0]), _Change.PUT_IN
    return message(_("Left out: “{was}”"), was=removed[0]), _Change.LEFT_OUT
