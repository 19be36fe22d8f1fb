"""How a campaign stands in a few lines, stored with each table: pages that list campaigns read no table.

It is JSON that is made of the table alone, as a game master sees it; its sentences are stored before they are
put into a language. A row without one was written by release 1.0, and is read by its table.
"""

from typing import Any, TypedDict

from django.conf import settings

from campaigns.access.permissions import GM
from campaigns.models import Entry, Session
from campaigns.serialization import from_json, message_from_json, to_json_value
from companion.rules import AnyGame


class Summary(TypedDict):
    """How a table stands, as JSON.

    `newest` is the newest line of the story, None before there is one; `people` are those at the table, as
    the table calls them; `played` is what was played to its end, oldest first: who played, and who won.
    `release` is the version of this site that has said so.
    """

    title: Any
    newest: Any
    people: list[str]
    played: list[list[list[str]]]
    release: str


def summarize(game: AnyGame, table: Any) -> Summary:
    """Return how a table stands."""
    seen = game.seats.seen_by(table, GM)
    story = game.history.story(seen)
    return Summary(
        title=to_json_value(game.title(seen)),
        newest=to_json_value(story[-1]) if story else None,
        people=list(seen.people),
        played=[[list(one.people), list(one.winners)] for one in game.history.finished(seen)],
        release=settings.VERSION,
    )


def summary_of(game: AnyGame, row: Session | Entry) -> Summary:
    """Return what is stored with the table of an entry or with a session's first; else what it comes to."""
    stored: Summary | None = row.summary_json
    if stored is not None:
        return stored
    text = row.start if isinstance(row, Session) else row.table
    return summarize(game, from_json(game, text, row.version))


def is_sound(game: AnyGame, row: Session | Entry, table: Any) -> bool:
    """Return whether what is stored with a row is said of its `table`, unless another release has said it."""
    stored: Summary | None = row.summary_json
    if stored is None or row.version < game.version or stored["release"] != settings.VERSION:
        return True
    title, newest = (to_json_value(message_from_json(said)) for said in (stored["title"], stored["newest"]))
    return {**stored, "title": title, "newest": newest} == summarize(game, table)
