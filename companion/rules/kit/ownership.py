"""Whose an action is: which seat may do it from a device of its own.

A seat owns what its figures do. A rule of ownership reads the table, the ids of its figures, and the answers
given so far; an answer that is not given yet might still be its own.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from companion.rules.actions import Owner
from companion.rules.kit.private import seat_at

V = TypeVar("V")


def picks(ask: str) -> Owner:
    """Return the owner of an action that is done by, or to, the one that `ask` names."""
    return lambda table, own, answers: answers.get(ask, own[0]) in own


def is_of(read: Callable[[Any], str]) -> Owner:
    """Return the owner of an action that only the one may do whom `read` finds on the table."""
    return lambda table, own, answers: read(table) in own


def anybody(table: object, own: tuple[str, ...], answers: object) -> bool:
    """Own an action for each seat that plays, such as to go on with the next round."""
    return True


def person_at(people: tuple[str, ...], seat: str) -> str:
    """Return the person of a seat, "" for the shared tablet and for a spectator."""
    place = seat.removeprefix("seat-")
    is_seat = place != seat and place.isascii() and place.isdecimal()
    return people[int(place) - 1] if is_seat and 0 < int(place) <= len(people) else ""


def own_seat(table: Any, seat: str) -> tuple[str, ...]:
    """Return the seat itself, if each of the people plays for itself; nothing for a viewer without one."""
    return (seat,) if person_at(table.people, seat) else ()


def plays_next(people: tuple[str, ...], seat: str) -> str:
    """Return the seat after this one, round the table."""
    place = int(seat.removeprefix("seat-")) if person_at(people, seat) else 0
    return seat_at(place % len(people))


def of_seat(values: Sequence[V], seat: str) -> V:
    """Return the value of a seat, of those by seat."""
    return values[_place(seat)]


def with_seat(values: tuple[V, ...], seat: str, value: V) -> tuple[V, ...]:
    """Return values by seat with another one for this seat."""
    place = _place(seat)
    return (*values[:place], value, *values[place + 1 :])


def _place(seat: str) -> int:
    return int(seat.removeprefix("seat-")) - 1
