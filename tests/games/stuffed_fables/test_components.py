"""What the set-up of a story takes out of the box, by the number of stuffies and the edition."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from companion.rules.kit import frames
from tests.games.stuffed_fables.tables import chosen, done

SIZES = pytest.mark.parametrize(("size", "dice"), [(2, 31), (3, 33), (4, 35)])


def laying(size: int, **changes: Any) -> Table:
    return done(replace(chosen(size), **changes), "set_party", first="flops")


def taken(table: Table) -> dict[str, tuple[int, int | None]]:
    return {row.component.id: (row.taken, row.left) for row in frames.out_of_box(GAME, table)}


@SIZES
@pytest.mark.rule("SF-COMP-3", "SF-SETUP-4", "SF-SETUP-5", "SF-EX-1", "SF-EX-2")
def test_dice_in_the_bag_and_in_the_box(size: int, dice: int) -> None:
    found = taken(laying(size))
    assert found["die"] == (dice, 35 - dice)
    assert (found["character"], found["figure"]) == ((size, 6 - size),) * 2


@SIZES
@pytest.mark.rule("SF-COMP-4", "SF-COMP-5", "SF-SETUP-2")
def test_all_else_lies_there(size: int, dice: int) -> None:
    found = taken(laying(size))
    counts = {id: number for id, (number, left) in found.items() if left == 0}
    assert {id: counts[id] for id in ("stuffing", "item", "lost", "monster", "sleep")} == {
        "stuffing": 32,
        "item": 47,
        "lost": 29,
        "monster": 12,
        "sleep": 10,
    }
    assert {id: counts[id] for id in ("status", "environment", "button", "heart")} == {
        "status": 34,
        "environment": 7,
        "button": 15,
        "heart": 16,
    }


@pytest.mark.rule("SF-COMP-4", "SF-COMP-5")
def test_the_english_edition_has_other_counts() -> None:
    found = taken(laying(3, edition="english"))
    assert [found[id] for id in ("item", "stuffing", "heart", "environment")] == [
        (46, 0),
        (30, 0),
        (15, 0),
        (8, 0),
    ]


@pytest.mark.rule("SF-OPEN-1")
def test_nobody_knows_how_many_dice_there_are_where_a_group_counts_others() -> None:
    attributes = (("red", 4), ("green", 5), ("yellow", 5), ("blue", 5), ("purple", 5))
    assert taken(laying(2, attributes=attributes))["die"] == (30, None)
