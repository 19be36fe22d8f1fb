"""Every game's screens by name, as tests measure them and `shots` pictures them."""

import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from playwright.sync_api import Page

from campaigns.models import Group
from companion.games import GAMES
from tests.browser import any_game

Show = Callable[[Page], None]
FEW = 40  # of so many screens a test of each looks at one, if it does not look at all
CONTRAST = "contrast"
LIGHTS = ("candle", "daylight", CONTRAST)
ALL = os.environ.get("ALL_SCREENS") == "1"


def screens_of(slug: str, group: Group) -> dict[str, Show]:
    """Return how to show each screen of a game's tables, which a group plays at, by name."""
    if not find_spec(f"tests.browser.{slug}"):
        return any_game.screens(slug, group)
    found: dict[str, Show] = import_module(f"tests.browser.{slug}.screens").screens(group)
    return found


def all_screens(group: Group) -> dict[str, Show]:
    """Return how to show each screen of all games: a name begins with the game's folder."""
    return {f"{slug}-{name}": show for slug in GAMES for name, show in screens_of(slug, group).items()}


def few_of(screens: dict[str, Show], *, first: bool) -> dict[str, Show]:
    """Return few of the screens, others for each of two tests; all of them with ALL_SCREENS=1.

    Big screens are left out: they are measured from three metres, and nobody's thumb touches them.
    """
    near = [(name, show) for name, show in screens.items() if not name.startswith("tv-")]
    if ALL:
        return dict(near)
    return {name: show for place, (name, show) in enumerate(near) if place % FEW == (0 if first else 1)}


def lights_of(language: str) -> tuple[str, ...]:
    """Return the lights in which a page in this language is looked at; all with ALL_SCREENS=1."""
    return LIGHTS if ALL else ("candle" if language == "en" else "daylight", CONTRAST)
