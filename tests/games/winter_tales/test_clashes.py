"""Interruptions: conflicts bid by bid, tricks with what lies hidden, and rescues."""

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.explanations import conflict
from companion.games.winter_tales.pieces import Trick
from companion.games.winter_tales.stepping_in import interrupters
from companion.games.winter_tales.table import Table
from companion.rules import Pick, replace
from tests.games.winter_tales.tables import (
    ADA,
    BO,
    CLEO,
    activated,
    begun,
    hands,
    of,
    play,
    quest,
    refused,
    told,
    with_hands,
    with_one,
)
from tests.support.cases import for_each
from tests.support.random_play import words


def moving(kind: str, spring: int, winter: int) -> Table:
    """Return two players, a character of a kind just moved to the Mill, with these hands then."""
    id, player = ("tale-1", ADA) if kind == "tale" else ("soldier-1", BO)
    table = with_one(replace(begun(2), turn=player), id, space="Plaza", space_kind="square")
    table = play(play(table, "activate", character=id), "move", space="Mill")
    return with_hands(table, spring, winter)


# who may step in


@pytest.mark.rule("WT-INT-4")
def test_nobody_interrupts_an_own_character() -> None:
    table = replace(begun(3), turn=CLEO)
    tale, soldier = of(table, CLEO, "tale"), of(table, CLEO, "soldier")
    table = play(play(table, "activate", character=tale), "move")
    assert soldier not in interrupters(table)
    said = refused(table, "start_conflict", soldier=soldier)
    assert (said.rule, said.id) == ("WT-INT-4", "Nobody interrupts their own character.")
    assert refused(table, "enter_conflict", soldier=soldier, winter=1, spring=0).rule == "WT-INT-4"
    assert play(table, "start_conflict", soldier=of(table, BO)).conflict


@pytest.mark.rule("WT-INT-5")
def test_who_steps_in_may_be_activated_and_is_not_turned() -> None:
    table = moving("tale", 4, 4)
    for ready in (table, activated(table, "soldier-1")):
        before = ready.character("soldier-1").is_ready
        after = play(ready, "start_conflict", soldier="soldier-1")
        assert after.character("soldier-1").is_ready == before


def test_who_steps_in_stands_there() -> None:
    table = with_one(moving("tale", 4, 4), "soldier-1", space="Wood")
    assert refused(table, "start_conflict", soldier="soldier-1").rule == "WT-INT-6"
    table = with_one(moving("tale", 4, 4), "soldier-1", is_down=True)
    assert refused(table, "start_conflict", soldier="soldier-1").rule == "WT-INT-6"
    assert play(replace(table, house=("WT-OPEN-23",)), "start_conflict", soldier="soldier-1").conflict
    still = play(begun(2), "activate", character="tale-1")
    assert refused(still, "start_conflict", soldier="soldier-1")


def test_others_step_in_one_after_the_other_clockwise() -> None:
    table = play(play(begun(4), "activate", character="tale-1"), "move")
    owners = [table.owner(one) for one in interrupters(table)]
    assert owners == ["seat-2"] * 3 + ["seat-4"] * 3
    lost = play(play(with_hands(table, 4, 4, 4, 4), "start_conflict", soldier="soldier-1"), "raise_bid")
    lost = play(lost, "give_in")
    assert of(lost, "seat-4") in interrupters(lost)


@pytest.mark.rule("WT-INT-6")
def test_nobody_steps_in_on_a_square() -> None:
    table = play(play(begun(2), "activate", character="tale-1"), "move", kind="square")
    assert interrupters(table) == ()
    for action, answers in (("start_conflict", {}), ("enter_conflict", {"winter": 1, "spring": 0})):
        said = refused(table, action, soldier="soldier-1", **answers)
        assert (said.rule, said.id) == ("WT-INT-6", "Nobody steps in on a square, only in a location.")
    table = play(play(replace(begun(2), turn=BO), "activate", character="soldier-1"), "move", kind="square")
    assert refused(table, "start_trick", tale="tale-1").rule == "WT-INT-6"
    in_place = play(table, "set_space", character="soldier-1", space="Mill", kind="place")
    assert play(in_place, "start_trick", tale="tale-1").trick


@pytest.mark.rule("WT-INT-2")
def test_a_soldier_who_was_beaten_back_does_not_start_again_on_the_same_entry() -> None:
    table = play(moving("tale", 6, 6), "start_conflict", soldier="soldier-1")
    bid = play(play(table, "raise_bid"), "give_in")
    entered = play(moving("tale", 6, 6), "enter_conflict", soldier="soldier-1", winter=2, spring=2)
    for held in (bid, entered):
        assert interrupters(held) == ("soldier-2", "soldier-3", "soldier-4")
        for action, answers in (("start_conflict", {}), ("enter_conflict", {"winter": 1, "spring": 0})):
            said = refused(held, action, soldier="soldier-1", **answers)
            assert said.rule == "WT-INT-2"
            assert words(said) == "Soldier 1 has stepped in on this movement already."
        assert play(held, "start_conflict", soldier="soldier-2").conflict
        assert play(play(held, "move"), "start_conflict", soldier="soldier-1").conflict


@pytest.mark.rule("WT-INT-3")
def test_a_trap_that_was_seen_through_is_not_set_again_on_the_same_entry() -> None:
    table = play(play(moving("soldier", 6, 6), "start_trick", tale="tale-1"), "answer_trick", cards=1)
    table = play(table, "reveal_trick", hidden=0)
    assert interrupters(table) == ("tale-2", "tale-3", "tale-4")
    assert refused(table, "start_trick", tale="tale-1").rule == "WT-INT-3"
    assert play(table, "start_trick", tale="tale-2").trick
    assert play(play(table, "move"), "start_trick", tale="tale-1").trick


# conflicts


@pytest.mark.rule("WT-EX-16", "WT-CONF-3", "WT-CONF-6", "WT-CONF-7")
def test_a_fairy_tale_wins_a_conflict() -> None:
    table = play(moving("tale", 4, 4), "start_conflict", soldier="soldier-1")
    assert (table.bidder, table.waits_for) == (ADA, "raise_bid")
    table = play(table, "raise_bid")
    assert table.bidder == BO
    table = play(table, "give_in")
    assert told(table) == ("The fairy tale holds its ground, 1 to 1, and may go on.",)
    assert (hands(table), table.conflict) == ((3, 3), None)
    assert not table.character("tale-1").is_down
    assert hands(play(table, "move"))[0] == 2


@pytest.mark.rule("WT-EX-16", "WT-CONF-2", "WT-CONF-4")
def test_without_cards_the_soldier_wins_at_once() -> None:
    table = play(moving("tale", 0, 4), "start_conflict", soldier="soldier-1")
    assert table.character("tale-1").is_down
    assert (hands(table), table.waits_for) == ((0, 3), "end_conflict")
    assert words(conflict(table).shown) == "1 to 0"
    assert refused(table, "raise_bid").rule == "WT-CONF-1"
    assert refused(table, "give_in").rule == "WT-CONF-1"


@pytest.mark.rule("WT-CONF-2")
def test_a_conflict_takes_a_card_of_winter() -> None:
    assert refused(moving("tale", 4, 0), "start_conflict", soldier="soldier-1").rule == "WT-CONF-2"


@pytest.mark.rule("WT-CONF-2")
def test_who_has_none_left_cannot_raise_and_loses() -> None:
    table = play(play(moving("tale", 4, 1), "start_conflict", soldier="soldier-1"), "raise_bid")
    assert "Bo has no card left to raise with." in told(table)
    assert (table.conflict, table.character("tale-1").is_down) == (None, False)


@pytest.mark.rule("WT-CONF-2", "WT-RESC-1")
def test_who_spends_the_last_card_on_a_rescue_can_only_give_in() -> None:
    table = with_one(moving("tale", 2, 4), "tale-2", is_down=True)
    table = play(table, "start_conflict", soldier="soldier-1")
    table = play(table, "rescue", rescued="tale-2", rescuer="tale-2")
    assert table.waits_for == "give_in"
    assert refused(table, "raise_bid").rule == "WT-CONF-2"
    assert play(table, "give_in").character("tale-1").is_down


@pytest.mark.rule("WT-EX-16", "WT-CONF-3", "WT-CONF-7")
def test_counts_that_no_conflict_gives_are_refused() -> None:
    table = moving("tale", 5, 5)
    for winter, spring in ((3, 1), (1, 2), (4, 5)):
        said = refused(table, "enter_conflict", soldier="soldier-1", winter=winter, spring=spring)
        assert said.rule == "WT-CONF-3"
    assert refused(table, "enter_conflict", soldier="soldier-1", winter=6, spring=5).rule == "WT-CONF-2"
    won = play(table, "enter_conflict", soldier="soldier-1", winter=3, spring=2)
    assert (hands(won), won.character("tale-1").is_down) == ((3, 2), True)
    lost = play(table, "enter_conflict", soldier="soldier-1", winter=2, spring=2)
    assert (hands(lost), lost.character("tale-1").is_down) == ((3, 3), False)


@pytest.mark.rule("WT-CONF-4", "WT-CONF-8")
def test_a_beaten_fairy_tale_neither_moves_nor_acts() -> None:
    table = play(moving("tale", 4, 4), "start_conflict", soldier="soldier-1")
    table = play(table, "give_in")
    assert told(table) == ("The soldier wins, 1 to 0.", "Fairy tale 1 is incapacitated.")
    assert refused(table, "finish_activation", discards=0).id == "Something else must be finished first."
    table = play(table, "end_conflict", space="Far Plaza", kind="square")
    assert (table.character("tale-1").space, table.character("tale-1").space_kind) == ("Far Plaza", "square")
    assert refused(table, "move").rule == "WT-MOVE-4"
    assert refused(table, "generate_quest", quest="own").rule == "WT-RESC-2"
    assert play(table, "finish_activation", discards=0).turn == BO


@pytest.mark.rule("WT-CONF-8", "WT-RESC-5")
def test_a_rescue_gives_back_the_action_not_the_movement() -> None:
    table = play(play(moving("tale", 4, 4), "start_conflict", soldier="soldier-1"), "give_in")
    table = play(table, "end_conflict", space="", kind="place")
    table = play(table, "rescue", rescued="tale-1", rescuer="tale-1")
    assert refused(table, "move").rule == "WT-INT-1"
    assert play(table, "generate_quest", quest="own", name="Lamp").on_board[-1].place == "Mill"
    strict = replace(table, house=("WT-OPEN-25",))
    assert refused(strict, "generate_quest", quest="own", name="Lamp").rule == "WT-CONF-8"


@pytest.mark.rule("WT-CONF-9")
def test_the_writers_characters_fight_for_their_sides() -> None:
    table = replace(begun(3), turn=CLEO)
    tale, soldier = of(table, CLEO, "tale"), of(table, CLEO, "soldier")
    table = with_hands(play(play(table, "activate", character=tale), "move"), 4, 4, 4)
    table = play(table, "start_conflict", soldier=of(table, BO))
    assert (table.bidder, hands(table)) == (CLEO, (4, 3, 4))
    table = with_hands(play(play(begun(3), "activate", character="tale-1"), "move"), 4, 4, 4)
    table = play(table, "start_conflict", soldier=soldier)
    assert (table.bidder, hands(table)) == (ADA, (4, 4, 3))


def test_who_comes_to_a_quest_can_be_interrupted() -> None:
    table = play(replace(begun(2), turn=BO), "activate", character="soldier-1")
    table = with_one(table, "soldier-1", space_kind="place")
    table = play(play(table, "resolve_quest", quest=quest(table, "winter").id), "come", character="tale-1")
    table = play(play(play(table, "move"), "start_conflict", soldier="soldier-2"), "give_in")
    table = play(
        play(table, "end_conflict", space="", kind="place"), "finish_coming", arrived=True, discards=0
    )
    assert told(table) == ("Fairy tale 1 takes no part.",)


def on_the_way(kind: str, *house: str, **quest_changes: str) -> Table:
    """Return a table on which a character of a kind moves to the quest of a player of the other side."""
    leader, comer, mine = (BO, "tale-1", "winter") if kind == "tale" else (ADA, "soldier-1", "spring")
    led = "soldier-1" if kind == "tale" else "tale-1"
    table = with_one(replace(begun(2, house), turn=leader), led, space_kind="place")
    table = table.with_quest(replace(quest(table, mine), **quest_changes))
    table = play(play(table, "activate", character=led), "resolve_quest", quest=quest(table, mine).id)
    return with_hands(play(play(table, "come", character=comer), "move"), 6, 6)


def arrived(table: Table) -> bool:
    """Say that who was on the way has arrived, and return whether it takes part."""
    assert table.resolving and table.resolving.coming
    id = table.resolving.coming.character
    after = play(table, "finish_coming", arrived=True, discards=0).resolving
    assert after
    return id not in after.late


@pytest.mark.rule("WT-RES-4")
@for_each("house", [(), ("WT-OPEN-15",), ("WT-OPEN-28",)])
@for_each("hidden", [1, 2])
def test_a_soldier_who_was_sent_back_has_not_arrived(house: tuple[str, ...], hidden: int) -> None:
    """A tie sends him back, a fairy tale that wins fells him there, too; standing again he is still there."""
    table = play(on_the_way("soldier", *house), "start_trick", tale="tale-2")
    back = play(play(table, "answer_trick", cards=1), "reveal_trick", hidden=hidden)
    if hidden == 2:
        back = play(back, "rescue", rescued="soldier-1", rescuer="soldier-1")
    assert GAME.proposed(back, GAME.new_box(), "finish_coming", {})["arrived"] is False
    assert not arrived(back)
    assert told(play(back, "finish_coming", arrived=True, discards=0))[-1] == "Soldier 1 takes no part."


@pytest.mark.rule("WT-RES-4")
def test_a_soldier_who_was_sent_back_arrives_by_another_movement() -> None:
    table = play(on_the_way("soldier", "WT-OPEN-28"), "start_trick", tale="tale-2")
    back = play(play(table, "answer_trick", cards=1), "reveal_trick", hidden=1)
    again = play(back, "move")
    assert GAME.proposed(again, GAME.new_box(), "finish_coming", {})["arrived"] is True
    assert arrived(again)


@pytest.mark.rule("WT-RES-4")
def test_a_beaten_fairy_tale_that_was_put_elsewhere_has_not_arrived() -> None:
    table = play(play(on_the_way("tale", place="Mill"), "start_conflict", soldier="soldier-2"), "give_in")
    for space, kind, is_there in (
        ("Wood", "place", False),
        ("Mill", "square", False),
        ("mill", "place", True),
    ):
        put = play(table, "end_conflict", space=space, kind=kind)
        assert not arrived(put)
        assert arrived(play(put, "rescue", rescued="tale-1", rescuer="tale-1")) is is_there
    stays = play(table, "end_conflict", space="", kind="place")
    assert arrived(play(stays, "rescue", rescued="tale-1", rescuer="tale-1"))


# tricks


@pytest.mark.rule("WT-EX-17", "WT-TRICK-5", "WT-TRICK-8", "WT-TRICK-9", "WT-TRICK-10")
def test_a_fairy_tale_wins_a_trick() -> None:
    table = play(moving("soldier", 6, 4), "start_trick", tale="tale-1")
    assert (table.waits_for, table.acting_seat) == ("answer_trick", BO)
    table = play(table, "answer_trick", cards=2)
    assert (table.waits_for, table.acting_seat) == ("reveal_trick", ADA)
    table = play(table, "reveal_trick", hidden=3)
    soldier = table.character("soldier-1")
    assert (soldier.space, soldier.space_kind, soldier.is_down) == ("Plaza", "square", True)
    assert hands(table) == (2, 2)
    assert refused(table, "move").rule == "WT-MOVE-4"


@pytest.mark.rule("WT-EX-19", "WT-TRICK-6", "WT-TRICK-11")
def test_a_trick_with_nothing_hidden() -> None:
    table = play(moving("soldier", 1, 4), "start_trick", tale="tale-1")
    tied = play(table, "answer_trick", cards=0)
    assert refused(tied, "reveal_trick", hidden=1).rule == "WT-TRICK-11"
    tied = play(tied, "reveal_trick", hidden=0)
    assert (tied.character("soldier-1").space, hands(tied)) == ("Plaza", (0, 4))
    assert not tied.character("soldier-1").is_down
    won = play(play(table, "answer_trick", cards=1), "reveal_trick", hidden=0)
    assert told(won) == ("Soldier 1 sees through the trap and may go on.",)
    assert hands(play(won, "move")) == (0, 2)


@pytest.mark.rule("WT-TRICK-5", "WT-TRICK-6")
def test_the_trap_card_does_not_count() -> None:
    table = play(play(moving("soldier", 6, 4), "start_trick", tale="tale-1"), "answer_trick", cards=3)
    seen = play(table, "reveal_trick", hidden=2)
    assert seen.character("soldier-1").space == "Mill"
    assert (seen.character("soldier-1").is_down, hands(seen)) == (False, (3, 1))


@pytest.mark.rule("WT-TRICK-9", "WT-TRICK-10")
def test_cards_with_their_spring_side_down_go_back() -> None:
    table = play(play(moving("soldier", 7, 4), "start_trick", tale="tale-1"), "answer_trick", cards=4)
    assert hands(play(table, "reveal_trick", hidden=0)) == (6, 0)


@pytest.mark.rule("WT-TRICK-11")
def test_a_trick_is_bounded_by_the_hands() -> None:
    assert refused(moving("soldier", 0, 4), "start_trick", tale="tale-1").rule == "WT-TRICK-11"
    table = play(moving("soldier", 3, 2), "start_trick", tale="tale-1")
    assert refused(table, "answer_trick", cards=3).rule == "WT-TRICK-11"
    assert refused(table, "answer_trick", cards=-1).rule == "WT-TRICK-11"
    table = play(table, "answer_trick", cards=2)
    assert refused(table, "reveal_trick", hidden=3).rule == "WT-TRICK-11"
    assert hands(play(table, "reveal_trick", hidden=2)) == (0, 0)


@pytest.mark.rule("WT-TRICK-12")
def test_the_hidden_count_is_asked_for_only_after_the_answer() -> None:
    table = play(moving("soldier", 6, 4), "start_trick", tale="tale-1")
    assert table.trick == Trick("tale-1", "soldier-1", None)
    assert refused(table, "reveal_trick", hidden=1).rule == "WT-TRICK-12"
    answered = play(table, "answer_trick", cards=2)
    assert refused(answered, "answer_trick", cards=1).rule == "WT-TRICK-12"
    assert "hidden" not in Trick.__dataclass_fields__  # nothing keeps it before the answer
    assert GAME.screens.next_sheet(answered) == ("reveal_trick", {})


def test_after_a_tie_there_is_no_more_movement_but_the_action() -> None:
    table = play(play(moving("soldier", 6, 4), "start_trick", tale="tale-1"), "answer_trick", cards=2)
    table = play(table, "reveal_trick", hidden=2)
    assert refused(table, "move").rule == "WT-INT-1"
    there = with_one(table, "soldier-1", space_kind="place")
    assert play(there, "generate_quest", quest="own", name="Wall").on_board[-1].side == "winter"
    assert GAME.why_not(replace(there, house=("WT-OPEN-25",)), "generate_quest") is None


# rescues


@pytest.mark.rule("WT-EX-20", "WT-RESC-4", "WT-RESC-5", "WT-RESC-8")
def test_a_comrade_is_rescued() -> None:
    table = replace(begun(5), turn=BO)
    writers = of(table, "seat-5", "tale")
    table = with_one(table, writers, is_down=True, is_ready=False, space="Mill", space_kind="place")
    mine = of(table, CLEO)
    table = with_hands(with_one(table, mine, space="Mill"), 4, 4, 2, 4, 4)
    after = play(table, "rescue", rescued=writers, rescuer=mine)
    assert after.player(CLEO).hand == 0
    assert (after.character(writers).is_down, after.character(writers).is_ready) == (False, False)
    assert after.turn == BO
    poor = with_hands(table, 4, 4, 1)
    assert refused(poor, "rescue", rescued=writers, rescuer=mine).rule == "WT-RESC-4"


@pytest.mark.rule("WT-RESC-8")
def test_the_side_counts_not_the_owner() -> None:
    table = with_one(begun(3), "soldier-1", is_down=True)
    assert refused(table, "rescue", rescued="soldier-1", rescuer="tale-1").rule == "WT-RESC-3"
    writers = of(table, CLEO, "soldier")
    table = with_hands(table, 4, 4, 2)
    assert hands(play(table, "rescue", rescued="soldier-1", rescuer=writers)) == (4, 4, 0)


def test_a_rescuer_stands_in_the_same_space() -> None:
    table = with_one(with_one(begun(2), "tale-1", is_down=True, space="Mill"), "tale-2", space="Wood")
    assert refused(table, "rescue", rescued="tale-1", rescuer="tale-2").rule == "WT-RESC-3"
    lying = with_one(table, "tale-2", space="Mill", is_down=True)
    assert refused(lying, "rescue", rescued="tale-1", rescuer="tale-2").rule == "WT-RESC-3"
    both = play(replace(lying, house=("WT-OPEN-29",)), "rescue", rescued="tale-1", rescuer="tale-2")
    assert not both.character("tale-1").is_down
    assert refused(both, "rescue", rescued="tale-1", rescuer="tale-1").rule == "WT-RESC-3"


def test_a_rescue_of_another_one_in_a_square_is_told() -> None:
    table = with_one(begun(2), "tale-1", is_down=True, space_kind="square")
    helped = play(table, "rescue", rescued="tale-1", rescuer="tale-2")
    assert "In a square, too: for a rescue it counts like a location." in told(helped)
    alone = play(table, "rescue", rescued="tale-1", rescuer="tale-1")
    assert told(alone) == ("Fairy tale 1 stands again.",)


@pytest.mark.rule("WT-RESC-7")
def test_rescues_are_neither_activations_nor_actions() -> None:
    table = with_one(with_one(begun(2), "tale-2", is_down=True), "tale-3", is_down=True)
    table = with_hands(play(table, "activate", character="tale-1"), 7, 4)
    table = play(play(table, "rescue", rescued="tale-2", rescuer="tale-1"), "rescue", rescued="tale-3",
                 rescuer="tale-3")  # fmt: skip
    assert hands(table) == (3, 4)
    assert table.activation and not table.activation.has_acted
    assert table.character("tale-3").is_ready


@pytest.mark.rule("WT-TERM-5", "WT-RESC-5")
def test_card_and_figure_never_change_each_other() -> None:
    table = with_one(begun(2), "tale-1", is_down=True)
    table = play(table, "activate", character="tale-1")
    assert table.character("tale-1").is_down
    table = play(table, "rescue", rescued="tale-1", rescuer="tale-1")
    assert not table.character("tale-1").is_ready
    for card, figure in (("ready", "lying"), ("activated", "standing")):
        set_so = play(table, "set_marks", character="tale-1", card=card, figure=figure)
        one = set_so.character("tale-1")
        assert (one.is_ready, one.is_down) == (card == "ready", figure == "lying")


# a location that is only passed through


@pytest.mark.rule("WT-INT-6", "WT-MOVE-1", "WT-OPEN-10", "WT-OPEN-37")
def test_whether_one_steps_in_where_a_movement_only_passes_is_for_the_group_to_say() -> None:
    table = with_one(begun(2), "soldier-1", space="Mill", space_kind="place")
    table = play(play(table, "activate", character="tale-1"), "move", space="Plaza", kind="square")
    assert refused(table, "start_conflict", soldier="soldier-1").rule == "WT-INT-6"
    other = with_hands(replace(table, house=("WT-OPEN-37",)), 4, 4)
    assert "soldier-1" in interrupters(other)
    fought = play(other, "start_conflict", soldier="soldier-1")
    tale = fought.character("tale-1")
    assert (tale.space, tale.space_kind, fought.conflict is not None) == ("Mill", "place", True)
    on_a_square = with_one(other, "soldier-1", space_kind="square")
    assert "soldier-1" not in interrupters(on_a_square)


@pytest.mark.rule("WT-INT-3", "WT-TRICK-7", "WT-OPEN-37")
def test_a_soldier_trapped_on_his_way_goes_back_to_where_he_set_out() -> None:
    table = with_one(replace(begun(2), turn=BO, house=("WT-OPEN-37",)), "tale-1", space="Mill")
    table = with_one(table, "soldier-1", space="Corner", space_kind="square")
    table = play(play(table, "activate", character="soldier-1"), "move", space="Plaza", kind="square")
    trapped = play(with_hands(table, 4, 4), "start_trick", tale="tale-1")
    assert trapped.character("soldier-1").space == "Mill"
    tied = play(play(trapped, "answer_trick", cards=1), "reveal_trick", hidden=1)
    assert (tied.character("soldier-1").space, tied.character("soldier-1").space_kind) == ("Corner", "square")


@pytest.mark.rule("WT-INT-1", "WT-INT-2")
def test_who_is_known_to_stand_there_is_offered_before_those_of_whom_nobody_knows() -> None:
    table = with_one(begun(2), "soldier-2", space="Bakery", space_kind="place")
    table = play(play(table, "activate", character="tale-1"), "move", space="Bakery")
    (ask, *_more) = GAME.actions["start_conflict"].asks.values()
    assert isinstance(ask, Pick) and tuple(ask.options(table, {}))[0] == "soldier-2"
    assert set(ask.options(table, {})) == {"soldier-1", "soldier-2", "soldier-3", "soldier-4"}
