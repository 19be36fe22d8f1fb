"""The plays that count, as amends have made them, and what they come to with further changes.

A row of `Entry.amends` is of one recorded play, by its number: `parts` are the plays in its place now, with
their sentences. With `replaced`, the sentences that stand there no more, it is a change; without, only the
sentences have become others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, NotRequired, Protocol, TypeAlias, TypedDict

from campaigns.log.state import state_after
from campaigns.models import Entry, Session
from campaigns.serialization import play_from_json, sentence_from_json, to_json_value
from companion.rules import Message, Play, Reckoning, _, message, plural, require
from companion.rules.log import EntryKind, Plays, effective_plays, undo_redo_stacks
from companion.rules.offer.real_table import Move


class PartRow(TypedDict):
    """A play in the place of a recorded one, as JSON."""

    action: str
    answers: dict[str, Any]
    rolled: list[str]
    sentence: Any
    news: list[Any]


class AmendRow(TypedDict):
    """What an amend makes of one recorded play, as JSON."""

    number: int
    parts: list[PartRow]
    replaced: NotRequired[list[Any]]


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
    """What is in a recorded play's place now: itself, what amends have put there, or nothing.

    If it was changed, `replaced` are the sentences that stand there no more, `changed_by` is the name of who
    changed it.
    """

    parts: tuple[NarratedPlay, ...] = ()
    replaced: tuple[Message, ...] = ()
    changed_by: str = ""
    is_changed: bool = False


Changes: TypeAlias = Mapping[int, tuple[RolledPlay, ...]]


def narrated_from_entry(entry: Entry) -> NarratedPlay:
    return NarratedPlay(entry.play, frozenset(entry.rolled), entry.sentence, entry.news)


def narrated_from_json(row: PartRow) -> NarratedPlay:
    news = tuple(sentence_from_json(one) for one in row["news"])
    play = play_from_json(row["action"], row["answers"])
    return NarratedPlay(play, frozenset(row["rolled"]), sentence_from_json(row["sentence"]), news)


@dataclass(frozen=True)
class Amendment:
    """What all amends have made of one recorded play, and the name of who changed it last."""

    row: AmendRow
    changed_by: str = ""


def effective_play(entry: Entry, amendment: Amendment | None = None) -> EffectivePlay:
    """Return what is in the place of an entry's play now."""
    if amendment is None:
        return EffectivePlay((narrated_from_entry(entry),) if entry.is_play else ())
    row = amendment.row
    replaced = tuple(sentence_from_json(one) for one in row.get("replaced", ()))
    parts = tuple(map(narrated_from_json, row["parts"]))
    return EffectivePlay(parts, replaced, amendment.changed_by, "replaced" in row)


class Amends(Protocol):
    """What of an entry is needed to know what it makes of earlier plays."""

    @property
    def amends(self) -> list[Any]: ...
    @property
    def author_name(self) -> str: ...


def merge_amends(amends: Iterable[Amends]) -> dict[int, Amendment]:
    """Return what amends, in order, have made of plays: of each key of a row what the last of them says."""
    found: dict[int, Amendment] = {}
    for entry in amends:
        for row in entry.amends:
            before = found.get(row["number"])
            changed_by = entry.author_name if "replaced" in row else before.changed_by if before else ""
            merged: Any = dict(before.row) if before else {}
            merged.update(row)
            found[row["number"]] = Amendment(merged, changed_by)
    return found


@dataclass(frozen=True)
class LogHistory:
    """The plays and amends of a session that are not undone, by number, in order; without their tables."""

    session: Session
    entries: Mapping[int, Entry]

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
        """Return what is in a play's place. Raises: IllegalPlay, if it does not count."""
        require(number in self.plays, _("This play does not count any more."))
        return effective_play(self.entries[number], self._amendments.get(number)).parts

    @property
    def moves(self) -> Iterator[Move]:
        """The plays that have moved figures on the board, in order."""
        moves = self.session.game.real.moves
        for number, plays in self.plays.items():
            if any(play.action in moves for play in plays):
                for one in self.parts(number):
                    if one.play.action in moves:
                        yield Move(_mover(moves[one.play.action], one.sentence), one.sentence)

    def sentence_of(self, number: int, play: Play, table: Any) -> Message:
        """Return the sentence of a play in the place of a recorded one: the known one, or that at `table`."""
        known = (one.sentence for one in self.parts(number) if one.play == play)
        return next(known, None) or self.session.game.says(table, play)

    def has_changes(self, changes: Changes) -> bool:
        """Return whether `changes` change anything, or a play that does not count."""
        return any(self.plays.get(number) != found for number, found in plays_of(changes).items())

    def reckon(self, changes: Changes) -> Reckoning:
        """Return what all comes to with `changes`. Raises: IllegalPlay, if one is of no play that counts."""
        return self.session.game.amend(self.nodes, plays_of(changes), self._table_before)

    def would_uncover(self, table: Any, reckoned: Reckoning) -> bool:
        """Return whether what is reckoned would show, on its way or at last, what `table` hides now."""
        hides = self.session.game.seats.hides
        if not hides(table):
            return False
        covers = next(
            (one for one in sorted(self.plays, reverse=True) if not hides(self._table_before(one))), 0
        )
        later = (then for (number, _part), then in reckoned.before.items() if number > covers)
        return not all(map(hides, (*later, reckoned.after)))

    def _table_before(self, number: int) -> Any:
        return state_after(self.session, number - 1).table

    def to_fields(self, changes: Changes, reckoned: Reckoning) -> dict[str, Any]:
        """Return the fields of the entry for `changes`: its sentence, its news, and a row for each play."""
        now = self.narrate(changes, reckoned)
        diffs = [PlayDiff(number, self.parts(number), now.get(number, ())) for number in changes]
        others = [
            AmendRow(number=number, parts=list(map(_to_row, parts)))
            for number, parts in now.items()
            if number not in changes and parts != self.parts(number)
        ]
        return _summarize(diffs) | {"amends": [*(diff.row for diff in diffs), *others]}

    def narrate(self, changes: Changes, reckoned: Reckoning) -> dict[int, tuple[NarratedPlay, ...]]:
        """Return all plays that were reckoned, with their sentences and news as they are now."""
        afters = [*reckoned.before.values(), reckoned.after][1:]
        found: dict[int, tuple[NarratedPlay, ...]] = {}
        for ((number, part), play), after in zip(reckoned.plays.items(), afters, strict=True):
            rolled = (changes.get(number) or self.parts(number))[part].rolled
            table = reckoned.before[number, part]
            is_refused = (number, part) in reckoned.refused
            known = self.sentence_of(number, play, table) if is_refused else None
            sentence = known or self.session.game.says(table, play)
            found[number] = (*found.get(number, ()), NarratedPlay(play, rolled, sentence, after.news))
        return found


def _mover(who: str | Message, sentence: Message) -> Message | str:
    """Return whom a sentence tells to have moved, "" for all."""
    found = sentence.parts.get(who, "") if isinstance(who, str) else who
    return found if isinstance(found, str | Message) else ""


def load_history(session: Session) -> LogHistory:
    """Return the plays and amends that are not undone; one query, whatever the length of the log."""
    return history_of(session, load_entries(session))


def load_entries(session: Session) -> list[Entry]:
    """Return the whole log, without its tables."""
    return list(session.entries.defer("table").order_by("number"))


def history_of(session: Session, entries: Sequence[Entry]) -> LogHistory:
    """Return what of these entries is not undone."""
    done, _undone = undo_redo_stacks(EntryKind(entry.kind) for entry in entries)
    return LogHistory(session, {entries[position].number: entries[position] for position in done})


def plays_of(changes: Changes) -> Plays:
    """Return changes as the rules know them."""
    return {number: tuple(part.play for part in parts) for number, parts in changes.items()}


@dataclass(frozen=True)
class PlayDiff:
    """What a change makes of one recorded play: its parts before, and after."""

    number: int
    before: tuple[NarratedPlay, ...]
    after: tuple[NarratedPlay, ...]

    @property
    def _same(self) -> tuple[int, int]:
        """How many parts stay as they are, at the head and at the tail."""
        before, after = ([one.play for one in parts] for parts in (self.before, self.after))
        most = min(len(before), len(after))
        head = next((place for place in range(most) if before[place] != after[place]), most)
        tail = next(
            (place for place in range(most - head) if before[-1 - place] != after[-1 - place]), most - head
        )
        return head, tail

    @property
    def removed(self) -> tuple[Message, ...]:
        head, tail = self._same
        return tuple(one.sentence for one in self.before[head : len(self.before) - tail])

    @property
    def added(self) -> tuple[Message, ...]:
        head, tail = self._same
        return tuple(one.sentence for one in self.after[head : len(self.after) - tail])

    @property
    def row(self) -> AmendRow:
        parts = list(map(_to_row, self.after))
        return AmendRow(number=self.number, parts=parts, replaced=to_json_value(self.removed))


def _to_row(one: NarratedPlay) -> PartRow:
    return PartRow(
        action=one.play.action,
        answers=dict(one.play.answers),
        rolled=sorted(one.rolled),
        sentence=to_json_value(one.sentence),
        news=to_json_value(one.news),
    )


class _Change(StrEnum):
    CHANGED = "changed"
    PUT_IN = "put in"
    LEFT_OUT = "left out"


def _summarize(diffs: list[PlayDiff]) -> dict[str, Any]:
    """Return the sentence of an amend, of the first play that changes, and news of how many more do."""
    first = next(diff for diff in diffs if diff.added or diff.removed)
    sentence, told = _summarize_first(first.added, first.removed)
    changed = sum(min(len(diff.added), len(diff.removed)) for diff in diffs) - (told is _Change.CHANGED)
    put_in = sum(max(0, len(diff.added) - len(diff.removed)) for diff in diffs) - (told is _Change.PUT_IN)
    left_out = sum(max(0, len(diff.removed) - len(diff.added)) for diff in diffs) - (told is _Change.LEFT_OUT)
    news = (
        plural(_("{count} later play is changed too."), _("{count} later plays are changed too."), changed),
        plural(_("{count} later play is added."), _("{count} later plays are added."), put_in),
        plural(_("{count} later play is left out."), _("{count} later plays are left out."), left_out),
    )
    more = tuple(one for one in news if one.count)
    return {"sentence_json": to_json_value(sentence), "news_json": to_json_value(more)}


def _summarize_first(added: tuple[Message, ...], removed: tuple[Message, ...]) -> tuple[Message, _Change]:
    if added and removed:
        now, was = added[0], removed[0]
        words = _("Changed: “{now}” It was: “{was}”") if now != was else _("Changed: “{now}”")
        return message(words, now=now, **({"was": was} if now != was else {})), _Change.CHANGED
    if added:
        return message(_("Added: “{now}”"), now=added[0]), _Change.PUT_IN
    return message(_("Left out: “{was}”"), was=removed[0]), _Change.LEFT_OUT
