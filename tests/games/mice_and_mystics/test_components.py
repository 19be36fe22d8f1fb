"""What the set-up of a chapter takes out of the box."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.table import Table
from companion.rules.kit import frames
from tests.games.mice_and_mystics.tables import FOUR, GAME, play, set_up_party


def taken(table: Table) -> dict[str, tuple[int, int | None]]:
    return {row.component.id: (row.taken, row.left) for row in frames.out_of_box(GAME, table)}


def laying() -> Table:
    return play(set_up_party(*FOUR), "set_party")


@pytest.mark.rule("MM-COMP-1", "MM-SETUP-2", "MM-SETUP-3", "MM-SETUP-5", "MM-SETUP-9", "MM-CH1-4")
def test_chapter_one_with_four_mice() -> None:
    assert taken(laying()) == {
        "tile": (3, 5),
        "figure": (4, 2),
        "sheet": (4, 2),
        "ability": (4, 24),
        "initiative": (5, 14),
        "minion": (3, 13),
        "search": (71, 0),
        "encounter": (9, 9),
        "die": (5, 0),
        "cheese": (24, 0),
    }


@pytest.mark.rule("MM-SETUP-4", "MM-SETUP-9")
def test_starting_cards_lie_with_the_mice_and_the_others_are_the_deck() -> None:
    steps = {step.id: step for step in GAME.screens.set_up_steps(laying())}
    with_mice = sum(dict(item.takes).get("search", 0) for item in steps["mice"].items)
    (deck,) = (item for item in steps["decks"].items if item.id == "search")
    assert (with_mice, dict(deck.takes)["search"]) == (6, 65)


@pytest.mark.rule("MM-COMP-8")
def test_two_rooms_on_one_tile_are_one_tile() -> None:
    table = laying()
    both = replace(table.chapter, tiles=("room-5", "room-6", "room-4"))
    assert taken(replace(table, chapter=both))["tile"] == (2, 6)


@pytest.mark.rule("MM-COMP-5")
def test_rats_with_a_token_are_figures_of_rats() -> None:
    table = laying()
    rats = replace(table.chapter, minions=(("rat", 2), ("elite-rat", 3), ("vurst", 1), ("vanestra", 1)))
    found = taken(replace(table, chapter=rats))
    assert (found["minion"], found["initiative"]) == ((6, 10), (4 + 4, 11))
