"""How a session stands, what a screen wants of it, and why it may be refused."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from campaigns.models import Entry, Session
from companion.rules import Say


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


@dataclass(frozen=True)
class Intent:
    """What a screen sends along: the last entry it has seen, its key, a hash of what it wants, who it is."""

    seen: int
    key: str
    body_hash: str
    by: User | None
    by_name: str
