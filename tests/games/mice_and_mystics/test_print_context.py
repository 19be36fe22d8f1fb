"""What only the printed sheets show: cards to cut out, places for cards, all chapters."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics import print_context
from companion.games.mice_and_mystics.box import Box, Sheet
from companion.games.mice_and_mystics.data import INITIATIVE, MICE
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.table import Table
from companion.text.i18n import translate
from tests.games.mice_and_mystics.tables import GAME, PEOPLE
from tests.support.cases import for_each

EMPTY = GAME.set_up(PEOPLE)


def card(
    id: str, table: Table = EMPTY, box: Box | None = None, *, is_filled: bool = True
) -> print_context.CutOut:
    cards = print_context.cut_outs(table, box or Box(), is_filled=is_filled)
    return next(one for one in cards if one.id == id)


def typed(id: str, **values: Any) -> Box:
    """Return a box with one initiative card of minions as the group typed it."""
    kinds = [one for one in Box().kinds if one.id != id]
    return Box(kinds=(*kinds, Kind(id, 9, 8, 7, is_unverified=False, **values)))


@pytest.mark.rule("MM-COMP-4")
def test_every_initiative_card_of_the_box_can_be_cut_out() -> None:
    cards = print_context.cut_outs(EMPTY, Box(), is_filled=True)
    assert [one.id for one in cards] == [*INITIATIVE, *MICE]
    assert len(cards) == 19


@pytest.mark.rule("MM-CARD-12")
@for_each("id", INITIATIVE)
def test_a_minions_card_of_one_source_is_unverified(id: Any) -> None:
    facts, found = INITIATIVE[id], card(id)
    assert dict(found.values) == {
        "combat": facts.combat,
        "defence": facts.defence,
        "vitality": facts.vitality,
    }
    assert found.is_unverified


@pytest.mark.rule("MM-CARD-12")
def test_a_card_that_the_group_typed_is_its_own() -> None:
    found = card("spider", box=typed("spider", effect="stun", reach="ranged", size="small", figures=2))
    assert [number for _name, number in found.values] == [9, 8, 7]
    assert [translate(one) for one in found.what] == ["ranged", "small", "2 figures"]
    assert [translate(one) for one in found.does] == ["A mouse that it wounds is stunned."]
    assert not found.is_unverified and not found.is_more_unverified


def test_what_the_group_did_not_type_stays_unverified() -> None:
    found = card("spider", box=typed("spider"))
    assert found.is_more_unverified and not found.is_unverified
    assert [translate(one) for one in found.does] == ["Its unblocked hits are poisoned wounds."]


def test_a_card_typed_to_do_nothing_does_nothing() -> None:
    assert card("rat", box=typed("rat", reach="melee", size="small", figures=6)).does == ()


def test_the_tables_own_card_comes_before_the_boxs() -> None:
    own = Kind("spider", 5, 5, 5, is_unverified=False)
    table = replace(EMPTY, kinds=(*(kind for kind in EMPTY.kinds if kind.id != "spider"), own))
    assert dict(card("spider", table, typed("spider")).values)["combat"] == 5


@pytest.mark.rule("MM-BROD-3", "MM-BROD-6")
def test_brodies_cards_say_what_the_rulebook_says() -> None:
    assert translate(card("brodie-chase", is_filled=False).does[0]).startswith("2 dice to the nearest mouse")


@for_each("id", [*INITIATIVE, *MICE])
def test_a_blank_card_bears_only_what_is_confirmed(id: Any) -> None:
    found = card(id, is_filled=False)
    sure = {name for name, number in found.values if number is not None}
    assert sure == (
        {"combat", "defence", "lore", "movement"} if id in ("collin", "filch", "nez", "lily") else set()
    )
    assert not found.is_unverified


def test_a_mouses_card_bears_the_groups_own_values() -> None:
    box = Box(sheets=(Sheet("maginos", 1, 2, 3, 2, 4),))
    assert not card("maginos", box=box).is_unverified
    assert dict(card("maginos", box=box).values)["vitality"] == 4
    assert card("maginos").is_unverified
    assert dict(card("maginos").values)["vitality"] is None
