"""How far back entries of a log reach: entries that change nothing earlier can be read without the rest."""

import math

from campaigns.models import Session
from companion.rules.log import EntryKind


def find_stops(session: Session, since: int = 0) -> list[int] | None:
    """Return the numbers after `since` that no later entry reaches behind, the newest first: two queries.

    None if an entry after `since` undoes, redoes or changes an earlier one.
    """
    rows = session.entries.filter(number__gt=since).order_by("-number")
    amends = dict(rows.filter(kind=EntryKind.AMEND).values_list("number", "amends"))
    stops, reach = [], math.inf
    for number, kind, at_play, redo_play in rows.values_list("number", "kind", "at_play", "redo_play"):
        if reach > number:
            stops.append(number)
        changed = [row["number"] for row in amends.get(number, ()) if "replaced" in row]
        touched = {"undo": [redo_play], "redo": [at_play]}.get(kind, changed)
        reach = min(reach, *touched, math.inf)
    return stops if reach > since else None
