"""Tiles of the group's own: both sides are rooms, chapters lie on them (MM-COMP-8, MM-TRAP-1, MM-WATER-1)."""

import json
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from campaigns.box.files import MergeMode, merge_file, parse_file, serialize_box
from campaigns.log.serialization import from_json, play_from_json, to_json
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapters import (
    OF_LISTS,
    OF_THE_GROUP,
    Chapter,
    Side,
    Tile,
    other_side,
)
from companion.games.mice_and_mystics.moments import moment
from companion.games.mice_and_mystics.print_context import to_lay
from companion.games.mice_and_mystics.reminders import reminders
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.own_tiles import OWN_TILES
from companion.games.mice_and_mystics.soundness import is_chapter
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Play, replace, to_tuples
from companion.rules.box.book_order import OF_A_STORY
from companion.rules.box.books import with_what_they_mean
from companion.rules.box.merging import Merge, RowChoice
from companion.rules.box.schema import Misfit
from tests.games.mice_and_mystics import books
from tests.games.mice_and_mystics.chapters import between
from tests.games.mice_and_mystics.tables import GAME, play, refused
from tests.support.cases import for_each
from tests.support.own_rows import put, with_new
from tests.support.random_play import words

WEIR, CELLAR = "tile-101", "tile-101-b"
SIDES = {
    "name": "The Weir",
    "is_water": True,
    "crosses": 2,
    "search": "A wet card.",
    "back_name": "The Cellar",
}
LAID = {
    "end_page": 7,
    "tiles": (WEIR,),
    "start": WEIR,
    "goal": CELLAR,
    "notes": ({"when": "enter", "room": CELLAR, "words": "It drips."},),
    "room_rules": (
        {"room": CELLAR, "surge": (("rat", 1),), "search": "", "rules": (), "no_encounter": True},
    ),
}


def weir_box() -> Box:
    """Return a box with a tile of the group's own, and chapter two on it."""
    return books.put(with_new(OWN_TILES, Box(), **SIDES), "2", **LAID)


def wrong(box: Box, **values: Any) -> dict[str, str]:
    with pytest.raises(Misfit) as caught:
        put(OWN_TILES, box, WEIR, **values)
    return {one.cell: words(one.says) for one in caught.value.wrongs}


def begun(box: Box) -> tuple[list[Play], Table]:
    """Return the plays that choose chapter two and begin it, and the table after them."""
    plays, table = list[Play](), between()
    for action, given in (
        ("choose_chapter", {"number": 2}),
        ("set_party", {}),
        ("begin", {"all_laid": True}),
    ):
        step, _made = GAME.actions[action].fill(table, given, Random(1), box)
        plays.append(step)
        table = GAME.play(table, step)
    order = ("collin", "tilda", "filch", "maginos")
    plays.append(Play("lay_order", {"draw": (), "order": order, "ambush": ()}))
    return plays, GAME.play(table, plays[-1])


def test_the_other_side_of_a_tile_is_its_other_room() -> None:
    assert (other_side(WEIR), other_side(CELLAR)) == (CELLAR, WEIR)
    assert other_side("room-5") == "room-6"


@for_each(
    "values, cell, says",
    [
        ({"name": "  "}, "name", "It has no name yet."),
        ({"back_name": "the weir"}, "back_name", "Both sides have the same name."),
    ],
)
def test_what_no_tile_can_be_is_refused_where_it_is_typed(
    values: dict[str, Any], cell: str, says: str
) -> None:
    assert list(wrong(weir_box(), **values)) == [cell]


def test_a_room_of_another_tile_keeps_its_name() -> None:
    box = with_new(OWN_TILES, weir_box())
    with pytest.raises(Misfit):
        put(OWN_TILES, box, "tile-102", back_name="The Cellar")


def test_a_tile_on_which_a_chapter_lies_is_not_deleted() -> None:
    with pytest.raises(IllegalPlay) as caught:
        OWN_TILES.without_row(weir_box(), WEIR)
    assert words(caught.value.message) == "Chapter 2 calls for it: change that first."
    assert OWN_TILES.without_row(with_new(OWN_TILES, Box(), **SIDES), WEIR).tiles == ()


def test_a_chapter_lies_on_it_but_not_on_both_its_sides() -> None:
    chapter = weir_box().chapter(2)
    assert (chapter.rooms, chapter.own_tiles) == ((WEIR, CELLAR), ())
    with pytest.raises(Misfit) as caught:
        books.put(weir_box(), "2", tiles=(WEIR, CELLAR))
    assert words(caught.value.wrongs[0].says) == "The Weir and The Cellar are the two sides of one tile."
    with pytest.raises(Misfit):
        books.put(weir_box(), "2", start="tile-102")


def test_printed_rooms_have_their_numbers_and_tiles_of_ours_have_none() -> None:
    column = CHAPTERS.on(weir_box()).column("start")
    assert (column.number_of("room-16"), column.number_of(CELLAR)) == ("16", "")


def test_the_log_takes_the_tiles_of_a_chapter_and_of_no_other() -> None:
    box = with_new(OWN_TILES, weir_box(), name="The Inn", back_name="The Yard")
    chosen = GAME.actions["choose_chapter"]
    step, _made = chosen.fill(between(), {"number": 2}, Random(1), box)
    assert len(step.answers["chapter"]) == len(fields(Chapter)) - len(OF_LISTS)
    assert [tile.id for tile in GAME.play(between(), step).chapter.own_tiles] == [WEIR]
    other, _made = chosen.fill(between(), {"number": 1}, Random(1), box)
    assert len(other.answers["chapter"]) == len(fields(Chapter)) - len(
        (*OF_A_STORY, *OF_THE_GROUP, *OF_LISTS)
    )


@for_each(
    "tiles",
    [
        (),
        (Tile(WEIR, Side(""), Side("b")),),
        (Tile("tile-1", Side("a"), Side("b")),),
        (Tile(WEIR, Side("a", crosses=-1), Side("b")),),
        (Tile(WEIR, Side("a"), Side("b")), Tile(WEIR, Side("a"), Side("b"))),
    ],
)
def test_a_log_with_a_chapter_on_no_tile_is_refused(tiles: tuple[Tile, ...]) -> None:
    chapter = weir_box().as_chosen(2)
    assert is_chapter(to_tuples(chapter))
    assert not is_chapter(to_tuples(replace(chapter, own_tiles=tiles)))


@pytest.mark.rule("MM-WATER-1", "MM-TRAP-1")
def test_a_chapter_on_tiles_of_ours_is_played_to_its_end() -> None:
    plays, table = begun(weir_box())
    assert (table.room, table.room_has_water) == (WEIR, True)
    assert words(GAME.names(table, WEIR)) == "The Weir"
    assert [words(one) for one in reminders(table)] == ["A search here: A wet card."]
    assert GAME.proposed(table, Box(), "encounter", {})["crosses"] == 2
    assert CELLAR in GAME.proposed(table, Box(), "explore", {"mouse": "collin", "via": "rotation"})["room"]
    table = play(table, "explore", mouse="collin", via="rotation", room=CELLAR)
    assert (table.room, table.room_has_water, table.encounter_due) == (CELLAR, False, False)
    assert "It drips." in [one.parts.get("words") for one in table.news]
    assert table.surge_brings == (("rat", 1),)
    assert words(GAME.screens.place(table) or "") == "The Cellar"
    table = play(table, "win", met=False)
    assert table.outcome == "won"


def test_a_replay_is_the_table_whatever_became_of_the_box() -> None:
    plays, table = begun(weir_box())
    again = between()
    for one in plays:
        again = GAME.play(again, play_from_json(one.action, json.loads(json.dumps(dict(one.answers)))))
    assert again == table
    assert from_json(GAME, to_json(GAME, table), GAME.version) == table


def test_people_may_say_that_the_mice_are_in_a_room_of_ours() -> None:
    _plays, table = begun(weir_box())
    assert play(table, "set_room", room=CELLAR).room == CELLAR
    assert refused(table, "set_room", room="tile-102") == "That cannot be chosen now."


def test_crosses_that_are_counted_at_the_table_go_into_the_box() -> None:
    _plays, table = begun(weir_box())
    teaches = GAME.actions["encounter"].teaches
    assert teaches
    answers = {"card": "7", "minions": (), "crosses": 3}
    learnt: Any = teaches(weir_box(), replace(table, room=CELLAR), answers)
    assert (learnt.crosses_of(WEIR), learnt.crosses_of(CELLAR), learnt.crosses) == (2, 3, ())


def test_the_set_up_on_screen_and_on_paper_names_them() -> None:
    box = weir_box()
    table = to_lay(replace(between(), chapter=box.chapter(2)), box)
    items = [words(item.what) for step in GAME.screens.set_up_steps(table) for item in step.items]
    assert "Tile of our own, The Weir" in items
    (note,) = table.chapter.notes
    assert words(moment(note, table.chapter)) == "You enter: The Cellar"
    assert words(GAME.globals["victory"](table.chapter)).endswith("stands on its goal: The Cellar.")


def test_a_box_with_tiles_is_exported_imported_and_merged() -> None:
    box = weir_box()
    file = parse_file(GAME, serialize_box(GAME, box).encode())
    assert merge_file(file, Box(), MergeMode.REPLACE) == box
    both: Any = merge_file(
        file, with_new(OWN_TILES, Box(), name="The Inn", back_name="The Yard"), MergeMode.ADD
    )
    assert (both.chapter(2).start, both.chapter(2).goal) == ("tile-102", "tile-102-b")
    assert both.as_chosen(2).own_tiles[0].front.name == "The Weir"


def test_a_chapter_takes_along_the_tile_on_whose_back_it_ends() -> None:
    box = books.with_new(weir_box(), book="The Mill", place=1, goal=CELLAR)
    with_it = with_what_they_mean(GAME.box.shelves, box, [("chapters", "101")])
    assert ("own-tiles", WEIR) in with_it


def test_a_tile_of_a_friend_is_put_beside_the_same_one_under_names_of_its_own() -> None:
    merge = Merge(with_new(OWN_TILES, Box(), **SIDES), beside="Marta")
    merge.add_all((OWN_TILES,), weir_box(), lambda shelf, row: RowChoice.BOTH)
    assert not merge.misfits
    names = [(tile.front.name, tile.back.name) for tile in merge.into.tiles]
    assert names == [("The Weir", "The Cellar"), ("The Weir (Marta)", "The Cellar (Marta)")]
