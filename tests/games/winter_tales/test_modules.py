"""Characters and spaces of the group's own beside the printed ones, and modules in its own words."""

from random import Random
from typing import Any

import pytest

from campaigns.box.files import MergeMode, merge_file, parse_file, serialize_box
from companion.games.winter_tales import GAME, board
from companion.games.winter_tales.box import Box, NamedCard
from companion.games.winter_tales.data import SIGNS, SPACES
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Module
from companion.games.winter_tales.shelves import CHARACTERS, MODULES, PLACES
from companion.games.winter_tales.table import Table
from companion.rules import BoxTable, IllegalPlay, Play, replace
from companion.rules.box.schema import CHECKED, Misfit
from companion.rules.kit.real_table import difference
from tests.games.winter_tales.tables import begun, empty, play, seated
from tests.support.box_play import by_box, replayed, stored, walk
from tests.support.cases import for_each
from tests.support.random_play import words

NIGHT = {"name": "A long night", "sign": "moon", "words": "One more memory than usual."}


def put(shelf: BoxTable, box: Box, id: str = "", **values: Any) -> Box:
    row = shelf.row(box, id)
    after: Box = shelf.with_row(box, id, {**(row.values if row else shelf.blank()), CHECKED: True, **values})
    return after


BOX = put(MODULES, Box(), name=NIGHT["name"], side=NIGHT["sign"], words=NIGHT["words"])
BOX = put(PLACES, put(PLACES, BOX, name="The Mill", side="place"), name="North Gate", side="square")


def with_own_rows(rng: Random) -> Box:
    """Return a box of random characters, quests, spaces and modules of the group's own."""
    box = put(PLACES, BOX, name="Zoë’s Well", side=rng.choice(SPACES))
    for number in range(rng.randint(1, 9)):
        box = put(CHARACTERS, box, name=f"Fable {number}", side=rng.choice(("tale", "soldier")))
        box = put(MODULES, box, name=f"{{module}} {number}", side=rng.choice(SIGNS), words="<b>")
    return box


# in the box


@for_each(
    "shelf, values, cell",
    [
        (PLACES, {"name": ""}, "name"),
        (PLACES, {"name": "the mill"}, "name"),
        (PLACES, {"name": "Lake", "side": "soldier"}, "side"),
        (MODULES, {"name": "a LONG night"}, "name"),
        (MODULES, {"name": "Snow", "side": "winter"}, "side"),
        (MODULES, {"name": "Snow", "words": "x" * 201}, "words"),
        (CHARACTERS, {"name": "The Cat", "side": "spring"}, "side"),
    ],
)
def test_what_the_shelves_cannot_hold_is_refused_where_it_is_typed(
    shelf: BoxTable, values: dict[str, Any], cell: str
) -> None:
    with pytest.raises(Misfit) as caught:
        put(shelf, BOX, **values)
    assert [wrong.cell for wrong in caught.value.wrongs] == [cell]


@for_each("seed", range(10))
def test_any_box_of_own_rows_is_exported_imported_and_saved_as_it_is(seed: int) -> None:
    box = with_own_rows(Random(seed))
    file = parse_file(GAME, serialize_box(GAME, box).encode())
    assert file.content == box
    for mode, into in ((MergeMode.REPLACE, Box()), (MergeMode.ADD, Box()), (MergeMode.ADD, box)):
        assert merge_file(file, into, mode) == box
    for shelf in GAME.box.shelves:
        for row in shelf.rows(box):
            assert not row.is_own or shelf.with_row(box, row.id, row.values) == box


# spaces


@pytest.mark.rule("WT-SETUP-6")
def test_spaces_of_the_box_are_tapped_after_those_of_the_table() -> None:
    table = play(seated(2), "place_figure", character="tale-1", space="the mill")
    assert board.spaces_to_tap(table, BOX, 8) == ("the mill", "North Gate")
    assert board.spaces_to_tap(empty(2), BOX, 8, "place") == ("The Mill",)
    assert board.spaces_to_tap(table, Box(), 8) == ("the mill",)


@for_each("space, kind", [("north gate", "square"), ("The Mill", "place"), ("Elsewhere", None), ("", None)])
def test_a_move_to_a_space_of_the_box_starts_with_its_kind(space: str, kind: str | None) -> None:
    table = play(begun(2), "activate", character="tale-1")
    assert GAME.proposed(table, BOX, "move", {"space": space}).get("kind") == kind


def test_a_figure_is_put_right_with_the_kind_of_its_new_space() -> None:
    given = {"character": "tale-1", "space": "North Gate"}
    assert GAME.proposed(begun(2), BOX, "set_space", given)["kind"] == "square"
    assert GAME.proposed(begun(2), Box(), "set_space", given)["kind"] == "place"


# modules


def test_a_module_is_a_note_with_a_sign_and_nothing_is_reckoned() -> None:
    table = play(begun(2), "add_module", **NIGHT)
    (module,) = table.modules
    assert module == Module(module.id, *NIGHT.values())
    assert words(named(table, module.id)) == NIGHT["name"]
    assert replace(table, modules=(), things_made=begun(2).things_made, news=()) == replace(begun(2), news=())
    says = GAME.says(begun(2), Play("add_module", NIGHT))
    assert words(says) == "A module is in play: A long night. One more memory than usual."


def test_a_module_of_the_same_name_takes_its_place_and_one_goes_again() -> None:
    table = play(begun(2), "add_module", **NIGHT)
    again = play(table, "add_module", name="a long NIGHT", sign="star", words="")
    (module,) = table.modules
    assert again.modules == (Module(module.id, "a long NIGHT", "star"),)
    assert play(table, "drop_module", module=module.id).modules == ()
    says = GAME.says(table, Play("drop_module", {"module": module.id}))
    assert words(says) == "The module is out of play: A long night."


@for_each(
    "answers",
    [
        {"name": " ", "sign": "moon"},
        {"name": "Snow", "sign": "winter"},
        {"name": "x" * 41, "sign": "moon"},
        {"name": "Snow", "sign": "moon", "words": "x" * 201},
    ],
)
def test_what_is_no_module_is_refused(answers: dict[str, Any]) -> None:
    with pytest.raises(IllegalPlay):
        GAME.play(begun(2), Play("add_module", answers))


def test_a_board_has_room_for_twelve_modules() -> None:
    table = begun(2)
    for number in range(12):
        table = play(table, "add_module", name=f"Module {number}", sign="star")
    with pytest.raises(IllegalPlay) as caught:
        play(table, "add_module", name="One more", sign="star")
    assert words(caught.value.message) == "No more than 12 modules."
    assert play(table, "add_module", name="Module 3", sign="moon").modules[3].sign == "moon"


def test_the_box_proposes_its_modules_and_learns_those_that_are_typed() -> None:
    assert GAME.proposed(begun(2), BOX, "add_module", {}) == NIGHT
    assert GAME.proposed(play(begun(2), "add_module", **NIGHT), BOX, "add_module", {}) == {}
    snow = {"name": "Snow", "sign": "star", "words": ""}
    box = GAME.taught(BOX, begun(2), Play("add_module", snow))
    assert box.modules[-1] == NamedCard("Snow", "star")
    assert GAME.taught(box, begun(2), Play("add_module", snow)) == box


def test_modules_stay_for_the_next_tale_and_are_laid_again_from_paper() -> None:
    table = play(begun(2), "add_module", **NIGHT)
    assert play(table, "break_off").modules == table.modules
    said = [words(change.says) for change in difference(GAME.things(begun(2)), GAME.things(table))]
    assert said == ["The module A long night is in play"]


def test_board_phone_and_big_screen_show_them() -> None:
    table = play(begun(2), "add_module", **NIGHT)
    screens = (GAME.screens.board, GAME.screens.player, GAME.screens.tv)
    for panels in screens:
        shows = [panel for panel in panels if panel.slug.endswith("modules")]
        assert [panel.shows(table) != panel.shows(begun(2)) for panel in shows] == [True]


# any box


def test_any_own_rows_are_played_and_replay_to_the_same_table() -> None:
    for seed in range(10):
        rng = Random(seed)
        box, start = with_own_rows(rng), empty(rng.randint(2, 7))
        plays, table = list[Play](), start
        for action, given in (
            ("add_module", dict(NIGHT)),
            ("deal_everything", {}),
            ("begin", {}),
        ):
            made, table = by_box(GAME, table, box, action, **given)
            plays.append(made)
        more, table = walk(GAME, table, box, rng, 60)
        assert stored(GAME, table) == table
        assert replayed(GAME, start, [*plays, *more]) == table
        assert all(words(named(table, one.id)) for one in table.characters)


def test_undoing_everything_leads_back_play_by_play() -> None:
    tables, plays = list[Table]([empty(3)]), list[Play]()
    for action, given in (("deal_everything", {}), ("add_module", NIGHT), ("begin", {})):
        made, table = by_box(GAME, tables[-1], BOX, action, **given)
        plays.append(made)
        tables.append(table)
    for count, before in enumerate(tables):
        assert replayed(GAME, empty(3), plays[:count]) == before
