"""The panels of a board. Their HTML is remembered by what they show, so an action draws only what changed."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from threading import Lock
from typing import Any

from django.conf import settings
from django.template import engines
from django.utils.translation import get_language
from jinja2 import Environment
from markupsafe import Markup

from companion.rules import Game, Panel
from companion.table.labels import Labels

REMEMBERED = 1024  # panels of all tables together, a few kB each


class Memory:
    """The HTML drawn last, by what it shows; the longest unused is forgotten."""

    def __init__(self, size: int) -> None:
        self._kept: OrderedDict[Hashable, Markup] = OrderedDict()
        self._size = size
        self._lock = Lock()

    def recall(self, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        drawn = draw()
        with self._lock:
            self._kept[key] = drawn
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return drawn

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()


MEMORY = Memory(REMEMBERED)


def jinja() -> Environment:
    """Return the environment of our templates."""
    env: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    return env


def regions(game: Game, table: Any, seat: str) -> Mapping[str, Markup]:
    """Return the HTML of each region of the board, for a table as this seat sees it."""
    drawn: dict[str, list[Markup]] = {"order": [], "middle": [], "tracks": [], "now": []}
    labels = Labels(game, table, jinja())
    context = labels.context()
    for panel in game.panels:
        drawn[panel.region].append(panel_html(labels, panel, seat, context))
    return {region: Markup("").join(panels) for region, panels in drawn.items()}


def panel_html(labels: Labels, panel: Panel, seat: str, context: Mapping[str, Any]) -> Markup:
    """Return a panel drawn, or as it was drawn last for the same that it shows."""
    template = f"games/{labels.game.slug}/_{panel.slug}.html"

    def draw() -> Markup:
        return Markup(labels.env.get_template(template).render(context))

    if settings.DEBUG:
        return draw()
    shows = value_of(panel.shows(labels.table))
    return MEMORY.recall((labels.game.slug, panel.slug, get_language(), seat, shows), draw)


def value_of(shows: Any) -> Hashable:
    """Return what stands for a value in a key. Sentences have no hash; then its text does."""
    try:
        hash(shows)
    except TypeError:
        return sha256(repr(shows).encode()).digest()
    return shows  # type: ignore[no-any-return]
