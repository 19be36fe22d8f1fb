"""A quest is resolved: who comes, who tells with how many cards, who wins, what is remembered."""

from typing import Any

import pytest

from companion.games.winter_tales import GAME, defaults
from companion.games.winter_tales.board import is_at_quest
from companion.games.winter_tales.box import Box
from companion.games.winter_tales.data import NOBODY
from companion.games.winter_tales.explanations import memories
from companion.games.winter_tales.explanations import quest as why_quest
from companion.games.winter_tales.table import Table
from companion.rules import Play, replace
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    begun,
    hands,
    of,
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
from tests.support.random_play import words


def four(*in_hand: int, **elsewhere: Any) -> Table:
    """Return four players in a Spring quest that Ada leads, Bo and Cleo are there, Dan has nobody there."""
    table = begun(4)
    key = quest(table)
    table = play(table, "set_quest", quest=key.id, state="on_board", place="Mill")
    for one in table.characters:
        table = with_one(table, one.id, space="Mill" if one.owner != DAN else "Wood", space_kind="place")
    return with_hands(resolving(table, of(table, ADA)), *in_hand)


@pytest.mark.rule("WT-RES-1")
def test_only_a_quest_of_the_own_side_in_the_own_place_is_resolved() -> None:
    table = play(begun(2), "activate", character="tale-1")
    letter = quest(table, "winter")
    assert refused(table, "resolve_quest", quest=letter.id).rule == "WT-RES-1"
    key = quest(table)
    table = play(table, "set_quest", quest=key.id, state="on_board", place="Mill")
    away = play(table, "move", space="Wood")
    assert refused(away, "resolve_quest", quest=key.id).rule == "WT-RES-1"
    square = play(table, "move", space="", kind="square")
    assert refused(square, "resolve_quest", quest=key.id).rule == "WT-RES-1"
    there = play(play(table, "move", space="mill"), "resolve_quest", quest=key.id)
    assert there.quest(key.id).state == "started"
    assert there.resolving and there.resolving.player == ADA


@pytest.mark.rule("WT-RES-5", "WT-CHAP-3")
def test_who_comes_is_activated_for_the_chapter() -> None:
    table = play(begun(2), "activate", character="tale-1")
    table = play(table, "resolve_quest", quest=quest(table).id)
    assert (table.asked, table.waits_for) == (BO, "come")
    assert refused(table, "come", character="tale-2").rule == "WT-CHAP-2"
    table = play(table, "come", character="soldier-1")
    assert not table.character("soldier-1").is_ready
    assert hands(table) == (7, 7)
    assert refused(table, "come", character="soldier-2").rule == "WT-RES-3"
    assert refused(table, "stay_away").rule == "WT-RES-3"
    assert refused(table, "generate_quest", quest="own").id == "Something else must be finished first."
    table = play(table, "finish_coming", arrived=True, discards=0)
    assert table.waits_for == "play_cards"
    assert refused(table, "come", character="soldier-2").rule == "WT-RES-3"


@pytest.mark.rule("WT-RES-3")
def test_the_others_are_asked_clockwise_and_who_has_nobody_ready_is_not() -> None:
    table = replace(begun(4), turn=CLEO)
    for one in table.of(DAN):
        table = with_one(table, one.id, is_ready=False)
    table = play(table, "activate", character=of(table, CLEO))
    table = play(table, "resolve_quest", quest=quest(table).id)
    assert table.asked == ADA
    table = play(table, "stay_away")
    assert table.asked == BO
    table = play(table, "stay_away")
    assert (table.waits_for, table.asked) == ("play_cards", CLEO)


@pytest.mark.rule("WT-RES-7")
def test_who_was_sent_to_the_quest_is_proposed_to_tell() -> None:
    table = play(begun(2), "activate", character="tale-1")
    table = play(table, "resolve_quest", quest=quest(table).id)
    table = play(play(table, "come", character="soldier-2"), "finish_coming", arrived=True, discards=0)
    assert defaults.teller(table, Box(), {}) == {"character": "tale-1"}
    assert defaults.teller(tell(table, ("tale-1", 1)), Box(), {}) == {"character": "soldier-2"}


def test_who_does_not_arrive_takes_no_part() -> None:
    table = play(begun(2), "activate", character="tale-1")
    table = play(table, "resolve_quest", quest=quest(table).id)
    table = play(play(table, "come", character="soldier-1"), "finish_coming", arrived=False, discards=0)
    assert told(table) == ("Soldier 1 takes no part.",)
    table = tell(table, ("tale-1", 1))
    assert refused(table, "play_cards", character="soldier-1", cards=1).rule == "WT-RES-7"
    assert tell(table, ("soldier-2", 1)).waits_for == "last_card"


def test_who_was_stopped_is_not_taken_for_arrived() -> None:
    table = play(begun(2), "activate", character="tale-1")
    table = play(play(table, "resolve_quest", quest=quest(table).id), "come", character="soldier-1")
    there = GAME.proposed(table, GAME.new_box(), "finish_coming", {})
    assert there == {"discards": 0, "arrived": True}
    trick = play(play(table, "move"), "start_trick", tale="tale-1")
    tied = play(play(trick, "answer_trick", cards=0), "reveal_trick", hidden=0)
    assert not GAME.proposed(tied, GAME.new_box(), "finish_coming", {})["arrived"]
    lying = with_one(table, "soldier-1", is_down=True)
    assert not GAME.proposed(lying, GAME.new_box(), "finish_coming", {})["arrived"]
    assert GAME.proposed(replace(lying, house=("WT-OPEN-15",)), GAME.new_box(), "finish_coming", {})[
        "arrived"
    ]


@pytest.mark.rule("WT-RES-1", "WT-RES-3")
def test_who_arrives_stands_where_the_quest_lies() -> None:
    table = play(begun(2), "set_quest", quest=quest(begun(2)).id, state="on_board", place="Mill")
    table = play(
        with_one(table, "soldier-1", space="Dock", space_kind="square"), "activate", character="tale-1"
    )
    table = play(play(table, "resolve_quest", quest=quest(table).id), "come", character="soldier-1")
    after = play(table, "finish_coming", arrived=True, discards=0)
    soldier = after.character("soldier-1")
    assert (soldier.space, soldier.space_kind) == ("Mill", "place")
    assert told(after) == ("Soldier 1 reaches the quest The key: Mill.",)
    late = play(table, "finish_coming", arrived=False, discards=0).character("soldier-1")
    assert (late.space, late.space_kind) == ("Dock", "square")


@pytest.mark.rule("WT-RES-1", "WT-RES-3")
def test_a_quest_without_a_named_place_gets_that_of_who_stands_at_it() -> None:
    table = play(
        with_one(begun(2), "tale-1", space="Inn", space_kind="place"), "activate", character="tale-1"
    )
    assert not _asks_where(table)
    table = play(table, "resolve_quest", quest=quest(table).id)
    table = play(play(table, "come", character="soldier-1"), "finish_coming", arrived=True, discards=0)
    assert (quest(table).place, table.character("soldier-1").space) == ("Inn", "Inn")


@pytest.mark.rule("WT-RES-1", "WT-RES-3")
def test_a_place_that_nobody_knows_is_asked_for_and_may_stay_unknown() -> None:
    table = play(with_one(begun(2), "soldier-1", space="Dock"), "activate", character="tale-1")
    assert _asks_where(table)
    named = play(table, "resolve_quest", quest=quest(table).id, place=" Inn ")
    assert (quest(named).place, named.character("tale-1").space) == ("Inn", "Inn")
    table = play(play(table, "resolve_quest", quest=quest(table).id), "come", character="soldier-1")
    assert not is_at_quest(table, table.character("soldier-1"))
    table = play(table, "finish_coming", arrived=True, discards=0)
    soldier = table.character("soldier-1")
    assert soldier.space == "" and is_at_quest(table, soldier)
    assert told(table) == ("Soldier 1 reaches the quest The key.",)


def _asks_where(table: Table) -> bool:
    answers = {"quest": quest(table).id}
    return GAME.actions["resolve_quest"].asks["place"].is_wanted(table, answers)


@pytest.mark.rule("WT-EX-14", "WT-MOVE-2")
def test_coming_to_a_quest() -> None:
    table = with_hands(begun(4), 4, 4, 4, 1)
    table = play(table, "activate", character=of(table, ADA))
    table = play(table, "resolve_quest", quest=quest(table).id)
    table = play(play(table, "stay_away"), "stay_away")
    soldier = of(table, DAN)
    table = play(table, "come", character=soldier)
    assert table.player(DAN).hand == 4
    table = play(play(table, "move"), "move")
    assert table.player(DAN).hand == 2
    assert refused(table, "generate_quest", quest="own")
    table = play(table, "finish_coming", arrived=True, discards=0)
    assert not table.character(soldier).is_ready
    table = tell(table, (of(table, ADA), 0), ("", 0), ("", 0))
    assert refused(table, "play_cards", character=soldier, cards=3).rule == "WT-HAND-1"
    for cards in (0, 1, 2):
        assert tell(table, (soldier, cards)).player(DAN).hand == 2 - cards


@pytest.mark.rule("WT-ACT-6")
def test_who_comes_discards_down_to_seven_too() -> None:
    table = with_hands(begun(2), 4, 6)
    table = play(table, "activate", character="tale-1")
    table = play(play(table, "resolve_quest", quest=quest(table).id), "come", character="soldier-1")
    assert refused(table, "finish_coming", arrived=True, discards=1).rule == "WT-ACT-6"
    assert hands(play(table, "finish_coming", arrived=True, discards=2)) == (7, 7)


@pytest.mark.rule("WT-EX-10", "WT-RES-9", "WT-RES-13", "WT-RES-15", "WT-RES-16", "WT-MEM-1", "WT-MEM-2")
def test_a_quest_won_by_its_side() -> None:
    table = four(6, 5, 4, 4)
    key = quest(table)
    table = tell(table, (of(table, ADA), 2), (of(table, BO), 3), (of(table, CLEO), 2))
    assert table.waits_for == "last_card"
    table = play(table, "last_card", plays=True)
    assert table.resolving
    assert (table.resolving.total("spring"), table.resolving.total("winter")) == (5, 3)
    assert why_quest(table, "spring").total == 5
    table = play(table, "close_quest", laid_by=ADA, card="The knotted rope")
    assert hands(table) == (3, 2, 2, 4)
    assert (table.quest(key.id).state, table.resolving) == ("faced", None)
    assert key.id not in {one.id for one in table.on_board}
    memory = table.memories[0]
    assert (memory.quest, memory.favours, memory.laid_by) == (key.id, "spring", ADA)
    assert memory.card == "The knotted rope"
    deed = table.tale[0]
    assert [(one.player, deed.cards_of(one)) for one in deed.entries] == [(ADA, 3), (BO, 3), (CLEO, 2)]
    assert table.waits_for == ""
    assert [words(part.what) for part in memories(table).parts][0] == "The key, Spring, laid by Ada"


@pytest.mark.rule("WT-EX-11", "WT-RES-9", "WT-RES-15", "WT-QUEST-3")
def test_a_quest_lost_by_its_side() -> None:
    table = four(2, 5, 4, 4)
    key = quest(table)
    table = tell(table, (of(table, ADA), 2), (of(table, BO), 5), (of(table, CLEO), 2))
    assert table.waits_for == "close_quest"  # Ada has no last card
    with_one_more = four(3, 5, 4, 4)
    ada, bo, cleo = (of(with_one_more, seat) for seat in (ADA, BO, CLEO))
    with_one_more = tell(with_one_more, (ada, 2), (bo, 5), (cleo, 2))
    tied = play(with_one_more, "last_card", plays=True).resolving
    assert tied
    assert (tied.total("spring"), tied.total("winter"), tied.winner) == (5, 5, "neutral")
    table = play(table, "close_quest", laid_by=ADA)
    assert table.memories[0].favours == "winter"
    assert (table.quest(key.id).state, table.quest(key.id).won_by) == ("faced", "winter")
    table = play(play(table, "finish_activation", discards=0), "set_turn", player=CLEO)
    table = play(table, "activate", character=of(table, CLEO))
    assert refused(table, "generate_quest", quest=key.id).rule == "WT-QUEST-3"


@pytest.mark.rule("WT-EX-13", "WT-RES-10")
def test_the_writers_cards_count_with_the_character() -> None:
    table = with_hands(replace(begun(3), turn=BO), 5, 5, 5)
    table = with_hands(resolving(table, of(table, BO)), 5, 5, 5)
    tale, soldier = of(table, CLEO, "tale"), of(table, CLEO, "soldier")
    bo, ada = of(table, BO), of(table, ADA)
    table = tell(table, (bo, 2))
    with_soldier = tell(table, (soldier, 2), (ada, 1))
    assert with_soldier.resolving
    assert with_soldier.resolving.total("winter") == 4
    table = tell(table, (tale, 2), (ada, 1))
    assert table.resolving
    assert (table.resolving.total("spring"), table.resolving.total("winter")) == (3, 2)
    table = play(table, "last_card", plays=True)
    assert table.resolving
    assert (table.resolving.total("winter"), table.resolving.winner) == (3, "neutral")


def test_a_tie_favours_nobody_or_whom_the_table_names() -> None:
    table = tell(resolving(begun(2), "tale-1"), ("tale-1", 2), ("soldier-1", 2))
    table = play(table, "last_card", plays=False)
    neutral = play(table, "close_quest", favours="neutral", laid_by=ADA)
    assert neutral.memories[0].favours == "neutral"
    assert "Nobody succeeds." in told(neutral)[0]
    assert play(table, "close_quest", favours="winter", laid_by=BO).memories[0].favours == "winter"


def test_without_a_card_there_is_no_memory_unless_it_is_wanted() -> None:
    table = tell(resolving(begun(2), "tale-1"), ("tale-1", 0), ("", 0))
    table = play(table, "last_card", plays=False)
    assert play(table, "close_quest", favours="neutral", lays=False).memories == ()
    laid = play(table, "close_quest", favours="neutral", lays=True, laid_by=BO)
    assert laid.memories[0].laid_by == BO


@pytest.mark.rule("WT-RES-8", "WT-RES-9")
def test_one_last_card_at_most_and_only_a_majority_wins() -> None:
    table = tell(resolving(begun(2), "tale-1"), ("tale-1", 1), ("soldier-1", 1))
    after = play(table, "last_card", plays=True)
    assert refused(after, "last_card", plays=True).rule == "WT-RES-3"
    assert after.resolving and after.resolving.winner == "spring"
    assert hands(after) == (5, 3)


@pytest.mark.rule("WT-RES-16")
def test_all_cards_played_leave_their_hands_at_once() -> None:
    table = resolving(begun(2), "tale-1")
    assert hands(tell(table, ("tale-1", 3))) == (4, 4)
    assert refused(table, "play_cards", character="tale-1", cards=8).rule == "WT-HAND-1"
    assert refused(table, "play_cards", character="nobody").rule == "WT-RES-7"


@pytest.mark.rule("WT-RES-17", "WT-MEM-3", "WT-EPI-1")
def test_the_last_memory_opens_the_epilogue_in_mid_chapter() -> None:
    table = remembering(begun(2), "spring", "winter")
    table = tell(resolving(table, "tale-1"), ("tale-1", 2), ("", 0))
    table = play(table, "last_card", plays=False)
    table = play(table, "close_quest", laid_by=BO)
    assert (table.phase, table.starter, table.activation) == ("epilogue", BO, None)
    assert hands(table) == (5, 4)  # no discards, no draws
    assert told(table)[-1] == "The memory track is full: the epilogue begins with Bo."
    for action in ("activate", "end_chapter", "rescue", "call_off"):
        assert GAME.why_not(table, action) is not None
    assert refused(table, "end_chapter").rule == "WT-EPI-1"


@pytest.mark.rule("WT-MEM-1", "WT-MEM-3")
def test_no_memory_goes_on_a_full_track() -> None:
    full = remembering(begun(2), "spring", "winter", "winter")
    said = refused(full, "add_memory", quest="quest-1", favours="spring", laid_by=ADA)
    assert (said.rule, said.id) == ("WT-MEM-3", "The memory track is full.")
    overruled = replace(resolving(full, "tale-1"), house=("WT-OPEN-32",))
    overruled = play(tell(overruled, ("tale-1", 2), ("", 0)), "last_card", plays=False)
    assert refused(overruled, "close_quest", laid_by=ADA).rule == "WT-MEM-3"


@pytest.mark.rule("WT-MEM-2")
def test_memories_lie_in_order_with_all_that_they_tell() -> None:
    table = play(begun(2), "add_memory", quest="quest-1", favours="spring", laid_by=ADA, card="A rope")
    table = play(table, "add_memory", quest="quest-2", favours="neutral", laid_by=BO)
    assert [(one.quest, one.favours, one.laid_by, one.card) for one in table.memories] == [
        ("quest-1", "spring", ADA, "A rope"),
        ("quest-2", "neutral", BO, ""),
    ]


def test_who_was_sent_is_proposed_to_tell_and_nobody_where_nobody_was() -> None:
    table = begun(4)
    table = play(table, "activate", character=of(table, ADA))
    table = play(table, "resolve_quest", quest=quest(table).id)
    sent = table.of(BO)[1].id
    table = play(play(table, "come", character=sent), "finish_coming", arrived=True, discards=0)
    while table.waits_for == "come":
        table = play(table, "stay_away")

    def proposed() -> str:
        return str(GAME.proposed(table, GAME.new_box(), "play_cards", {})["character"])

    assert proposed() == of(table, ADA)
    told_with = {}
    while table.waits_for == "play_cards":
        told_with[table.asked] = found = proposed()
        table = tell(table, ("" if found == NOBODY else found, 1))
    assert told_with[BO] == sent
    assert (told_with[CLEO], told_with[DAN]) == (NOBODY, NOBODY)


def test_the_log_says_nothing_of_nobody_and_of_no_cards() -> None:
    table = tell(four(5, 5, 5, 5), (of(four(), ADA), 2))

    def said(**answers: Any) -> str:
        return words(GAME.says(table, Play("play_cards", answers)))

    one = table.of(BO)[0].id
    assert said(character=NOBODY) == "Bo takes no part in the quest."
    assert said(character=one, cards=0).endswith(", without a card.")
    assert " plays 1 card with " in said(character=one, cards=1)
    assert " plays 3 cards with " in said(character=one, cards=3)
