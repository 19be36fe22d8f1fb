"""The help of a game: each rule in our own words by topic, and what its rulebook leaves open."""

from collections.abc import Iterable

from companion.rules.house import OpenNote
from companion.rules.words import Say, _, say

Told = tuple[str, str, str]  # a rule or a note by its id, its title, its words
Topic = tuple[str, tuple[Told, ...]]
Help = tuple[tuple[str, Say, Say, Say], ...]  # id, topic, title, words


def help_of(topics: Iterable[Topic], house: Iterable[OpenNote], notes: Iterable[Told] = ()) -> Help:
    """Return all that a game's help tells: its topics in order, then its open notes by number.

    A note of `notes` has one reading; one of `house` is told with both.
    """
    rules = ((id, say(topic), say(title), say(text)) for topic, rows in topics for id, title, text in rows)
    both = _("{default} Or as a house rule: {other}")
    readings = (
        *((id, title, say(text)) for id, title, text in notes),
        *((id, title, say(both, default=say(one), other=say(other))) for id, title, one, other in house),
    )
    by_number = sorted(readings, key=lambda row: int(row[0].split("-")[2]))
    left_open = say(_("What the rulebook leaves open"))
    return (*rules, *((id, left_open, say(title), text) for id, title, text in by_number))
