"""How a session stands, what a screen wants of it, and why it may be refused."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Required, TypedDict

from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce

from campaigns.kept import from_json
from campaigns.models import Entry, Session
from campaigns.plain import said
from companion.accounts.models import User
from companion.rules import Say
from companion.rules.log import Word


class KeyReused(Exception):
    """The same key came with another intent: a fault of the sender; nothing was done."""


@dataclass(frozen=True)
class Now:
    """How a session stands: its table, the last entry's number, what undo takes back, what redo brings."""

    session: Session
    table: Any
    number: int
    undo: Say | None = None
    redo: Say | None = None
    entry: Entry | None = None


class Stale(Exception):
    """Somebody else acted since this screen was drawn: `now` is what there is to look at again."""

    def __init__(self, now: Now) -> None:
        self.now = now
        super().__init__(f"The log is at {now.number}.")


class Tap(TypedDict, total=False):
    """What a screen sends along: the last entry it has seen, its key, who it is, and from which seat."""

    seen: Required[int]
    key: Required[str]
    by: User | None
    by_name: str
    seat: str


@dataclass(frozen=True)
class Intent:
    """A tap, with a hash of what it wants."""

    seen: int
    key: str
    body_hash: str
    by: User | None = None
    by_name: str = ""
    seat: str = ""


def now(session: Session) -> Now:
    """Return the table as it is; two or three rows are read, whatever the length of the log."""
    return after(session, session.entries.order_by("-number").first())


def as_of(session: Session, number: int) -> Now:
    """Return how things stood after the entry of this number, 0 for the start."""
    return after(session, session.entries.filter(number=number).first())


def after(session: Session, entry: Entry | None, table: Any = None) -> Now:
    """Return how things stand after the newest `entry`; its table, where it is at hand, is not read again."""
    if entry is None:
        return Now(session, from_json(session.game, session.start, session.version), 0)
    if table is None:
        table = from_json(session.game, entry.table, entry.version)
    says = _says(session, entry)
    return Now(session, table, entry.number, says.get(entry.at_play), says.get(entry.redo_play), entry)


def _says(session: Session, entry: Entry) -> Mapping[int, Say]:
    """Return what the plays say that undo would take back and redo would bring back after `entry`."""
    numbers = {entry.at_play, entry.redo_play} - {0, entry.number}
    rows = session.entries.filter(number__in=numbers).values_list("number", "says") if numbers else ()
    return {number: said(says) for number, says in ((entry.number, entry.says), *rows)}


def entry_of(session: Session, key: str) -> Entry | None:
    """Return the entry that was written under this key, None where there is none."""
    return session.entries.filter(key=key).first()


def is_bundle_again(entry: Entry, name: str, body: str) -> bool:
    """Return whether an entry is the last of those that this very bundle has made."""
    return entry.body_hash == hash_of(Word.PLAY, name, body)


def hash_of(word: Word, action: str, body: Any) -> str:
    """Return what tells two intents under one key apart."""
    return sha256(json.dumps([word, action, body], sort_keys=True).encode()).hexdigest()


def is_known(session: Session, intent: Intent) -> bool:
    """Return whether this intent was written before. Raises: KeyReused."""
    known = session.entries.filter(key=intent.key).values_list("body_hash", flat=True).first()
    if known not in (None, intent.body_hash):
        raise KeyReused(intent.key)
    return known is not None


def marks_of(session: Session) -> str:
    """Return what a screen compares: the marks of its campaign, between points."""
    return ".".join(map(str, marks_at(session.campaign_id)))


def marks_at(campaign_id: int) -> tuple[int, int, int]:
    """Return a campaign's newest session, its newest entry, its doors; each of them only grows.

    While a session is open it is the newest; a screen of one that was packed away follows to the next.
    """
    newest = Session.objects.filter(campaign=campaign_id).order_by("-number")
    number = Entry.objects.filter(session=OuterRef("pk")).order_by("-number").values("number")[:1]
    rows = newest.annotate(entry=Coalesce(Subquery(number), 0))
    return rows.values_list("pk", "entry", "campaign__doors").first() or (0, 0, 0)
