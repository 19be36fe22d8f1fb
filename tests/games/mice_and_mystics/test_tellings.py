"""What a recap tells of this game: who struck down whom and who plays them, captures, a lost try."""

from types import SimpleNamespace
from typing import cast

from campaigns.chronicle.choice import without_handed_over
from campaigns.models import Session
from campaigns.sessions import journal
from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.tellings import Fights
from companion.rules import Answers, Happening, Message, Play, message
from companion.text.i18n import translate
from tests.games.mice_and_mystics.tables import playing
from tests.kit.recaps import recap_of


def test_it_tells_who_struck_down_whom_and_who_plays_them_once() -> None:
    told = recap_of(GAME, "victory")
    assert told[0] == "The chapter began in the Guard Room."
    assert told[1] == "Anna’s Maginos, Anna’s Collin and Bruno’s Filch each struck down a Rat."
    at = told.index("Chiara’s Tilda and Maginos each struck down a Rat.")
    assert told[at + 1] == "Collin struck down the Spider."
    assert told[-2:] == ["The best blow was Maginos’s, with 3 hits.", "And the chapter was won!"]


def test_it_tells_the_same_in_italian() -> None:
    told = recap_of(GAME, "victory", "it")
    assert told[0] == "Il capitolo cominciò nella Stanza delle Guardie."
    assert told[1] == "Maginos di Anna, Collin di Anna e Filch di Bruno sconfissero un Ratto ciascuno."
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


def test_a_mouse_that_changed_hands_is_told_without_a_player() -> None:
    table, answers = playing("collin", "tilda"), {"figure": "collin", "to": "Anna"}
    collin, tilda = (cast(Message, GAME.names(table, mouse)) for mouse in ("collin", "tilda"))
    sentence = GAME.says(table, Play("hand_over", answers))
    happening = Happening(5, "hand_over", answers, sentence, ())
    evening = journal.JournalSession(cast(Session, SimpleNamespace(game=GAME)), (), (happening,))
    players = ((collin, "Anna"), (tilda, "Bruno"))
    assert without_handed_over(players, [evening]) == [(tilda, "Bruno")]


def hit(minion: str, mouse: str, count: int) -> Message:
    words = "{minion} on {mouse}: {count} hit"
    return Message(f"{words}.", {"minion": minion, "mouse": mouse}, f"{words}s.", count)


def blocks(mouse: str, count: int) -> tuple[Message, Message]:
    words = "{defender} blocks {count} hit"
    return Message(f"{words}.", {"defender": mouse}, f"{words}s.", count), message("Everything is blocked.")


def see(fights: Fights, action: str, *news: Message, **answers: object) -> list[str]:
    given: Answers = answers
    return [translate(one.says) for one in fights.see(Happening(1, action, given, message(action), news))]


def test_each_of_the_attacks_of_a_card_is_blocked_by_its_own_hits() -> None:
    fights = Fights()
    see(fights, "attack", Message("{count} hit.", {}, "{count} hits.", 4), mouse="collin")
    see(fights, "minions_attack", hit("Rat 1", "Collin", 1))
    assert see(fights, "defend", *blocks("Collin", 1), hit("Rat 2", "Tilda", 2)) == []
    assert see(fights, "defend", *blocks("Tilda", 3)) == ["Tilda blocked all 2 hits."]


def close(fights: Fights) -> list[str]:
    return [translate(sentence.says) for sentence in fights.close(2, is_end=False)]


def wound(mouse: str, count: int) -> Message:
    return Message("{mouse} takes {count} wound.", {"mouse": mouse}, "{mouse} takes {count} wounds.", count)


def test_a_mouse_that_was_wounded_often_and_not_captured_is_told_once_a_room() -> None:
    fights = Fights()
    see(fights, "defend", wound("Collin", 1))
    see(fights, "defend", wound("Tilda", 1))
    see(fights, "defend", wound("Collin", 2))
    assert close(fights) == ["Collin took 3 wounds and fought on."]
    assert close(fights) == []


def test_a_mouse_that_is_captured_after_all_has_not_escaped() -> None:
    fights = Fights()
    see(fights, "defend", wound("Collin", 3))
    see(fights, "defend", message("{mouse} is captured.", mouse="Collin"))
    assert close(fights) == []


def test_nobody_escapes_from_a_chapter_that_is_lost() -> None:
    fights = Fights()
    see(fights, "defend", wound("Collin", 3))
    see(fights, "end_turn", message("The hourglass has reached End: the chapter is lost."))
    assert close(fights) == []
