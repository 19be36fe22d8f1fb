"""The audit: the replay of a log has to give the stored tables."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from campaigns.log.seals import seal_entry, seal_start
from campaigns.log.serialization import from_json
from campaigns.log.summaries import is_sound
from campaigns.models import Entry, Session
from companion.rules import AnyGame, IllegalPlay, Play, require
from companion.rules.log import EntryKind, Plays

# Errors that rules and readers raise if a stored kind, answer or table is damaged.
REPLAY_ERRORS = (IllegalPlay, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass
class Replay:
    """The state of a replay: plays and amends, each with the table after it, the done and the undone ones."""

    game: AnyGame
    done: list[tuple[int, Any]]
    undone: list[tuple[int, object]]
    nodes: dict[int, Play | Plays] = field(default_factory=dict)

    def step(self, entry: Entry) -> None:
        """Do what the entry did. Raises: IllegalPlay, IndexError, if it cannot be done."""
        match entry.kind:
            case EntryKind.PLAY:
                self._add(entry.number, entry.play, self.game.play(self.done[-1][1], entry.play))
            case EntryKind.AMEND:
                self._add(entry.number, entry.changes, self._amended(entry.changes))
            case EntryKind.UNDO:
                self.undone.append(self.done.pop())
            case EntryKind.REDO:
                self.done.append(self.undone.pop())
            case EntryKind.LOOK:
                pass

    def _add(self, number: int, node: Play | Plays, table: object) -> None:
        self.nodes[number] = node
        self.done.append((number, table))
        self.undone.clear()

    def _amended(self, changes: Plays) -> object:
        """Return the table with earlier plays changed. Raises: IllegalPlay, if the rules refuse one."""
        nodes = {number: self.nodes[number] for number, _table in self.done[1:]}
        reckoned = self.game.amend(nodes, changes, self._table_before)
        require(not reckoned.refused, next(iter(reckoned.refused.values()), ""))
        return reckoned.after

    def _table_before(self, number: int) -> object:
        return next(table for place, table in reversed(self.done) if place < number)

    def fits(self, entry: Entry) -> bool:
        """Return whether table, pointers and summary are those that the entry stores."""
        number, table = self.done[-1]
        redo = self.undone[-1][0] if self.undone else 0
        stored = from_json(self.game, entry.table, entry.version)
        is_there = (number, redo) == (entry.at_play, entry.redo_play) and bool(table == stored)
        return is_there and is_sound(self.game, entry, stored)

    def trust(self, entry: Entry) -> None:
        """Continue with the stored table: older rules made it, and a corrected rule does not change it."""
        self.done[-1] = (entry.at_play, from_json(self.game, entry.table, entry.version))


def first_divergence(session: Session) -> int | None:
    """Return the number of the first entry that replay does not reproduce, None if all are reproduced.

    An entry that is missing, that cannot be read, or that has a broken seal differs too. If a session was
    packed away with more entries, the number after the last entry is returned. 0 is the start of the session.
    """
    return find_divergence(session, session.entries.order_by("number").iterator(chunk_size=100))


def find_divergence(session: Session, entries: Iterator[Entry]) -> int | None:
    """Return the same as `first_divergence` for a session with these entries; neither has to be stored."""
    number = 0
    try:
        start = from_json(session.game, session.start, session.version)
        require(is_sound(session.game, session, start), "")
        replay, seal = Replay(session.game, [(0, start)], []), seal_start(session)
        for number in count(1):
            entry = next(entries, None)
            if entry is None:
                return None if session.head in ("", seal) else number
            seal = seal_entry(seal, entry)
            if (entry.number, entry.seal) != (number, seal) or not _step_agrees(replay, entry):
                break
    except REPLAY_ERRORS:
        pass  # the divergence is at this entry
    return number


def _step_agrees(replay: Replay, entry: Entry) -> bool:
    """Do what the entry did, and return whether the result is what the entry stores."""
    replay.step(entry)
    if entry.version < replay.game.version:
        replay.trust(entry)
        return True
    return replay.fits(entry)


def replays_exactly(session: Session) -> bool:
    """Return whether the replay of the log gives every stored table."""
    return first_divergence(session) is None
