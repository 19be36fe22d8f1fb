"""What shelves of named cards share: a card is put in its place, and no two have the same name."""

from collections.abc import Iterable
from typing import Any, TypeVar

from companion.games.stuffed_fables.cards import is_same
from companion.games.stuffed_fables.data import LONGEST_NAME
from companion.rules import Column, Number, Text, _, require
from companion.rules.box.schema import Values

T = TypeVar("T")
MOST_COPIES = 20


def name_of(id: str, values: Values, fixed: Iterable[str], held: Iterable[str]) -> str:
    """Return what a row is called from now on: what is printed keeps its name.

    Raises: IllegalPlay, if another card has it.
    """
    if id in fixed:
        return id
    name = str(values["name"]).strip()
    others = (other for other in (*fixed, *held) if other != id)
    is_taken = any(is_same(name, other) for other in others)
    require(not is_taken, _("There is a card of this name already."), cell="name")
    return name


def placed(cards: tuple[Any, ...], id: str, card: T) -> tuple[T, ...]:
    """Return the cards with one in the place of that which had this id, or at their end."""
    known = any(other.id == id for other in cards)
    return tuple(card if old.id == id else old for old in cards) if known else (*cards, card)


def name_column(span: int, known: tuple[str, ...] = ()) -> Column:
    """Return the column of names: a line of its own if a row has several, for printed ones go without."""
    return Column("name", Text(LONGEST_NAME, needed=True, label=_("Name")), known=known, span=span)


def words_column(span: int, longest: int = 200) -> Column:
    return Column("words", Text(longest, label=_("In our words")), span=span)


def copies_column(span: int = 1) -> Column:
    return Column("copies", Number(1, MOST_COPIES, label=_("Copies")), 1, span=span)
