"""A table in whole sentences, for a listener: whose turn it is, what is theirs, the odds.

The platform says what it knows of any game, from its names and things; a game adds what it alone knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.rules.kit.private import seat_at
from companion.rules.kit.real_table import COUNTED, OWNED, PLAIN, Thing
from companion.rules.messages import Message, _, message

if TYPE_CHECKING:
    from companion.rules.game import AnyGame

T = TypeVar("T")  # the table
SEAT_AND_FIGURE = 2
NUMBERED = frozenset((PLAIN.put, COUNTED.put, OWNED.put))
IDS = re.compile(r"[:/]")  # between the ids in that of a thing


@dataclass(frozen=True, kw_only=True)
class Listening(Generic[T]):
    """What a game adds for a listener.

    `odds(table)` are sentences about the rolls and draws that may come next; `own(table, ids)` are sentences
    about those figures besides the things whose ids name them.
    """

    odds: Callable[[T], Sequence[Message]] = lambda table: ()
    own: Callable[[T, Sequence[str]], Sequence[Message]] = lambda table, ids: ()


def say_turn(game: AnyGame, table: object, seat: str) -> tuple[Message, ...]:
    """Return whose turn it is and the action that waits; `seat` is the listener's."""
    turn = game.seats.turn(table)
    if not turn:
        sentence = message(_("It is nobody’s turn right now."))
    elif turn in _own(game, table, seat):
        sentence = message(_("It is your turn, {who}."), who=_name(game, table, turn))
    else:
        sentence = message(_("It is {who}’s turn."), who=_name(game, table, turn))
    waits = game.screens.next_sheet(table)
    more = (message(_("What waits: {what}."), what=message(game.action(waits[0]).label)),) if waits else ()
    return (sentence, *_played_by(game, table, turn), *more)


def _played_by(game: AnyGame, table: object, id: str) -> tuple[Message, ...]:
    person, called = person_of(game, table, id), _name(game, table, id) if id else ""
    is_told = not person or person == called
    return () if is_told else (message(_("{figure} is played by {person}."), figure=called, person=person),)


def person_of(game: AnyGame, table: Any, id: str) -> str:
    """Return the name of a figure's player, "" if it has none."""
    seats = ((seat_at(place), person) for place, person in enumerate(table.people))
    return next((person for seat, person in seats if id and id in _own(game, table, seat)), "")


def _own(game: AnyGame, table: object, seat: str) -> tuple[str, ...]:
    return (*dict.fromkeys((seat, *game.seats.figures(table, seat))),)


def say_sheet(game: AnyGame, table: Any, seat: str) -> tuple[Message, ...]:
    """Return the sentences of a seat's own things; on the shared tablet, of the one whose turn it is.

    If no one at the table has the turn, they are those of each of them.
    """
    seats = [seat_at(place) for place in range(len(table.people))]
    turn = game.seats.turn(table)
    if seat in seats:
        return _say_own(game, table, _own(game, table, seat))
    if turn in seats:
        return _say_own(game, table, _own(game, table, turn))
    if person_of(game, table, turn):
        return _say_own(game, table, (turn,))
    return tuple(
        sentence for each_seat in seats for sentence in _say_own(game, table, _own(game, table, each_seat))
    )


def _say_own(game: AnyGame, table: object, ids: Sequence[str]) -> tuple[Message, ...]:
    holder = ids[1] if len(ids) == SEAT_AND_FIGURE else ids[0]
    own = (thing for thing in game.things(table) if {thing.owner, *IDS.split(thing.id)} & {*ids})
    sentences = (*(_say_thing(thing) for thing in own), *game.listening.own(table, ids))
    heads = message(_("The sheet of {who}."), who=_name(game, table, holder))
    nothing = message(_("Nothing is counted and nothing lies there yet."))
    return (heads, *_played_by(game, table, holder), *(sentences or (nothing,)))


def _name(game: AnyGame, table: Any, id: str) -> Message | str:
    """Return the name of a seat or a figure; a seat that no game names has its person's."""
    place = next((place for place in range(len(table.people)) if seat_at(place) == id), None)
    return game.names(table, id) if place is None else str(table.people[place])


def _say_thing(thing: Thing) -> Message:
    """Return the present state of a thing."""
    sentence = message(
        thing.words.stands or thing.words.put, what=thing.what, now=thing.stands, **thing.parts
    )
    if thing.words.put in NUMBERED:
        sentence = message("{what}: {now}", what=thing.what, now=thing.stands)
    return message("{sentence}.", sentence=sentence)


def say_odds(game: AnyGame, table: object) -> Iterator[Message]:
    """Give sentences about the possible results of the next rolls and draws."""
    sentences = game.listening.odds(table)
    yield from sentences or (message(_("There are no odds to tell right now.")),)
