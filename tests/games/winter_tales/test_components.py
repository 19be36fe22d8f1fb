"""What the set-up takes out of the box, by the number at the table."""

import pytest

from companion.games.winter_tales import GAME
from companion.rules import replace
from companion.rules.kit import frames
from tests.games.winter_tales.tables import begun, empty, laid, play, seated
from tests.support.random_play import words

# By the number of players: characters of both kinds, story cards of all hands, of the Writer's.
DEALT = {2: (8, 8, 0), 3: (12, 8, 1), 4: (12, 16, 0), 5: (10, 16, 2), 6: (12, 24, 0), 7: (14, 24, 3)}
EACH = pytest.mark.parametrize("number", DEALT)


@EACH
@pytest.mark.rule("WT-SETUP-4")
def test_cards_and_figures_are_of_all_characters_in_play(number: int) -> None:
    rows = {row.component.id: row for row in frames.out_of_box(GAME, seated(number))}
    characters = DEALT[number][0]
    assert [(rows[id].taken, rows[id].left) for id in ("character", "figure")] == [
        (characters, 14 - characters)
    ] * 2
    assert [(rows[id].taken, rows[id].component.number) for id in ("quest", "story", "tile")] == [
        (2, 8),
        (93, 93),
        (1, 1),
    ]


@EACH
@pytest.mark.rule("WT-SETUP-9", "WT-SETUP-10")
def test_hands_and_the_deck_are_all_story_cards(number: int) -> None:
    (step,) = (one for one in GAME.screens.set_up_steps(seated(number)) if one.id == "hands")
    taken = {item.id: dict(item.takes).get("story", 0) for item in step.items}
    _characters, hands, writers = DEALT[number]
    assert (taken["lay-hands"], taken.get("lay-writer", 0)) == (hands, writers)
    assert taken["lay-deck"] == 93 - hands - writers


def test_nothing_is_ticked_before_the_sides_are_chosen() -> None:
    assert frames.laying(GAME, empty(4)) is None
    assert frames.laying(GAME, begun(4)) is None


def test_sides_that_are_chosen_anew_are_laid_anew() -> None:
    table = play(laid(4), "lay_items", items=("lay-cards", "lay-tile"))
    found = frames.laying(GAME, table)
    assert found and (found.done, found.all) == (2, 10)
    again = play(table, "drop_seat", seat="seat-4")
    assert frames.laying(GAME, again) is None
    assert play(replace(table, has_roles=True), "lift_items", items=("lay-tile",)).laid == ("lay-cards",)


def test_each_thing_has_a_name_in_the_log() -> None:
    table = seated(5)
    ids = [item.id for step in GAME.screens.set_up_steps(table) for item in step.items]
    assert [id for id in ids if words(GAME.names(table, id)) == id] == []
