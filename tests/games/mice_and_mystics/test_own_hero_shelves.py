"""The shelves of heroes and abilities of a group's own: what is kept, what is refused where it is typed."""

from random import Random
from typing import Any

import pytest

from campaigns.box.files import MergeMode, merge_file, parse_file, serialize_box
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.own_abilities import OWN_ABILITIES
from companion.games.mice_and_mystics.shelves.own_heroes import OWN_HEROES
from companion.rules import IllegalPlay
from companion.rules.box.schema import Misfit
from tests.games.mice_and_mystics.own_heroes import CLOAK, STAFF, lamplighters, some_box
from tests.games.mice_and_mystics.tables import GAME
from tests.support.cases import for_each
from tests.support.own_rows import put, with_new
from tests.support.random_play import words


def wrong(shelf: Any, box: Box, id: str, **values: Any) -> dict[str, str]:
    with pytest.raises(Misfit) as caught:
        put(shelf, box, id, **values)
    return {one.cell: words(one.says) for one in caught.value.wrongs}


def test_a_hero_of_our_own_has_a_number_for_good_and_says_what_it_lacks() -> None:
    box = with_new(OWN_HEROES, Box(), name="Fern")
    row = OWN_HEROES.rows(box)[0]
    assert (row.id, words(row.title or "")) == ("hero-101", "Fern")
    assert [words(one) for one in row.lacks][:2] == ["no class yet", "Battle is not known yet"]
    box = with_new(OWN_HEROES, OWN_HEROES.without_row(box, "hero-101"), name="Fern")
    assert [hero.id for hero in box.own_heroes] == ["hero-102"]


@for_each(
    "values, cell, says",
    [
        ({"name": "bramble "}, "name", "There is a hero of this name already."),
        ({"name": "Collin"}, "name", "There is a hero of this name already."),
        ({"name": ""}, "name", "Write a name."),
        ({"vitality": 0}, "vitality", "Choose a number from 1 to 12."),
        ({"own_classes": "Warrior"}, "own_classes", "This class is printed: choose it above."),
        ({"own_classes": "a,b,c,d,e,f,g"}, "own_classes", "Six classes at most."),
        ({"learns": ("ability-102",)}, "learns", "That cannot be chosen now."),
        ({"starts_with": (STAFF, STAFF, STAFF)}, "starts_with", "These cards take more than two paws."),
        (
            {"starts_with": (CLOAK, {**CLOAK, "name": "Coat"})},
            "starts_with",
            "Two of these cards take the same body part: body.",
        ),
        ({"starts_with": (STAFF,) * 4}, "starts_with", "There is room for 3 rows at most."),
    ],
)
def test_what_no_hero_can_be_is_refused_where_it_is_typed(
    values: dict[str, Any], cell: str, says: str
) -> None:
    box = with_new(OWN_HEROES, lamplighters(), name="Fern")
    assert wrong(OWN_HEROES, box, "hero-102", **values)[cell] == says


@for_each(
    "values, cell, says",
    [
        ({"name": "First Aid"}, "name", "There is an ability of this name already."),
        ({"changes": "heal", "by": 0}, "by", "Say how many wounds it heals."),
        ({"changes": "dice", "by": 0}, "by", "Say how many dice it changes."),
        ({"by": 2}, "by", "No answer is needed there now."),
        ({"moment": "dawn"}, "moment", "That cannot be chosen now."),
    ],
)
def test_what_no_ability_can_be_is_refused_where_it_is_typed(
    values: dict[str, Any], cell: str, says: str
) -> None:
    assert wrong(OWN_ABILITIES, lamplighters(), "ability-101", **values)[cell] == says


def test_what_is_named_elsewhere_is_not_deleted() -> None:
    box = lamplighters()
    with pytest.raises(IllegalPlay, match="may learn it: change that first"):
        OWN_ABILITIES.without_row(box, "ability-101")
    box = put(CHAPTERS, box, "2", required=("hero-101",))
    with pytest.raises(IllegalPlay, match="names this hero"):
        OWN_HEROES.without_row(box, "hero-101")
    assert OWN_HEROES.without_row(put(CHAPTERS, box, "2", required=()), "hero-101").own_heroes == ()


@for_each("seed", range(20))
def test_any_box_of_our_own_heroes_is_exported_and_imported_as_it_is(seed: int) -> None:
    box = some_box(Random(seed))
    file = parse_file(GAME, serialize_box(GAME, box).encode())
    assert merge_file(file, Box(), MergeMode.ADD) == box
    assert merge_file(file, box, MergeMode.ADD) == box
