"""A turn from its draw to the next player's, and the page that is left at its end."""

import pytest

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.data import ACTIONS, DRAW
from companion.games.stuffed_fables.pieces import GroupTest, Leaving, Monster, MonsterCard, Pile
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, some, with_hand, with_monsters, with_stuffy
from tests.support.cases import for_each

FIVE_REDS = ("red",) * 5


def turns(table: Table, number: int) -> list[Table]:
    """Return the table after each of some turns in which nothing is drawn but red dice."""
    found = []
    for _turn in range(number):
        table = play(play(table, "draw", dice=FIVE_REDS), "end_actions")
        table = replace(table, bag=dice.plus(table.bag, table.discard), discard=())
        found.append(table)
    return found


@pytest.mark.rule("SF-NARR-1", "SF-TURN-2", "SF-EX-4", "SF-OPEN-8")
def test_turns_go_to_the_left_and_the_bookmark_with_them() -> None:
    table = in_play(3, step=DRAW, active="flops", narrator="flops", turn=1)
    after = turns(table, 3)
    assert [one.active for one in after] == ["stitch", "lumpy", "flops"]
    assert [one.narrator for one in after] == ["stitch", "lumpy", "flops"]
    assert [one.turn for one in after] == [2, 3, 4]


@pytest.mark.rule("SF-OPEN-8")
@for_each("reading", ["SF-OPEN-8", "SF-OPEN-8-hand"])
def test_a_group_may_keep_the_bookmark_through_the_turns(reading: str) -> None:
    after = turns(in_play(3, step=DRAW, house=(reading,)), 1)[0]
    assert (after.active, after.narrator) == ("flops", "lumpy")


@pytest.mark.rule("SF-TURN-1", "SF-DISC-1", "SF-DICE-3")
def test_a_turn_goes_through_its_steps() -> None:
    table = in_play(2, step=DRAW)
    drawn = play(table, "draw", dice=("white", "black", "red", "green", "blue"))
    searched = play(drawn, "search_stuffing", number=1, roll=("5",))
    assert (searched.step, searched.threat, searched.hand) == (ACTIONS, 1, some("R G B"))
    ended = play(searched, "end_actions")
    assert (ended.step, ended.hand, ended.discard) == (DRAW, (), some("W R G B"))
    assert (ended.active, ended.threat) == ("flops", 1)


@pytest.mark.rule("SF-TURN-3", "SF-COLL-4", "SF-OPEN-38")
def test_a_collapsed_stuffy_takes_its_turn_without_actions() -> None:
    table = with_stuffy(in_play(2, step=DRAW), "lumpy", stuffing=0)
    drawn = play(table, "draw", dice=("black", "red", "red", "red", "red"))
    assert (drawn.step, drawn.threat, drawn.may_act) == (ACTIONS, 1, False)
    assert drawn.news[-1].id == "{stuffy} is still collapsed and takes no actions."
    ended = play(drawn, "end_actions")
    assert (ended.active, ended.discard) == ("flops", some("R4"))


@pytest.mark.rule("SF-TURN-4", "SF-TURN-1")
def test_the_turn_does_not_end_while_something_waits() -> None:
    table = replace(in_play(2), sleep_due=1)
    assert GAME.why_not(table, "end_actions")
    assert GAME.why_not(replace(table, sleep_due=0), "end_actions") is None
    assert GAME.why_not(in_play(2, step=DRAW), "end_actions")


# leaving a page at the end of a turn


def leaving(**how: bool) -> Table:
    """Return the table of SF-EX-64, the page to be left when the turn ends."""
    table = with_hand(with_monsters(in_play(3), 2), "Y1 K1 R1 G1")
    table = replace(
        table, hand=some("Y1"), threat=1, groups=(GroupTest("group-1", "red", 13, (("red", 4),)),)
    )
    table = with_stuffy(table, "flops", stuffing=2, stored="green")
    return replace(table, leaving=Leaving(**how), lost_tokens=1, surges=2)


@pytest.mark.rule(
    "SF-EX-64", "SF-LEAVE-1", "SF-LEAVE-2", "SF-LEAVE-3", "SF-LEAVE-4", "SF-LEAVE-5", "SF-OPEN-12"
)
def test_the_page_is_left_after_the_discard_and_the_check() -> None:
    table = leaving()
    after = play(table, "end_actions")
    assert (after.column, after.lost_tokens, after.groups, after.surges) == ((), 0, (), 0)
    assert (after.discard, after.threat) == (some("Y R"), 1)
    assert after.pile("monster") == Pile("monster", 12, 2)
    assert [stuffy.buttons for stuffy in after.stuffies] == [0, 0, 0]
    assert (after.stuffy("flops").stuffing, after.stuffy("flops").stored) == (2, "green")
    assert (after.waits_for, after.active, after.leaving) == ("turn_page", "flops", None)


@pytest.mark.rule("SF-OPEN-13")
def test_what_goes_along_to_the_next_page_can_be_said() -> None:
    after = play(leaving(keeps_threat=False, keeps_group=True), "end_actions")
    assert (after.threat, after.discard) == (0, some("K Y"))
    assert after.on_group == some("R")


@pytest.mark.rule("SF-LEAVE-1", "SF-SETUP-8")
def test_a_boss_that_was_not_defeated_goes_back_face_up() -> None:
    table = leaving()
    boss = MonsterCard("own-2", "Night", kind="boss", defence=9)
    table = replace(table, cards=(*table.cards, boss), column=(*table.column, Monster("own-2-1", "own-2", 3)))
    after = play(table.with_pile(Pile("boss", 0)), "end_actions")
    assert (after.pile("boss"), after.pile("monster")) == (Pile("boss", 1), Pile("monster", 12, 2))


@pytest.mark.rule("SF-OPEN-12", "SF-CHECK-1")
def test_the_monsters_still_act_before_the_page_is_left() -> None:
    table = replace(leaving(), column=leaving().column[:1])
    after = play(table, "end_actions")
    assert (after.waits_for, after.column != ()) == ("activate", True)
