"""Random formulas and random texts: the right value in few steps, or the refusal; never anything else."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.own_table.formulas import Formula, formula_key, read, renamed
from companion.games.own_table.formulas.reading import DEEP, LARGE, LONG
from companion.games.own_table.formulas.values import Reference, nodes_of
from companion.rules import IllegalPlay
from tests.games.own_table.formulas.random_formulas import (
    HIGHEST,
    FormulaWriter,
    random_garbage,
    random_table,
)
from tests.games.own_table.formulas.seats import LAMPLIGHTERS, SeatNumbers
from tests.settings import FULL
from tests.support.random_play import words

FORMULAS = 100_000 if FULL else 5_000
MOST_REFUSED = 0.05  # of the well-formed ones, for they are too long or too deep
BOUNDS = {LONG, LARGE, DEEP}


def check(formula: Formula, table: SeatNumbers, own: int) -> int:
    """Return the value of a formula that can be said, and asks each of its names once a seat at most."""
    assert words(formula.says())
    table.asked.clear()
    value = formula.value(table.scope(own))
    asks = [node for node in nodes_of(formula.root) if isinstance(node, Reference)]
    assert len(table.asked) <= len(asks) * table.seats
    assert isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST
    return value


@pytest.mark.goal("O4")
def test_a_formula_that_is_written_out_and_read_has_the_same_value() -> None:
    refused = 0
    for seed in range(FORMULAS):
        random = Random(seed)
        table = random_table(random)
        own = random.randrange(table.seats)
        written = FormulaWriter(random, table, own).any(random.randint(1, 16))
        try:
            formula = read(written.text, table.columns)
        except IllegalPlay as illegal:
            assert illegal.message.id in BOUNDS, f"{seed}: {written.text}: {words(illegal.message)}"
            refused += 1
            continue
        assert check(formula, table, own) == written.at(own), f"{seed}: {written.text}"
    assert refused < FORMULAS * MOST_REFUSED


@pytest.mark.goal("O4")
def test_a_text_that_is_no_formula_raises_nothing_but_its_refusal() -> None:
    read_anyway = 0
    for seed in range(FORMULAS):
        random = Random(seed)
        table = random_table(random)
        text = FormulaWriter(random, table, 0).any(random.randint(1, 16)).text
        garbage = random_garbage(random, text)
        try:
            formula = read(garbage, table.columns)
        except IllegalPlay as illegal:
            assert words(illegal.message)
            continue
        read_anyway += 1
        value = check(formula, table, 0)
        again = read(renamed(garbage, "oil", "gas"), {*table.columns, "gas"})
        table.columns["gas"] = table.columns["oil"]
        assert check(again, table, 0) == value, f"{seed}: {garbage}"
    assert FORMULAS * 0.02 < read_anyway < FORMULAS * 0.5


@pytest.mark.goal("O4")
@given(st.text(max_size=220), st.text(max_size=20))
def test_no_text_at_all_raises_anything_but_its_refusal(text: str, name: str) -> None:
    table = SeatNumbers({**LAMPLIGHTERS.columns, formula_key(name): (1, 2, None, -4)})
    try:
        formula = read(text, table.columns)
    except IllegalPlay as illegal:
        assert words(illegal.message)
        return
    check(formula, table, 0)
