"""The recap of a golden session, as its log would be told, without a database."""

from types import SimpleNamespace
from typing import Any, cast

from django.utils.translation import override

from campaigns.chronicle import choice, recap
from campaigns.models import Session
from campaigns.sessions import journal
from companion.rules import AnyGame, Happening
from tests.kit.games import golden


def happenings_of(game: AnyGame, name: str) -> list[Happening]:
    """Return the plays of a session as its log would have them."""
    found = golden(game.slug, name)
    rows = zip(found.tables, found.plays, found.tables[1:], strict=False)
    return [
        Happening(number, play.action, play.answers, game.says(table, play), after.news)
        for number, (table, play, after) in enumerate(rows, 1)
    ]


def recap_of(game: AnyGame, name: str, language: str = "en") -> list[str]:
    """Return the sentences of the recap after a session."""
    session = cast(Session, SimpleNamespace(game=game))
    evening = journal.JournalSession(session, (), tuple(happenings_of(game, name)))
    table: Any = golden(game.slug, name).tables[-1]
    with override(language):
        paragraphs = recap.tell_evenings([evening.told], choice.players_at(game, table))
    return [sentence for paragraph in paragraphs for sentence in paragraph]
