"""Ten games to begin with, in our own words: of games that belong to everybody, or of kinds of games."""

from functools import cache
from importlib import import_module

from companion.games.own_table.definition import Definition

STARTERS = (
    "starter-five-throws",
    "starter-calls-and-tricks",
    "starter-long-bones",
    "starter-harbour-lights",
    "starter-face-to-face",
    "starter-who-is-next",
    "starter-round-the-bend",
    "starter-going-twice",
    "starter-quick-say-it",
    "starter-two-clocks",
)


@cache
def starter(id: str) -> Definition | None:
    """Return a starter by its id, None if there is none; its module is read when it is asked for."""
    if id not in STARTERS:
        return None
    module = import_module(f"{__name__}.{id.removeprefix('starter-').replace('-', '_')}")
    made: Definition = module.MADE
    return made
