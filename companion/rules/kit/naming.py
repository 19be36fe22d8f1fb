"""The names of ids: a game lists its words, the people and its counters follow from them."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.rules.kit.ownership import person_at
from companion.rules.messages import Message, _, message, rule_title

Names = Callable[[Any, str], Message | str]
NO_WORDS: Mapping[str, str] = MappingProxyType({})


def _person(table: Any, id: str) -> str:
    return person_at(table.people, id) if table else ""


def naming(
    words: Mapping[str, str],
    *,
    owned: Mapping[str, str] = NO_WORDS,
    notes: tuple[str, ...] = (),
    on_table: Names = _person,
) -> Names:
    """Return the function that names an id for a game.

    `words` are message ids by id. `owned` are those of counters with an owner, as "hand" in "hand:seat-1".
    `notes` are open notes, named as in the help. `on_table(table, id)` is the name of a thing or person on
    the table, "" for other ids: by default the people by their seats. Other ids stay as they are.
    """
    fixed = {id: message(word) for id, word in {**owned, **words}.items()} | {
        id: rule_title(id) for id in notes
    }

    def named(table: object, id: str) -> Message | str:
        if id in fixed:
            return fixed[id]
        what, _colon, holder = id.partition(":")
        owner = on_table(table, holder) if what in owned else ""
        if owner:
            return message(_("{whose}: {what}"), whose=owner, what=message(owned[what]))
        return on_table(table, id) or id

    return named
