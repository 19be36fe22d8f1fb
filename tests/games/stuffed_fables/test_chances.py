"""The odds that a table has: of its draw, its rolls, its monsters, its sleep deck."""

from fractions import Fraction
from typing import Any

import pytest

from companion.games.stuffed_fables import chances, dice, odds, rerolls, sleep_deck
from companion.games.stuffed_fables.data import DRAW, SEARCH
from companion.games.stuffed_fables.pieces import Bonus, GroupTest, Item, Page, Roll
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.board_odds import board_odds
from tests.games.stuffed_fables.tables import in_play, play, some, with_hand, with_monsters, with_stuffy
from tests.support.cases import for_each
from tests.support.random_play import words


def share(number: int, of: int) -> Fraction:
    return Fraction(number, of)


def drawing(size: int = 2, **changes: Any) -> Table:
    return in_play(size, step=DRAW, **changes)


# the draw


@pytest.mark.rule("SF-BAG-1", "SF-SETUP-4")
@for_each("size, chance", [(2, "379/899"), (3, "1363/2728"), (4, "13009/23188")])
def test_the_first_draw_is_that_of_the_fresh_bag(size: int, chance: str) -> None:
    found = chances.draw_odds(drawing(size))
    assert found.of("black") == found.of("white") == Fraction(chance)
    assert (found.size, found.count, found.is_now, found.refills) == (27 + 2 * size, 5, True, False)
    assert dict(found.hand)["black"] == share(5 * (size + 1), 27 + 2 * size)
    assert sum(mean for _colour, mean in found.hand) == 5


@pytest.mark.rule("SF-BAG-2", "SF-EX-7")
def test_a_short_bag_is_drawn_for_certain_and_the_rest_from_the_discards() -> None:
    found = chances.draw_odds(drawing(bag=some("R G K"), discard=some("R4 G4 Y5 B4 P4 W3 K1"), threat=1))
    assert [found.of(colour) for colour in ("red", "green", "black")] == [1, 1, 1]
    assert (found.refills, found.size, found.count) == (True, 3, 5)
    assert found.spread("black").at_least(2) == 1 - share(24 * 23, 25 * 24)
    assert found.of("white") == 1 - share(22 * 21, 25 * 24)


@pytest.mark.rule("SF-DICE-9")
def test_a_purple_die_counts_where_it_pays() -> None:
    found = chances.draw_odds(drawing())
    assert found.paying("red") == odds.drawn((31, 10), (0, 0)).at_least(1)
    assert found.paying("purple") == found.of("purple") == odds.drawn((31, 5), (0, 0)).at_least(1)


@pytest.mark.rule("SF-OPEN-18")
def test_a_short_hand_is_foretold() -> None:
    found = chances.draw_odds(drawing(bag=some("R"), discard=some("G W")))
    assert found.count == 3
    assert found.of("white") == 1
    assert found.of("black") == 0


@pytest.mark.rule("SF-BAG-4", "SF-DISC-1")
def test_after_the_draw_the_next_one_is_foretold_as_things_stand() -> None:
    table = with_hand(in_play(2), "R1 K1")
    table = replace(table, bag=some("W2"), discard=dice.minus(table.bag, some("W2")))
    found = chances.draw_odds(table)
    assert (found.is_now, found.resets, found.bag) == (False, False, some("W2"))
    assert found.discard == dice.plus(table.discard, some("R1"))  # the black one goes on the track
    assert found.refills
    assert found.of("white") == 1


@pytest.mark.rule("SF-BAG-5", "SF-CHECK-2")
def test_a_check_that_fires_fills_the_bag_before_the_next_draw() -> None:
    table = replace(with_hand(in_play(2), "R3 K2"), discard=())
    found = chances.draw_odds(table)
    assert (found.resets, found.size, found.discard) == (True, 31, ())


@pytest.mark.rule("SF-BAG-5", "SF-CHECK-2")
def test_what_is_foretold_is_what_the_next_player_draws_from() -> None:
    surge = replace(with_hand(in_play(2), "R3 K2"), hand=some("R3"), threat=2)
    quiet = replace(with_hand(in_play(2), "R3 K1"), hand=some("R3"), threat=1)
    after = play(play(surge, "end_actions"), "finish_surge")
    assert (after.bag, after.discard) == (chances.draw_odds(surge).bag, chances.draw_odds(surge).discard)
    after = play(quiet, "end_actions")
    assert (after.bag, after.discard) == (chances.draw_odds(quiet).bag, chances.draw_odds(quiet).discard)


@pytest.mark.rule("SF-BAG-1", "SF-BAG-2", "SF-GAME-3")
def test_dice_that_lie_in_the_hand_before_the_draw_leave_fewer_to_come() -> None:
    found = chances.draw_odds(drawing(bag=some("K2 R4"), hand=some("G2 Y1"), discard=some("W9")))
    assert (found.count, found.refills) == (2, False)
    assert found.of("black") == 1 - share(4 * 3, 6 * 5)
    assert sum(mean for _colour, mean in found.hand) == 2
    table = play(with_hand(drawing(2), "G2 Y1"), "draw", dice=("red", "blue"))
    assert dice.number(table.hand) == 5
    full = chances.draw_odds(with_hand(drawing(2), "G2 Y2 B1"))
    assert full.count == 0
    assert full.of("black") == 0
    assert full.hand == ()


@pytest.mark.rule("SF-CHECK-2", "SF-CHECK-4")
def test_the_check_and_the_surges_ahead_count_the_dice_really_drawn() -> None:
    table = drawing(2, bag=some("K2 R6"), hand=some("G2 Y2"), threat=1)
    assert chances.check_chance(table) == share(2, 8)
    assert chances.surges_ahead(table) == (share(2, 8), odds.drawn((8, 2), (0, 0), 6).at_least(1))


@pytest.mark.rule("SF-BAG-5", "SF-MON-10")
def test_while_monsters_act_the_next_draw_is_foretold_from_the_bag_that_they_leave() -> None:
    table = with_monsters(replace(with_hand(in_play(2), "R3 K2"), hand=some("R3"), threat=2), 2)
    table = play(play(table, "end_actions"), "activate", roll=("1",))
    table = play(table, "strike", target="nobody")
    assert (table.threat, table.threshold, len(table.column)) == (1, 2, 2)
    found = chances.draw_odds(table)
    last = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    assert (found.bag, found.discard, found.resets) == (last.bag, last.discard, True)
    assert chances.check_chance(table) == 1


@pytest.mark.rule("SF-SURGE-3", "SF-SURGE-4", "SF-CHECK-4")
def test_a_surge_that_brings_more_monsters_than_dice_fills_the_bag_all_the_same() -> None:
    table = replace(with_hand(in_play(2), "R3 K2"), hand=some("R3"), threat=2)
    on = with_monsters(play(table, "end_actions"), 4)
    found = chances.draw_odds(on)
    assert (found.resets, found.size, found.discard) == (True, 31, ())


@pytest.mark.rule("SF-SURGE-3", "SF-SURGE-4", "SF-OPEN-44")
def test_a_surge_that_the_book_calls_takes_its_threat_out_of_what_is_foretold() -> None:
    table = with_hand(in_play(2), "R1 K2")
    table = play(replace(table, hand=some("R1"), threat=2), "call_surge")
    after = play(table, "finish_surge")
    found = chances.draw_odds(table)
    assert (
        (found.bag, found.discard) == (after.bag, some("R1")) == (chances.draw_odds(after).bag, found.discard)
    )
    assert chances.check_chance(table) == chances.check_chance(after) == 0


# the check


@pytest.mark.rule("SF-CHECK-1", "SF-CHECK-2", "SF-CHECK-4", "SF-THREAT-4")
def test_the_check_fires_with_the_dice_that_are_missing() -> None:
    table = drawing(3, bag=some("K4 W4 R4"), threat=1)
    assert chances.missing_threat(table) == 2
    assert chances.check_chance(table) == odds.drawn((12, 4), (0, 0)).at_least(2)
    assert chances.check_chance(with_monsters(table, 1)) == 1
    assert chances.check_chance(with_monsters(table, 2)) == odds.drawn((12, 4), (0, 0)).at_least(1)
    assert chances.check_chance(with_monsters(table, 7)) == 0


@pytest.mark.rule("SF-CHECK-3", "SF-THREAT-1")
@for_each("hand, chance", [("K1 W1", 0), ("K2 W1", 1)])
def test_after_the_draw_it_is_known_whether_the_check_fires(hand: str, chance: int) -> None:
    assert chances.check_chance(with_hand(in_play(2, step=SEARCH), hand)) == chance


@pytest.mark.rule("SF-CHECK-2")
def test_the_first_surge_is_foretold_while_the_bag_lasts() -> None:
    fresh = chances.surges_ahead(drawing(4))
    printed = [f"{float(100 * chance):.2f}" for chance in fresh]
    assert printed == ["0.05", "1.69", "9.33", "27.16", "55.33", "86.11", "100.00"]
    assert len(chances.surges_ahead(drawing(2))) == 6
    assert chances.surges_ahead(with_monsters(drawing(2), 1)) == ()


# white dice


@pytest.mark.rule("SF-STUFF-1", "SF-STUFF-3")
def test_white_dice_in_hand_are_judged_for_who_rolls_them() -> None:
    table = with_stuffy(with_hand(in_play(2, step=SEARCH), "W2"), "lumpy", stuffing=5)
    found = chances.stuffing_odds(table)
    assert (found.needs, found.white, found.first) == (5, 2, 2)
    assert (found.singly, found.together, found.best) == (share(11, 18), share(5, 6), share(5, 6))
    assert found.ways == ((1, share(1, 3), False), (2, share(5, 6), True))
    other = chances.stuffing_odds(with_stuffy(table, "flops", stuffing=0), "flops", 1)
    assert other.best == 1
    assert other.ways == ((1, Fraction(1), True),)
    assert chances.stuffing_odds(in_play(2)).ways == ()
    assert chances.stuffing_odds(in_play(2)).together == 0


# rolls


def armed(table: Table) -> Table:
    mallet = Item("item-1", "Mallet", ("paws",), "melee", 1, Bonus("red", 1, "melee"))
    return with_stuffy(table, "lumpy", items=(mallet,))


@pytest.mark.rule("SF-BONUS-1", "SF-BONUS-3", "SF-ATK-2")
def test_an_attack_counts_the_bonus_on_red_and_none_on_purple() -> None:
    table = armed(with_monsters(with_hand(in_play(2), "R2 P1"), 1))
    card = replace(table.cards[0], defence=13)
    table = replace(table, cards=(card,))
    asked = {"way": "melee", "target": "own-1-1"}
    found = chances.roll_odds(table, "attack", asked)
    assert found is not None
    assert (found.bonuses, found.to_roll, found.chance) == ((1, 1, 0), 11, share(1, 2))
    assert found.ladder == (Fraction(0), share(1, 12), share(1, 2))
    assert (found.least, found.with_reroll) == (2, share(1, 2))
    two = chances.roll_odds(table, "attack", {**asked, "dice": ("red-1", "red-2"), "extra": 2})
    assert two is not None
    assert two.chance == odds.reach(2, 9)
    ranged = chances.roll_odds(table, "attack", {"way": "ranged", "target": "own-1-1"})
    assert ranged is not None
    assert ranged.bonuses == (0,)  # the purple one


@pytest.mark.rule("SF-TEST-3")
def test_a_test_without_fitting_dice_fails() -> None:
    found = chances.roll_odds(with_hand(in_play(2), "R2"), "test", {"colour": "blue", "difficulty": 3})
    assert found is not None
    assert found.chance == 0
    assert found.with_reroll == 0
    assert found.ladder == ()


@pytest.mark.rule("SF-TEST-2", "SF-EX-50")
def test_a_test_counts_the_dice_of_who_takes_it() -> None:
    table = with_stuffy(with_hand(in_play(2), "Y1 P1 G1"), "flops", stored="yellow")
    asked = {"colour": "yellow", "difficulty": 4}
    own = chances.roll_odds(table, "test", {"who": "lumpy", **asked})
    other = chances.roll_odds(table, "test", {"who": "flops", **asked})
    assert own is not None
    assert other is not None
    assert (own.chance, other.chance) == (share(11, 12), share(1, 2))


@pytest.mark.rule("SF-GROUP-3", "SF-EX-52")
def test_a_group_test_counts_what_lies_on_the_track() -> None:
    table = with_hand(in_play(2), "R3 P1")
    table = replace(table, groups=(GroupTest("group-1", "red", 13, (("red", 5),)),))
    found = chances.roll_odds(table, "group", {"group": "group-1"})
    assert found is not None
    assert found.ladder == (Fraction(0), share(5, 12), share(181, 216), share(1261, 1296))
    assert (found.difficulty, found.least) == (8, 2)
    assert chances.roll_odds(table, "group", {"group": "group-9"}) is None


@pytest.mark.rule("SF-SEARCH-1", "SF-SEARCH-2", "SF-BONUS-2", "SF-BONUS-4")
def test_a_search_counts_the_reroll_of_yellow_alone() -> None:
    table = with_stuffy(with_hand(in_play(2), "Y1 P1"), "lumpy", reroll="yellow")
    assert chances.roll_odds(table, "search", {}) is None  # no search on this page
    found = chances.roll_odds(replace(table, page=Page("3", search=8)), "search", {})
    assert found is not None
    assert (found.free, found.chance, found.with_reroll) == (1, share(15, 36), share(125, 216))


def test_what_nobody_has_told_yet_has_no_odds() -> None:
    table = with_monsters(with_hand(in_play(2), "R2"), 1)
    table = replace(table, cards=(replace(table.cards[0], defence=0),))
    asked = {"way": "melee", "target": "own-1-1"}
    assert chances.roll_odds(table, "attack", asked) is None
    typed = chances.roll_odds(table, "attack", {**asked, "defence": 5})
    assert typed is not None
    assert typed.chance == share(5, 6)
    assert chances.roll_odds(replace(table, active=""), "attack", {**asked, "defence": 5}) is None


@pytest.mark.rule("SF-BONUS-2", "SF-BONUS-4")
def test_of_dice_that_lie_the_lowest_are_rolled_again_where_that_helps() -> None:
    table = with_stuffy(in_play(2), "lumpy", reroll="yellow")
    lying = Roll("test", "lumpy", (("yellow", 5), ("purple", 1), ("yellow", 2)), "", "yellow", 12)
    assert rerolls.reroll_odds(replace(table, roll=lying)) == (("3",), share(1, 6))
    assert rerolls.reroll_odds(replace(table, roll=replace(lying, use="move"))) is None
    assert rerolls.reroll_odds(table) is None


@pytest.mark.rule("SF-BONUS-2")
def test_a_reroll_for_a_group_test_counts_what_is_missing_there() -> None:
    group = GroupTest("group-1", "red", 13, (("red", 5),))
    table = with_stuffy(in_play(2), "lumpy", reroll="red", bonuses=(Bonus("red", 1),))
    roll = Roll("group", "lumpy", (("red", 2),), "group-1", "red", 8)
    assert rerolls.reroll_odds(replace(table, groups=(group,), roll=roll)) == ((), Fraction(0))
    near = replace(group, dice=(("red", 6),))
    assert rerolls.reroll_odds(replace(table, groups=(near,), roll=roll)) == (("1",), share(1, 6))


# monsters and sleep


@pytest.mark.rule("SF-DEF-1", "SF-DEF-2", "SF-COLL-1")
def test_an_attack_is_judged_with_the_stored_die_and_without() -> None:
    table = with_stuffy(in_play(2), "lumpy", stuffing=2, stored="red")
    found = chances.defence_odds(table, "lumpy", 4)
    assert found.collapses == share(1, 3)
    assert found.collapses_undefended == 1
    assert found.blocks == share(1, 2)
    assert found.damage == 1
    bare = chances.defence_odds(table, "flops", 4)
    assert bare.blocks == 0
    assert bare.damage == 4
    assert bare.collapses == 0


@pytest.mark.rule("SF-MON-2", "SF-CARD-4")
def test_a_monster_whose_die_is_not_rolled_yet_is_judged_by_its_actions() -> None:
    table = with_stuffy(with_monsters(in_play(2), 1), "lumpy", stuffing=4)
    assert chances.collapse_chance(table, "own-1-1", "lumpy") == share(1, 2)
    assert chances.collapse_chance(with_stuffy(table, "lumpy", stored="blue"), "own-1-1", "lumpy") == 0


@pytest.mark.rule("SF-OPEN-4")
def test_a_card_that_nobody_has_typed_tells_no_chance() -> None:
    table = with_monsters(in_play(2), 1)
    unknown = replace(table, cards=(replace(table.cards[0], actions=table.cards[0].actions[:1]),))
    assert chances.collapse_chance(unknown, "own-1-1", "lumpy") is None


@pytest.mark.rule("SF-SLEEP-4", "SF-SLEEP-6", "SF-EX-5")
def test_waking_is_foretold_by_what_was_revealed() -> None:
    table = in_play(2)
    assert [chances.waking_odds(replace(table, revealed=("deep",) * seen)) for seen in range(10)] == [
        *[0] * 7,
        share(1, 3),
        share(1, 2),
        1,
    ]
    assert chances.waking_ahead(table) == (*[0] * 7, share(1, 3), share(2, 3), 1)
    awake = replace(table, revealed=("deep",) * 7 + ("waking",))
    assert chances.waking_odds(awake) == 0
    assert chances.waking_ahead(awake) == ()
    assert chances.sleep_odds(awake) == {}


@pytest.mark.rule("SF-SLEEP-1", "SF-OPEN-6")
@for_each("seen", [0, 3, 7, 9])
def test_counted_sleep_cards_are_as_likely_as_they_are_many(seen: int) -> None:
    table = in_play(2, sleep_deep=5, revealed=("deep", "restless", "restless", *("deep",) * 6)[:seen])
    table = replace(table, sleep_deep=7) if seen > 3 else table
    pile = sleep_deck.pile(table)
    found = chances.sleep_odds(table)
    assert sum(found.values()) == 1
    assert found == {
        **dict.fromkeys(found, 0),
        **{kind: share(pile.count(kind), len(pile)) for kind in set(pile)},
    }


def test_of_an_uncounted_deck_only_waking_is_foretold() -> None:
    assert chances.sleep_odds(in_play(2, revealed=("deep",) * 7)) == {"waking": share(1, 3)}


# what is assumed, and all of it


@pytest.mark.rule("SF-OPEN-1")
def test_the_odds_say_what_they_assume() -> None:
    table = in_play(2)
    assert [words(line) for line in chances.assumed(table)] == ["assuming ordinary six-sided dice"]
    fresh = [words(line) for line in chances.assumed(table, is_fresh=True)]
    assert fresh[1] == "assuming so many dice of each attribute color: 5"
    uneven = replace(table, attributes=(("red", 4), ("blue", 6)))
    assert len(chances.assumed(uneven, is_fresh=True)) == 1


def full_board() -> Table:
    """Return a table with four stuffies, four monsters, dice stored, group tests and a search."""
    table = with_hand(with_monsters(in_play(4), 4), "R2 Y2 P1")
    for stuffy in table.stuffies:
        table = with_stuffy(table, stuffy.id, stored="green", stored_on=1, reroll="yellow")
    groups = (GroupTest("group-1", "red", 13, (("red", 5),)), GroupTest("group-2", "yellow", 13))
    return armed(replace(table, groups=groups, page=Page("3", search=8)))


REMEMBERED = (
    odds.wins,
    odds.reach,
    odds.reach_with_reroll,
    odds.drawn,
    odds.taken,
    odds.best_gain,
    odds.waking_by,
)


def test_a_board_is_reckoned_once() -> None:
    table = full_board()
    first = board_odds(table)
    assert {"check", "surges", "collapse:lumpy", "melee:own-1-4", "group:group-2", "search"} <= first.keys()
    before = [reckon.cache_info().misses for reckon in REMEMBERED]
    assert board_odds(table) == first
    assert [reckon.cache_info().misses for reckon in REMEMBERED] == before


def test_a_board_takes_little_reckoning_even_cold() -> None:
    for reckon in (*REMEMBERED, odds._kept, odds._wins_with_reroll):
        reckon.cache_clear()
    board_odds(full_board())
    assert sum(reckon.cache_info().misses for reckon in REMEMBERED) < 150
    assert odds._kept.cache_info().misses <= 3


@pytest.mark.rule("SF-BONUS-2")
@for_each(
    "roll, low, again",
    [
        (Roll("move", "lumpy", (("blue", 6), ("blue", 3), ("purple", 1))), ("2",), True),
        (Roll("move", "lumpy", (("blue", 4), ("purple", 1))), (), False),
        (Roll("test", "lumpy", (("blue", 5),), difficulty=6), (), True),
        (Roll("test", "lumpy", (("blue", 1),), difficulty=6, is_rerolled=True), (), False),
        (None, (), False),
    ],
)
def test_most_roll_again_what_has_failed_and_low_dice(
    roll: Roll | None, low: tuple[str, ...], again: bool
) -> None:
    table = with_stuffy(in_play(3, roll=roll), "lumpy", reroll="blue")
    assert (rerolls.low_dice(table), rerolls.is_worth_rerolling(table)) == (low, again)
