"""Chapters, turns and activations, step by step."""

import pytest

from companion.games.winter_tales.explanations import hand
from companion.rules import replace
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    EVA,
    activated,
    all_activated_but,
    begun,
    hands,
    of,
    play,
    refused,
    told,
    with_hands,
    with_one,
)
from tests.support.random_play import words


@pytest.mark.rule("WT-CHAP-1", "WT-CHAP-2", "WT-CHAP-4")
def test_a_chapter_is_turns_and_an_end() -> None:
    table = begun(2)
    for _round in range(4):
        for player, kind in ((ADA, "tale"), (BO, "soldier")):
            assert table.turn == player
            ready = table.ready_of(player)[0]
            assert ready.kind == kind
            table = play(table, "activate", character=ready.id)
            over = max(0, table.player(player).hand - 7)
            table = play(table, "finish_activation", discards=over)
    assert table.phase == "chapter_end"
    assert refused(table, "activate", character=of(table, ADA)).rule == "WT-CHAP-4"
    after = play(table, "end_chapter")
    assert (after.phase, after.chapter, after.turn) == ("turns", 2, ADA)
    assert told(after) == ("Chapter 2 begins: Ada has the first turn.",)
    assert refused(after, "end_chapter").rule == "WT-CHAP-4"


@pytest.mark.rule("WT-CHAP-2")
def test_a_turn_is_for_an_own_character() -> None:
    table = begun(4)
    assert refused(table, "finish_activation", discards=0).rule == "WT-CHAP-2"
    assert refused(table, "activate", character=of(table, CLEO)).rule == "WT-CHAP-2"
    table = play(table, "activate", character=of(table, ADA))
    assert refused(table, "activate", character=of(table, ADA, place=1)).rule == "WT-CHAP-2"


@pytest.mark.rule("WT-CHAP-3", "WT-ACT-2")
def test_a_character_is_activated_once_a_chapter() -> None:
    table = begun(2)
    character = of(table, ADA)
    table = play(table, "activate", character=character)
    assert not table.character(character).is_ready
    table = play(play(table, "finish_activation", discards=0), "activate", character=of(table, BO))
    table = play(table, "finish_activation", discards=0)
    assert refused(table, "activate", character=character).rule == "WT-CHAP-3"


@pytest.mark.rule("WT-ACT-3")
def test_every_player_draws_three_the_writer_too() -> None:
    table = replace(begun(3), turn=CLEO)
    table = play(table, "activate", character=of(table, CLEO))
    assert hands(table) == (4, 4, 4)
    assert told(table) == ("Cleo draws 3 story cards and has 4 cards.",)


@pytest.mark.rule("WT-ACT-6")
def test_down_to_seven_and_not_further() -> None:
    table = play(with_hands(begun(2), 6, 4), "activate", character="tale-1")
    said = refused(table, "finish_activation", discards=1)
    assert (words(said), said.rule) == ("Down to 7: discard 2 cards.", "WT-ACT-6")
    assert refused(table, "finish_activation", discards=3).rule == "WT-ACT-6"
    assert hands(play(table, "finish_activation", discards=2)) == (7, 4)
    table = play(begun(2), "activate", character="tale-1")
    assert refused(table, "finish_activation", discards=1).rule == "WT-ACT-6"


@pytest.mark.rule("WT-ACT-8", "WT-MOVE-4", "WT-RESC-2")
def test_who_lies_is_activated_without_movement_or_action() -> None:
    table = play(with_one(begun(2), "tale-1", is_down=True), "activate", character="tale-1")
    assert hands(table) == (7, 4)
    assert not table.character("tale-1").is_ready
    assert refused(table, "move").rule == "WT-MOVE-4"
    assert refused(table, "generate_quest", quest="own").rule == "WT-RESC-2"
    assert refused(table, "resolve_quest", quest="quest-1").rule == "WT-RESC-2"
    table = play(table, "rescue", rescued="tale-1", rescuer="tale-1")
    assert hands(play(table, "move")) == (4, 4)


@pytest.mark.rule("WT-EX-5", "WT-MOVE-1", "WT-QUEST-5")
def test_an_activation_below_the_limit() -> None:
    table = begun(2)
    assert (hands(table)[0], len(table.on_board)) == (4, 2)
    table = play(table, "activate", character="tale-1")
    assert hands(table)[0] == 7
    table = play(play(table, "move", space="Wood"), "move", space="Mill")
    assert hands(table)[0] == 5
    table = play(table, "generate_quest", quest="own", name="The lamp")
    assert (hands(table)[0], len(table.on_board)) == (5, 3)
    assert table.on_board[-1].place == "Mill"
    table = play(table, "finish_activation", discards=0)
    assert (hands(table)[0], table.character("tale-1").is_ready) == (5, False)


@pytest.mark.rule("WT-MOVE-1", "WT-MOVE-2")
def test_a_movement_costs_a_card_and_none_comes_without() -> None:
    table = with_hands(play(begun(2), "activate", character="tale-1"), 2, 4)
    table = play(play(table, "move"), "move")
    assert hands(table)[0] == 0
    assert refused(table, "move").rule == "WT-MOVE-2"
    assert table.activation and table.activation.moves == 2


def test_movements_come_before_the_action() -> None:
    table = play(play(begun(2), "activate", character="tale-1"), "generate_quest", quest="own", name="Lamp")
    assert refused(table, "move").rule == "WT-ACT-7"
    assert refused(table, "generate_quest", quest="own", name="More").rule == "WT-ACT-5"
    assert play(replace(table, house=("WT-OPEN-9",)), "move").moving


@pytest.mark.rule("WT-EX-7", "WT-CHAP-5", "WT-CHAP-6", "WT-CHAP-7", "WT-CHAP-8", "WT-CHAP-9")
def test_the_end_of_a_chapter_with_five() -> None:
    table = with_one(begun(5), "soldier-1", is_down=True)
    last = of(table, EVA)
    table = replace(all_activated_but(table, last), turn=EVA)
    table = with_hands(play(table, "activate", character=last), 7, 6, 3, 0, 5)
    table = play(table, "finish_activation", discards=0)
    assert told(table)[-1] == "Nobody has a ready character: the chapter ends."
    table = play(table, "end_chapter")
    assert hands(table) == (11, 10, 7, 4, 7)
    assert all(one.is_ready for one in table.characters)
    assert table.character("soldier-1").is_down
    assert (table.chapter, table.phase) == (2, "turns")


@pytest.mark.rule("WT-EX-8", "WT-CHAP-3", "WT-CHAP-4")
def test_a_player_without_ready_characters_is_passed_over() -> None:
    table = begun(4)
    last = of(table, DAN)
    table = replace(all_activated_but(table, of(table, BO), last), turn=BO)
    table = play(play(table, "activate", character=of(table, BO)), "finish_activation", discards=0)
    assert table.turn == DAN
    assert told(table) == ("No ready character, skipped: Cleo.",)
    table = play(play(table, "activate", character=last), "finish_activation", discards=0)
    assert table.phase == "chapter_end"


@pytest.mark.rule("WT-CHAP-9")
def test_a_hand_that_no_rule_can_make_is_told() -> None:
    table = with_hands(all_activated_but(begun(2)), 11, 10)
    table = play(replace(table, phase="chapter_end"), "end_chapter")
    assert hands(table) == (15, 14)
    assert "Ada has more than 14 cards: count them again." in told(table)


def test_why_a_hand_is_what_it_is() -> None:
    table = with_hands(begun(3), 9, 4, 5)
    parts = [words(part.what) for part in hand(table, ADA).parts]
    assert parts == [
        "story cards in hand",
        "2 cards go at the end of an activation: 7 at most stay.",
        "4 cards come when the chapter ends.",
    ]
    assert words(hand(table, CLEO).parts[-1].what).startswith("2 cards at most may be played")
    assert hand(table, ADA).total == 9


# generating quests


@pytest.mark.rule("WT-QUEST-3")
def test_a_quest_that_was_faced_never_comes_back() -> None:
    table = begun(2)
    key = next(one for one in table.quests if one.side == "spring")
    table = play(table, "set_quest", quest=key.id, state="faced", won_by="winter")
    table = play(table, "activate", character="tale-1")
    assert refused(table, "generate_quest", quest=key.id).rule == "WT-QUEST-3"
    assert refused(table, "generate_quest", quest="own", name="the KEY").rule == "WT-QUEST-3"


@pytest.mark.rule("WT-QUEST-5")
def test_a_quest_costs_no_card_but_the_action() -> None:
    table = play(begun(2), "activate", character="tale-1")
    after = play(table, "generate_quest", quest="own", name="Lamp")
    assert hands(after) == hands(table)
    assert after.activation and after.activation.has_acted


@pytest.mark.rule("WT-QUEST-6")
def test_the_writers_quests_go_by_the_character() -> None:
    table = play(begun(3), "add_quest", side="winter", name="The wall")
    wall = table.quests[-1]
    for kind, side in (("tale", "spring"), ("soldier", "winter")):
        own = of(table, CLEO, kind)
        now = play(with_one(replace(table, turn=CLEO), own, space_kind="place"), "activate", character=own)
        after = play(now, "generate_quest", quest="own", name="The lamp")
        assert after.on_board[-1].side == side
        if side == "spring":
            assert refused(now, "generate_quest", quest=wall.id).rule == "WT-QUEST-6"
        else:
            assert play(now, "generate_quest", quest=wall.id).quest(wall.id).state == "on_board"


def test_a_quest_lies_in_the_own_place_where_none_lies() -> None:
    table = begun(2)
    key = next(one for one in table.quests if one.side == "spring")
    table = play(table, "set_quest", quest=key.id, state="on_board", place="Mill")
    table = play(play(table, "activate", character="tale-1"), "move", space="Mill")
    assert refused(table, "generate_quest", quest="own", name="Lamp").rule == "WT-QUEST-1"
    assert refused(table, "generate_quest", quest="own", name="Lamp", place="Wood").rule == "WT-QUEST-1"
    table = play(table, "set_space", character="tale-1", space="Plaza", kind="square")
    assert refused(table, "generate_quest", quest="own", name="Lamp").rule == "WT-QUEST-1"


def test_where_a_quest_was_put_its_character_stands() -> None:
    table = play(play(begun(2), "activate", character="tale-1"), "generate_quest", quest="own", place="Wood")
    assert (table.character("tale-1").space, table.character("tale-1").space_kind) == ("Wood", "place")


def test_the_turn_goes_to_whoever_it_is_set_to() -> None:
    table = activated(begun(4), *(one.id for one in begun(4).of(BO)))
    assert refused(table, "set_turn", player=BO)
    assert play(table, "set_turn", player=DAN).turn == DAN
