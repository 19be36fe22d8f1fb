"""Sheets and panels as people see them, drawn without a browser and without a database."""

import re
from html import unescape
from urllib.parse import urlencode

from django.http import QueryDict

from campaigns.log.state import SessionState
from campaigns.models import Campaign, Session
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.table import Table
from companion.table.answers import NO_DOORS, Place, ask_sheet
from companion.table.forms import Asked
from companion.table.labels import Labels
from companion.table.panels import jinja
from tests.games.mice_and_mystics.tables import GAME


def sheet(table: Table, action: str, **answers: object) -> str:
    """Return the sheet of an action, with these answers given, as plain text."""
    session = Session(campaign=Campaign(game_slug=GAME.slug))
    place = Place(session, SessionState(session, table, 1), Box())
    given = QueryDict(urlencode(answers, doseq=True))
    form = Asked(GAME, action, table, place.box).read_sheet(given, NO_DOORS)
    return plain(str(ask_sheet(place, form)))


def panel(table: Table, slug: str) -> str:
    """Return a panel of the table's screen as plain text."""
    labels = Labels(GAME, table, jinja())
    template = labels.env.get_template(f"games/{GAME.slug}/_{slug}.html")
    return plain(template.render(labels.context()))


def plain(page: str) -> str:
    """Return a page without its tags, one blank between words."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
