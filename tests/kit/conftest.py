"""A shelf with the toy beside the games that are installed, its templates found as theirs are."""

from typing import Any

import pytest
from django.template import engines

from companion.games import GAMES
from tests.support.evenings import with_templates_of_the_toy
from tests.support.toy import TOY


@pytest.fixture
def on_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, TOY.slug, TOY)
    env: Any = engines["jinja2"].env  # type: ignore[attr-defined]
    monkeypatch.setattr(env, "loader", with_templates_of_the_toy(env.loader))
