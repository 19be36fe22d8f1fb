"""The chain of a log: each entry has a seal, a hash of all its data and of the seal before it.

If a line of an old session is changed, removed or inserted, every later seal is wrong. The newest seal, the
head, is stored with a table that is packed away and in each backup, so that a log that was cut off is
noticed. The author's name is part of the seal; the account is not, because it may be deleted, and the summary
is not, because it is computed from the table.
"""

import json
from datetime import UTC
from hashlib import sha256
from typing import Any

from django.db.backends.utils import CursorWrapper

from campaigns.models import Entry, Session

SEALED = (
    *("number", "key", "body_hash", "kind", "action", "answers", "rolled", "sentence_json", "news_json"),
    *("amends", "version", "at_play", "redo_play", "author_name", "seat"),
)

NEWEST = (
    "SELECT session_id, number, seal FROM campaigns_entry AS one WHERE number ="
    " (SELECT MAX(number) FROM campaigns_entry WHERE session_id = one.session_id)"
)


def seal_start(session: Any) -> str:
    """Return the seal before that of a session's first entry: 64 hexadecimal digits, like all seals."""
    return sha256(f"{session.version}\n{session.start}".encode()).hexdigest()


def seal_entry(before: str, entry: Entry) -> str:
    """Return the seal of an entry after the seal `before`; migrations pass the row of their version."""
    columns = {name: getattr(entry, name) for name in SEALED}
    columns |= {"before": before, "created_at": entry.created_at.astimezone(UTC).isoformat()}
    text = json.dumps(columns, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{text}\n{entry.table}".encode()).hexdigest()


def find_head(session: Session) -> str:
    """Return the newest seal of a session: one query."""
    newest = session.entries.order_by("-number").values_list("seal", flat=True).first()
    return newest or seal_start(session)


def find_heads(cursor: CursorWrapper) -> dict[str, list[object]]:
    """Return the number and the seal of the newest entry of each session that has one, by session id as text.

    The cursor may be of any database with our schema, such as a copy.
    """
    cursor.execute(NEWEST)
    return {str(session): [number, seal] for session, number, seal in cursor.fetchall()}
