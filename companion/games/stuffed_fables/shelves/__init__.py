"""The shelves of a box."""

from companion.rules import Shelf

SHELVES: tuple[Shelf, ...] = ()
