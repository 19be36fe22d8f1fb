"""Counters declared as data: of the table, by seat, of rows, and of what is no field."""

from dataclasses import dataclass

import pytest

from companion.rules import (
    THE_TABLE,
    Counters,
    IllegalPlay,
    TableBase,
    Track,
    of_seat,
    replace,
    tracks,
    with_seat,
)


@dataclass(frozen=True)
class Owl:
    """An owl with feathers and mice."""

    id: str
    feathers: int
    mice: int = 0


@dataclass(frozen=True, kw_only=True)
class Wood(TableBase):
    """A wood with a moon, nuts by seat, and two owls."""

    moon: int | None = 3
    nuts: tuple[int, ...] = (1, 2)
    owls: tuple[Owl, ...] = (Owl("ada", 4), Owl("bo", 5))
    is_day: bool = False


def at_night(wood: Wood) -> tuple[str, ...]:
    return () if wood.is_day else THE_TABLE


COUNTERS: Counters[Wood] = tracks(
    Track("moon", 9, 1, "W-MOON-1", sign="moon", of=at_night),
    Track("hazel", lambda wood, seat: 10 * of_seat(wood.nuts, seat), field="nuts"),
    Track("feathers", 20, rows="owls"),
    Track("mice", 20, rows="owls"),
    Track(
        "feathers",
        99,
        of=lambda wood: ("all",),
        read=lambda wood, _holder: sum(owl.feathers for owl in wood.owls),
        set_to=lambda wood, _holder, value: replace(wood, owls=(Owl("flock", value),)),
    ),
)


def test_counters_of_the_same_rows_are_listed_row_by_row() -> None:
    owls = ("feathers:ada", "mice:ada", "feathers:bo", "mice:bo")
    assert COUNTERS.ids(Wood()) == ("moon", "hazel:seat-1", "hazel:seat-2", *owls, "feathers:all")


def test_a_counter_without_a_holder_now_is_not_on_the_table() -> None:
    with pytest.raises(IllegalPlay):
        COUNTERS.set(Wood(is_day=True), "moon", 2)


@pytest.mark.parametrize(
    ("id", "value", "expected"),
    [
        ("moon", 3, Wood(moon=7)),
        ("hazel:seat-2", 2, Wood(nuts=(1, 7))),
        ("mice:bo", 0, Wood(owls=(Owl("ada", 4), Owl("bo", 5, 7)))),
        ("feathers:all", 9, Wood(owls=(Owl("flock", 7),))),
    ],
)
def test_a_counter_is_read_and_set_alone(id: str, value: int, expected: Wood) -> None:
    assert COUNTERS.find(Wood(), id).value == value
    assert COUNTERS.set(Wood(), id, 7) == expected


def test_a_number_that_nobody_knows_counts_as_0() -> None:
    assert COUNTERS.of(Wood(moon=None), "moon").value == 0


def test_bounds_are_numbers_or_follow_from_the_table() -> None:
    moon, hazel = COUNTERS.of(Wood(), "moon"), COUNTERS.of(Wood(), "hazel:seat-2")
    assert (moon.low, moon.high, moon.rule, moon.sign) == (1, 9, "W-MOON-1", "moon")
    assert (hazel.low, hazel.high) == (0, 20)
    with pytest.raises(IllegalPlay):
        COUNTERS.set(Wood(), "hazel:seat-2", 21)


def test_the_value_of_a_seat_changes_alone() -> None:
    assert with_seat((1, 2, 3), "seat-2", 9) == (1, 9, 3)
    assert of_seat((1, 2, 3), "seat-3") == 3
