"""What is no formula is refused, with its place; names are written, renamed, and found in circles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.own_table.formulas import cycles, formula_key, read, renamed
from companion.games.own_table.formulas.signs import WORDS, signs_of
from companion.rules import IllegalPlay
from tests.games.own_table.formulas.seats import NAMES, refusal_of
from tests.support.cases import for_each

REFUSALS = {
    "": "The formula is empty.",
    "  ": "The formula is empty.",
    "1 +": "A number or a name is missing, at sign 4.",
    "1 + * 2": "A number or a name is missing, at sign 5.",
    "()": "A number or a name is missing, at sign 2.",
    "+3": "A number or a name is missing, at sign 1.",
    "oil lamps": "“lamps” does not belong here, at sign 5.",
    "oil(3)": "“(” does not belong here, at sign 4.",
    "2)": "“)” does not belong here, at sign 2.",
    "1,5": "“,” does not belong here, at sign 2.",
    "1.5": "“.” means nothing in a formula, at sign 2.",
    "oil + $": "“$” means nothing in a formula, at sign 7.",
    "(oil $": "“$” means nothing in a formula, at sign 6.",
    "oil ! 3": "“!” means nothing in a formula, at sign 5.",
    "oil + \x00": "“\x00” means nothing in a formula, at sign 7.",
    "(oil": "“)” is missing, at sign 5.",
    "min 3": "“(” is missing, at sign 5.",
    "clamp(1, 2)": "“,” is missing, at sign 11.",
    "if(1, 2, 3, 4)": "“)” is missing, at sign 11.",
    "min(oil)": "“min” takes two numbers or more, or one with “of all” or “of others”, at sign 8.",
    "massimo + max(1)": "“massimo” is no name on this table, at sign 1.",
    "max(oil of others, 3)": "“)” is missing, at sign 18.",
    "lookup(street, 1:2)": "“street” is no name on this table, at sign 8. Did you mean “streets”?",
    "1 + Lampe": "“Lampe” is no name on this table, at sign 5. Did you mean “lamps”?",
    "3x": "“3x” is no name on this table, at sign 1.",
    "summ(oil)": "“summ” is no function, at sign 1. Did you mean “sum”?",
    "wurzel(oil)": "“wurzel” is no function, at sign 1.",
    "lookup(oil)": "“,” is missing, at sign 11.",
    "lookup(oil, 1)": "“:” is missing, at sign 14.",
    "lookup(oil, oil:1)": "A whole number is missing, at sign 13.",
    "lookup(oil, 1:-oil)": "A whole number is missing, at sign 16.",
    "lookup(oil, 1:2, -1:3, 1:4)": "1 is looked up twice, at sign 24.",
    "lookup(oil, 1:2": "“)” is missing, at sign 16.",
    "1000000001": "A number is at most 1,000,000,000, at sign 1.",
    "lookup(oil, 1:1000000001)": "A number is at most 1,000,000,000, at sign 15.",
    "1 < oil < 3": "Between two comparisons stands “and” or “or”, at sign 9.",
    "oil of others": "“of” belongs into sum, count, rank, min or max, at sign 5.",
    "(oil of others)": "“of” belongs into sum, count, rank, min or max, at sign 6.",
    "sum(oil of)": "After “of” comes “own”, “others” or “all”, at sign 11.",
    "sum(oil of lamps)": "After “of” comes “own”, “others” or “all”, at sign 12.",
    "sum(others)": "“others” comes after “of”, at sign 5.",
    "tutti + 1": "“tutti” comes after “of”, at sign 1.",
    "1" + " " * 200: "A formula has at most 200 signs, and this one has 201.",
    "(" * 13 + "1" + ")" * 13: (
        "Brackets and functions may be 12 deep in each other; at sign 14 they are deeper."
    ),
    "-" * 60 + "1": "Brackets and functions may be 12 deep in each other; at sign 14 they are deeper.",
    "1" + "+1" * 30: "A formula has at most 60 numbers, names and operations; at sign 62 come more.",
}

ROWS = f"lookup(oil,{','.join(f'{key}:1' for key in range(30))})"  # 32 of 60 nodes


@for_each("text, sentence", REFUSALS.items())
def test_what_is_no_formula_is_refused_with_its_place(text: str, sentence: str) -> None:
    assert refusal_of(text) == sentence


def test_each_row_of_a_look_up_is_counted() -> None:
    place = len(ROWS) + len("+1" * 15) + 1
    sentence = f"A formula has at most 60 numbers, names and operations; at sign {place} come more."
    assert refusal_of(f"{ROWS}{'+1' * 20}") == sentence


def test_a_refusal_has_its_place_and_the_name_that_may_be_meant_for_a_button() -> None:
    with pytest.raises(IllegalPlay) as refused:
        read("lookup(street, 1:2, 2:5, 3:9)", NAMES)
    assert refused.value.message.parts == {"word": "street", "place": 8, "near": "streets"}


@for_each(
    "text",
    [
        "not 1" + "+1" * 29,
        f"{ROWS}{'+1' * 14}",
        "(" * 12 + "1" + ")" * 12,
        "1" + " " * 199,
        "sum(" * 12 + "oil" + ")" * 12,
    ],
)
def test_what_is_just_within_the_bounds_is_read(text: str) -> None:
    assert read(text, NAMES).text == text


def test_a_formula_knows_the_names_that_it_asks() -> None:
    formula = read("if(rank(OIL) == 1, sum(lamps of others), lookup(fog, 1:2))", NAMES)
    assert formula.names == {"oil", "lamps", "fog"}
    assert read("seats * 2", NAMES).names == frozenset()


# names


@for_each(
    "name, key",
    {
        "Oil": "oil",
        "Most oil": "most_oil",
        "  Victory points (VP)! ": "victory_points_vp",
        "Straße": "strasse",
        "Öl": "öl",
        "O\N{COMBINING DIAERESIS}l": "öl",
        "Città": "città",
        "得点": "得点",
        "Очки": "очки",
        "हिन्दी": "हिन्दी",
        "7 wonders": "_7_wonders",
        "x²": "x2",
        "a_-_b": "a_b",
        "Min": "min_",
        "Posto": "posto_",
        "E": "e_",
        "!?": "_",
        "": "_",
    }.items(),
)
def test_how_a_name_is_written_in_a_formula(name: str, key: str) -> None:
    assert formula_key(name) == key


@given(st.one_of(st.text(max_size=30), st.sampled_from([*WORDS]), st.sampled_from([*WORDS]).map(str.upper)))
def test_every_name_can_be_written_and_read(name: str) -> None:
    key = formula_key(name)
    assert formula_key(key) == key
    assert read(f"2*{key}+1", {key}).names == {key}
    assert read(key.upper(), {key, formula_key(key.upper())}).names


@for_each(
    "text, after",
    {
        "oil + 2 * OIL": "fuel + 2 * fuel",
        "boil + oil_2 + oil": "boil + oil_2 + fuel",
        "sum(oil of others) ) $ oil": "sum(fuel of others) ) $ fuel",
        "oil": "fuel",
        "lookup( lamps ,1:2)": "lookup( lamps ,1:2)",
        "": "",
    }.items(),
)
def test_a_name_is_renamed_in_any_text(text: str, after: str) -> None:
    assert renamed(text, "oil", "fuel") == after


@given(
    st.lists(st.one_of(st.sampled_from(["oil", "OIL", "boil", " ", "+", "$", "3"]), st.text())).map("".join)
)
def test_renaming_changes_no_other_word_of_any_text(text: str) -> None:
    keys = [sign.key or sign.typed for sign in signs_of(text)]
    after = [sign.key or sign.typed for sign in signs_of(renamed(text, "oil", "fuel"))]
    assert after == ["fuel" if key == "oil" else key for key in keys]


@for_each(
    "texts, names",
    [
        ({"a": "b + 1", "b": "c * 2", "c": "7"}, ()),
        ({"a": "a"}, ("a",)),
        ({"a": "b", "b": "c", "c": "sum(a of others)", "d": "a"}, ("a", "b", "c")),
        ({"c": "d", "a": "b", "d": "c + f", "b": "a"}, ("c", "a", "d", "b")),
        ({"a": "f"}, ()),
        ({}, ()),
    ],
)
def test_columns_that_ask_for_themselves_are_named(texts: dict[str, str], names: tuple[str, ...]) -> None:
    formulas = {name: read(text, {*"abcdf"}) for name, text in texts.items()}
    assert cycles(formulas) == names
