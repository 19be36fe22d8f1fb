"""The shelf imports a game when it is asked for, and no other: who writes one campaign waits for one game."""

import subprocess
import sys
from dataclasses import replace

import pytest
from django.conf import settings

from companion.games import GAMES
from tests.support.shelf import install_alone
from tests.support.toy import TOY

ASKS = """
import sys
from companion.games import GAMES
one, *others = GAMES
loaded = lambda slug: f"companion.games.{slug}" in sys.modules
assert one in GAMES and GAMES.get("none") is None
assert not any(map(loaded, GAMES)), "to ask whether it is there has loaded a game"
assert GAMES[one].slug == one and loaded(one)
assert not any(map(loaded, others)), "one game has loaded another"
"""


def test_a_game_is_imported_alone_when_it_is_asked_for() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASKS], check=False, cwd=settings.BASE_DIR, capture_output=True, text=True
    )
    assert not asked.returncode, asked.stderr


def test_each_game_is_called_as_its_folder() -> None:
    assert [game.slug for game in GAMES.values()] == list(GAMES)
    assert len(GAMES)


def test_games_keep_their_order_after_a_test_with_others(monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(GAMES)
    with monkeypatch.context() as own:
        install_alone(own, TOY)
        own.setitem(GAMES, TOY.slug, replace(TOY, version=9))
        assert list(GAMES) == [TOY.slug]
    assert list(GAMES) == before
