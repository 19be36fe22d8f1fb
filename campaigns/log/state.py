"""The current state of a session, the version that screens compare, and the errors of a refused command."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self

from django.db.models import Case, F, IntegerField, Model, OuterRef, QuerySet, Subquery, Value, When
from django.db.models.functions import Cast, Coalesce

from campaigns.log.recent_tables import RECENT_TABLES
from campaigns.log.serialization import READ_ERRORS, from_json, sentence_from_json
from campaigns.models import Entry, Session, TableUnreadable
from companion.accounts.models import User
from companion.adapters.prepared_queries import PreparedQuery
from companion.rules import Message
from companion.rules.log import EntryKind

VERSION = ("pk", "to_show", "campaign__access_version")
NO_VERSION = (0, 0, 0)


class KeyReused(Exception):
    """The same key came with another command: an error of the sender; nothing was done."""


@dataclass(frozen=True)
class SessionState:
    """A session's table, the number of its newest entry, and the sentences of what undo and redo would do."""

    session: Session
    table: Any
    number: int
    undo: Message | None = None
    redo: Message | None = None
    entry: Entry | None = None


class Stale(Exception):
    """The log has newer entries than this screen: `state` is the current state, to be shown again."""

    def __init__(self, state: SessionState) -> None:
        self.state = state
        super().__init__(f"The log is at {state.number}.")


@dataclass(frozen=True)
class Command:
    """The data that a client sends with a play: the last entry it has seen, its key, its author, its seat.

    `body_hash` distinguishes two commands with one key; the functions that write the log set it.
    """

    seen: int
    key: str
    author: User | None = None
    author_name: str = ""
    seat: str = ""
    body_hash: str = ""

    def with_body(self, word: EntryKind, action: str, body: object) -> Self:
        """Return the command with the hash of its content."""
        return replace(self, body_hash=hash_command(word, action, body))

    def step(self, left: int) -> Self:
        """Return the command for one of several entries, of which `left` follow.

        The last one keeps the key, so that a repeated command finds it.
        """
        return replace(self, key=f"{self.key}~{left}") if left else self


def current_state(session: Session) -> SessionState:
    """Return the newest state, by one query."""
    return state_from_entry(session, with_sentences(session.entries.all()).order_by("-number").first())


def with_sentences(entries: QuerySet[Entry]) -> QuerySet[Any]:
    """Return entries with the sentences of the plays that undo and redo would act on after each.

    The seat of the play that undo would take back comes with them.
    """
    plays = Entry.objects.filter(session=OuterRef("session"))
    undone, redone = plays.filter(number=OuterRef("at_play")), plays.filter(number=OuterRef("redo_play"))
    return entries.annotate(
        undo_sentence=Subquery(undone.values("sentence_json")),
        undo_seat=Subquery(undone.values("seat")),
        redo_sentence=Subquery(redone.values("sentence_json")),
    )


def state_shown(session: Session, number: int, seal: str | None) -> SessionState:
    """Return the state after the entry of this number and seal, as `state_after` does, without its sentences.

    A cached table is not read again.
    """
    table = RECENT_TABLES.find(session.game, seal) if seal else None
    return state_after(session, number) if table is None else SessionState(session, table, number)


def state_after(session: Session, number: int) -> SessionState:
    """Return the state after the entry of this number, 0 for the start."""
    return state_from_entry(session, ENTRY_OF.first(session.pk, number))


def state_from_entry(session: Session, entry: Entry | None, table: object = None) -> SessionState:
    """Return the state after the newest `entry`; `table`, if given, is not read from the entry.

    The sentences of undo and redo cost one more query, unless the entry was read `with_sentences`. Raises:
    TableUnreadable.
    """
    try:
        return _state_from_entry(session, entry, table)
    except READ_ERRORS as fault:
        raise TableUnreadable(session.pk) from fault


def _state_from_entry(session: Session, entry: Entry | None, table: object) -> SessionState:
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
    """Return the sentences of the plays that undo would take back and redo would bring back after `entry`."""
    rows = {entry.number: entry.sentence_json}
    read_along: Any = entry
    if hasattr(entry, "undo_sentence"):
        rows |= {entry.at_play: read_along.undo_sentence, entry.redo_play: read_along.redo_sentence}
    elif numbers := {entry.at_play, entry.redo_play} - {0, entry.number}:
        rows |= session.entries.filter(number__in=numbers).values_list("number", "sentence_json")
    return {number: sentence_from_json(says) for number, says in rows.items() if number and says}


def catch_up(session: Session, seen: int, number: int) -> int:
    """Return the newest entry that a screen knows: `number`, if only looks were written since `seen`."""
    if seen >= number:
        return seen
    since = session.entries.filter(number__gt=seen).exclude(kind=EntryKind.LOOK)
    return seen if since.exists() else number


def find_entry(session: Session, key: str) -> Entry | None:
    """Return the entry with this key, None if there is none."""
    return session.entries.filter(key=key).first()


def is_same_bundle(entry: Entry, name: str, body: str) -> bool:
    """Return whether an entry is the last one that this bundle has made."""
    return entry.body_hash == hash_command(EntryKind.PLAY, name, body)


def hash_command(word: EntryKind, action: str, body: object) -> str:
    """Return a hash that distinguishes two commands with one key."""
    return sha256(json.dumps([word, action, body], sort_keys=True).encode()).hexdigest()


def is_recorded(session: Session, command: Command) -> bool:
    """Return whether this command was written before. Raises: KeyReused."""
    known = session.entries.filter(key=command.key).values_list("body_hash", flat=True).first()
    if known not in (None, command.body_hash):
        raise KeyReused(command.key)
    return known is not None


def version_of(session: Session, number: int | None = None) -> str:
    """Return the version that a screen compares: the numbers of `version_of_campaign`, with points between.

    No query is made if the session is open and the `number` of its newest entry is given.
    """
    if number is not None and session.is_open:
        return format_version(session.pk, number, session.campaign.access_version)
    return format_version(*version_of_campaign(session.campaign_id))


def format_version(session_id: int, number: int, access_version: int) -> str:
    return f"{session_id}.{number}.{access_version}"


def version_of_campaign(campaign_id: int) -> tuple[int, int, int]:
    """Return the id of a campaign's newest session, its number to show, and the campaign's access version.

    Each of them only grows. An open session is always the newest; a screen of a closed one goes on to the
    next.
    """
    return newest_sessions(campaign_id).values_list(*VERSION).first() or NO_VERSION


def newest_sessions(campaign_id: int) -> QuerySet[Model]:
    """Return the sessions of a campaign, the newest first, for a query of `VERSION`."""
    return with_number_to_show(Session.objects.filter(campaign=campaign_id).order_by("-number"))


def with_number_to_show(sessions: QuerySet[Session]) -> QuerySet[Model]:
    """Return sessions, each with the number that its screens compare as `to_show`.

    It is the number of the newest entry, plus one if the session is packed away, which writes no entry.
    """
    is_closed = Case(When(closed_at=None, then=Value(0)), default=Value(1))
    rows: QuerySet[Model] = with_newest_number(sessions).annotate(to_show=F("newest") + is_closed)
    return rows


def _entries_of(session_id: int, number: int) -> QuerySet[Entry]:
    return with_sentences(Entry.objects.filter(session=session_id, number=number).order_by())


ENTRY_OF = PreparedQuery(_entries_of)


def with_newest_number(sessions: QuerySet[Session]) -> QuerySet[Any]:
    """Return sessions, each with the number of its newest entry as `newest`.

    It is 0 if there is none, or if the stored value is no number.
    """
    entries = Entry.objects.filter(session=OuterRef("pk")).order_by("-number")
    numbers = entries.values(whole=Cast("number", IntegerField()))
    return sessions.annotate(newest=Coalesce(Subquery(numbers[:1]), 0))


def find_newest_number(session: Session) -> int:
    """Return the number of a session's newest entry, as `with_newest_number` reads it: one query."""
    newest: int = (
        with_newest_number(Session.objects.filter(pk=session.pk)).values_list("newest", flat=True).get()
    )
    return newest
