"""The panels of a board. Their HTML is remembered by what they show, so an action draws only what changed."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from markupsafe import Markup

from companion.rules import AnyGame, Panel
from companion.table.render_cache import RENDER_CACHE, get_jinja, to_key
from companion.table.template_api import TemplateApi


def render_regions(game: AnyGame, panels: Iterable[Panel], table: Any, seat: str) -> Mapping[str, Markup]:
    """Return the HTML of each region of a screen, for a table as this seat sees it."""
    drawn: dict[str, list[Markup]] = {"order": [], "middle": [], "tracks": [], "now": []}
    api = TemplateApi(game, table, get_jinja(), seat=seat)
    context = api.context()
    for panel in panels:
        drawn[panel.region].append(render_panel(api, panel, seat, context))
    return {region: Markup("").join(panels) for region, panels in drawn.items()}


def render_panel(api: TemplateApi, panel: Panel, seat: str, context: Mapping[str, Any]) -> Markup:
    """Return a panel drawn, or as it was drawn last for the same that it shows."""
    template = f"games/{api.game.slug}/_{panel.slug}.html"

    def draw() -> Markup:
        return Markup(api.env.get_template(template).render(context))

    if settings.DEBUG:
        return draw()
    shows = to_key(panel.shows(api.table))
    return RENDER_CACHE.get_or_render((api.game.slug, panel.slug, get_language(), seat, shows), draw)
