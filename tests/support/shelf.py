"""Games of a test, in place of those that are installed."""

import pytest

from companion.games import GAMES
from companion.rules import AnyGame


def install_alone(monkeypatch: pytest.MonkeyPatch, *games: AnyGame) -> None:
    """Install these games and no others, until the test ends.

    The mapping is replaced as a whole: deleting each game and putting it back would leave the games in
    another order for all later tests of the process.
    """
    monkeypatch.setattr(GAMES, "data", {game.slug: game for game in games})
