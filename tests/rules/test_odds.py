"""Exact chances against counting by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.odds import even, map_outcomes, sums, whole_percent, whole_percents

faces = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=6).map(tuple)


def test_an_even_die_counts_faces_that_are_alike_together() -> None:
    assert even(("a", "b", "b", "c")) == {"a": Fraction(1, 4), "b": Fraction(1, 2), "c": Fraction(1, 4)}


@given(faces, st.integers(0, 3))
def test_sums_are_those_of_counting_every_roll(die: tuple[tuple[int, int], ...], count: int) -> None:
    counted = Counter(
        (sum(face[0] for face in roll), sum(face[1] for face in roll)) for roll in product(die, repeat=count)
    )
    total = len(die) ** count
    assert sums(die, count) == {key: Fraction(times, total) for key, times in counted.items()}


@given(faces, st.integers(0, 8))
def test_chances_add_up_to_one(die: tuple[tuple[int, int], ...], count: int) -> None:
    assert sum(sums(die, count).values()) == 1
    assert sum(map_outcomes(sums(die, count), lambda total: total[0]).values()) == 1


def test_mapping_adds_up_and_sorts() -> None:
    chances = {3: Fraction(1, 4), 1: Fraction(1, 4), 2: Fraction(1, 2)}
    assert list(map_outcomes(chances, lambda number: number % 2).items()) == [
        (0, Fraction(1, 2)),
        (1, Fraction(1, 2)),
    ]


def test_percents_of_one_whole_add_up_to_100() -> None:
    assert whole_percents((Fraction(1, 3),) * 3) == (34, 33, 33)
    assert whole_percents((0.125, 0.375, 0.5)) == (13, 37, 50)
    assert [whole_percent(Fraction(number, 6)) for number in range(7)] == [0, 17, 33, 50, 67, 83, 100]


@given(st.lists(st.integers(0, 50), min_size=1, max_size=9).filter(any))
def test_percents_are_never_off_by_one_whole(weights: list[int]) -> None:
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    percents = whole_percents(shares)
    assert sum(percents) == 100
    assert all(abs(percent - share * 100) < 1 for percent, share in zip(percents, shares, strict=True))
