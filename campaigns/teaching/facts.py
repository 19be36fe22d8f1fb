"""The facts of logs for the coach, cached in this process, so that a command reads only newer entries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.db.models import QuerySet

from campaigns.log.serialization import READ_ERRORS
from campaigns.log.timeline import LogOutline, load_stacks
from campaigns.models import Entry, Session
from companion.rules import AnyGame
from companion.rules.kit.teaching import UNDO, LogFacts
from companion.rules.log import EntryKind, undo_redo_stacks
from companion.storage.recent import Recent

TABLES = 256  # sessions in the cache
LOGS: "Recent[int, LogDone]" = Recent(TABLES)


class EntryRow(NamedTuple):
    """The columns of an entry that decide which plays count after it."""

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
    """Return the cached facts of a session's log."""
    return LOGS.get(session.pk) or LogDone()


def read_on(session: Session, known: LogDone, rows: Iterable[EntryRow]) -> LogFacts | None:
    """Return the facts of a log, by its entries from the newest of those that are `known` on.

    None if that newest one is missing or has another seal, as after a backup was restored: then the whole log
    has to be read.
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
    """Return the actions that count at the end of these sessions, with Undo if it was used."""
    rows = Entry.objects.filter(session__in=sessions).order_by("session", "number")
    logs = groupby(rows.values_list("session", "kind", "action", "number").iterator(), itemgetter(0))
    by_key = sessions.in_bulk()
    return frozenset().union(*(_done_if_readable(by_key[key], [*log]) for key, log in logs))


def _done_if_readable(session: Session, rows: Sequence[tuple[int, str, str, int]]) -> frozenset[str]:
    """Return the actions that count at the end of a session; none if its log cannot be read."""
    try:
        return _done_at_end(session, rows)
    except READ_ERRORS:
        return frozenset()


def _done_at_end(session: Session, rows: Sequence[tuple[int, str, str, int]]) -> frozenset[str]:
    done, _undone = undo_redo_stacks(EntryKind(kind) for _key, kind, _action, _number in rows)
    used = frozenset({UNDO.slug} if any(row[1] == EntryKind.UNDO for row in rows) else ())
    if any(rows[place][1] == EntryKind.AMEND for place in done):
        return used | _done_after_amend(session, rows[-1][3])
    return used | {rows[place][2] for place in done}


def _after(session: Session, row: EntryRow, facts: Sequence[LogFacts]) -> LogFacts:
    """Return the facts after an entry: the plays that count, and whether undo was used.

    A play that adds nothing shares the facts before it, so that a long log takes little memory.
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
    """Return the actions that count after an amend: it may have changed any earlier play, so all are read."""
    rows = [row for row in load_stacks(session).rows if row.number <= number]
    outline = LogOutline(rows)
    done = (row for row in rows if row.number in outline.steps)
    return frozenset(action for row in done for action, _answers, _rolled in outline.parts(row))
