"""The panels of a board. Their HTML is remembered by what they show, so an action draws only what changed."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.template import engines
from django.utils.translation import get_language
from jinja2 import Environment
from markupsafe import Markup

from companion.rules import AnyGame, Panel
from companion.table.labels import Labels
from companion.table.memory import MEMORY, value_of


def jinja() -> Environment:
    """Return the environment of our templates."""
    env: Environment = engines["jinja2"].env  # type: ignore[attr-defined]
    return env


def regions(game: AnyGame, panels: Iterable[Panel], table: Any, seat: str) -> Mapping[str, Markup]:
    """Return the HTML of each region of a screen, for a table as this seat sees it."""
    drawn: dict[str, list[Markup]] = {"order": [], "middle": [], "tracks": [], "now": []}
    labels = Labels(game, table, jinja(), seat=seat)
    context = labels.context()
    for panel in panels:
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
