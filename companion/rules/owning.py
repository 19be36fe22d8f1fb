"""Whose an action is: which seat may do it from a device of its own.

A seat owns what its figures do: those that `figures(table, seat)` names. A rule reads the table, their ids,
and the answers given so far; what is not given yet might still be its own.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.rules.actions import Answers

Own = tuple[str, ...]
Rule = Callable[[Any, Own, Answers], bool]


def picks(ask: str) -> Rule:
    """Return the rule of an action that is done by, or to, the one that `ask` names."""
    return lambda table, own, answers: answers.get(ask, own[0]) in own


def is_of(read: Callable[[Any], str]) -> Rule:
    """Return the rule of an action that only the one may do whom `read` finds on the table."""
    return lambda table, own, answers: read(table) in own


def counts(*kinds: str) -> Rule:
    """Return the rule of an action on a counter: its own are those of these kinds, as in "cheese:filch"."""

    def is_own(table: Any, own: Own, answers: Answers) -> bool:
        if "counter" not in answers:
            return True
        kind, _colon, whose = str(answers["counter"]).partition(":")
        return kind in kinds and whose in own

    return is_own


def each(actions: Collection[str], rule: Rule) -> dict[str, Rule]:
    """Return the same rule for each of these actions."""
    return dict.fromkeys(actions, rule)


def owned(
    rules: Mapping[str, Rule], figures: Callable[[Any, str], Own]
) -> Callable[[Any, str, str, Answers], bool]:
    """Return what `Game.owns` wants: an action that no rule names is nobody's own."""

    def owns(table: Any, seat: str, action: str, answers: Answers) -> bool:
        own = figures(table, seat)
        return bool(own) and action in rules and rules[action](table, own, answers)

    return owns


def person_at(people: tuple[str, ...], seat: str) -> str:
    """Return who sits there, "" for the tablet that all share and for whoever looks on."""
    place = seat.removeprefix("seat-")
    is_seat = place != seat and place.isascii() and place.isdecimal()
    return people[int(place) - 1] if is_seat and 0 < int(place) <= len(people) else ""
