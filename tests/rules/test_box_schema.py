"""The shelves of a box, without a game: columns, rows, cells that people type, files."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.rules import (
    BoxTable,
    Column,
    Counts,
    Grid,
    IllegalPlay,
    Message,
    Number,
    Pick,
    Row,
    Some,
    Text,
    Tick,
    message,
    require,
)
from companion.rules.box.merging import poured
from companion.rules.box.parsing import ColumnWords, plain_word, read, show_value
from companion.rules.box.schema import TYPED, Misfit, Values, print_of, wrongs

KINDS = ("moth", "bat")
NAMES: dict[str, tuple[str, ...]] = {
    "moth": ("Moth", "Moths", "Falena", "Falene"),
    "bat": ("Bat", "Bats", "Pipistrello", "Pipistrelli"),
}


def words_for(names: dict[str, tuple[str, ...]]) -> ColumnWords:
    ids: dict[str, frozenset[str]] = {}
    for id, said in names.items():
        for word in (id, *said):
            ids[plain_word(word)] = ids.get(plain_word(word), frozenset()) | {id}
    return ColumnWords(ids, lambda id: names[id][0])


WORDS = words_for(NAMES)
NUMBER = Column("combat", Number(0, 12, label="Battle"), 0)
PICK = Column("kind", Pick(lambda box, row: KINDS, label="Kind"), only="One kind.")
SOME = Column("needs", Some(lambda box, row: KINDS, label="Needs"), ())
COUNTS = Column("foes", Counts(lambda box, row: KINDS, label="Foes"), blank=None)
TICK = Column("loud", Tick(label="Loud"), False)
TEXT = Column("words", Text(10, label="Words"))


def refused(column: Column, text: str) -> str:
    with pytest.raises(IllegalPlay) as caught:
        read(column, text, WORDS)
    said = caught.value.message
    parts = {
        name: ", ".join(map(str, part)) if isinstance(part, tuple) else part
        for name, part in said.parts.items()
    }
    return said.id.format(**parts)


# cells


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        (NUMBER, "", 0),
        (NUMBER, "3", 3),
        (NUMBER, " +3 ", 3),
        (PICK, "", ""),
        (PICK, "moth", "moth"),
        (PICK, "PIPISTRELLO", "bat"),
        (PICK, "fal", "moth"),
        (SOME, "", ()),
        (SOME, "-", ()),
        (SOME, "falene, bat", ("moth", "bat")),
        (SOME, "bat;moth", ("bat", "moth")),
        (COUNTS, "", None),
        (COUNTS, "0", ()),
        (COUNTS, "3 moths, 2 bat", (("moth", 3), ("bat", 2))),
        (COUNTS, "3x Falene 1 pip", (("moth", 3), ("bat", 1))),
        (COUNTS, "0 moths, 1 bat", (("bat", 1),)),
        (TICK, "", False),
        (TICK, "x", True),
        (TICK, "Sì", True),
        (TICK, "loud", True),
        (TICK, "no", False),
        (TEXT, "  a\n b ", "a b"),
    ],
)
def test_a_cell_is_read_in_any_language(column: Column, text: str, value: Any) -> None:
    assert read(column, text, WORDS) == value


@pytest.mark.parametrize(
    ("column", "text", "sentence"),
    [
        (NUMBER, "13", "13 is more than 12."),
        (NUMBER, "-1", "-1 is less than 0."),
        (NUMBER, "two", "“two” is not a whole number."),
        (NUMBER, "1.5", "“1.5” is not a whole number."),
        (NUMBER, "9" * 400, "Enter at most 300 characters."),
        (PICK, "wolf", "“wolf” is not one of Bat, Moth."),
        (PICK, "bat, moth", "One kind."),
        (SOME, "bat, wolf", "“wolf” is not one of Bat, Moth."),
        (COUNTS, "3", "Write how many of each, such as “3 rat, 2 roach”."),
        (COUNTS, "some bats", "Write how many of each, such as “3 rat, 2 roach”."),
        (COUNTS, "1 bat, 2 bats", "Write each kind once."),
        (TICK, "perhaps", "Answer yes or no."),
    ],
)
def test_what_cannot_be_read_is_told(column: Column, text: str, sentence: str) -> None:
    assert refused(column, text) == sentence


@pytest.mark.parametrize("text", ["-2", "−2", "–2"])
def test_a_number_below_nothing_is_read_where_it_may_stand(text: str) -> None:
    fear = Column("fear", Number(-9, 9, label="Fear"), None)
    assert read(fear, text, WORDS) == -2
    assert refused(fear, "-10") == "-10 is less than -9."


def test_a_word_that_may_be_two_things_is_asked_back() -> None:
    words = words_for({"rat": ("Rat",), "raven": ("Raven",)})
    with pytest.raises(IllegalPlay) as caught:
        words.find("ra")
    assert caught.value.message.parts["choices"] == ("Rat", "Raven")
    assert words.find("rat") == "rat"


@pytest.mark.parametrize(
    ("column", "value", "text"),
    [
        (NUMBER, 0, ""),
        (NUMBER, 3, "3"),
        (PICK, "bat", "bat"),
        (SOME, ("bat", "moth"), "Bat, Moth"),
        (COUNTS, None, ""),
        (COUNTS, (), "0"),
        (COUNTS, (("bat", 2),), "2 Bats"),
        (TICK, True, "on"),
        (TICK, False, ""),
        (TEXT, "a; b", "a; b"),
    ],
)
def test_what_a_cell_shows_is_read_again(column: Column, value: Any, text: str) -> None:
    told = show_value(column, value, WORDS, lambda kind, number: message(f"{number} {NAMES[kind][1]}"))
    assert ", ".join(one.id if isinstance(one, Message) else one for one in told) == text
    assert read(column, text, WORDS) == value


# rows and shelves


@dataclass(frozen=True)
class Drawer:
    """A box of the tests: cards by name with their dice."""

    cards: tuple[tuple[str, int], ...] = ()


def rows(box: Drawer) -> tuple[Row, ...]:
    return tuple(
        Row(name, {"name": name, "combat": dice}, mark=TYPED, is_own=True) for name, dice in box.cards
    )


def put(box: Drawer, id: str, values: Values) -> Drawer:
    require(values["combat"] != 7, "Seven is unlucky.", cell="combat")
    others = tuple(card for card in box.cards if card[0] != id)
    return replace(box, cards=(*others, (values["name"], values["combat"])))


SHELF = BoxTable(
    slug="cards",
    title="Cards",
    about="",
    unit="{count} of {total} cards",
    columns=(Column("name", Text(20, needed=True, label="Name")), NUMBER),
    total=3,
    rows=rows,
    put=put,
    drop=lambda box, id: replace(box, cards=tuple(card for card in box.cards if card[0] != id)),
    held=lambda box: tuple(name for name, _dice in box.cards),
    named_by="name",
    most=4,
)


def problems(box: Drawer, id: str, **values: Any) -> list[tuple[str, str]]:
    with pytest.raises(Misfit) as caught:
        SHELF.with_row(box, id, values)
    return [(wrong.cell, wrong.says.id) for wrong in caught.value.wrongs]


def test_a_row_is_put_changed_and_taken_out() -> None:
    box = SHELF.with_row(Drawer(), "", {"name": "Sword", "combat": 2})
    assert box.cards == (("Sword", 2),) and SHELF.count(box) == 1
    box = SHELF.with_row(box, "Sword", {"name": "Blade", "combat": 3})
    assert box.cards == (("Blade", 3),)
    assert SHELF.without_row(box, "Blade") == Drawer()
    with pytest.raises(IllegalPlay, match="not in the box"):
        SHELF.without_row(box, "Sword")


def test_what_is_wrong_is_told_at_its_cell_and_nothing_is_put() -> None:
    assert problems(Drawer(), "", name="", combat=13) == [
        ("name", "Write a name."),
        ("combat", "Choose a number from {low} to {high}."),
    ]
    assert problems(Drawer(), "", name="Sword", combat=7) == [("combat", "Seven is unlucky.")]


def test_a_shelf_is_full_at_last() -> None:
    box = Drawer(tuple((f"Card {number}", 1) for number in range(4)))
    assert problems(box, "", name="One more", combat=1) == [("", "That is more than the box has room for.")]


def test_a_fixed_shelf_knows_its_rows_alone() -> None:
    fixed = replace(SHELF, named_by="", fixed=("Bow",))
    with pytest.raises(Misfit, match="not in the box"):
        fixed.with_row(Drawer(), "Sword", {"name": "Sword", "combat": 1})


def poured_in(*cards: tuple[str, int], into: Drawer | None = None) -> tuple[Drawer, list[str]]:
    box, faults = poured(SHELF, Drawer(cards), into or Drawer(), lambda row: True)
    return box, [said(fault.says) for fault in faults]


def said(sentence: Message | str) -> str:
    if isinstance(sentence, str):
        return sentence
    parts = {name: said(part) if isinstance(part, Message) else part for name, part in sentence.parts.items()}
    return sentence.id.format(**parts)


def test_what_a_file_holds_is_poured_row_by_row() -> None:
    assert poured_in(("Sword", 2), ("Bow", 1)) == (Drawer((("Sword", 2), ("Bow", 1))), [])
    kept, _faults = poured_in(("Sword", 2), into=Drawer((("Bow", 1),)))
    assert kept.cards == (("Bow", 1), ("Sword", 2))


def test_what_does_not_fit_is_named_with_its_place() -> None:
    assert poured_in(("Sword", 13))[1] == ["Cards › Sword › Battle: Choose a number from 0 to 12."]
    assert poured_in(("Sword", 1), ("Sword", 2))[1] == ["Cards › Sword: It is there twice."]
    assert poured_in(*((f"Card {number}", 1) for number in range(5)))[1] == [
        "Cards: That is more than the box has room for."
    ]


def test_a_cell_is_asked_only_where_an_earlier_one_says_so() -> None:
    column = Column("attack", Pick(lambda box, row: ("", "sharp"), label="Type"), when=("kind", ("weapon",)))
    assert column.problem({"kind": "weapon"}, "sharp") is None
    assert column.problem({"kind": "item"}, "") is None
    assert column.problem({"kind": "item"}, "sharp") == message("No answer is needed there now.")


def test_rows_within_a_row_are_checked_cell_by_cell() -> None:
    grid = Column("notes", Grid((TEXT, NUMBER), 2, label="Notes"), ())
    fine = {"notes": ({"words": "a", "combat": 1},)}
    assert not list(wrongs((grid,), fine))
    bad = {"notes": ({"words": "a", "combat": 1}, {"words": "a", "combat": 13})}
    assert [wrong.cell for wrong in wrongs((grid,), bad)] == ["notes.1.combat"]
    assert [wrong.cell for wrong in wrongs((grid,), {"notes": ({},) * 3})] == ["notes"]
    assert [wrong.cell for wrong in wrongs((grid,), {"notes": "nonsense"})] == ["notes"]


def test_equal_rows_have_the_same_print_in_whatever_order_they_are_told() -> None:
    assert print_of({"a": 1, "b": ({"c": 2},)}) == print_of({"b": ({"c": 2},), "a": 1})
    assert print_of({"a": 1}) != print_of({"a": "1"})
