"""The box: characters and quests of the group's own copy, typed on a shelf or learnt at the table."""

from random import Random
from typing import Any

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.box import Box
from companion.games.winter_tales.shelves import CHARACTERS, QUESTS
from companion.rules import BoxTable, IllegalPlay, Play
from companion.rules.box.merging import poured
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Misfit
from tests.games.winter_tales.tables import begun, done, empty, play, seated
from tests.support.cases import for_each


def put(shelf: BoxTable, box: Box | None = None, id: str = "", **values: Any) -> Box:
    box = box or Box()
    known = shelf.row(box, id)
    start = known.values if known else {**shelf.blank(), CHECKED: True}
    after: Box = shelf.with_row(box, id, {**start, **values})
    return after


def test_confirmed_characters_lie_there_and_one_waits_to_be_checked() -> None:
    rows = CHARACTERS.rows(Box())
    assert len(rows) == 11
    assert [row.id for row in rows if row.mark == UNVERIFIED] == ["tin-man"]
    assert {row.mark for row in rows} == {PRINTED, UNVERIFIED}
    assert (CHARACTERS.count(Box()), CHARACTERS.total) == (11, 14)


def test_a_character_of_the_group_can_be_dealt() -> None:
    box = put(CHARACTERS, name="The Cat", side="tale")
    assert CHARACTERS.rows(box)[-1].mark == TYPED
    play, _made = GAME.actions["deal_sides"].fill(empty(2), {}, Random(1), box)
    assert ("tale", "The Cat") in GAME.play(empty(2), play).cast
    with pytest.raises(Misfit):
        put(CHARACTERS, box, name="the cat", side="soldier")
    assert CHARACTERS.without_row(box, "The Cat") == Box()


def test_a_confirmed_character_keeps_name_and_kind() -> None:
    box = put(CHARACTERS, id="alice", name="Alicia", side="soldier", words="curious")
    row = CHARACTERS.row(box, "alice")
    assert row and (row.values["side"], row.values["words"], row.mark) == ("tale", "curious", TYPED)
    assert len(CHARACTERS.rows(box)) == 11
    assert len(box.cast) == 11


def test_quests_of_the_box_wait_when_sides_are_chosen() -> None:
    box = put(QUESTS, put(QUESTS, name="The key", side="spring"), name="The wall", side="winter")
    with pytest.raises(Misfit):
        put(QUESTS, box, name="The KEY", side="winter")
    answers = {"uneven": False, "spring": ("seat-1",), "writer": "nobody"}
    made, _made = GAME.actions["choose_sides"].fill(empty(2), answers, Random(1), box)
    table = GAME.play(empty(2), made)
    assert [(one.side, one.name) for one in table.quests] == [("spring", "The key"), ("winter", "The wall")]
    again = GAME.play(table, made)
    assert again.quests == table.quests


@for_each("cast", [(("wizard", "X"),), (("tale", ""),), "alice", (("tale",),), (("tale", "x" * 99),)])
def test_what_a_box_cannot_hold_is_refused(cast: Any) -> None:
    answers = {"order": ("seat-1", "seat-2"), "cast": cast, "quests": ()}
    with pytest.raises(IllegalPlay):
        GAME.play(empty(2), Play("deal_sides", answers))


def learnt(table: Any, action: str, **answers: Any) -> Box:
    box: Box = GAME.taught(Box(), table, Play(action, answers))
    return box


def test_the_box_learns_names_that_were_typed() -> None:
    table = seated(2)
    box = learnt(table, "name_character", character="soldier-1", known="own", name="The Cat ")
    assert [(card.id, card.side) for card in box.characters] == [("The Cat", "soldier")]
    assert learnt(table, "name_character", character="tale-1", known="alice", name="") == Box()
    assert learnt(table, "name_character", character="tale-1", known="own", name="Alice") is not None
    box = learnt(table, "place_first_quest", side="spring", by="seat-2", quest=(), name="The key")
    assert [(card.id, card.side) for card in box.quests] == [("The key", "spring")]
    acting = play(begun(2), "activate", character="tale-1")
    box = learnt(acting, "generate_quest", quest="own", name="The lamp")
    assert [(card.id, card.side) for card in box.quests] == [("The lamp", "spring")]
    assert learnt(acting, "generate_quest", quest="quest-1", name="The lamp") == Box()
    assert GAME.taught(box, acting, Play("add_quest", {"side": "winter", "name": "the lamp"})) == box


def test_what_the_box_learns_fits_its_shelves() -> None:
    box = learnt(seated(2), "name_character", character="tale-1", known="own", name="The Cat")
    box = GAME.taught(box, begun(2), Play("add_quest", {"side": "winter", "name": "The wall"}))
    for shelf in GAME.box.shelves:
        _after, faults = poured(shelf, box, Box(), lambda row: True)
        assert faults == ()
    assert done(empty(3), "deal_sides").has_roles
