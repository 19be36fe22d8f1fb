"""A formula is said back in words."""

from companion.games.own_table.formulas import read
from companion.text.i18n import translate
from tests.games.own_table.formulas.seats import NAMES
from tests.support.cases import for_each

SAID = {
    "if(rank(oil) == 1, 3, 0)": "3 for whoever has the most oil, else 0",
    "if(posto(oil + lamps) = 1; coins / 2; -1)": (
        "(coins divided by 2, rounded down) for whoever has the most (oil plus lamps), else −1"
    ),
    "oil": "oil",
    "12": "12",
    "-3": "−3",
    "seats": "the number of people",
    "lamps * 2": "lamps times 2",
    "2 * oil + lamps - 1": "2 times oil plus lamps minus 1",
    "2 * (oil + lamps)": "2 times (oil plus lamps)",
    "oil - (lamps - 1)": "oil minus (lamps minus 1)",
    "coins / 3": "coins divided by 3, rounded down",
    "coins / 3 + 1": "(coins divided by 3, rounded down) plus 1",
    "-(oil + 1)": "minus (oil plus 1)",
    "min(oil, lamps, 3)": "the least of oil, lamps and 3",
    "max(oil, lamps * 2)": "the most of oil and lamps times 2",
    "clamp(oil, 0, 10)": "oil, but at least 0 and at most 10",
    "lookup(streets, 1:2, 2:5, 3:9)": "by streets: 2 from 1 on, 5 from 2 on and 9 from 3 on, else 0",
    "if(oil >= 3, lamps, 0)": "lamps if oil is at least 3, else 0",
    "if(oil, 1, if(lamps, 2, 0))": "1 if oil is not 0, else (2 if lamps is not 0, else 0)",
    "if(not oil, 1, 2)": "1 if oil is 0, else 2",
    "if(oil < 3 and not (lamps > 1 or fog), 1, 2)": (
        "1 if oil is less than 3 and not (lamps is more than 1 or fog is not 0), else 2"
    ),
    "(lamps >= 3) * 5": "(lamps is at least 3) times 5",
    "if(oil <= 3, 1, oil != 2)": "1 if oil is at most 3, else (oil is not 2)",
    "rank(oil)": "the place by oil",
    "if(rank(oil) == 2, 1, 0)": "1 if the place by oil is 2, else 0",
    "sum(oil)": "the oil of all together",
    "sum(oil of others)": "the oil of all others together",
    "sum(oil of own)": "oil",
    "max(oil of others) + 1": "(the most oil of all others) plus 1",
    "min(oil of all)": "the least oil of all",
    "count(oil >= 3)": "the number of people for whom oil is at least 3",
    "count(oil of others)": "the number of others for whom oil is not 0",
    "count(oil >= 3 of own)": "1 if oil is at least 3, else 0",
    "count(oil > oil of own)": "the number of people for whom oil is more than your own oil",
}


@for_each("text, said", SAID.items())
def test_a_formula_in_words(text: str, said: str) -> None:
    assert translate(read(text, NAMES).says()) == said


def test_names_are_said_as_people_wrote_them() -> None:
    formula = read("if(rank(most_oil) == 1, 3, lamps)", ["most_oil", "lamps"])
    titles = {"most_oil": "Oil {left} & <b>", "lamps": "Lämps"}
    assert translate(formula.says(titles)) == "3 for whoever has the most Oil {left} & <b>, else Lämps"


def test_a_long_formula_is_said_as_it_was_typed() -> None:
    text = "oil" + " + OIL" * 20
    assert translate(read(text, NAMES).says()) == text


def test_where_a_place_decides_a_tie_is_told() -> None:
    notes = read("if(rank(oil) == 1, 3, 0) + 1", NAMES).notes()
    assert [translate(note) for note in notes] == ["A tie gives it to each."]
    assert read("max(oil of others)", NAMES).notes() == ()
