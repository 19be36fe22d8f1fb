"""What a recap tells of this game: who struck down whom and who plays them, captures, a lost try."""

from companion.games.mice_and_mystics import GAME
from tests.kit.recaps import recap_of


def test_it_tells_who_struck_down_whom_and_who_plays_them_once() -> None:
    told = recap_of(GAME, "victory")
    assert told[0] == "The chapter began in the Guard Room."
    assert told[1] == "Anna’s Maginos struck down a Rat, Anna’s Collin a Rat and Bruno’s Filch a Rat."
    assert "Chiara’s Tilda struck down a Rat, Maginos a Rat and Collin the Spider." in told
    assert told[-2:] == ["The best blow was Maginos’s, with 3 hits.", "And the chapter was won!"]


def test_it_tells_the_same_in_italian() -> None:
    told = recap_of(GAME, "victory", "it")
    assert told[0] == "Il capitolo cominciò nella Stanza delle Guardie."
    assert told[1] == "Maginos di Anna sconfisse un Ratto, Collin di Anna un Ratto e Filch di Bruno un Ratto."
    assert told[-1] == "E il capitolo fu vinto!"


def test_captures_are_told_and_how_it_was_lost() -> None:
    told = recap_of(GAME, "capture")
    assert "The minions captured Maginos." in told
    assert "All the mice were captured, and the chapter was lost." in told


def test_a_try_that_was_lost_and_taken_up_again_is_told_by_its_ends() -> None:
    told = recap_of(GAME, "campaign")
    at = told.index("The hourglass ran out, and the chapter was lost.")
    assert told[at - 1 : at + 2] == [
        "The chapter began in the Dining Hall.",
        "The hourglass ran out, and the chapter was lost.",
        "The mice tried again, from the Dining Hall.",
    ]
