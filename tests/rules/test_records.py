"""Rows: found, swapped and dropped by id."""

from dataclasses import dataclass

import pytest

from companion.rules import IllegalPlay, drop, find, swap


@dataclass(frozen=True)
class Cup:
    id: str
    tea: int = 0


CUPS = (Cup("a", 1), Cup("b", 2))


def test_a_row_is_found_by_its_id() -> None:
    assert find(CUPS, "b") == Cup("b", 2)


def test_a_row_that_is_not_there_is_refused() -> None:
    with pytest.raises(IllegalPlay) as caught:
        find(CUPS, "c")
    assert caught.value.message.id == "That is not on the table."


def test_a_row_is_swapped_in_its_place() -> None:
    assert swap(CUPS, Cup("a", 9)) == (Cup("a", 9), Cup("b", 2))
    assert swap(CUPS, Cup("c", 9)) == CUPS


def test_a_row_is_dropped() -> None:
    assert drop(CUPS, "a") == (Cup("b", 2),)
    assert drop(CUPS, "c") == CUPS
