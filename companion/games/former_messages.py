"""Messages that were reworded: logs and tables that hold the former id are read with today's.

Add a line to the `former_messages.json` of the game, or here for the platform, when the id of a sentence, of
news, of a line of the story or of a name changes that a log or a table stores. The new id has no place
`{...}` that the former one lacks; a place that it no longer has is left out, so that a log played again gives
the table that is read. An id that is still in use is not former.

A game's file has `reworded`, today's id by the former one; `for_none`, the message for a count of 0, by the
plural that was used for it; and `names`, which one sentence says otherwise today at a place in it.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from companion.rules import Message
from companion.rules.messages import Part

_FILES = [
    json.loads(path.read_text(encoding="utf-8"))
    for path in Path(__file__).parent.glob("*/former_messages.json")
]
FORMER: Mapping[str, str] = {
    former: today
    for file in (
        {
            "Laid: {items}.": "On the table: {items}.",
            "Laying the table": "Setting up the table",
            "Packs of house rules: {packs}.": "Variants: {packs}.",
            "Put in: “{now}”": "Added: “{now}”",
            "Taken off again: {items}.": "Off the table: {items}.",
            "The table is laid again.": "The table is set up again.",
            "Variants of our own: {variants}.": "Variants: {variants}.",
            "{counter} is {value}. {why}": "{counter} now {value}. {why}",
            "{count} later play is put in.": "{count} later play is added.",
            "{count} later plays are put in.": "{count} later plays are added.",
        },
        *(file["reworded"] for file in _FILES),
    )
    for former, today in file.items()
}
NONE: Mapping[str, str] = {
    plural: today for file in _FILES for plural, today in file.get("for_none", {}).items()
}
NAMES: Mapping[tuple[str, str], Mapping[str, str]] = {
    (row["sentence"], row["place"]): row["reworded"] for file in _FILES for row in file.get("names", ())
}
PLACES = re.compile(r"{(\w+)}")


def in_todays_words(stored: Message) -> Message:
    """Return a message in its present wording; its parts have theirs already."""
    if stored.count == 0 and stored.id in NONE:
        return replace(stored, id=NONE[stored.id], plural="", count=None)
    return _with_todays_names(_reworded(stored))


def _reworded(stored: Message) -> Message:
    now, many = FORMER.get(stored.id), FORMER.get(stored.plural)
    if now is None and many is None:
        return stored
    now, many = now or stored.id, many or stored.plural
    gone = {*PLACES.findall(stored.id + stored.plural)} - {*PLACES.findall(now + many)}
    parts = {name: part for name, part in stored.parts.items() if name not in gone}
    return replace(stored, id=now, parts=parts, plural=many)


def _with_todays_names(message: Message) -> Message:
    parts = {name: _named(NAMES.get((message.id, name), {}), part) for name, part in message.parts.items()}
    return message if parts == message.parts else replace(message, parts=parts)


def _named(names: Mapping[str, str], part: Part) -> Part:
    if isinstance(part, Message) and part.id in names:
        return replace(part, id=names[part.id])
    return part
