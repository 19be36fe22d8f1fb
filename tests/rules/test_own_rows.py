"""Rows of a group's own on a shelf of printed ones: their ids are given once, whatever becomes of them."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from companion.rules import BoxTable, Column, IllegalPlay, Message, Row, Some, Text, message, require
from companion.rules.box.merging import Merge, RowChoice, poured
from companion.rules.box.own_rows import OwnRows, is_own_id, own_rows
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
    assert poured(SONGS, box, Box(), lambda row: True) == (box, ())


def test_rows_of_a_file_beside_others_have_new_numbers_and_mean_each_other_still() -> None:
    """Both boxes have a 101: the file's is another song, so it gets a number of this box."""
    mine = with_new(Box(), "Bat", "Bee")
    theirs = named(with_new(Box(), "Owl", "Moth"), "101", "Owl", "Moth")
    box, misfits = poured(SONGS, theirs, mine, lambda row: True)
    assert not misfits
    assert box.songs == ((101, "Bat", 0), (102, "Bee", 0), (103, "Owl", 104), (104, "Moth", 0))


def test_a_row_that_the_box_has_by_its_name_keeps_the_boxs_number() -> None:
    mine = with_new(Box(), "Bat", "Owl")
    theirs = with_new(Box(), "Owl", "Bat")
    assert poured(SONGS, theirs, mine, lambda row: True)[0] == mine


def test_a_box_remembers_what_another_one_has_given() -> None:
    assert SONGS.remembering(Box(), Box(given=104)) == Box(given=104)
    assert SONGS.remembering(Box(given=104), Box(given=102)) == Box(given=104)


# rows that mean rows of another shelf


@dataclass(frozen=True)
class Show:
    """A box of singers and of evenings, each with those who sing."""

    singers: tuple[tuple[str, str], ...] = ()
    evenings: tuple[tuple[str, tuple[str, ...]], ...] = ()
    given: tuple[tuple[str, int], ...] = ()


def singers_of(box: Any) -> dict[str, str]:
    return dict(box.singers) if box else {}


def singer_rows(box: Show) -> tuple[Row, ...]:
    return tuple(
        Row(id, {"name": name, CHECKED: True}, message("{name}", name=name), is_own=True)
        for id, name in box.singers
    )


def put_singer(box: Show, id: str, values: Values) -> Show:
    return replace(box, singers=tuple(sorted({**singers_of(box), id: values["name"]}.items())))


def evening_rows(box: Show) -> tuple[Row, ...]:
    return tuple(
        Row(name, {"name": name, "who": who, CHECKED: True}, is_own=True) for name, who in box.evenings
    )


def put_evening(box: Show, id: str, values: Values) -> Show:
    return replace(box, evenings=tuple(sorted({**dict(box.evenings), values["name"]: values["who"]}.items())))


def called(box: Any, id: str) -> Message | None:
    name = singers_of(box).get(id)
    return message("{name}", name=name) if name else None


NAME = Column("name", Text(40, needed=True, label="Name"))
SINGERS: BoxTable = BoxTable(
    slug="singers",
    title="Singers",
    about="",
    unit="{count}",
    columns=(NAME,),
    total=0,
    rows=singer_rows,
    put=put_singer,
    drop=lambda box, id: replace(box, singers=tuple(row for row in box.singers if row[0] != id)),
    held=lambda box: tuple(singers_of(box)),
    own=own_rows(
        "singers",
        "singer-",
        lambda box: {"name": f"Singer {len(box.singers)}", CHECKED: True},
        lambda row: row["name"],
    ),
)
EVENINGS: BoxTable = BoxTable(
    slug="evenings",
    title="Evenings",
    about="",
    unit="{count}",
    columns=(
        NAME,
        Column(
            "who",
            Some(lambda box, row: ("choir", *singers_of(box)), label="Who sings"),
            (),
            names={"choir": "Choir"},
            own=called,
        ),
    ),
    total=0,
    rows=evening_rows,
    put=put_evening,
    drop=lambda box, id: replace(box, evenings=tuple(row for row in box.evenings if row[0] != id)),
    held=lambda box: tuple(dict(box.evenings)),
    named_by="name",
)
SHELVES = (SINGERS, EVENINGS)


def show(*names: str, **evenings: tuple[str, ...]) -> Any:
    """Return a box with singers, and with evenings by name: who sings, by id."""
    box: Any = Show()
    for name in names:
        id, box = SINGERS.new_row(box)
        box = SINGERS.with_row(box, id, {"name": name, CHECKED: True})
    for evening, who in evenings.items():
        box = EVENINGS.with_row(box, "", {"name": evening, "who": who, CHECKED: True})
    return box


def test_a_column_offers_what_the_box_has_of_its_own_by_name() -> None:
    who = EVENINGS.on(show("Ada")).column("who")
    assert who.options == ("choir", "singer-101")
    assert (who.called("choir"), who.called("singer-101")) == ("Choir", message("{name}", name="Ada"))
    assert EVENINGS.column("who").options == ("choir",)
    assert SINGERS.on(show("Ada")) is SINGERS


def test_a_row_may_mean_what_the_box_has_and_nothing_else() -> None:
    assert show("Ada", May=("singer-101", "choir")).evenings == (("May", ("singer-101", "choir")),)
    with pytest.raises(Misfit):
        show("Ada", May=("singer-102",))


def merged(theirs: Show, mine: Show, choice: RowChoice = RowChoice.THEIRS) -> Any:
    """Return my box with theirs merged in; of singers that both have, as it is chosen."""
    merge, known = Merge(mine, "Marta"), set(singers_of(mine).values())
    merge.add_all(
        SHELVES, theirs, lambda shelf, row: choice if row.values["name"] in known else RowChoice.THEIRS
    )
    assert not merge.misfits
    return merge.into


def test_what_rows_of_a_file_mean_has_the_ids_of_this_box() -> None:
    theirs, mine = show("Ada", "Bo", May=("singer-101", "singer-102")), show("Bo", "Cleo")
    box = merged(theirs, mine)
    assert box.singers == (("singer-101", "Bo"), ("singer-102", "Cleo"), ("singer-103", "Ada"))
    assert box.evenings == (("May", ("singer-103", "singer-101")),)


def test_a_row_put_beside_mine_is_told_apart_by_its_name_and_is_the_one_that_is_meant() -> None:
    box = merged(show("Bo", May=("singer-101",)), show("Bo"), RowChoice.BOTH)
    assert box.singers == (("singer-101", "Bo"), ("singer-102", "Bo (Marta)"))
    assert box.evenings == (("May", ("singer-102",)),)


def test_a_row_that_stays_mine_is_the_one_that_is_meant() -> None:
    box = merged(show("Ada", "Bo", May=("singer-102",)), show("Bo"), RowChoice.MINE)
    assert box.singers == (("singer-101", "Bo"), ("singer-102", "Ada"))
    assert box.evenings == (("May", ("singer-101",)),)


def test_what_is_left_out_cannot_be_meant() -> None:
    merge = Merge(Show())
    merge.add_all(
        SHELVES,
        show("Ada", May=("singer-101",)),
        lambda shelf, row: RowChoice.OUT if shelf is SINGERS else RowChoice.THEIRS,
    )
    assert merge.into == Show()
    assert [str(misfit.row) for misfit in merge.misfits] == ["May"]


@for_each(
    "id", ["", "101", "singer-", "singer-100", "singer-1000", "singer-0101", "singer-１０１", 101, None]
)
def test_an_id_of_ones_own_has_its_prefix_and_number(id: object) -> None:
    assert is_own_id("singer-101", "singer-") and not is_own_id(id, "singer-")


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
