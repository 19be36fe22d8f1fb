"""Sheets and panels as people see them, drawn without a browser and without a database."""

import re
from html import unescape
from urllib.parse import urlencode

from django.http import QueryDict

from campaigns.log.state import SessionState
from campaigns.models import Campaign, Session
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.table import Table
from companion.table.answer_forms import ActionForms
from companion.table.sheets import render_ask_sheet
from companion.table.template_api import TemplateApi
from companion.table.view import TableView
from companion.web.jinja import get_jinja
from tests.games.mice_and_mystics.tables import GAME


def sheet(table: Table, action: str, **answers: object) -> str:
    """Return the sheet of an action, with these answers given, as plain text."""
    return plain(html_of(table, action, **answers))


def html_of(table: Table, action: str, **answers: object) -> str:
    """Return the same with its tags."""
    session = Session(campaign=Campaign(game_slug=GAME.slug))
    place = TableView(session, SessionState(session, table, 1), Box())
    given = QueryDict(urlencode(answers, doseq=True))
    form = ActionForms(GAME, action, table, place.box).read_sheet(given, {})
    return str(render_ask_sheet(place, form))


def panel(table: Table, slug: str) -> str:
    """Return a panel of the table's screen as plain text."""
    api = TemplateApi(GAME, table, get_jinja())
    template = api.env.get_template(f"games/{GAME.slug}/_{slug}.html")
    return plain(template.render(api.context()))


def menu_page(table: Table, name: str, of: str = "") -> str:
    """Return a menu over the table's screen as plain text."""
    api = TemplateApi(GAME, table, get_jinja())
    template = api.env.get_template(f"games/{GAME.slug}/menus/{name}.html")
    return plain(template.render({**api.context(), "of": of, "address": ""}))


def plain(page: str) -> str:
    """Return a page without its tags, one blank between words."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
