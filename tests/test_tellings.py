"""What a recap tells: who did it and who plays whom, the weightiest of it, a lost try by its ends alone."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.utils.translation import override

from campaigns import journal
from campaigns.chronicle import choice, recap
from companion.games import GAMES
from companion.rules import Weight, message
from tests.kit.games import golden
from tests.kit.test_tellings import happenings_of


def recap_of(slug: str, name: str, language: str = "en") -> list[str]:
    game = GAMES[slug]
    evening = journal.Evening(SimpleNamespace(game=game), (), tuple(happenings_of(game, name)))  # type: ignore[arg-type]
    players = tuple(choice._people_of(game, golden(slug, name).tables[-1]))
    with override(language):
        paragraphs = recap.tell_evenings([evening.told], [players])
    return [sentence for paragraph in paragraphs for sentence in paragraph]


def test_it_tells_who_struck_down_whom_and_who_plays_them_once() -> None:
    told = recap_of("mice_and_mystics", "victory")
    assert told[0] == "The chapter began in the Guard Room."
    assert told[1] == "Anna’s Maginos struck down a Rat, Anna’s Collin a Rat and Bruno’s Filch a Rat."
    assert "Chiara’s Tilda struck down a Rat, Maginos a Rat and Collin the Spider." in told
    assert told[-2:] == ["The best blow was Maginos’s, with 3 hits.", "And the chapter was won!"]


def test_it_tells_the_same_in_italian() -> None:
    told = recap_of("mice_and_mystics", "victory", "it")
    assert told[0] == "Il capitolo cominciò nella Stanza delle Guardie."
    assert told[1] == "Maginos di Anna sconfisse un Ratto, Collin di Anna un Ratto e Filch di Bruno un Ratto."
    assert told[-1] == "E il capitolo fu vinto!"


def test_captures_are_told_and_how_it_was_lost() -> None:
    told = recap_of("mice_and_mystics", "capture")
    assert "The minions captured Maginos." in told
    assert "All the mice were captured, and the chapter was lost." in told


def test_a_try_that_was_lost_and_taken_up_again_is_told_by_its_ends() -> None:
    told = recap_of("mice_and_mystics", "campaign")
    at = told.index("The hourglass ran out, and the chapter was lost.")
    assert told[at - 1 : at + 2] == [
        "The chapter began in the Dining Hall.",
        "The hourglass ran out, and the chapter was lost.",
        "The mice tried again, from the Dining Hall.",
    ]


def test_falls_and_helps_are_counted_not_listed() -> None:
    told = recap_of("stuffed_fables", "waking")
    assert "Lumpy collapsed 7 times." in told
    assert "Stitch helped Lumpy up again 4 times." in told
    assert sum("collapsed" in one for one in told) == 2


def test_a_quest_that_was_close_says_so() -> None:
    told = recap_of("winter_tales", "starter")
    assert "Anna’s Wolf led the quest “The lamp”, and Winter won it by a single card." in told


def test_of_dreamers_nobody_is_told_who_was_who() -> None:
    for name in ("five-rounds", "tie-break"):
        assert not any(
            "was a Dreamer" in one or "was the Master" in one for one in recap_of("dreamers", name)
        )
    assert recap_of("dreamers", "tie-break")[0] == "In rounds 1, 2, 3 and 4 the memories ran out."


@pytest.mark.parametrize("language", ["en", "it"])
def test_whatever_happened_it_is_read_in_a_minute(language: str) -> None:
    for slug in GAMES:
        if slug != "lantern":
            for name in (path for path in _names(slug)):
                words = sum(recap.count_words(one) for one in recap_of(slug, name, language))
                assert 0 < words <= recap.MOST_WORDS, (slug, name, words)


def _names(slug: str) -> list[str]:
    from tests.kit.games import names_of  # noqa: PLC0415  # the toy is no game of the site

    return list(names_of(GAMES[slug]))


def line(says: str, weight: Weight) -> Any:
    return journal.JournalLine(message(says), weight=weight)


def test_what_matters_most_is_told_where_room_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recap, "MOST_WORDS", 6)
    lines = [line("It began.", Weight.TURN), *(line(f"Detail {n}.", Weight.DETAIL) for n in range(5))]
    lines.append(line("It ended.", Weight.END))
    assert recap.tell_evenings([lines], [()]) == [["It began.", "Detail 4.", "It ended."]]
