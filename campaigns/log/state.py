"""How a session stands, what a screen wants of it, and why it may be refused."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self

from django.db.models import Case, F, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from campaigns.log.recent_tables import RECENT_TABLES
from campaigns.models import Entry, Session
from campaigns.serialization import READ_ERRORS, from_json, sentence_from_json
from companion.accounts.models import User
from companion.prepared import PreparedQuery
from companion.rules import Message
from companion.rules.log import EntryKind

VERSION = ("pk", "to_show", "campaign__access_version")
NO_VERSION = (0, 0, 0)


class KeyReused(Exception):
    """The same key came with another command: a fault of the sender; nothing was done."""


class TableUnreadable(Exception):
    """What is stored of a session's table cannot be read; everything else can."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(f"The table of session {session.pk} cannot be read.")


@dataclass(frozen=True)
class SessionState:
    """How a session stands: its table, the last entry's number, what undo takes back, what redo brings."""

    session: Session
    table: Any
    number: int
    undo: Message | None = None
    redo: Message | None = None
    entry: Entry | None = None


class Stale(Exception):
    """Somebody else acted since this screen was drawn: `state` is what there is to look at again."""

    def __init__(self, state: SessionState) -> None:
        self.state = state
        super().__init__(f"The log is at {state.number}.")


@dataclass(frozen=True)
class Command:
    """What a client sends along with a play: the last entry it has seen, its key, who it is, from which seat.

    `body_hash` tells two commands under one key apart; the functions that write the log set it.
    """

    seen: int
    key: str
    author: User | None = None
    author_name: str = ""
    seat: str = ""
    body_hash: str = ""

    def with_body(self, word: EntryKind, action: str, body: Any) -> Self:
        """Return the command with the hash of what it wants to be done."""
        return replace(self, body_hash=hash_command(word, action, body))

    def step(self, left: int) -> Self:
        """Return the command for one of several entries, of which `left` follow.

        The last one keeps the key, so that a repetition finds it.
        """
        return replace(self, key=f"{self.key}~{left}") if left else self


def current_state(session: Session) -> SessionState:
    """Return the table as it is: one query, whatever the length of the log."""
    return state_from_entry(session, with_sentences(session.entries.all()).order_by("-number").first())


def with_sentences(entries: QuerySet[Entry]) -> QuerySet[Any]:
    """Return entries with the sentences of the plays that undo and redo would be about after each.

    With what undo would take back comes whose it is, the seat that played it.
    """
    plays = Entry.objects.filter(session=OuterRef("session"))
    undone, redone = plays.filter(number=OuterRef("at_play")), plays.filter(number=OuterRef("redo_play"))
    return entries.annotate(
        undo_sentence=Subquery(undone.values("sentence_json")),
        undo_seat=Subquery(undone.values("seat")),
        redo_sentence=Subquery(redone.values("sentence_json")),
    )


def state_shown(session: Session, number: int, seal: str | None) -> SessionState:
    """Return the table after the entry of this number and seal, as `state_after` does, without its sentences.

    A table that is at hand is not read again.
    """
    table = RECENT_TABLES.find(session.game, seal) if seal else None
    return state_after(session, number) if table is None else SessionState(session, table, number)


def state_after(session: Session, number: int) -> SessionState:
    """Return how things stood after the entry of this number, 0 for the start."""
    return state_from_entry(session, ENTRY_OF.first(session.pk, number))


def state_from_entry(session: Session, entry: Entry | None, table: Any = None) -> SessionState:
    """Return how things stand after the newest `entry`; its table, where it is at hand, is not read again.

    What undo and redo say is read once more, unless the entry was read `with_sentences` or says it itself.
    Raises: TableUnreadable.
    """
    try:
        return _state_from_entry(session, entry, table)
    except READ_ERRORS as fault:
        raise TableUnreadable(session) from fault


def _state_from_entry(session: Session, entry: Entry | None, table: Any) -> SessionState:
    if entry is None:
        return SessionState(session, from_json(session.game, session.start, session.version), 0)
    if table is None:
        table = RECENT_TABLES.read(session.game, entry.table, entry.version)
    else:
        RECENT_TABLES.remember(session.game, entry.table, entry.version, table)
    RECENT_TABLES.seal(session.game, entry.seal, entry.version, table)
    says = _sentences_at(session, entry)
    return SessionState(
        session, table, entry.number, says.get(entry.at_play), says.get(entry.redo_play), entry
    )


def _sentences_at(session: Session, entry: Entry) -> Mapping[int, Message]:
    """Return what the plays say that undo would take back and redo would bring back after `entry`."""
    rows = {entry.number: entry.sentence_json}
    read_along: Any = entry
    if hasattr(entry, "undo_sentence"):
        rows |= {entry.at_play: read_along.undo_sentence, entry.redo_play: read_along.redo_sentence}
    elif numbers := {entry.at_play, entry.redo_play} - {0, entry.number}:
        rows |= session.entries.filter(number__in=numbers).values_list("number", "sentence_json")
    return {number: sentence_from_json(says) for number, says in rows.items() if number and says}


def catch_up(session: Session, seen: int, number: int) -> int:
    """Return the entry up to which a screen knows all: `number`, if only looks were written since `seen`."""
    if seen >= number:
        return seen
    since = session.entries.filter(number__gt=seen).exclude(kind=EntryKind.LOOK)
    return seen if since.exists() else number


def find_entry(session: Session, key: str) -> Entry | None:
    """Return the entry that was written under this key, None where there is none."""
    return session.entries.filter(key=key).first()


def is_same_bundle(entry: Entry, name: str, body: str) -> bool:
    """Return whether an entry is the last of those that this very bundle has made."""
    return entry.body_hash == hash_command(EntryKind.PLAY, name, body)


def hash_command(word: EntryKind, action: str, body: Any) -> str:
    """Return what tells two commands under one key apart."""
    return sha256(json.dumps([word, action, body], sort_keys=True).encode()).hexdigest()


def is_recorded(session: Session, command: Command) -> bool:
    """Return whether this command was written before. Raises: KeyReused."""
    known = session.entries.filter(key=command.key).values_list("body_hash", flat=True).first()
    if known not in (None, command.body_hash):
        raise KeyReused(command.key)
    return known is not None


def version_of(session: Session, number: int | None = None) -> str:
    """Return what a screen compares: the version of its campaign, its numbers between points.

    It is not asked for where a session, just read, is open and the `number` of its newest entry is at hand.
    """
    if number is not None and session.is_open:
        return format_version(session.pk, number, session.campaign.access_version)
    return format_version(*version_of_campaign(session.campaign_id))


def format_version(session_id: int, number: int, access_version: int) -> str:
    return f"{session_id}.{number}.{access_version}"


def version_of_campaign(campaign_id: int) -> tuple[int, int, int]:
    """Return a campaign's newest session, what its screens are to show of it, its access version.

    Each of them only grows. While a session is open it is the newest; a screen of one that was packed away
    follows to the next.
    """
    return newest_sessions(campaign_id).values_list(*VERSION).first() or NO_VERSION


def newest_sessions(campaign_id: int) -> QuerySet[Any]:
    """Return the sessions of a campaign, the newest first, to be asked for their `VERSION`."""
    return with_number_to_show(Session.objects.filter(campaign=campaign_id).order_by("-number"))


def with_number_to_show(sessions: QuerySet[Session]) -> QuerySet[Any]:
    """Return sessions, each with the number that its screens compare as `to_show`.

    It is that of the newest entry; one more once the session is packed away, of which no entry tells.
    """
    is_closed = Case(When(closed_at=None, then=Value(0)), default=Value(1))
    found: QuerySet[Any] = with_newest_number(sessions).annotate(to_show=F("newest") + is_closed)
    return found


def _entries_of(session_id: int, number: int) -> QuerySet[Entry]:
    return with_sentences(Entry.objects.filter(session=session_id, number=number).order_by())


ENTRY_OF = PreparedQuery(_entries_of)


def with_newest_number(sessions: QuerySet[Session]) -> QuerySet[Any]:
    """Return sessions, each with the number of its newest entry as `newest`, 0 where there is none."""
    numbers = Entry.objects.filter(session=OuterRef("pk")).order_by("-number").values("number")
    return sessions.annotate(newest=Coalesce(Subquery(numbers[:1]), 0))
