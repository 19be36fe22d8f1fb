"""Twenty public games and pads, nine to fifteen: dice, darts, words. Points by plain arithmetic."""

import pytest

from companion.games.own_table.sums import cell
from tests.games.own_table.evenings import (
    ahead,
    amounts,
    column,
    count,
    counter,
    each_round,
    end_of_turn,
    evening,
    id_of,
    in_rounds,
    last_words,
    next_round,
    points,
    starter_evening,
    write,
)
from tests.games.own_table.tables import do

pytestmark = pytest.mark.goal("O2")


def test_a_pad_of_five_dice_has_its_bonus_from_sixty_three_on() -> None:
    table = starter_evening("five-throws", "Anna Bruno")
    upper = {
        "Ones": (3, 2),
        "Twos": (6, 6),
        "Threes": (9, 9),
        "Fours": (12, 12),
        "Fives": (15, 15),
        "Sixes": (18, 18),
    }
    lower = {"Three of a kind": (22, 24), "Full house": (25, 0), "Long run": (0, 40), "Any five": (19, 23)}
    for name, values in (upper | lower).items():
        table = write(table, name, *values)
    sums = [sum(values[seat] for values in upper.values()) for seat in range(2)]
    assert sums == [63, 62]
    bonus = [35 if one >= 63 else 0 for one in sums]
    rest = [sum(values[seat] for values in lower.values()) for seat in range(2)]
    assert [cell(table, seat, "column-9", 0).value for seat in table.seats] == bonus == [35, 0]
    assert points(table) == [a + b + c for a, b, c in zip(sums, bonus, rest, strict=True)] == [164, 149]
    assert ahead(table) == ["Anna"]


def test_ten_thousand_is_a_sum_of_rounds_and_a_round_may_be_worth_nothing() -> None:
    table = evening("Anna Bruno Chiara", column("Kept"), in_rounds())
    rounds = ((500, 0, 1050), (2000, 650, 300), (0, 9999, 1500), (350, 0, 0))
    expected = [0, 0, 0]
    for kept in rounds:
        table = write(table, "Kept", *kept)
        expected = [before + new for before, new in zip(expected, kept, strict=True)]
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [2850, 10_649, 2850] and ahead(table) == ["Bruno"]


def test_farkle_what_is_set_aside_is_banked_at_the_end_of_a_turn_or_lost() -> None:
    table = evening(
        "Anna Bruno",
        ("put_dice", {"part": "new", "name": "Six dice", "faces": "6", "number": 6}),
        counter("Set aside", steps="50, 100"),
        counter("Banked"),
        end_of_turn("change", "counter-3", "set_aside"),
        end_of_turn("set", "counter-2", "0"),
        column("Points", "banked"),
    )
    banked = [0, 0]
    for turn, aside in enumerate((350, 500, 0, 1000, 250, 50)):  # 0: it was all lost
        seat = turn % 2
        table = do(table, "roll", dice="dice-1")
        table = count(table, "Set aside", *(aside * (one == seat) for one in range(2)))
        table = do(table, "go_on")
        banked[seat] += aside
        assert amounts(table, "Banked") == banked and amounts(table, "Set aside") == [0, 0]
    assert points(table) == banked == [600, 1550] and ahead(table) == ["Bruno"]


def test_golf_nine_holes_and_the_fewest_win() -> None:
    table = evening(
        "Anna Bruno Chiara",
        ("set_facts", {"name": "Golf", "round_name": "Hole", "rounds": 9}),
        counter("Pairs", high=3),
        each_round("set", "counter-1", "0"),
        column("Cards"),
        column("Four alike", "if(pairs >= 2, -10, 0)"),
        in_rounds("low"),
    )
    expected = [0, 0, 0]
    for hole in range(1, 10):
        cards, pairs = (hole, 10 - hole, 5), (0, 2 * (hole % 3 == 0), 1)
        table = count(write(table, "Cards", *cards), "Pairs", *pairs)
        expected = [
            before + dots - 10 * (pair >= 2)
            for before, dots, pair in zip(expected, cards, pairs, strict=True)
        ]
        assert points(table) == expected
        table = next_round(table) if hole < 9 else table
    assert points(table) == [45, 45 - 30, 45] and ahead(table) == ["Bruno"]


def test_darts_count_down_from_five_hundred_and_one_to_exactly_nothing() -> None:
    table = evening(
        "Anna Bruno",
        counter("Left", start=501, says_low="Game shot!"),
        counter("Visits"),
        end_of_turn("change", "counter-2", "1"),
        column("To go", "left"),
        ("set_score", {"wins": "low"}),
    )
    left = [501, 501]
    throws = (180, 140, 100, 95, 180, 60, 45, 100, 41)  # 45 would leave less than nothing: it is bust
    for turn, thrown in enumerate(throws):
        seat = turn % 2
        is_bust = thrown > left[seat]
        left[seat] -= 0 if is_bust else thrown
        table = do(count(table, "Left", *left), "go_on")
        assert points(table) == left
    assert left == [0, 106] and ahead(table) == ["Anna"]
    assert amounts(table, "Visits") == [5, 4]
    assert last_words(table) == "Game shot!"


def test_bowling_in_short_ten_more_for_a_strike_and_five_for_a_spare() -> None:
    table = evening(
        "Anna Bruno",
        counter("First", high=10),
        counter("Second", high=10),
        each_round("set", "counter-1", "0"),
        each_round("set", "counter-2", "0"),
        column("Pins", "first + second"),
        column("More", "if(first == 10, 10, if(first + second == 10, 5, 0))"),
        in_rounds(),
    )
    expected = [0, 0]
    for frame in (((10, 0), (3, 7)), ((9, 0), (4, 5)), ((0, 10), (10, 0)), ((8, 1), (0, 0))):
        first, second = zip(*frame, strict=True)
        table = count(count(table, "First", *first), "Second", *second)
        for seat, (one, two) in enumerate(frame):
            expected[seat] += one + two + (10 if one == 10 else 5 if one + two == 10 else 0)
        assert points(table) == expected
        table = next_round(table)
    assert points(table) == [20 + 9 + 15 + 9, 15 + 9 + 20 + 0] and ahead(table) == ["Anna"]


def test_words_fifty_for_all_tiles_and_the_rest_of_all_others_at_the_end() -> None:
    table = evening(
        "Anna Bruno Chiara",
        counter("Tiles laid", high=7),
        counter("Left over"),
        each_round("set", "counter-1", "0"),
        column("Word"),
        column("All seven", "if(tiles_laid == 7, 50, 0)"),
        column(
            "Rest", "if(sum(left_over of all) > 0, if(left_over, -left_over, sum(left_over of others)), 0)"
        ),
        in_rounds(),
    )
    rounds = (((18, 24, 9), (4, 7, 3), (0, 0, 0)), ((72, 11, 30), (7, 2, 5), (0, 6, 3)))
    expected = [0, 0, 0]
    for words, tiles, left in rounds:
        table = count(write(table, "Word", *words), "Tiles laid", *tiles)
        table = count(table, "Left over", *left)
        for seat in range(3):
            rest = -left[seat] if left[seat] else sum(left)
            expected[seat] += words[seat] + 50 * (tiles[seat] == 7) + rest
        assert points(table) == expected
        table = next_round(table) if not any(left) else table
    assert points(table) == [18 + 72 + 50 + 9, 24 + 50 + 11 - 6, 9 + 30 - 3]
    rest_column = id_of(table.made.score.columns, "Rest")
    table = do(table, "write_score", seat="seat-2", column=rest_column, line=2, value=-4, why="two blanks")
    assert points(table)[1] == 81, "a number that is worked out is put right by hand"
