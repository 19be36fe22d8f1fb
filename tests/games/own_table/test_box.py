"""Games in the box of a group: kept by playing, given to others as a book, told apart by name and author."""

from random import Random

import pytest

from companion.games.own_table import GAME
from companion.games.own_table.box import Box
from companion.games.own_table.shelves import GAMES, SHELVES
from companion.games.own_table.starters import starter
from companion.rules import IllegalPlay, replace
from companion.rules.box.books import RowStanding, compare, taken_in
from companion.rules.box.merging import RowChoice
from tests.games.own_table.tables import box_of_games, do


def test_a_game_comes_with_all_its_parts_into_another_box() -> None:
    theirs, mine = box_of_games(), Box()
    rows = compare(SHELVES, theirs, mine)
    assert [row.standing for row in rows] == [RowStanding.NEW] * 2
    after = taken_in(SHELVES, theirs, mine, {row.place: RowChoice.THEIRS for row in rows}).into
    assert [kept.made for kept in after.games] == [kept.made for kept in theirs.games]


def test_a_game_that_was_changed_differs_and_may_be_put_beside_mine() -> None:
    theirs = box_of_games()
    kept = theirs.games[0]
    changed = replace(kept.made, rounds=99, version=2)
    mine = replace(theirs, games=(replace(kept, made=changed), *theirs.games[1:]))
    rows = compare(SHELVES, theirs, mine)
    assert [row.standing for row in rows] == [RowStanding.DIFFERS, RowStanding.SAME]
    both = taken_in(SHELVES, theirs, mine, {rows[0].place: RowChoice.BOTH}, "Marta").into
    rounds = [one.made.rounds for one in both.games]
    assert rounds == [99, theirs.games[1].made.rounds, kept.made.rounds]
    assert both.games[-1].made.name.endswith("(Marta)")


def test_words_about_a_game_are_typed_without_touching_its_parts() -> None:
    box = box_of_games()
    row = GAMES.rows(box)[0]
    typed = {name: value for name, value in row.values.items() if name != "definition"} | {"author": "Anna"}
    after = GAMES.with_row(box, row.id, typed)
    assert after.games[0].made == replace(box.games[0].made, author="Anna")
    with pytest.raises(IllegalPlay):
        GAMES.with_row(box, row.id, {**typed, "name": box.games[1].made.name})


def test_a_game_out_of_the_box_begins_a_table_and_a_newer_version_is_taken_onto_it() -> None:
    box, table = box_of_games(), GAME.set_up(("Anna", "Bruno"))
    for action in ("begin_with", "play_it"):
        given = {"game": "game-101"} if action == "begin_with" else {}
        play, _rolled = GAME.actions[action].fill(table, given, Random(1), box)
        table = GAME.play(table, play)
    assert table.kept_as == "game-101" and table.made == starter("starter-five-throws")
    with pytest.raises(IllegalPlay, match="newest"):
        do(table, "take_newest")
    kept = box.games[0]
    newer = replace(box, games=(replace(kept, made=replace(kept.made, version=2, rounds=5)),))
    play, _rolled = GAME.actions["take_newest"].fill(table, {}, Random(1), newer)
    assert GAME.play(table, play).made.rounds == 5
