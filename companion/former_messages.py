"""Messages that were reworded: logs and tables that hold the former id are read with today's.

Add a line when the id of a sentence, of news, of a line of the story or of a name changes that a log or a
table stores. The new id has no place `{...}` that the former one lacks; a place that it no longer has is left
out, so that a log played again gives the table that is read. What is still said somewhere is not former.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.rules import Message

FORMER: Mapping[str, str] = MappingProxyType(
    {
        "An item goes to {to}. {name}": "An item goes to {to}: {name}",
        "Lost tokens come on the map: {number}.": "Lost tokens are put on the map: {number}.",
        "Surge: {minions}.": "The cheese wheel is full.",
        "{by} accuses nobody.": "{by} goes on.",
        "{mouse} uses {card}: {then}.": "{mouse} uses {card} and {then}.",
        "{mouse}: {state}.": "A token on {mouse}.",
        "{player} knocks.": "Knock knock!",
        "{stuffy} gains {number}: {what}.": "{stuffy} gains {what}: {number}.",
        "{stuffy} loses {number}: {what}.": "{stuffy} loses {what}: {number}.",
        "{who} finds: {printed}{name} ({kind}), {choice}.": (
            "{who} finds {printed}{name} ({kind}) and {choice}."
        ),
        "discard it": "discards it",
        "discard it for 1 cheese": "discards it for 1 cheese",
        "keep it": "keeps it",
        "shuffle it back into the search deck": "shuffles it back into the search deck",
    }
)
PLACES = re.compile(r"{(\w+)}")


def in_todays_words(stored: Message) -> Message:
    """Return a message as it is said today; its parts are already."""
    now, many = FORMER.get(stored.id), FORMER.get(stored.plural)
    if now is None and many is None:
        return stored
    now, many = now or stored.id, many or stored.plural
    gone = {*PLACES.findall(stored.id + stored.plural)} - {*PLACES.findall(now + many)}
    parts = {name: part for name, part in stored.parts.items() if name not in gone}
    return replace(stored, id=now, parts=parts, plural=many)
