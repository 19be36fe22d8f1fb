"""Games of a test, in place of those that are installed."""

import pytest

from companion.games import GAMES
from companion.rules import AnyGame


def install_alone(monkeypatch: pytest.MonkeyPatch, *games: AnyGame) -> None:
    """Install these games and no others, until the test ends.

    The last game is deleted first: they come back the other way round, so that later tests of the process
    find the games in their order.
    """
    for slug in reversed(tuple(GAMES)):
        monkeypatch.delitem(GAMES, slug)
    for game in games:
        monkeypatch.setitem(GAMES, game.slug, game)
