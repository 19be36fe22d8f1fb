"""A summary of a table in a few lines, stored with each table: pages that list campaigns read no table.

It is JSON that is made of the table alone, as the game master sees it; its sentences are stored untranslated.
A row without a summary was written by release 1.0: its table is read.
"""

from typing import NotRequired, TypedDict

from django.conf import settings

from campaigns.log.serialization import from_json, message_from_json, to_json_value
from campaigns.models import Entry, Session
from campaigns.models.access import GM
from companion.rules import AnyGame


class Summary(TypedDict):
    """The summary of a table, as JSON.

    `newest` is the newest line of the story, None if there is none; `people` are the names at the table;
    `played` are the finished plays, oldest first: the names of the players, and those of the winners.
    `is_over` is whether the table has reached an end (release 1.1 did not write it). `release` is the version
    of the site that wrote the summary.
    """

    title: object
    newest: object
    people: list[str]
    played: list[list[list[str]]]
    is_over: NotRequired[bool]
    release: str


def summarize(game: AnyGame, table: object) -> Summary:
    """Return the summary of a table."""
    seen = game.seats.seen_by(table, GM)
    story = game.history.story(seen)
    return Summary(
        title=to_json_value(game.title(seen)),
        newest=to_json_value(story[-1]) if story else None,
        people=list(seen.people),
        played=[[list(play.people), list(play.winners)] for play in game.history.finished(seen)],
        is_over=game.history.is_over(seen),
        release=settings.VERSION,
    )


def summary_of(game: AnyGame, row: Session | Entry) -> Summary:
    """Return the stored summary of an entry, or of a session's first table; if there is none, compute it."""
    stored: Summary | None = row.summary_json
    if stored is not None:
        return stored
    text = row.start if isinstance(row, Session) else row.table
    return summarize(game, from_json(game, text, row.version))


def is_sound(game: AnyGame, row: Session | Entry, table: object) -> bool:
    """Return whether a row's summary is that of its `table`; a summary of another release is not checked."""
    stored: Summary | None = row.summary_json
    if stored is None or row.version < game.version or stored["release"] != settings.VERSION:
        return True
    title, newest = (
        to_json_value(message_from_json(sentence)) for sentence in (stored["title"], stored["newest"])
    )
    right = summarize(game, table)
    return {"is_over": right["is_over"], **stored, "title": title, "newest": newest} == right
