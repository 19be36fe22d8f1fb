"""Rows of a group's own on a shelf of printed ones: their ids are given once, whatever becomes of them."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from companion.rules import BoxTable, Column, IllegalPlay, Row, Text, message, require
from companion.rules.box.own_rows import OwnRows
from companion.rules.box.schema import CHECKED, Misfit, Values
from tests.support.cases import for_each

PRINTED = ("1", "2")


@dataclass(frozen=True)
class Box:
    """A box of songs: names by number; the highest number given; which song follows which."""

    songs: tuple[tuple[int, str, int], ...] = ()
    given: int = 0


def rows(box: Box) -> tuple[Row, ...]:
    held = {str(number): (name, then) for number, name, then in box.songs}
    ids = dict.fromkeys((*PRINTED, *held))
    names = {number: name for number, name, _then in box.songs}
    found = {id: held.get(id, ("", 0)) for id in ids}
    return tuple(
        Row(id, {"name": name, "then": names.get(then, ""), CHECKED: True}, message(id), is_own=id in held)
        for id, (name, then) in found.items()
    )


def put(box: Box, id: str, values: Values) -> Box:
    numbers = {name: number for number, name, _then in box.songs}
    then = values["then"]
    require(not then or then in numbers, "No such song.", cell="then")
    others = [song for song in box.songs if str(song[0]) != id]
    return replace(box, songs=tuple(sorted((*others, (int(id), values["name"], numbers.get(then, 0))))))


def drop(box: Box, id: str) -> Box:
    return replace(box, songs=tuple(song for song in box.songs if str(song[0]) != id))


SONGS = BoxTable(
    slug="songs",
    title="Songs",
    about="",
    unit="{count} of {total} songs",
    columns=(Column("name", Text(20, label="Name")), Column("then", Text(20, label="Then"))),
    total=2,
    rows=rows,
    put=put,
    drop=drop,
    held=lambda box: tuple(str(song[0]) for song in box.songs),
    fixed=PRINTED,
    own=OwnRows(
        101,
        105,
        given=lambda box: box.given,
        mark=lambda box, number: replace(box, given=number),
        starts=lambda box: {"name": f"Song {box.given + 1}", "then": "", CHECKED: True},
        key=lambda values: values["name"],
        refers=("then",),
    ),
)


def named(box: Box, id: str, name: str, then: str = "") -> Box:
    after: Box = SONGS.with_row(box, id, {"name": name, "then": then, CHECKED: True})
    return after


def new(box: Box) -> tuple[str, Any]:
    return SONGS.new_row(box)


def with_new(box: Box, *names: str) -> Box:
    for name in names:
        id, box = new(box)
        box = named(box, id, name)
    return box


def test_a_new_row_has_the_next_number_and_the_printed_ones_stay() -> None:
    id, box = new(Box())
    assert id == "101" and box == Box(((101, "Song 1", 0),), 101)
    assert [row.id for row in SONGS.rows(box)] == ["1", "2", "101"]


def test_a_number_never_comes_back() -> None:
    box = with_new(Box(), "Owl", "Moth")
    box = SONGS.without_row(box, "102")
    id, box = new(box)
    assert id == "103"
    assert not any(SONGS.without_row(SONGS.without_row(box, "103"), "101").songs)
    assert new(SONGS.without_row(box, "103"))[0] == "104"


def test_there_is_room_for_so_many_numbers_and_no_more() -> None:
    box = with_new(Box(), *"abcde")
    with pytest.raises(IllegalPlay, match="more than the box has room for"):
        new(SONGS.without_row(box, "105"))


@for_each("id", ["", "3", "100", "106", "0101", "１０１", "1e2", "-101", "9" * 5000])
def test_no_other_id_is_taken_for_a_number_of_ones_own(id: str) -> None:
    with pytest.raises(Misfit):
        named(Box(), id, "Owl")


def test_rows_of_a_file_keep_their_numbers_in_an_empty_box() -> None:
    box = named(with_new(Box(), "Owl", "Moth"), "101", "Owl", "Moth")
    assert SONGS.poured(box, Box(), lambda row: True) == (box, ())


def test_rows_of_a_file_beside_others_have_new_numbers_and_mean_each_other_still() -> None:
    """Both boxes have a 101: the file's is another song, so it gets a number of this box."""
    mine = with_new(Box(), "Bat", "Bee")
    theirs = named(with_new(Box(), "Owl", "Moth"), "101", "Owl", "Moth")
    box, misfits = SONGS.poured(theirs, mine, lambda row: True)
    assert not misfits
    assert box.songs == ((101, "Bat", 0), (102, "Bee", 0), (103, "Owl", 104), (104, "Moth", 0))


def test_a_row_that_the_box_has_by_its_name_keeps_the_boxs_number() -> None:
    mine = with_new(Box(), "Bat", "Owl")
    theirs = with_new(Box(), "Owl", "Bat")
    assert SONGS.poured(theirs, mine, lambda row: True)[0] == mine


def test_a_box_remembers_what_another_one_has_given() -> None:
    assert SONGS.remembering(Box(), Box(given=104)) == Box(given=104)
    assert SONGS.remembering(Box(given=104), Box(given=102)) == Box(given=104)


@for_each("seed", range(20))
def test_whatever_is_added_and_deleted_no_number_is_given_twice(seed: int) -> None:
    rng, box, given = Random(seed), Box(), list[str]()
    shelf: Any = replace(SONGS, own=replace(SONGS.own, last=999))  # type: ignore[type-var]
    for _step in range(60):
        held = shelf.held(box)
        if held and rng.random() * 2 < 1:
            box = shelf.without_row(box, rng.choice(held))
        else:
            id, box = shelf.new_row(box)
            given.append(id)
    assert len(given) == len(set(given)) == box.given - 100
