"""What formulas come to, by examples worked out by hand."""

from companion.games.own_table.formulas import Scope, read
from tests.games.own_table.formulas.seats import (
    LAMPLIGHTERS,
    NAMES,
    SeatNumbers,
    at_each_seat,
    value_of,
)
from tests.support.cases import for_each

NUMBERS = {
    # what binds stronger, and from left to right
    "2 + 3 * 4": 14,
    "(2 + 3) * 4": 20,
    "10 - 3 - 2": 5,
    "100 / 10 / 5": 2,
    "7 / 2 * 2": 6,
    "-2 * 3 + 1": -5,
    "- (2 + 3)": -5,
    "--3": 3,
    "2 - -3": 5,
    "2 * -3": -6,
    "1 + 2 == 3": 1,
    "1 or 0 and 0": 1,
    "(1 or 0) and 0": 0,
    "not 1 == 2": 1,
    "not 0 and 0": 0,
    "not 0 + 1": 0,
    "1 < 2 and 2 < 3": 1,
    # rounded down, also below 0; nothing is divided by 0
    "7 / 2": 3,
    "-7 / 2": -4,
    "7 / -2": -4,
    "-7 / -2": 3,
    "7 / 0": 0,
    "0 / 0": 0,
    # comparisons and truth are 1 and 0
    "2 < 2": 0,
    "2 <= 2": 1,
    "3 > 2": 1,
    "2 >= 3": 0,
    "2 == 2": 1,
    "2 != 2": 0,
    "5 and 7": 1,
    "0 or 7": 1,
    "not 5": 0,
    "(2 < 3) * 5": 5,
    # as they are typed
    "6 × 2 ÷ 4 − 1": 2,
    "2 = 2": 1,
    "2 ≠ 2": 0,
    "2 ≤ 2": 1,
    "2 ≥ 3": 0,
    "3 – 1": 2,
    "MAX(1; 2)": 2,
    "٣ + 1": 4,
    " 1+1 ": 2,
    # functions
    "min(3, 1, 2)": 1,
    "max(3, 1, 2)": 3,
    "clamp(12, 0, 10)": 10,
    "clamp(-3, 0, 10)": 0,
    "clamp(5, 0, 10)": 5,
    "clamp(5, 10, 0)": 10,
    "if(2, 10, 20)": 10,
    "if(0, 10, 20)": 20,
    "if(-1, 10, 20)": 10,
    "lookup(0, 1:1, 2:3, 3:6)": 0,
    "lookup(1, 1:1, 2:3, 3:6)": 1,
    "lookup(2, 3:6, 1:1, 2:3)": 3,
    "lookup(99, 1:1, 2:3, 3:6)": 6,
    "lookup(-4, -5:-2, 0:4)": -2,
    "seats": 4,
    # no number and no step is beyond the limits
    "1000000000 + 1": 1_000_000_000,
    "1000000000 * 1000000000 - 1000000000": 0,
    "-1000000000 * 2": -1_000_000_000,
    "-1000000000 - 1": -1_000_000_000,
}

# For Elio, Anna, Bruno and Chiara: see the columns of the table.
BY_SEAT = {
    "oil": [4, 3, 2, 1],
    "Oil * 2": [8, 6, 4, 2],
    "coins": [7, -7, 0, 0],
    "coins / 3": [2, -3, 0, 0],
    "oil of own": [4, 3, 2, 1],
    "sum(oil)": [10, 10, 10, 10],
    "sum(oil of all)": [10, 10, 10, 10],
    "sum(oil of others)": [6, 7, 8, 9],
    "sum(oil of own)": [4, 3, 2, 1],
    "sum(oil + lamps of others)": [12, 13, 15, 11],
    "min(oil of all)": [1, 1, 1, 1],
    "min(oil of others)": [1, 1, 1, 2],
    "max(oil of others)": [3, 4, 4, 4],
    "max(oil of own)": [4, 3, 2, 1],
    "max(oil of own, 2)": [4, 3, 2, 2],
    "min(coins of all)": [-7, -7, -7, -7],
    "rank(oil)": [1, 2, 3, 4],
    "rank(lamps)": [2, 2, 4, 1],
    "rank(lamps of others)": [2, 2, 4, 1],
    "rank(lamps of own)": [2, 2, 4, 1],
    "rank(-oil)": [4, 3, 2, 1],
    "rank(fog)": [1, 1, 1, 1],
    "count(oil >= 3)": [2, 2, 2, 2],
    "count(oil >= 3 of others)": [1, 1, 2, 2],
    "count(oil >= 3 of own)": [1, 1, 0, 0],
    "count(lamps)": [3, 3, 3, 3],
    "count(oil > oil of own)": [0, 1, 2, 3],
    "count(lamps == lamps of own of others)": [1, 1, 0, 0],
    "sum(count(oil > oil of own))": [0, 4, 8, 12],
    "sum(rank(oil) == 1)": [1, 1, 1, 1],
    "count(oil > max(oil of others))": [1, 1, 1, 1],
    "if(rank(oil) == 1, 3, 0)": [3, 0, 0, 0],
    "lookup(streets, 1:2, 2:5, 3:9)": [0, 5, 9, 9],
    "fog / seats": [1, 1, 1, 1],
    # in the words of an Italian writer
    "se(posto(oil) = 1; 3; 0)": [3, 0, 0, 0],
    "somma(oil di altri)": [6, 7, 8, 9],
    "somma(oil di tutti)": [10, 10, 10, 10],
    "conta(oil ≥ 3 e non lamps ≥ 5 o oil = 1)": [3, 3, 3, 3],
    "cerca(streets, 1:2, 2:5, 3:9)": [0, 5, 9, 9],
    "SE(oil > posti; 1; 2)": [2, 2, 2, 2],
}


@for_each("text, value", NUMBERS.items())
def test_a_formula_of_numbers(text: str, value: int) -> None:
    assert value_of(text) == value


@for_each("text, values", BY_SEAT.items())
def test_a_formula_of_names_at_each_seat(text: str, values: list[int]) -> None:
    assert at_each_seat(text) == values


def test_a_number_that_is_too_high_counts_as_the_highest() -> None:
    table = SeatNumbers({"oil": (10**12, -(10**12))}, seats=2)
    oil = read("oil", ["oil"])
    assert [oil.value(table.scope(own)) for own in range(2)] == [1_000_000_000, -1_000_000_000]
    assert read("sum(oil of others)", ["oil"]).value(table.scope(1)) == 1_000_000_000


@for_each(
    "text, value",
    {
        "sum(oil of others)": 0,
        "max(oil of others)": 0,
        "min(oil of others)": 0,
        "count(1 of others)": 0,
        "rank(oil)": 1,
        "seats": 1,
    }.items(),
)
def test_somebody_alone_has_no_others(text: str, value: int) -> None:
    assert read(text, ["oil"]).value(SeatNumbers({"oil": (-5,)}, seats=1).scope()) == value


@for_each(
    "text, value",
    {"sum(oil of others)": 10, "sum(oil of own)": 0, "rank(oil)": 5, "oil": 6, "count(oil > 1)": 3}.items(),
)
def test_for_the_table_itself_all_seats_are_others(text: str, value: int) -> None:
    def oil(_name: str, seat: int) -> int:
        return 6 if seat < 0 else LAMPLIGHTERS.columns["oil"][seat] or 0

    assert read(text, NAMES).value(Scope(oil, seats=4, own=-1)) == value


def test_sums_in_sums_ask_for_each_number_once() -> None:
    table = SeatNumbers({"oil": tuple(range(12))}, seats=12)
    nested = read("sum(" * 6 + "rank(" * 6 + "oil" + ")" * 12, ["oil"])
    nested.value(table.scope())
    assert sorted(table.asked) == [("oil", seat) for seat in range(12)]


def test_a_formula_can_be_a_key() -> None:
    text = "if(rank(oil) == 1, lookup(lamps, 1:2), sum(oil of others))"
    assert {read(text, NAMES): 1}[read(text, NAMES)] == 1
