"""The panels of a board. Their HTML is remembered by what they show, so an action draws only what changed.

Each has a slot, but for the bar, which any play may change. A screen that says which entry it shows gets the
slots of what is as it was without content, marked `data-same`: its scripts leave what is in them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from markupsafe import Markup

from companion.rules import AnyGame, Panel, Region
from companion.rules.hooks import has_no_ending
from companion.rules.kit import frames
from companion.table.render_cache import RENDER_CACHE, to_key
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja

NOTHING_BESIDE: Mapping[str, object] = MappingProxyType({})
Beside = Mapping[str, Mapping[str, object]]  # what panels are given that no table tells, by their slugs


def out_of_box(game: AnyGame, table: object) -> tuple[Panel, ...]:
    """Return the house's own panel of what a set-up takes out of the box, none if a game counts nothing.

    It is beside the list of what to lay; a single row is below it, so that the list is no narrower.
    """
    kinds = len(game.screens.components(table))

    def shown(table: object) -> object:
        return frames.laying(game, table) and frames.out_of_box(game, table)

    region = Region.TRACKS if kinds > 1 else Region.MIDDLE
    return (Panel("out_of_box", region, shown),) if kinds else ()


def ending(game: AnyGame) -> tuple[Panel, ...]:
    """Return the house's own panel of an end, none if a game tells no end."""
    tells = game.history.ending is not has_no_ending
    return (Panel("ending", Region.MIDDLE, game.history.ending),) if tells else ()


def render_regions(  # noqa: PLR0913  # a screen, what it shows already, what no table tells
    game: AnyGame,
    panels: Iterable[Panel],
    table: object,
    seat: str,
    since: object = None,
    *,
    beside: Beside = MappingProxyType({}),
) -> Mapping[str, Markup]:
    """Return the HTML of each region of a screen, for a table as this seat sees it.

    `since` is the table that the screen shows: a panel that shows the same there is left out of its slot,
    but for one that is given something `beside` its table.
    """
    drawn: dict[str, list[Markup]] = {region: [] for region in Region}
    api = TemplateApi(game, table, get_jinja(), seat=seat)
    before = None if since is None else replace(api, table=since)
    for panel in panels:
        values = beside.get(panel.slug, NOTHING_BESIDE)
        if panel.region == Region.NOW:
            drawn[panel.region].append(render_panel(api, panel))
        elif values:
            drawn[panel.region].append(_slot(panel, render_panel(api, panel, values)))
        else:
            drawn[panel.region].append(_render_slot(api, panel, before))
    return {region: Markup("".join(panels)) for region, panels in drawn.items()}


def _render_slot(api: TemplateApi, panel: Panel, before: TemplateApi | None) -> Markup:
    """Return a panel in its slot, left out if it looks as `before`.

    It is looks that are compared: what else a panel may go by is not to be learnt from what is left out.
    """
    if before and panel.shows(before.table) == panel.shows(api.table):
        return _same_slot(panel)
    html = render_panel(api, panel)
    if before and render_panel(before, panel) == html:
        return _same_slot(panel)
    return _slot(panel, html)


def _slot(panel: Panel, html: Markup) -> Markup:
    return Markup(f'<div class="panel-slot" id="slot-{panel.slug}">{html}</div>')


def _same_slot(panel: Panel) -> Markup:
    return Markup(f'<div class="panel-slot" id="slot-{panel.slug}" data-same></div>')


def render_panel(api: TemplateApi, panel: Panel, beside: Mapping[str, object] = NOTHING_BESIDE) -> Markup:
    """Return a panel drawn, or as it was drawn last for the same that it shows."""
    template = f"games/{api.game.slug}/_{panel.slug}.html"

    def draw() -> Markup:
        return Markup(api.env.get_template(template).render({**api.context(), **beside}))

    shows = to_key((panel.shows(api.table), tuple(beside.items())))
    return RENDER_CACHE.get_or_make((api.game.slug, panel.slug, api.language, api.seat, shows), draw)
