"""What a table tells whoever listens: whose turn it is, what is theirs, the odds; in whole sentences.

The house says what it knows of any game, from its names and things; a game adds what it alone knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.rules.messages import Message, _, message
from companion.rules.offer.private import seat_at
from companion.rules.offer.real_table import COUNTED, OWNED, PLAIN, Thing

if TYPE_CHECKING:
    from companion.rules.game import AnyGame

T = TypeVar("T")  # the table
SEAT_AND_FIGURE = 2
NUMBERED = frozenset((PLAIN.put, COUNTED.put, OWNED.put))
IDS = re.compile(r"[:/]")  # between the ids in that of a thing


@dataclass(frozen=True, kw_only=True)
class Listening(Generic[T]):
    """What a game adds for whoever listens.

    `odds(table)` are sentences about the rolls and draws that may come next; `own(table, ids)` what is before
    those figures besides the things whose ids name them.
    """

    odds: Callable[[T], Sequence[Message]] = lambda table: ()
    own: Callable[[T, Sequence[str]], Sequence[Message]] = lambda table, ids: ()


def say_turn(game: AnyGame, table: Any, seat: str) -> tuple[Message, ...]:
    """Return whose turn it is and what waits; `seat` is who listens."""
    turn = game.seats.turn(table)
    if not turn:
        said = message(_("It is nobody’s turn right now."))
    elif turn in _own(game, table, seat):
        said = message(_("It is your turn, {who}."), who=_name(game, table, turn))
    else:
        said = message(_("It is {who}’s turn."), who=_name(game, table, turn))
    waits = game.screens.next_sheet(table)
    more = (message(_("What waits: {what}."), what=message(game.action(waits[0]).label)),) if waits else ()
    return (said, *_played_by(game, table, turn), *more)


def _played_by(game: AnyGame, table: Any, id: str) -> tuple[Message, ...]:
    person, called = person_of(game, table, id), _name(game, table, id) if id else ""
    is_told = not person or person == called
    return () if is_told else (message(_("{figure} is played by {person}."), figure=called, person=person),)


def person_of(game: AnyGame, table: Any, id: str) -> str:
    """Return who plays a figure, "" if nobody does."""
    seats = ((seat_at(place), person) for place, person in enumerate(table.people))
    return next((person for seat, person in seats if id and id in _own(game, table, seat)), "")


def _own(game: AnyGame, table: Any, seat: str) -> tuple[str, ...]:
    return (*dict.fromkeys((seat, *game.seats.figures(table, seat))),)


def say_sheet(game: AnyGame, table: Any, seat: str) -> tuple[Message, ...]:
    """Return what is a seat's own; from the tablet that all share, what is before whose turn it is.

    Where nobody at the table has the turn, it is what is before each of them.
    """
    seats = [seat_at(place) for place in range(len(table.people))]
    turn = game.seats.turn(table)
    if seat in seats:
        return _say_own(game, table, _own(game, table, seat))
    if turn in seats:
        return _say_own(game, table, _own(game, table, turn))
    if person_of(game, table, turn):
        return _say_own(game, table, (turn,))
    return tuple(said for one in seats for said in _say_own(game, table, _own(game, table, one)))


def _say_own(game: AnyGame, table: Any, ids: Sequence[str]) -> tuple[Message, ...]:
    whose = ids[1] if len(ids) == SEAT_AND_FIGURE else ids[0]
    names = [_name(game, table, id) for id in ids]
    own = (one for one in game.things(table) if {*IDS.split(one.id)} & {*ids} or _lies_with(one, names))
    told = (*(_say_thing(one) for one in own), *game.listening.own(table, ids))
    heads = message(_("The sheet of {who}."), who=_name(game, table, whose))
    nothing = message(_("Nothing is counted and nothing lies there yet."))
    return (heads, *_played_by(game, table, whose), *(told or (nothing,)))


def _name(game: AnyGame, table: Any, id: str) -> Message | str:
    """Return what a seat or a figure is called; a seat that no game names is its person."""
    place = next((place for place in range(len(table.people)) if seat_at(place) == id), None)
    return game.names(table, id) if place is None else str(table.people[place])


def _lies_with(thing: Thing, names: Sequence[Message | str]) -> bool:
    return thing.id != "turn" and thing.stands in names


def _say_thing(thing: Thing) -> Message:
    """Return how a thing stands, not how it came there."""
    sentence = message(
        thing.words.stands or thing.words.put, what=thing.what, now=thing.stands, **thing.parts
    )
    if thing.words.put in NUMBERED:
        sentence = message("{what}: {now}", what=thing.what, now=thing.stands)
    return message("{sentence}.", sentence=sentence)


def say_odds(game: AnyGame, table: Any) -> Iterator[Message]:
    """Give what may come of the next rolls and draws."""
    told = game.listening.odds(table)
    yield from told or (message(_("There are no odds to tell right now.")),)
