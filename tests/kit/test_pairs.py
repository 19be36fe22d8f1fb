"""What if B happens in the middle of A: every pair of the tables, at tables of random play."""

from pathlib import Path
from random import Random

import pytest

from companion.text.help_topics import help_rule
from tests.kit.pairs import EXAMPLE, SEARCHES, Pair, Search, first_faults, outcomes, row, rules_of, tables_of

COUNTERS = ("correct", "adjust")  # by hand to any number: what is then still to be entered may be endless
LEAST = 20  # pairs of a game; one with a fight or a bag asks for more, by `Search.least`
GAMES = Path(__file__).parents[1] / "games"
NAMES = [search.game.slug for search in SEARCHES]
each = pytest.mark.parametrize("search", SEARCHES, ids=NAMES)
ALL = [pytest.param(search, a, id=f"{search.game.slug}-{a}") for search in SEARCHES for a in search.openings]


@pytest.mark.parametrize(("search", "a"), ALL)
def test_what_comes_of_b_in_the_middle_of_a(search: Search, a: str) -> None:
    pairs = [pair for pair in search.pairs if pair.a == a and pair.outcome is not EXAMPLE]
    wrong = {f"{pair.a} + {pair.b}": faults for pair in pairs if (faults := first_faults(search, pair))}
    assert wrong == {}


@each
def test_there_are_pairs_enough_each_once_and_each_with_its_rules(search: Search) -> None:
    asked = [(pair.a, pair.b, pair.outcome is EXAMPLE) for pair in search.pairs]
    assert len(set(asked)) == len(asked) >= max(LEAST, search.least)
    for pair in search.pairs:
        assert rules_of(search, pair), pair
        assert all(help_rule(rule).title for rule in rules_of(search, pair))
        assert all(row(search, pair))


@each
def test_an_example_is_there(search: Search) -> None:
    for pair in search.pairs:
        if pair.outcome is EXAMPLE:
            assert is_there(search, pair), pair


def is_there(search: Search, pair: Pair) -> bool:
    file, _colons, test = pair.where.partition("::")
    return f"def {test}" in (GAMES / search.game.slug / file).read_text(encoding="utf-8")


@each
def test_whatever_comes_into_the_middle_of_anything_is_finished_in_order(search: Search) -> None:
    """Not only the pairs of the table: any action, at some tables of each opening."""
    rng = Random(search.game.slug)
    for a in search.openings:
        for table in tables_of(search, a)[:2]:
            for b in rng.sample([name for name in sorted(search.game.actions) if name not in COUNTERS], 8):
                for _name, _comes, wrong in outcomes(search, table, b, rng):
                    assert wrong == [], (a, b)
