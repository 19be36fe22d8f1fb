"""The odds: every number that the checklist prints (section 18), and full enumeration beside them."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stuffed_fables import odds
from companion.games.stuffed_fables.odds import Spread
from tests.support.cases import for_each

REACH = """
2 83.33 100.00 100.00 100.00 100.00 100.00 100.00
3 66.67 97.22 100.00 100.00 100.00 100.00 100.00
4 50.00 91.67 99.54 100.00 100.00 100.00 100.00
5 33.33 83.33 98.15 99.92 100.00 100.00 100.00
6 16.67 72.22 95.37 99.61 99.99 100.00 100.00
7 0.00 58.33 90.74 98.84 99.92 100.00 100.00
8 0.00 41.67 83.80 97.30 99.73 99.98 100.00
9 0.00 27.78 74.07 94.60 99.28 99.94 100.00
10 0.00 16.67 62.50 90.28 98.38 99.82 99.99
11 0.00 8.33 50.00 84.10 96.76 99.55 99.96
12 0.00 2.78 37.50 76.08 94.12 99.01 99.88
13 0.00 0.00 25.93 66.44 90.20 98.03 99.72
14 0.00 0.00 16.20 55.63 84.80 96.41 99.39
15 0.00 0.00 9.26 44.37 77.85 93.92 98.79
16 0.00 0.00 4.63 33.56 69.48 90.35 97.79
17 0.00 0.00 1.85 23.92 60.03 85.54 96.21
18 0.00 0.00 0.46 15.90 50.00 79.42 93.88
19 0.00 0.00 0.00 9.72 39.97 72.06 90.61
20 0.00 0.00 0.00 5.40 30.52 63.69 86.28
21 0.00 0.00 0.00 2.70 22.15 54.64 80.83
22 0.00 0.00 0.00 1.16 15.20 45.36 74.28
23 0.00 0.00 0.00 0.39 9.80 36.31 66.78
24 0.00 0.00 0.00 0.08 5.88 27.94 58.58
25 0.00 0.00 0.00 0.00 3.24 20.58 50.00
"""
FRESH = """
2 31 3 57.84 36.15 5.78 0.22 379/899 42.16 0.484
3 33 4 50.04 40.03 9.24 0.68 1363/2728 49.96 0.606
4 35 5 43.90 42.21 12.51 1.34 13009/23188 56.10 0.714
"""
SURGE = """
2 6.01 23.69 47.50 71.86 91.21 100.00 100.00
3 0.70 7.26 23.35 48.06 75.88 96.74 100.00
4 0.05 1.69 9.33 27.16 55.33 86.11 100.00
"""
STUFFING = """
0 100.00 2.000 1.000 singly 2.833 1
1 100.00 1.833 1.000 singly 2.528 1
2 83.33 1.528 1.000 singly 2.106 1
3 66.67 1.222 0.972 singly 1.685 1
4 50.00 0.917 0.917 equal 1.375 1
5 33.33 0.611 0.833 together 1.130 1
6 16.67 0.306 0.722 together 0.954 3
7 0.00 0.000 0.583 together 0.907 3
8 0.00 0.000 0.417 together 0.838 3
9 0.00 0.000 0.278 together 0.741 3
10 0.00 0.000 0.167 together 0.625 3
11 0.00 0.000 0.083 together 0.500 3
12 0.00 0.000 0.028 together 0.375 3
"""


def rows(printed: str) -> list[list[str]]:
    """Return a printed table as words."""
    return [line.split() for line in printed.split("\n") if line]


def percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.2f}"


def in_words(value: Fraction) -> str:
    return f"{float(value):.3f}"


def share(number: int, of: int) -> Fraction:
    return Fraction(number, of)


# totals of dice (18.2, 18.3, 18.4)


@pytest.mark.rule("SF-TEST-2", "SF-OPEN-1")
@pytest.mark.parametrize("row", rows(REACH), ids=lambda row: f"at least {row[0]}")
def test_the_table_of_totals_comes_out(row: list[str]) -> None:
    difficulty, *printed = row
    assert [percent(odds.reach(count, int(difficulty))) for count in range(1, 8)] == printed


@for_each("count", range(5))
def test_totals_are_those_of_counting_every_roll(count: int) -> None:
    totals = [sum(faces) for faces in product(range(1, 7), repeat=count)]
    for needed in range(-2, 6 * count + 3):
        assert odds.reach(count, needed) == share(sum(one >= needed for one in totals), len(totals))


def test_certain_and_impossible_are_so_exactly() -> None:
    assert odds.reach(5, 5) == 1
    assert odds.reach(5, 30) == share(1, 6**5)
    assert odds.reach(5, 31) == 0
    assert odds.reach(5, 6) < 1


@pytest.mark.rule("SF-BONUS-1", "SF-BONUS-3", "SF-DICE-2", "SF-DICE-9")
@for_each(
    "bonuses, difficulty, chance",
    [
        ((0,) * 3, 13, share(7, 27)),
        ((0,) * 4, 13, share(287, 432)),
        ((0,) * 5, 13, share(1169, 1296)),
        ((0,) * 6, 13, share(847, 864)),
        ((0,), 13, share(0, 1)),
        ((0, 0), 13, share(0, 1)),
        ((1,) * 2, 13, share(1, 12)),
        ((1,) * 3, 13, share(5, 8)),
        ((1,) * 4, 13, share(613, 648)),
        ((1,) * 5, 13, share(2585, 2592)),
        ((1, 1, 0), 13, share(1, 2)),  # two red, and a purple one without the bonus
        ((0,), 4, share(1, 2)),
        ((0, 0), 4, share(11, 12)),
        ((), 1, share(0, 1)),
    ],
)
def test_the_anchors_of_a_test_come_out(bonuses: tuple[int, ...], difficulty: int, chance: Fraction) -> None:
    assert odds.passing(bonuses, difficulty) == chance


@pytest.mark.rule("SF-BONUS-1", "SF-BONUS-3")
@given(st.lists(st.integers(-2, 3), min_size=1, max_size=3), st.integers(0, 20), st.integers(-3, 3))
def test_bonuses_are_those_of_counting_every_roll(bonuses: list[int], difficulty: int, extra: int) -> None:
    all_faces = list(product(range(1, 7), repeat=len(bonuses)))
    won = sum(sum(faces) + sum(bonuses) + extra >= difficulty for faces in all_faces)
    assert odds.passing(tuple(bonuses), difficulty, extra) == share(won, len(all_faces))


@pytest.mark.rule("SF-GROUP-3", "SF-EX-52")
def test_the_anchors_of_a_group_test_come_out() -> None:
    chances = [odds.passing((0,) * count, 13 - 5) for count in range(1, 5)]
    assert chances == [0, share(5, 12), share(181, 216), share(1261, 1296)]
    assert [odds.fewest(13 - 5), odds.fewest(13 - 5, 1), odds.fewest(13), odds.fewest(0)] == [2, 2, 3, 0]
    assert odds.fewest(1, -6) is None


@given(st.integers(1, 60), st.integers(-5, 3))
def test_with_fewer_dice_it_cannot_be_done(missing: int, bonus: int) -> None:
    count = odds.fewest(missing, bonus)
    assert count
    assert odds.passing((bonus,) * count, missing) > 0
    assert odds.passing((bonus,) * (count - 1), missing) == 0


# one reroll (18.5)


@pytest.mark.rule("SF-BONUS-2", "SF-BONUS-4")
@for_each(
    "free, fixed, difficulty, chance, without",
    [
        (1, 0, 4, "3/4", "50.00"),
        (2, 0, 8, "313/432", "41.67"),
        (1, 1, 8, "125/216", "41.67"),
        (3, 0, 13, "761/1296", "25.93"),
    ],
)
def test_the_anchors_of_a_reroll_come_out(
    free: int, fixed: int, difficulty: int, chance: str, without: str
) -> None:
    assert odds.reach_with_reroll(free, fixed, difficulty) == Fraction(chance)
    assert percent(odds.reach(free + fixed, difficulty)) == without


def rerolled(free: int, fixed: int, difficulty: int) -> Fraction:
    """Return the chance with one reroll, by every roll and every choice of dice to roll again."""
    won = Fraction(0)
    for faces in product(range(1, 7), repeat=free + fixed):
        choices = (again for many in range(free + 1) for again in combinations(range(free), many))
        won += max(
            odds.reach(len(again), difficulty - sum(f for at, f in enumerate(faces) if at not in again))
            for again in choices
        )
    return won * share(1, 6 ** (free + fixed))


@pytest.mark.rule("SF-BONUS-2", "SF-BONUS-4")
@for_each("free, fixed", [(0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0), (3, 1)])
def test_rerolls_are_those_of_counting_every_choice(free: int, fixed: int) -> None:
    for difficulty in range(0, 6 * (free + fixed) + 2, 1 if free + fixed < 4 else 5):
        assert odds.reach_with_reroll(free, fixed, difficulty) == rerolled(free, fixed, difficulty)


@pytest.mark.rule("SF-BONUS-2")
@given(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.integers(0, 26))
def test_the_best_dice_to_roll_again_are_the_best_of_all_choices(faces: list[int], needed: int) -> None:
    number, chance = odds.best_reroll(tuple(faces), needed)
    places = range(len(faces))
    choices = [again for many in range(len(faces) + 1) for again in combinations(places, many)]
    kept = {again: sum(face for at, face in enumerate(faces) if at not in again) for again in choices}
    assert chance == max(odds.reach(len(again), needed - kept[again]) for again in choices)
    if sum(faces) >= needed:
        assert number == 0
        assert chance == 1


def test_a_reroll_of_many_dice_looks_at_each_kind_of_roll_once() -> None:
    assert len(odds._kept(5)) == 252  # not the 7776 rolls of five dice
    assert sum(times for times, _keeps in odds._kept(5)) == 6**5


# the next draw (18.6)


@pytest.mark.rule("SF-BAG-1", "SF-BAG-2")
def test_the_anchors_of_a_draw_come_out() -> None:
    assert odds.drawn((12, 3), (0, 0)).at_least(1) == share(37, 44)
    assert percent(odds.drawn((12, 3), (0, 0)).at_least(1)) == "84.09"
    assert odds.drawn((12, 3), (0, 0)).at_least(2) == share(4, 11)
    assert odds.drawn((20, 4), (9, 1)).at_least(1) == share(232, 323)
    assert odds.drawn((10, 1), (0, 0)).at_least(1) == share(1, 2)
    assert odds.drawn((3, 0), (24, 2)).at_least(1) == share(15, 92)
    assert odds.drawn((4, 1), (20, 3)).at_least(1) == 1


@pytest.mark.rule("SF-SETUP-4", "SF-BAG-1", "SF-OPEN-1")
@pytest.mark.parametrize("row", rows(FRESH), ids=lambda row: f"{row[0]} stuffies")
def test_the_first_draw_of_a_fresh_bag_comes_out(row: list[str]) -> None:
    size, bag, black = (int(word) for word in row[:3])
    assert (bag, black) == (25 + 2 * (size + 1), size + 1)
    spread = odds.drawn((bag, black), (0, 0))
    assert [percent(spread.exactly(number)) for number in range(4)] == row[3:7]
    assert (str(spread.at_least(1)), percent(spread.at_least(1))) == (row[7], row[8])
    assert (in_words(spread.mean), spread.mean) == (row[9], share(5 * black, bag))


@pytest.mark.rule("SF-CHECK-2", "SF-OPEN-1")
@pytest.mark.parametrize("row", rows(SURGE), ids=lambda row: f"{row[0]} stuffies")
def test_the_first_surge_by_each_turn_comes_out(row: list[str]) -> None:
    size, *printed = row
    black = int(size) + 1
    chances = [odds.surge_by(25 + 2 * black, black, int(size), 5 * turns) for turns in range(1, 8)]
    assert [percent(chance) for chance in chances] == printed


def by_hand(bag: str, discard: str, count: int) -> Spread:
    """Return how many marked dice ("x") come, by every way to draw."""
    some = min(count, len(bag))
    more = min(count - some, len(discard))
    hands = [
        first + then
        for first in combinations(bag, some)
        for then in (combinations(discard, more) if more else [()])
    ]
    return Spread(tuple(sum(h.count("x") == n for h in hands) for n in range(count + 1)), len(hands))


@pytest.mark.rule("SF-BAG-1", "SF-BAG-2", "SF-OPEN-18")
@given(st.text("xo", max_size=8), st.text("xo", max_size=6), st.integers(0, 5))
def test_draws_are_those_of_counting_every_hand(bag: str, discard: str, count: int) -> None:
    found = odds.drawn((len(bag), bag.count("x")), (len(discard), discard.count("x")), count)
    expected = by_hand(bag, discard, count)
    for number in range(-1, count + 2):
        assert found.exactly(number) == expected.exactly(number)
        assert found.at_least(number) == expected.at_least(number)
    assert found.mean == expected.mean
    assert sum(found.ways) == found.of


# stuffing (18.7)


@pytest.mark.rule("SF-STUFF-1", "SF-STUFF-2", "SF-STUFF-3")
@pytest.mark.parametrize("row", rows(STUFFING), ids=lambda row: f"stuffing {row[0]}")
def test_the_table_of_stuffing_comes_out(row: list[str]) -> None:
    stuffing, one, singly, together, better, three, first = row
    now = int(stuffing)
    assert percent(odds.reach(1, now)) == one
    alone, both = odds.gain_singly(now, 2), odds.reach(2, now)
    assert (in_words(alone), in_words(both)) == (singly, together)
    assert ("equal" if alone == both else "singly" if alone > both else "together") == better
    assert in_words(odds.best_gain(now, 3)) == three
    assert odds.best_first_roll(now, 3) == int(first)


def gain(stuffing: int, groups: tuple[int, ...]) -> Fraction:
    """Return the mean gain where dice are rolled in these groups, by every roll."""
    rolls = [range(1, 7)] * sum(groups)
    total = 0
    for faces in product(*rolls):
        left, now = list(faces), stuffing
        for number in groups:
            together, left = left[:number], left[number:]
            now += sum(together) >= now
        total += now - stuffing
    return share(total, prod(len(faces) for faces in rolls))


@pytest.mark.rule("SF-STUFF-1", "SF-STUFF-3")
@for_each("stuffing", [0, 3, 5, 9])
def test_the_best_grouping_is_no_worse_than_any_that_is_fixed(stuffing: int) -> None:
    ways = ((3,), (2, 1), (1, 2), (1, 1, 1))
    assert odds.best_gain(stuffing, 3) >= max(gain(stuffing, groups) for groups in ways)
    assert odds.gain_singly(stuffing, 3) == gain(stuffing, (1, 1, 1))
    assert odds.best_gain(stuffing, 2) == max(gain(stuffing, groups) for groups in ((2,), (1, 1)))


@pytest.mark.rule("SF-STUFF-1")
def test_where_it_is_the_same_the_fewest_dice_are_rolled_first() -> None:
    assert odds.gain_singly(4, 2) == odds.reach(2, 4)
    assert [odds.best_first_roll(stuffing, 2) for stuffing in (4, 5, 20)] == [1, 2, 1]


def test_with_no_white_die_nothing_is_gained() -> None:
    assert odds.best_gain(4, 0) == 0
    assert odds.gain_singly(4, 0) == 0
    assert odds.best_first_roll(4, 0) == 0


# defence, actions, sleep (18.8, 18.9)


@pytest.mark.rule("SF-DEF-1", "SF-DEF-2")
def test_the_table_of_defence_comes_out() -> None:
    blocks = "100.00 83.33 66.67 50.00 33.33 16.67 0.00 0.00"
    losses = "0.000 0.167 0.500 1.000 1.667 2.500 3.500 4.500"
    assert [percent(odds.block(strength)) for strength in range(1, 9)] == blocks.split()
    assert [in_words(odds.mean_loss(strength)) for strength in range(1, 9)] == losses.split()
    assert odds.block(0) == 1 and odds.mean_loss(0) == 0


@pytest.mark.rule("SF-COLL-1", "SF-DEF-1")
def test_the_chance_to_collapse_comes_out() -> None:
    assert odds.collapse(2, 4, has_die=True) == share(1, 3)
    assert odds.collapse(3, 3, has_die=True) == 0 and odds.collapse(3, 3, has_die=False) == 1
    assert odds.collapse(3, 2, has_die=False) == 0 and odds.collapse(1, 9, has_die=True) == 1


@given(st.integers(1, 9), st.integers(0, 12))
def test_collapse_is_that_of_every_face(stuffing: int, strength: int) -> None:
    fallen = sum(stuffing - max(0, strength - face) <= 0 for face in range(1, 7))
    assert odds.collapse(stuffing, strength, has_die=True) == share(fallen, 6)


@pytest.mark.rule("SF-MON-2")
def test_an_action_is_as_likely_as_its_results() -> None:
    chances = [odds.action_chance(*ends) for ends in ((1, 3), (4, 6), (1, 6), (2, 2), (5, 9), (4, 3))]
    assert chances == [share(1, 2), share(1, 2), 1, share(1, 6), share(1, 3), 0]


@pytest.mark.rule("SF-EX-5", "SF-SLEEP-6", "SF-SETUP-9", "SF-OPEN-6")
def test_waking_is_among_the_last_three_sleep_cards() -> None:
    nexts = [odds.waking_by(10, revealed) for revealed in range(10)]
    assert nexts == [*[0] * 7, share(1, 3), share(1, 2), 1]
    assert [odds.waking_by(10, 0, more) for more in range(11)] == [*[0] * 8, share(1, 3), share(2, 3), 1]
    assert odds.waking_by(10, 10) == 0
    assert odds.waking_by(2, 0) == share(1, 2)
    assert odds.waking_by(0, 0) == 0


@for_each("cards", [3, 4, 10])
def test_waking_is_that_of_every_order_of_the_deck(cards: int) -> None:
    places = range(max(0, cards - 3), cards)  # where it may be, from the top
    for revealed in range(cards):
        left = [place for place in places if place >= revealed]
        for more in range(1, cards - revealed + 1):
            assert odds.waking_by(cards, revealed, more) == share(
                sum(place < revealed + more for place in left), len(left)
            )


Question = Callable[[], object]
QUESTIONS: tuple[Question, ...] = (
    lambda: odds.reach(5, 13),
    lambda: odds.reach_with_reroll(3, 2, 13),
    lambda: odds.drawn((20, 4), (9, 1)).mean,
    lambda: odds.best_gain(6, 5),
    lambda: odds.gain_singly(6, 5),
)


@for_each("question", QUESTIONS)
def test_what_was_reckoned_once_is_not_reckoned_again(question: Question) -> None:
    caches = (
        odds.ways,
        odds.wins,
        odds._kept,
        odds._wins_with_reroll,
        odds.taken,
        odds._best,
        odds.gain_singly,
    )
    first = question()
    before = [cache.cache_info().misses for cache in caches]
    assert question() == first
    assert [cache.cache_info().misses for cache in caches] == before
