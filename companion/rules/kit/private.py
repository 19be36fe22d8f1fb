"""What one seat alone sees: the card that it may look at, and what it alone may do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.rules.actions import Play
from companion.rules.asks import Answers
from companion.rules.messages import Message

T = TypeVar("T")  # the table


@dataclass(frozen=True)
class Card:
    """A card as its owner reads it: `label` is no secret, `title` and `words` are."""

    label: Message
    title: Message
    words: Message


@dataclass(frozen=True)
class Choice:
    """A button of the page that is for one seat alone: its action, and its words.

    `has_looked` is true for one that appears only after the seat has looked at its card.
    """

    action: str
    answers: Answers
    label: Message
    about: Message
    has_looked: bool = False


def seat_at(place: int) -> str:
    """Return the seat of the person at this place among the people of a table, from 0 on."""
    return f"seat-{place + 1}"


def nothing(table: object, what: object) -> None:
    return None


@dataclass(frozen=True)
class Private(Generic[T]):
    """What a game shows to one seat alone. Seats are "seat-1", "seat-2" ..., in the order of the people.

    `card(table, seat)` is what a seat may look at now, None if there is nothing. `choices` are offered to
    a seat, `asks` says for what: neither may depend on a secret. `actions` can be played there alone, by the
    seat that each gives; `whisper(table, play)` is what that seat reads after one, made at `table`.
    """

    card: Callable[[T, str], Card | None] = nothing
    asks: Callable[[T, str], Message | None] = nothing
    choices: Callable[[T, str], Sequence[Choice]] = lambda table, seat: ()
    actions: Mapping[str, Callable[[T], str]] = field(default_factory=dict)
    whisper: Callable[[T, Play], Message | None] = nothing
