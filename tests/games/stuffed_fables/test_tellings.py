"""What a recap tells of this game: who collapsed and was helped up, who defeated whom."""

from companion.games.stuffed_fables import GAME
from tests.kit.recaps import recap_of


def test_falls_and_helps_are_counted_not_listed() -> None:
    told = recap_of(GAME, "waking")
    assert "Lumpy collapsed 7 times." in told
    assert "Stitch helped Lumpy up again 4 times." in told
    assert sum("collapsed" in one for one in told) == 2


def test_finds_and_monsters_are_told() -> None:
    told = recap_of(GAME, "waking")
    assert "Anna’s Lumpy found Tagliacarte." in told
    assert "Lumpy defeated Capitano." in told and told[-1] == "And the story was won!"
