"""A set-up as a checklist: steps with things to lay or to do, ticked one by one."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules.words import Say


@dataclass(frozen=True)
class Item:
    """One thing to lay or to do: its id, what, and more about it."""

    id: str
    what: Say | str
    more: Say | None = None


@dataclass(frozen=True)
class Step:
    """A step of the set-up with its things."""

    id: str
    title: Say
    about: Say
    items: tuple[Item, ...]


def ticks(steps: Iterable[Step]) -> tuple[str, ...]:
    """Return the ids of everything there is to tick, in order."""
    return tuple(item.id for step in steps for item in step.items)
