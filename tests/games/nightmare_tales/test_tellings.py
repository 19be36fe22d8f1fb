"""What a recap tells of this game: knocks, dawns, the bravest."""

from companion.games.nightmare_tales import GAME
from tests.kit.recaps import recap_of


def test_it_tells_who_dared_and_who_was_the_bravest() -> None:
    told = recap_of(GAME, "winner")
    assert "Ada dared to knock." in told
    assert "Bo was the bravest in game 2, with fear 12." in told
    assert told[-1] == "Bo was the last one left, and won the tournament!"
