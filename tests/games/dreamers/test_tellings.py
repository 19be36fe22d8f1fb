"""What a recap tells of this game: how rounds ended, never who was who."""

from companion.games.dreamers import GAME
from tests.kit.recaps import recap_of


def test_rounds_that_ended_alike_are_told_together() -> None:
    assert recap_of(GAME, "tie-break")[0] == "In rounds 1, 2, 3 and 4 the memories ran out."


def test_nobody_is_told_who_was_who() -> None:
    told = [one for name in ("five-rounds", "tie-break") for one in recap_of(GAME, name)]
    assert not any("was a Dreamer" in one or "was the Master" in one for one in told)
