"""Counters set by hand: the table is always right (SF-GAME-3, SF-COMP-5..7, SF-OPEN-2, -3)."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.counters import COUNTERS
from companion.games.stuffed_fables.data import BLACK, BOSS
from companion.games.stuffed_fables.pieces import Monster, MonsterCard, Pile
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import (
    in_play,
    lines,
    play,
    refused,
    some,
    with_hand,
    with_monsters,
    with_stuffy,
)
from tests.support.cases import for_each

BOSS_CARD = MonsterCard("own-2", "Fang", BOSS, 8)


def correct(table: Table, id: str, value: int) -> Table:
    return play(table, "correct", counter=id, value=value)


def with_boss(table: Table) -> Table:
    column = (*table.column, Monster("own-2-1", "own-2", 3))
    return replace(table, cards=(*table.cards, BOSS_CARD), column=column)


@pytest.mark.rule("SF-GAME-3")
def test_every_counter_can_be_set_and_adjusted() -> None:
    table = with_hand(with_boss(in_play(4)), "K1")
    for id in COUNTERS.ids(table):
        before = COUNTERS.of(table, id)
        assert before.low <= before.value <= before.high
        value = min(before.value + 1, before.high)
        assert COUNTERS.of(correct(table, id, value), id).value == value
        assert COUNTERS.of(play(table, "adjust", counter=id, by=value - before.value), id).value == value


@pytest.mark.rule("SF-GAME-3")
def test_a_counter_out_of_its_bounds_is_refused() -> None:
    table = in_play()
    assert refused(table, "correct", counter="stuffing:lumpy", value=-1)
    assert refused(table, "adjust", counter="stuffing:lumpy", by=-6).parts["low"] == 0
    assert refused(table, "correct", counter="dark:own-1-1", value=1)
    assert refused(replace(table, phase="over"), "correct", counter="surges", value=1)


@pytest.mark.rule("SF-GAME-3")
def test_what_refuses_a_counter_names_its_rule() -> None:
    table = in_play()
    assert refused(table, "correct", counter="hearts:lumpy", value=-1).rule == "SF-GAME-3"
    assert refused(table, "correct", counter="sleep:waking", value=2).rule == "SF-CARD-8"


@pytest.mark.rule("SF-COLL-1", "SF-COLL-2", "SF-COLL-5")
def test_stuffing_set_to_nothing_collapses_and_back_recovers() -> None:
    table = with_stuffy(in_play(), "flops", hearts=2, buttons=1, statuses=("scared",))
    fallen = correct(table, "stuffing:flops", 0)
    flops = fallen.stuffy("flops")
    assert flops.is_collapsed and not (flops.hearts or flops.buttons or flops.statuses)
    assert fallen.sleep_due == 1
    assert "{stuffy} recovers." in lines(correct(fallen, "stuffing:flops", 3))
    assert correct(fallen, "stuffing:flops", 3).stuffy("flops").stuffing == 3


@pytest.mark.rule("SF-COMP-5", "SF-COMP-6", "SF-OPEN-2")
def test_more_than_the_box_holds_is_counted_with_a_quiet_note() -> None:
    table = in_play(4)
    assert lines(correct(table, "stuffing:lumpy", 17)) == ()
    above = correct(table, "stuffing:lumpy", 18)  # 33 of 32
    assert above.stuffy("lumpy").stuffing == 18 and above.news[-1].rule == "SF-OPEN-2"
    assert correct(table, "buttons:lumpy", 16).news[-1].parts["number"] == 15
    assert correct(table, "hearts:lumpy", 17).news[-1].parts["number"] == 16
    assert correct(replace(table, edition="english"), "hearts:lumpy", 16).news[-1].parts["number"] == 15
    dark = correct(with_boss(table), "stuffing:lumpy", 15)  # 30, and 3 on their dark side
    assert dark.news[-1].rule == "SF-OPEN-2"


@pytest.mark.rule("SF-COMP-7", "SF-OPEN-3")
def test_the_threat_track_holds_all_black_dice() -> None:
    table = with_hand(in_play(4), "K2")
    full = correct(table, "threat", 5)
    assert full.threat == COUNTERS.of(table, "threat").high == 5
    assert dice.number(full.hand, BLACK) == dice.number(full.bag, BLACK) == 0
    assert correct(table, "threat", 1).hand == some("K1")
    less = correct(full, "threat", 2)
    assert (less.threat, less.discard) == (2, some("K3"))
    assert refused(table, "correct", counter="threat", value=6)


@pytest.mark.rule("SF-CAMP-4", "SF-COMP-4")
def test_decks_and_their_discards_are_counted() -> None:
    table = in_play(piles=(Pile("item", 47), Pile("lost", 29, 2)))
    assert correct(table, "deck:item", 45).pile("item") == Pile("item", 45)
    assert correct(table, "discards:lost", 3).pile("lost") == Pile("lost", 29, 3)
    assert correct(table, "deck:environment", 7).pile("environment") == Pile("environment", 7)


@pytest.mark.rule("SF-SLEEP-4", "SF-CARD-8")
def test_revealed_sleep_cards_are_counted_by_kind() -> None:
    table = in_play(revealed=("deep", "restless", "deep"), sleep_due=1)
    assert correct(table, "sleep:deep", 1).revealed == ("restless", "deep")
    assert correct(table, "sleep:restless", 2).revealed == ("deep", "restless", "deep", "restless")
    awake = correct(table, "sleep:waking", 1)
    assert awake.is_awake and awake.sleep_due == 0
    assert not correct(awake, "sleep:waking", 0).is_awake
    assert refused(table, "correct", counter="sleep:waking", value=2)


def test_two_screens_may_both_adjust() -> None:
    assert GAME.actions["adjust"].commutes
    plus: dict[str, Any] = {"counter": "buttons:lumpy", "by": 1}
    assert play(play(in_play(), "adjust", **plus), "adjust", **plus).stuffy("lumpy").buttons == 2


@pytest.mark.rule("SF-MON-10", "SF-SLEEP-4", "SF-GAME-3")
@for_each("action", ["correct", "adjust"])
def test_waking_set_by_hand_ends_a_monsters_turn_that_waited_for_a_sleep_card(action: str) -> None:
    table = with_stuffy(with_monsters(in_play(), 1), "flops", stuffing=1)
    table = play(play(table, "call_monsters"), "activate", roll=("1",))
    waits = play(table, "strike", target="flops", strength=3)
    assert waits.monsters_turn and (waits.monsters_turn.todo, waits.waits_for) == ((), "reveal_sleep")
    number = {"value": 1} if action == "correct" else {"by": 1}
    after = play(waits, action, counter="sleep:waking", **number)
    assert (after.monsters_turn, after.waits_for, after.discard) == (None, "", ())
    assert "The threat track is clear and the discarded dice are in the bag." in lines(after)


@pytest.mark.rule("SF-MON-1", "SF-SLEEP-4", "SF-GAME-3")
def test_waking_set_by_hand_leaves_the_monsters_that_are_still_to_act() -> None:
    table = with_stuffy(with_monsters(in_play(), 2), "flops", stuffing=1)
    table = play(play(table, "call_monsters"), "activate", roll=("1",))
    after = correct(play(table, "strike", target="flops", strength=3), "sleep:waking", 1)
    assert (after.monster_now, after.waits_for) == ("own-1-2", "activate")
