"""What a campaign has come to: its path of chapters, the growth of its mice (MM-CAMP-1, MM-ACH-7)."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.growth import growth, path
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.chapters import BOX, TWO, between, chosen, in_two, won
from tests.games.mice_and_mystics.tables import GAME, PEOPLE, having, play
from tests.support.random_play import words


def stops(table: Table, box: Box = BOX) -> list[tuple[int, str, str, list[str]]]:
    return [
        (one.number, words(one.name), one.state, [words(about) for about in one.about])
        for one in path(table, box)
    ]


def test_a_new_campaign_stands_at_its_first_chapter_and_the_others_lie_ahead() -> None:
    found = stops(GAME.set_up(PEOPLE))
    assert found[0] == (1, "Flight to Barksburg", "here", ["choosing the mice"])
    assert found[1] == (2, "The Pantry", "ahead", [])
    assert found[3] == (4, "Chapter 4", "ahead", ["not filled in yet"])
    assert len(found) == 11


def test_a_chapter_that_is_over_tells_how_it_ended() -> None:
    table = replace(won(), end=6, hourglass=4)
    found = stops(play(table, "close_chapter", kept=(), then="next"))
    assert found[0] == (1, "Flight to Barksburg", "won", ["won at once", "2 pages left"])
    assert found[1] == (2, "The Pantry", "here", ["comes next"])


def test_a_lost_chapter_that_is_tried_again_is_where_the_campaign_stands() -> None:
    table = play(play(in_two(), "give_up"), "close_chapter", kept=(), then="retry")
    assert stops(table)[1] == (2, "The Pantry", "here", ["being set up", "attempt 2"])
    table = replace(table, phase="over", outcome="won", hourglass=6, end=7)
    table = play(table, "close_chapter", kept=(), then="next")
    assert stops(table)[1] == (2, "The Pantry", "won", ["won at attempt 2", "1 page left"])


def test_a_chapter_that_was_lost_and_left_behind_is_lost() -> None:
    table = play(play(in_two(), "give_up"), "close_chapter", kept=(), then="next")
    assert stops(table)[1] == (2, "The Pantry", "lost", ["lost"])


def test_a_chapter_not_filled_in_cannot_be_opened() -> None:
    assert [one.number for one in path(between(), BOX) if one.is_open] == [1, 2, 3]
    assert [one.number for one in path(between(), Box()) if one.is_open] == [1]


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2")
def test_abilities_and_kept_cards_are_shown_with_their_chapters() -> None:
    table = having(in_two(), "lily", abilities=("aimed-shot", "power-shot"))
    rows = {one.id: one for one in growth(table)}
    assert rows["collin"].abilities == (("inspire", 0), ("feint", 1))
    assert rows["collin"].kept == (("Sword", 1),)
    assert rows["lily"].abilities == (("aimed-shot", 0), ("power-shot", 2))
    assert [(one.id, one.is_here) for one in growth(table)][-1] == ("filch", False)


@pytest.mark.rule("MM-ACH-7", "MM-ACH-1")
def test_honours_and_personal_achievements_are_shown() -> None:
    table = play(won(achievements=(("cheese-master", "tilda"),)), "honour", mouse="tilda", words="Brave")
    table = chosen(play(table, "close_chapter", kept=(), then="next"), TWO)
    table = replace(table, achievements=(("roach-lord", "tilda"),))
    tilda = next(one for one in growth(table) if one.id == "tilda")
    assert tilda.honours == ("Brave",)
    assert tilda.achievements == (("cheese-master", 1), ("roach-lord", 2))


def test_what_a_lost_attempt_gave_is_not_grown() -> None:
    table = having(in_two(), "lily", abilities=("aimed-shot", "power-shot"))
    table = play(play(table, "give_up"), "close_chapter", kept=(), then="retry")
    lily = next(one for one in growth(table) if one.id == "lily")
    assert lily.abilities == (("aimed-shot", 0),)
