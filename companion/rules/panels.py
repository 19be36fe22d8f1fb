"""Panels: the parts of a table's screen, and the region of each."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Region(StrEnum):
    """The regions of the table screen."""

    ORDER = "order"
    MIDDLE = "middle"
    TRACKS = "tracks"
    NOW = "now"


@dataclass(frozen=True)
class Panel:
    """A part of the board. `shows` gives the values it depends on: its HTML is cached by them.

    House rules are always among them: any panel may depend on a variant; and so are names of what is the
    group's own, for the same id is called otherwise at another table.
    """

    slug: str
    region: Region
    shows: Callable[[Any], object] = lambda table: table

    def __post_init__(self) -> None:
        object.__setattr__(self, "shows", _with_house(self.shows))


def _with_house(shows: Callable[[Any], object]) -> Callable[[Any], object]:
    def shown(table: object) -> object:
        return shows(table), getattr(table, "house", ()), getattr(table, "own_names", ())

    return shown


def all_but(*words: str) -> Callable[[Any], object]:
    """Return the values of a panel that depends on the whole table except these fields.

    Why a button is grey may hang on any field, but not on words such as "news" and "chronicle".
    """

    def shown(table: Any) -> object:
        return tuple(getattr(table, name) for name in table.__dataclass_fields__ if name not in words)

    return shown
