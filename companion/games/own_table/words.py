"""The words of a definition, in the reader's language if it has them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.games.own_table.definition import (
    Definition,
    GameStep,
    ListItem,
    ListPart,
    Part,
    PileCard,
    PilePart,
)
from companion.rules import Message

NAME, ABOUT, ROUND_NAME = "name", "about", "round_name"  # ids of the words of the game itself
WORDS = "words"
# the field of a part that has the words, by what follows its id
IN_PART = MappingProxyType({"": "name", "low": "says_low", "high": "says_high", WORDS: WORDS})
IN_LINE = MappingProxyType({"": WORDS})


def said(made: Definition, id: str) -> Message | str:
    """Return words of a definition by the id of what they belong to; "" if it has no such thing.

    Beside the ids of parts these are the three of the game itself, "counter-1.low", "card-2.words" and the
    like.
    """
    words = _in_part(made, id)
    others = tuple((language, dict(rows)[id]) for language, rows in made.words if id in dict(rows))
    return Message(words, languages=others) if others and words else words


def _in_part(made: Definition, id: str) -> str:
    if id in (NAME, ABOUT, ROUND_NAME):
        words: str = getattr(made, id)
        return words
    owner, _dot, what = id.partition(".")
    part = made.part(owner) or _inner(made, owner)
    if part is None or isinstance(part, GameStep):
        return part.words if part and what == WORDS else ""
    if isinstance(part, PileCard) and not what and not part.name:
        return next(pile.name for pile in made.piles if part in pile.cards)
    fields = IN_LINE if isinstance(part, ListItem) else IN_PART
    return str(getattr(part, fields.get(what, ""), ""))


def _inner(made: Definition, id: str) -> PileCard | ListItem | None:
    """Return a card or a line by its id."""
    rows: list[PileCard | ListItem] = []
    for part in made.parts:
        rows.extend(part.cards if isinstance(part, PilePart) else ())
        rows.extend(part.items if isinstance(part, ListPart) else ())
    return next((row for row in rows if row.id == id), None)


def word_ids(made: Definition) -> Iterator[str]:
    """Give the ids of all words that a definition has, as `said` takes them."""
    yield from (id for id in (NAME, ABOUT, ROUND_NAME) if getattr(made, id))
    for part in made.parts:
        yield from _ids_in(part, IN_PART)
        for row in getattr(part, "cards", ()):
            yield from _ids_in(row, IN_PART)
        for row in getattr(part, "items", ()):
            yield from _ids_in(row, IN_LINE)


def _ids_in(row: Part | PileCard | ListItem, fields: Mapping[str, str]) -> Iterator[str]:
    for what, field in fields.items():
        if getattr(row, field, ""):
            yield f"{row.id}.{what}" if what else row.id
