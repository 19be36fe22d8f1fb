"""The chain of a log: each entry is sealed with all that it holds and with the seal before it.

Whoever changes a line of an old evening, takes one out or puts one in breaks every seal after it. The newest
seal, the head, is kept with a table that is packed away and in each backup: an end that was cut off is found
by it. The author's name is sealed, not the account, which may be closed; nor is the summary, which is worked
out of the table.
"""

import json
from datetime import UTC
from hashlib import sha256
from typing import Any

SEALED = (
    *("number", "key", "body_hash", "kind", "action", "answers", "rolled", "sentence_json", "news_json"),
    *("amends", "version", "at_play", "redo_play", "author_name", "seat"),
)

NEWEST = (
    "SELECT session_id, number, seal FROM campaigns_entry AS one WHERE number ="
    " (SELECT MAX(number) FROM campaigns_entry WHERE session_id = one.session_id)"
)


def seal_start(session: Any) -> str:
    """Return the seal that a session's first entry follows: 64 hexadecimal signs, as all are."""
    return sha256(f"{session.version}\n{session.start}".encode()).hexdigest()


def seal_entry(before: str, entry: Any) -> str:
    """Return the seal of an entry after the one `before`; a migration gives the row as it was then."""
    columns = {name: getattr(entry, name) for name in SEALED}
    columns |= {"before": before, "created_at": entry.created_at.astimezone(UTC).isoformat()}
    text = json.dumps(columns, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{text}\n{entry.table}".encode()).hexdigest()


def find_head(session: Any) -> str:
    """Return the newest seal of a session: one query."""
    newest = session.entries.order_by("-number").values_list("seal", flat=True).first()
    return newest or seal_start(session)


def find_heads(cursor: Any) -> dict[str, list[Any]]:
    """Return the number and the seal of the newest entry of each session that has one, by its id as text.

    The cursor is of any database that has our form, a copy's too.
    """
    cursor.execute(NEWEST)
    return {str(session): [number, seal] for session, number, seal in cursor.fetchall()}
