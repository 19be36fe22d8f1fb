"""What a recap tells of this game: quests, traps, rescues."""

from companion.games.winter_tales import GAME
from tests.kit.recaps import recap_of


def test_a_quest_that_was_close_says_so() -> None:
    told = recap_of(GAME, "starter")
    assert "Anna’s Wolf led the quest “The lamp”, and Winter won it by a single card." in told
    assert "Dario’s Candlewick fell into a trap." in told
