"""What a game's screens and sheets say at many moments, as people read it or have it read to them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from html import unescape
from typing import Any

from django.http import QueryDict

from campaigns.log.state import SessionState
from campaigns.models import Campaign, Session
from campaigns.models.access import GM
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import AnyGame, IllegalPlay, Message
from companion.table.answer_forms import ActionForms
from companion.table.explanations import explain
from companion.table.panels import render_regions
from companion.table.render_cache import RENDER_CACHE, render_template
from companion.table.sheets import render_ask_sheet
from companion.table.view import TableView
from companion.text.i18n import translate

SAID = re.compile(r'(?:aria-label|title|alt|placeholder)="([^"]*)"')
UNSEEN = re.compile(r"<(script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)


def visible(html: str) -> str:
    """Return the words of a page: what is read, and what is read out."""
    return " ".join(unescape(" ".join((UNSEEN.sub(" ", html), *SAID.findall(html)))).split())


def place(game: AnyGame, table: Any, box: Any = None) -> TableView:
    session = Session(campaign=Campaign(game_slug=game.slug))
    return TableView(session, SessionState(session, table, 1), game.new_box() if box is None else box)


def boards(game: AnyGame, table: Any) -> Iterator[tuple[str, str]]:
    """Give what the screens of a table say: the tablet's, a player's, a TV's."""
    RENDER_CACHE.clear()
    screens = {"board": game.screens.board, "player": game.screens.player, "tv": game.screens.tv}
    for name, panels in screens.items():
        seat = "seat-1" if name == "player" else GM
        yield name, "".join(map(str, render_regions(game, panels, table, seat).values()))


def sheets(game: AnyGame, context: TableView) -> Iterator[tuple[str, str]]:
    """Give what rises over the board: each action's sheet, empty and as it is refused, menus, reasons."""
    for name in game.actions:
        forms = ActionForms(game, name, context.table, context.box)
        with suppress(IllegalPlay):  # it is told on the board
            yield f"act/{name}", str(render_ask_sheet(context, forms.read_sheet(QueryDict(), {})))
            yield f"act/{name} sent", str(render_ask_sheet(context, forms.read_play(QueryDict())))
    for menu in game.screens.list_menus(context.table):
        name, _colon, of = menu.partition(":")
        values = {**context.template_api().context(), "of": of, "address": f"menu/{menu}", "box": context.box}
        yield f"menu/{menu}", str(render_template(f"games/{game.slug}/menus/{name}.html", values))
    for id in game.counters.ids(context.table) if game.counters else ():
        yield (
            f"why/{id}",
            str(render_template("table/_why.html", {"id": id, "why": explain(game, context.table, id)})),
        )


def printed(game: AnyGame, context: TableView) -> Iterator[tuple[str, str]]:
    subject = Subject(game, context.table, context.box, "By night", "We", date(2026, 11, 20))
    yield from ((f"print/{one.slug}", render_page(subject, SheetChoice(one.slug))) for one in game.sheets)


def sentences(game: AnyGame, table: Any) -> Iterator[tuple[str, str]]:
    """Give the sentences at a table: its title, its news, the story, why an action is refused now."""
    refusals = (game.why_not(table, name) for name in game.actions)
    found: tuple[Message | None, ...] = (
        game.title(table),
        *table.news,
        *game.history.story(table),
        *refusals,
    )
    yield "sentences", " ".join(translate(one) for one in found if one)
