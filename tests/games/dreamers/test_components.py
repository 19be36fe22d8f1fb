"""What the set-up of a match takes out of the box: all of it."""

import pytest

from companion.games.dreamers import GAME
from companion.rules.kit import frames
from tests.games.dreamers.tables import PEOPLE, do, new, refused


@pytest.mark.rule("DR-COMP-2", "DR-COMP-5", "DR-COMP-6", "DR-COMP-7", "DR-COMP-8")
def test_all_that_is_in_the_box_is_laid() -> None:
    rows = frames.out_of_box(GAME, GAME.set_up(PEOPLE))
    assert {row.component.id: row.taken for row in rows} == {
        "dream": 20,
        "nightmare": 13,
        "gate": 3,
        "identity": 3,
        "first": 1,
    }
    assert {row.left for row in rows} == {0}


def test_it_is_ticked_before_the_first_match_alone() -> None:
    table = do(GAME.set_up(PEOPLE), "lay_items", items=("lay-gates",))
    found = frames.laying(GAME, table)
    assert found and (found.done, found.all) == (1, 5)
    assert frames.laying(GAME, new()) is None
    assert refused(new(), "lay_all").id == "The table is already set up."
