"""Golden sessions: what the plays of chapter one and the campaign show that record.py recorded."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.table import Table
from companion.rules import Play
from tests.games.mice_and_mystics.record import EVENINGS, GAME, Evening, played
from tests.kit.games import golden, names_of
from tests.support.cases import for_each


def plays_of(name: str) -> tuple[Play, ...]:
    return golden(GAME.slug, name).plays


def tables_of(name: str) -> tuple[Table, ...]:
    """Return the tables of a session, from the empty one to the last."""
    return golden(GAME.slug, name).tables


def test_three_whole_sessions_of_chapter_one_and_a_campaign_are_kept() -> None:
    assert set(names_of(GAME)) >= {"campaign", "capture", "hourglass", "victory"}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("evening", EVENINGS, ids=[evening.name for evening in EVENINGS])
def test_an_evening_comes_to_its_end_whatever_the_dice(evening: Evening, seed: int) -> None:
    _plays, tables = played(replace(evening, seed=seed))
    assert tables[-2].phase == "over"


@pytest.mark.rule("MM-END-2", "MM-CH1-7", "MM-CAPT-8", "MM-HOUR-2")
@for_each(
    "name, outcome, next_phase",
    [("victory", "won", "closed"), ("hourglass", "lost", "laying"), ("capture", "lost", "laying")],
)
def test_how_each_session_ends(name: str, outcome: str, next_phase: str) -> None:
    end, closed = tables_of(name)[-2:]
    assert (end.phase, end.outcome) == ("over", outcome)
    assert (closed.phase, [record.outcome for record in closed.records]) == (next_phase, [outcome])


def test_the_victory_is_in_the_courtyard() -> None:
    end = tables_of("victory")[-2]
    assert (end.room, end.has_minions, end.hourglass < end.end) == ("room-1", False, True)


def test_the_hourglass_ran_out() -> None:
    end = tables_of("hourglass")[-2]
    assert end.hourglass >= end.end
    assert end.free_mice


def test_all_mice_were_captured_before_time_ran_out() -> None:
    end = tables_of("capture")[-2]
    assert not end.free_mice
    assert end.hourglass < end.end


def ends_of_chapters() -> list[Table]:
    """Return the campaign's tables as each of its chapters was over."""
    return [
        before
        for before, play in zip(tables_of("campaign"), plays_of("campaign"), strict=False)
        if play.action == "close_chapter"
    ]


def starts_of_chapters() -> list[Table]:
    """Return the campaign's tables as each of its chapters was laid."""
    return [
        before
        for before, play in zip(tables_of("campaign"), plays_of("campaign"), strict=False)
        if play.action == "begin"
    ]


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2", "MM-CAMP-3", "MM-CH-3", "MM-END-1", "MM-END-2")
def test_a_campaign_of_three_chapters_is_won_lost_tried_again_and_won() -> None:
    records = tables_of("campaign")[-1].records
    assert [(one.chapter, one.outcome, one.attempt) for one in records] == [
        (1, "won", 1),
        (2, "lost", 1),
        (2, "won", 2),
        (3, "won", 1),
    ]


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2", "MM-CAMP-3")
def test_each_chapter_of_the_campaign_starts_with_what_was_carried_over_and_nothing_else() -> None:
    table = tables_of("campaign")[-1]
    for record, start in zip((table.records[0], table.records[2]), starts_of_chapters()[1::2], strict=True):
        for mouse, card in record.kept:
            if start.has_mouse(mouse):
                assert card in [one.name for one in start.mouse(mouse).cards if one.is_starting]
        for mouse, ability in record.learnt:
            assert not start.has_mouse(mouse) or ability in start.mouse(mouse).abilities
    for start in starts_of_chapters():
        assert all(one.cheese == one.wounds == one.captures == 0 for one in start.mice)
        assert (start.chest, start.tokens, start.achievements) == ((), (), ())


@pytest.mark.rule("MM-CH-3", "MM-OPEN-50")
def test_the_chapter_that_was_lost_starts_again_from_the_state_before_it() -> None:
    first, again = starts_of_chapters()[1:3]
    assert (again.mice, again.honours, again.attempt) == (first.mice, first.honours, 2)
    assert ends_of_chapters()[1].honours == (("lily", "First arrow"),)


@pytest.mark.rule("MM-CAMP-1", "MM-ACH-7")
def test_who_stayed_behind_comes_back_as_it_was_and_achievements_stay() -> None:
    left = next(one for one in tables_of("campaign") if one.chapter.number == 2).mouse("filch")
    third = starts_of_chapters()[3]
    assert replace(third.mouse("filch"), player=left.player) == left
    assert not third.has_mouse("collin")
    assert third.honours == (("tilda", "Friend of the cook"),)
    assert third.veteran("collin") is not None


def at(name: str, action: str) -> tuple[Table, Table]:
    """Return the tables before and after the first play of an action in a session."""
    place = [play.action for play in plays_of(name)].index(action)
    return tables_of(name)[place], tables_of(name)[place + 1]


def laid_after(name: str, action: str) -> Table:
    """Return the table on which the cards lie that an action brought."""
    plays, start = plays_of(name), tables_of(name).index(at(name, action)[1])
    return next(tables_of(name)[n + 1] for n in range(start, len(plays)) if plays[n].action == "lay_order")


@pytest.mark.rule("MM-BOSS-2", "MM-BOSS-4", "MM-BOSS-6", "MM-BOSS-7")
def test_vanestra_came_to_an_empty_column_with_two_cards_and_was_defeated() -> None:
    before, _after = at("boss", "boss_enters")
    assert before.minion_cards == ()
    laid = laid_after("boss", "boss_enters")
    assert len(laid.cards_of("vanestra")) == 2
    assert set(laid.minion_cards) == set(laid.cards_of("vanestra"))
    cards = [table.boss_cards for table in tables_of("boss")]
    assert [len(rows[0][1]) for rows in dict.fromkeys(cards) if rows] == [2, 1]
    assert not tables_of("boss")[-2].figures


@pytest.mark.rule("MM-BOSS-5", "MM-BROD-3", "MM-BROD-8", "MM-ACH-6")
def test_brodie_joined_a_fight_struck_on_both_cards_and_was_tamed() -> None:
    before, _after = at("brodie", "boss_enters")
    assert before.minion_cards
    assert laid_after("brodie", "boss_enters").column[-1].startswith("brodie")
    struck = {
        table.current
        for table, play in zip(tables_of("brodie"), plays_of("brodie"), strict=False)
        if play.action == "brodie_strikes"
    }
    assert struck == {"brodie-scratch", "brodie-chase"}
    assert tables_of("brodie")[-2].holder_of("cat-tamer")
