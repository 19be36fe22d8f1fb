"""What is put right by hand: the physical table is right, within what can lie there."""

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.counters import COUNTERS
from companion.rules import replace
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    all_activated_but,
    begun,
    empty,
    hands,
    play,
    quest,
    refused,
    remembering,
    resolving,
    tell,
    told,
    with_hands,
    with_one,
)
from tests.support.cases import for_each
from tests.support.random_play import words


@pytest.mark.rule("WT-HAND-1")
def test_a_hand_is_never_below_nothing() -> None:
    table = with_hands(begun(2), 2, 4)
    assert refused(table, "adjust", counter="hand:seat-1", by=-3).rule == "WT-HAND-1"
    assert refused(table, "correct", counter="hand:seat-1", value=-1)
    assert hands(play(table, "adjust", counter="hand:seat-1", by=-2)) == (0, 4)
    assert hands(play(table, "correct", counter="hand:seat-2", value=9, why="counted")) == (2, 9)


@pytest.mark.rule("WT-HAND-1")
def test_nobody_pays_more_than_is_there() -> None:
    table = with_hands(play(begun(2), "activate", character="tale-1"), 0, 4)
    assert refused(table, "move").rule == "WT-MOVE-2"
    telling = with_hands(resolving(begun(2), "tale-1"), 2, 4)
    assert refused(telling, "play_cards", character="tale-1", cards=3).rule == "WT-HAND-1"
    down = with_one(with_hands(begun(2), 1, 4), "tale-1", is_down=True)
    assert refused(down, "rescue", rescued="tale-1", rescuer="tale-1").rule == "WT-RESC-4"


@pytest.mark.rule("WT-EX-28", "WT-CHAP-5")
def test_a_short_deck_changes_no_count() -> None:
    table = remembering(with_hands(all_activated_but(begun(2)), 5, 2), "spring")
    table = play(replace(table, phase="chapter_end"), "reshuffle", why="4 cards were left")
    table = play(table, "end_chapter")
    assert hands(table) == (9, 6)
    assert len(table.memories) == 1


@for_each("counter", COUNTERS.ids(begun(2)))
def test_every_counter_can_be_set_and_has_a_name(counter: str) -> None:
    table = play(begun(2), "correct", counter=counter, value=2)
    assert GAME.why_not(table, "adjust", {"counter": counter, "by": 1}) is None
    assert GAME.names(table, counter) != counter
    proposed = GAME.proposed(table, GAME.new_box(), "correct", {"counter": counter})
    assert proposed == {"value": 2}


def test_counters_are_set_while_a_tale_is_played() -> None:
    assert refused(empty(2), "correct", counter="chapter", value=2).id == "No tale is being played."
    assert refused(begun(2), "correct", counter="luck", value=2)


def test_the_track_is_never_shorter_than_what_lies_there() -> None:
    table = remembering(begun(2), "spring", "winter")
    assert refused(table, "correct", counter="limit", value=2)
    assert play(table, "correct", counter="limit", value=4).limit == 4


def test_marks_set_by_hand_move_the_turn_on() -> None:
    table = all_activated_but(begun(2), "tale-1", "soldier-1")
    table = play(table, "set_marks", character="tale-1", card="activated", figure="standing")
    assert table.turn == BO
    table = play(table, "set_marks", character="soldier-1", card="activated", figure="lying")
    assert table.phase == "chapter_end"
    table = play(table, "set_marks", character="tale-1", card="ready", figure="standing")
    assert (table.phase, table.turn) == ("turns", ADA)


def test_quests_are_added_named_and_forgotten() -> None:
    table = play(begun(2), "add_quest", side="winter", name="Wall")
    wall = table.quests[-1].id
    assert refused(table, "add_quest", side="winter", name="wall ").rule == "WT-QUEST-3"
    table = play(table, "name_quest", quest=wall, name="The wall")
    assert GAME.names(table, wall) == "The wall"
    assert len(play(table, "drop_quest", quest=wall).quests) == 2
    assert refused(table, "drop_quest", quest=quest(table).id)
    used = play(table, "add_memory", quest=wall, favours="winter", laid_by=BO)
    assert refused(used, "drop_quest", quest=wall).rule == "WT-MEM-2"


def test_at_most_one_quest_is_started() -> None:
    table = resolving(begun(2), "tale-1")
    key = quest(table).id
    assert refused(table, "set_quest", quest=key, state="faced", won_by="spring")
    assert refused(table, "set_quest", quest="quest-2", state="started")
    called = play(table, "call_off")
    assert (called.quest(key).state, called.resolving) == ("on_board", None)
    assert refused(called, "call_off").id == "Nothing is going on."


@pytest.mark.rule("WT-MEM-3")
def test_a_memory_laid_by_hand_may_open_the_epilogue() -> None:
    table = remembering(begun(2), "spring", "winter")
    busy = play(table, "activate", character="tale-1")
    assert refused(busy, "add_memory", quest="quest-1", favours="spring", laid_by=BO)
    table = play(table, "add_memory", quest="quest-1", favours="spring", laid_by=BO)
    assert (table.phase, table.starter) == ("epilogue", BO)
    table = play(table, "change_memory", memory="memory-3", favours="winter", laid_by=ADA)
    assert (table.starter, table.favourable("winter")) == (ADA, 2)
    told_one = play(table, "tell_end", spring=1)
    again = {"memory": "memory-3", "favours": "winter", "laid_by": BO}
    assert refused(told_one, "change_memory", **again).rule == "WT-EPI-2"
    assert refused(table, "remove_memory", memory="memory-3").rule == "WT-EPI-1"


def test_a_memory_is_changed_or_taken_off() -> None:
    table = remembering(begun(2), "spring", "winter")
    table = play(table, "change_memory", memory="memory-1", favours="neutral", laid_by=BO, card="A key")
    assert (table.memories[0].favours, table.memories[0].card) == ("neutral", "A key")
    assert [one.favours for one in play(table, "remove_memory", memory="memory-1").memories] == ["winter"]
    assert refused(table, "remove_memory", memory="memory-3")


def test_what_is_called_off_with_a_full_track_ends_the_tale() -> None:
    table = replace(remembering(begun(2), "spring", "winter"), house=("WT-OPEN-32",))
    table = tell(resolving(table, "tale-1"), ("tale-1", 1), ("", 0))
    table = play(play(table, "last_card", plays=False), "close_quest", laid_by=ADA)
    assert (table.phase, table.waits_for) == ("turns", "")
    assert play(table, "call_off").phase == "epilogue"
    assert play(table, "finish_activation", discards=0).phase == "epilogue"


def test_a_character_changes_hands_within_its_side() -> None:
    table = begun(3)
    assert refused(table, "give_character", character="tale-1", to=BO).rule == "WT-TERM-1"
    table = play(table, "give_character", character="tale-1", to="seat-3")
    assert table.owner("tale-1") == "seat-3"
    running = play(table, "activate", character="tale-2")
    assert refused(running, "give_character", character="tale-2", to="seat-3")


def test_where_a_figure_is_and_a_note() -> None:
    table = play(begun(2), "set_space", character="soldier-1", space="Mill", kind="place")
    assert table.character("soldier-1").space == "Mill"
    assert play(table, "note", words="It snows.") == replace(table, news=())
    assert told(table) == ()


def test_the_menu_by_hand_has_its_buttons_by_topic() -> None:
    menu = {words(title): [one.action for one in buttons] for title, buttons in GAME.menu(begun(2))}
    assert menu == {
        "Characters": ["set_marks", "set_space", "give_character", "name_character", "enter_conflict"],
        "Quests and memories": [
            *("add_quest", "set_quest", "name_quest", "drop_quest"),
            *("add_memory", "change_memory", "remove_memory"),
        ],
        "Table and turn": [
            *("correct", "set_turn", "call_off", "reshuffle"),
            *("set_house_rules", "set_packs", "hand_over", "break_off", "note", "add_module"),
        ],
    }


@pytest.mark.rule("WT-MEM-2")
def test_of_a_quest_that_is_remembered_no_second_memory_is_laid_by_hand() -> None:
    table = begun(2)
    asked = {"quest": quest(table).id, "favours": "spring", "laid_by": ADA, "once": True}
    table = play(table, "add_memory", **asked)
    again = refused(table, "add_memory", **asked)
    assert (again.rule, again.id) == (
        "WT-MEM-2",
        "A memory of {quest} lies on the track already: put that one right.",
    )
    assert len(play(table, "add_memory", **{**asked, "once": False}).memories) == 2  # a log of release 1.9
