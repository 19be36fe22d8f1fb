"""Panels: what a screen of a table is made of, and where each lies."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Region(StrEnum):
    """Where a panel lies on the table screen."""

    ORDER = "order"
    MIDDLE = "middle"
    TRACKS = "tracks"
    NOW = "now"


@dataclass(frozen=True)
class Panel:
    """A part of the board. `shows` gives what it depends on, so that its HTML may be remembered by it.

    House rules need not be told: whatever a panel shows may hang on a variant.
    """

    slug: str
    region: Region
    shows: Callable[[Any], Any] = lambda table: table

    def __post_init__(self) -> None:
        object.__setattr__(self, "shows", _with_house(self.shows))


def _with_house(shows: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def shown(table: Any) -> object:
        return shows(table), getattr(table, "house", ())

    return shown


def all_but(*words: str) -> Callable[[Any], Any]:
    """Return what a panel shows that depends on the whole table but these fields.

    Why a button is grey may hang on any field, but not on words such as "news" and "chronicle".
    """

    def shown(table: Any) -> object:
        return tuple(getattr(table, name) for name in table.__dataclass_fields__ if name not in words)

    return shown
