"""A test over many cases reports every one that fails."""

from typing import Any

import pytest

from tests.support.cases import for_each

RUN = []


@for_each("word", ["one", "two"])
@for_each("number, is_odd", [(1, True), (2, False)])
def test_a_test_runs_for_each_case_beside_its_fixtures(
    tmp_path: Any, word: Any, number: Any, is_odd: Any
) -> None:
    assert tmp_path.is_dir() and (number % 2 == 1) == is_odd
    RUN.append((word, number))
    if len(RUN) == 4:
        assert RUN == [("one", 1), ("one", 2), ("two", 1), ("two", 2)]


def test_every_case_that_fails_is_told_with_its_answers() -> None:
    @for_each("number", range(4))
    def is_even(number: int) -> None:
        assert number % 2 == 0

    with pytest.raises(ExceptionGroup, match="2 of 4 cases fail") as told:
        is_even()
    assert [one.__notes__ for one in told.value.exceptions] == [
        ["The case: {'number': 1}"],
        ["The case: {'number': 3}"],
    ]


def test_a_test_of_no_case_or_of_another_name_is_refused() -> None:
    with pytest.raises(AssertionError, match="no case"):
        for_each("number", [])
    with pytest.raises(AssertionError, match="takes word"):
        for_each("word", ["one"])(lambda number: None)
