"""The end of what was played: a line to read aloud on every screen, sparks where it was won."""

from pathlib import Path
from typing import Any

from django.utils.translation import override

from companion.rules import AnyGame
from companion.table.panels import ending, render_panel
from companion.table.template_api import TemplateApi
from companion.text.i18n import translate
from companion.web.jinja import get_jinja
from tests.kit.games import each_session, golden


def drawn(game: AnyGame, table: Any) -> str:
    return str(render_panel(TemplateApi(game, table, get_jinja()), ending(game)[0]))


@each_session()
def test_an_end_is_shown_where_a_table_stands_at_one(game: AnyGame, name: str) -> None:
    for table in golden(game.slug, name).tables:
        found = game.history.ending(table)
        if found is None:
            continue
        for language in ("en", "it"):
            with override(language):
                panel = drawn(game, table)
                assert translate(found.aloud) in panel
                assert ('class="sparks"' in panel) == found.is_won
                assert "{" not in panel


def test_nothing_moves_where_motion_is_reduced() -> None:
    css = Path("static/css/screens/table/ending.css").read_text(encoding="utf-8")
    assert "animation-name" not in css.partition("@media (prefers-reduced-motion: no-preference)")[0]
