"""Rows of the group’s own: as many as a full box of the bench has, on every shelf that takes any."""

import pytest

from companion.rules import AnyGame
from tests.kit.games import each

FULL = 200


@each()
@pytest.mark.goal("B5")
def test_each_shelf_takes_as_many_rows_of_ones_own_as_a_full_box(game: AnyGame) -> None:
    for shelf in (shelf for shelf in game.box.shelves if shelf.own):
        box = game.new_box()
        for _row in range(FULL):
            _id, box = shelf.new_row(box)
        assert len(shelf.held(box)) >= FULL, shelf.slug
