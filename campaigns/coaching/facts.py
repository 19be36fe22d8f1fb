"""What a log has done, kept by its numbers in this process, so that a tap reads only what came after."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import QuerySet

from campaigns.log.amendments import history_of, load_entries
from campaigns.models import Entry, Session
from companion.recent import Recent
from companion.rules import AnyGame
from companion.rules.log import EntryKind, undo_redo_stacks
from companion.rules.offer.teaching import UNDO, LogFacts

TABLES = 256  # whose logs are kept
LOGS: "Recent[int, LogDone]" = Recent(TABLES)


class EntryRow(NamedTuple):
    """Of an entry, what tells which plays count after it."""

    kind: str
    action: str
    seal: str
    number: int
    at_play: int
    redo_play: int


@dataclass(frozen=True)
class LogDone:
    """The facts after each entry of a log, from 0, the start; with the seal of the newest."""

    facts: Sequence[LogFacts] = (LogFacts(),)
    seal: str = ""

    @property
    def number(self) -> int:
        return len(self.facts) - 1


def find_log(session: Session) -> LogDone:
    """Return what is known of a session's log in this process."""
    return LOGS.get(session.pk) or LogDone()


def read_on(session: Session, known: LogDone, rows: Iterable[EntryRow]) -> LogFacts | None:
    """Return the facts of a log, by its entries from the newest of those that are `known` on.

    None if that newest one is gone or another now, as where a backup was brought back: the whole log is to be
    read.
    """
    facts, seal, rows = list(known.facts), known.seal, list(rows)
    if known.number and (known.number, known.seal) not in ((row.number, row.seal) for row in rows):
        return None
    for row in sorted(rows, key=lambda row: row.number):
        if row.number > known.number:
            facts.append(_after(session, row, facts))
            seal = row.seal
    LOGS.keep(session.pk, LogDone(tuple(facts), seal))
    return facts[-1]


def find_done(sessions: QuerySet[Session]) -> frozenset[str]:
    """Return the actions that count at the end of these sessions, with Undo where it was used."""
    rows = Entry.objects.filter(session__in=sessions).order_by("session", "number")
    logs = groupby(rows.values_list("session", "kind", "action", "number").iterator(), itemgetter(0))
    by_key = sessions.in_bulk()
    return frozenset().union(*(_done_at_end(by_key[key], [*log]) for key, log in logs))


def _done_at_end(session: Session, rows: Sequence[tuple[int, str, str, int]]) -> frozenset[str]:
    done, _undone = undo_redo_stacks(EntryKind(kind) for _key, kind, _action, _number in rows)
    used = frozenset({UNDO.slug} if any(row[1] == EntryKind.UNDO for row in rows) else ())
    if any(rows[place][1] == EntryKind.AMEND for place in done):
        return used | _done_after_amend(session, rows[-1][3])
    return used | {rows[place][2] for place in done}


def _after(session: Session, row: EntryRow, facts: Sequence[LogFacts]) -> LogFacts:
    """Return the facts after an entry: those of the plays that count, and of undo that it was used.

    A play that adds nothing has the facts before it: a long log holds few of them.
    """
    before = facts[row.number - 1]
    undone = before.done & {UNDO.slug}
    match row.kind:
        case EntryKind.PLAY:
            has_erred = before.has_erred or _puts_right(session.game, row.action)
            if row.action in before.done and has_erred == before.has_erred:
                return before
            return LogFacts(before.done | {row.action}, has_erred)
        case EntryKind.UNDO:
            return LogFacts(facts[row.redo_play - 1].done | {UNDO.slug}, has_erred=True)
        case EntryKind.REDO:
            return LogFacts(facts[row.at_play].done | undone, before.has_erred)
        case EntryKind.AMEND:
            return LogFacts(_done_after_amend(session, row.number) | undone, has_erred=True)
    return before


def _puts_right(game: AnyGame, action: str) -> bool:
    return action in game.actions and game.actions[action].is_correction


def _done_after_amend(session: Session, number: int) -> frozenset[str]:
    """Return what counts after an amend: it may have changed plays anywhere before it, so all are read."""
    entries = [entry for entry in load_entries(session) if entry.number <= number]
    return frozenset(play.action for parts in history_of(session, entries).plays.values() for play in parts)
