"""The plays that count, as amends have made them, and what they come to with further changes.

A row of `Entry.amends` is of one recorded play, by its number: `parts` are the plays in its place now, with
their words. With `was`, what is said there no more, it is a change; without, only words have become others.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from campaigns.log.state import state_after
from campaigns.models import Entry, Session
from campaigns.serialization import message_from_json, play_from_json, to_json_value
from companion.rules import Message, Play, Reckoning, _, message, plural, require
from companion.rules.log import EntryKind, Plays, effective_plays, undo_redo_stacks

AmendRow: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class RolledPlay:
    """A play, and what of it the companion rolled."""

    play: Play
    made: frozenset[str] = frozenset()


@dataclass(frozen=True)
class NarratedPlay:
    """A play as it is told: what of it the companion rolled, what it says, its news."""

    play: Play
    made: frozenset[str]
    says: Message
    news: tuple[Message, ...]


@dataclass(frozen=True)
class EffectivePlay:
    """What is in a recorded play's place now: itself, what amends have put there, or nothing.

    Where it was changed, `was` is what is said there no more, `by` who changed it.
    """

    parts: tuple[NarratedPlay, ...] = ()
    was: tuple[Message, ...] = ()
    by: str = ""
    is_changed: bool = False


Changes: TypeAlias = Mapping[int, tuple[RolledPlay, ...]]


def narrated_from_json(kept: AmendRow) -> NarratedPlay:
    """Return a play as it is told, from what an entry, or a part of a row, keeps of it."""
    news = tuple(message_from_json(one) for one in kept["news"])
    play = play_from_json(kept["action"], kept["answers"])
    return NarratedPlay(play, frozenset(kept["made"]), message_from_json(kept["says"]), news)


def effective_play(entry: Entry, row: AmendRow | None = None) -> EffectivePlay:
    """Return what is in the place of an entry's play, `row` being what amends have made of it."""
    if row is None:
        return EffectivePlay((narrated_from_json(vars(entry)),) if entry.is_play else ())
    was = tuple(message_from_json(one) for one in row.get("was", ()))
    return EffectivePlay(tuple(map(narrated_from_json, row["parts"])), was, row.get("by", ""), "was" in row)


def merge_rows(amends: Iterable[Entry]) -> dict[int, AmendRow]:
    """Return what amends, in order, have made of plays: of each thing what the last of them says."""
    found: dict[int, AmendRow] = {}
    for entry in amends:
        for row in entry.amends:
            by = {"by": entry.by_name} if "was" in row else {}
            found[row["number"]] = found.get(row["number"], {}) | row | by
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
    def _rows(self) -> dict[int, AmendRow]:
        return merge_rows(self.entries.values())

    def parts(self, number: int) -> tuple[NarratedPlay, ...]:
        """Return what is in a play's place. Raises: IllegalPlay, where it does not count."""
        require(number in self.plays, _("This play does not count any more."))
        return effective_play(self.entries[number], self._rows.get(number)).parts

    def says(self, number: int, play: Play, table: Any) -> Message:
        """Return what a play in the place of a recorded one says: as it was told, or as it is at `table`."""
        known = (one.says for one in self.parts(number) if one.play == play)
        return next(known, None) or self.session.game.says(table, play)

    def differs(self, changes: Changes) -> bool:
        """Return whether `changes` change anything, or what does not count."""
        return any(self.plays.get(number) != found for number, found in plays_of(changes).items())

    def reckon(self, changes: Changes) -> Reckoning:
        """Return what all comes to with `changes`.

        Raises: IllegalPlay, where one is of no play that counts.
        """
        return self.session.game.amended(self.nodes, plays_of(changes), self._table_before)

    def uncovers(self, table: Any, reckoned: Reckoning) -> bool:
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

    def kept(self, changes: Changes, reckoned: Reckoning) -> AmendRow:
        """Return what an entry keeps of `changes`: its sentence, its news, and a row for each play."""
        now = self.now(changes, reckoned)
        turns = [PlayDiff(number, self.parts(number), now.get(number, ())) for number in changes]
        others = [
            {"number": number, "parts": [_part_to_json(one) for one in parts]}
            for number, parts in now.items()
            if number not in changes and parts != self.parts(number)
        ]
        return _summarize(turns) | {"amends": [*(turn.row for turn in turns), *others]}

    def now(self, changes: Changes, reckoned: Reckoning) -> dict[int, tuple[NarratedPlay, ...]]:
        """Return all plays that were reckoned, as they are told now."""
        afters = [*reckoned.before.values(), reckoned.after][1:]
        found: dict[int, tuple[NarratedPlay, ...]] = {}
        for ((number, part), play), after in zip(reckoned.plays.items(), afters, strict=True):
            made = (changes.get(number) or self.parts(number))[part].made
            table = reckoned.before[number, part]
            is_refused = (number, part) in reckoned.refused
            says = self.says(number, play, table) if is_refused else self.session.game.says(table, play)
            found[number] = (*found.get(number, ()), NarratedPlay(play, made, says, after.news))
        return found


def load_history(session: Session) -> LogHistory:
    """Return the plays and amends that are not undone; one query, whatever the length of the log."""
    entries = list(session.entries.defer("table").order_by("number"))
    done, _undone = undo_redo_stacks(EntryKind(entry.word) for entry in entries)
    return LogHistory(session, {entries[position].number: entries[position] for position in done})


def plays_of(changes: Changes) -> Plays:
    """Return changes as the rules know them."""
    return {number: tuple(part.play for part in parts) for number, parts in changes.items()}


@dataclass(frozen=True)
class PlayDiff:
    """What a change makes of one recorded play: its parts before, and now."""

    number: int
    before: tuple[NarratedPlay, ...]
    now: tuple[NarratedPlay, ...]

    @property
    def _same(self) -> tuple[int, int]:
        """How many parts stay as they are, at the head and at the tail."""
        before, now = ([one.play for one in parts] for parts in (self.before, self.now))
        most = min(len(before), len(now))
        head = next((place for place in range(most) if before[place] != now[place]), most)
        tail = next(
            (place for place in range(most - head) if before[-1 - place] != now[-1 - place]), most - head
        )
        return head, tail

    @property
    def gone(self) -> tuple[Message, ...]:
        head, tail = self._same
        return tuple(one.says for one in self.before[head : len(self.before) - tail])

    @property
    def come(self) -> tuple[Message, ...]:
        head, tail = self._same
        return tuple(one.says for one in self.now[head : len(self.now) - tail])

    @property
    def row(self) -> AmendRow:
        parts = [_part_to_json(one) for one in self.now]
        return {"number": self.number, "parts": parts, "was": to_json_value(self.gone)}


def _part_to_json(one: NarratedPlay) -> AmendRow:
    kept = {"action": one.play.action, "answers": dict(one.play.answers), "made": sorted(one.made)}
    return kept | {"says": to_json_value(one.says), "news": to_json_value(one.news)}


def _summarize(turns: list[PlayDiff]) -> AmendRow:
    """Return what an amend says: the first thing that is changed in full, how many there are besides."""
    first = next(turn for turn in turns if turn.come or turn.gone)
    says, done = _summarize_first(first.come, first.gone)
    changed = sum(min(len(turn.come), len(turn.gone)) for turn in turns) - (done == "changed")
    put_in = sum(max(0, len(turn.come) - len(turn.gone)) for turn in turns) - (done == "put in")
    left_out = sum(max(0, len(turn.gone) - len(turn.come)) for turn in turns) - (done == "left out")
    news = (
        plural(_("{count} later play is changed too."), _("{count} later plays are changed too."), changed),
        plural(_("{count} later play is put in."), _("{count} later plays are put in."), put_in),
        plural(_("{count} later play is left out."), _("{count} later plays are left out."), left_out),
    )
    return {"says": to_json_value(says), "news": to_json_value(tuple(one for one in news if one.count))}


def _summarize_first(come: tuple[Message, ...], gone: tuple[Message, ...]) -> tuple[Message, str]:
    if come and gone:
        return message(_("Changed: “{now}” It was: “{was}”"), now=come[0], was=gone[0]), "changed"
    if come:
        return message(_("Put in: “{now}”"), now=come[0]), "put in"
    return message(_("Left out: “{was}”"), was=gone[0]), "left out"
