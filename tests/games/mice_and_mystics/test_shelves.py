"""What a group types in from its own copy: shelf by shelf (MM-CARD, MM-HERO-12, MM-ENC, MM-CH)."""

from dataclasses import fields
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box, SearchCard, cost_of, is_typed, values_of
from companion.games.mice_and_mystics.cards import CARDS
from companion.games.mice_and_mystics.chapters import CHAPTER_ONE
from companion.games.mice_and_mystics.data import ABILITIES, INITIATIVE, MICE
from companion.games.mice_and_mystics.shelves import SHELVES
from companion.games.mice_and_mystics.shelves.chapters import values_of as chapter_values
from companion.rules import BoxTable, Play, Row, replace
from companion.rules.box.merging import poured
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Misfit
from tests.games.mice_and_mystics.tables import GAME
from tests.support.cases import for_each

BY_SLUG = {shelf.slug: shelf for shelf in SHELVES}
PRINTED_SHELVES = tuple(shelf for shelf in SHELVES if not (shelf.of or shelf.slug == "own-effects"))
HEROES, MINIONS, ABILITY, SEARCH, ENCOUNTERS, ROOMS, CHAPTERS = PRINTED_SHELVES


def row(shelf: BoxTable, id: str, box: Box | None = None) -> Row:
    found = shelf.row(box or Box(), id)
    assert found
    return found


def put(shelf: BoxTable, id: str, box: Box | None = None, /, **values: Any) -> Box:
    """Return the box after a row is saved as it stands, but for some values."""
    box = box or Box()
    known = shelf.row(box, id)
    start = known.values if known else {**shelf.blank(), CHECKED: True}
    after: Box = shelf.with_row(box, id, {**start, **values})
    return after


def wrong(shelf: BoxTable, id: str, box: Box | None = None, /, **values: Any) -> dict[str, str]:
    with pytest.raises(Misfit) as caught:
        put(shelf, id, box, **values)
    return {one.cell: one.says.id for one in caught.value.wrongs}


def refusing(shelf: BoxTable, id: str, box: Box | None = None, **values: Any) -> str:
    """Return the rule behind the first refusal."""
    with pytest.raises(Misfit) as caught:
        put(shelf, id, box, **values)
    return caught.value.wrongs[0].says.rule


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.slug)
def test_an_untouched_box_is_saved_as_it_is(shelf: BoxTable) -> None:
    box = GAME.new_box()
    for one in shelf.rows(box):
        assert shelf.with_row(box, one.id, one.values) == box or shelf is CHAPTERS
        assert set(one.values) == {column.name for column in shelf.columns} | {CHECKED}


@pytest.mark.parametrize("shelf", PRINTED_SHELVES, ids=lambda shelf: shelf.slug)
def test_a_shelf_counts_what_is_in_out_of_what_the_game_has(shelf: BoxTable) -> None:
    assert 0 <= shelf.count(Box()) <= shelf.total
    assert shelf.total == {
        "heroes": 6,
        "minions": 13,
        "abilities": 28,
        "search": 71,
        "encounters": 18,
        "rooms": 16,
        "chapters": 11,
    }.get(shelf.slug, 0)


def test_columns_fill_whole_lines() -> None:
    for shelf in SHELVES:
        if not shelf.sections:
            assert sum(column.span for column in shelf.columns) % shelf.line == 0, shelf.slug


# heroes


@pytest.mark.rule("MM-HERO-1", "MM-HERO-12")
def test_a_hero_is_half_filled_at_first_and_typed_value_by_value() -> None:
    assert row(HEROES, "tilda").values == dict.fromkeys(
        ("combat", "defence", "lore", "movement", "vitality")
    ) | {CHECKED: True}
    assert row(HEROES, "collin").mark == PRINTED and not row(HEROES, "collin").is_in
    box = put(HEROES, "tilda", vitality=4)
    assert values_of(box, "tilda") == {
        "combat": None,
        "defence": None,
        "lore": None,
        "movement": None,
        "vitality": 4,
    }
    box = put(HEROES, "tilda", box, combat=2, defence=1, lore=2, movement=2)
    assert row(HEROES, "tilda", box).is_in and is_typed(box, "tilda")


@pytest.mark.rule("MM-HERO-12")
def test_a_value_of_one_source_stays_unverified_until_somebody_checks_it() -> None:
    assert row(HEROES, "maginos").mark == UNVERIFIED
    box = put(HEROES, "maginos", vitality=3)
    assert row(HEROES, "maginos", box).mark == UNVERIFIED
    assert row(HEROES, "maginos", put(HEROES, "maginos", box, **{CHECKED: True})).mark == TYPED


@pytest.mark.rule("MM-HERO-1")
def test_a_value_out_of_range_is_refused_at_its_cell() -> None:
    assert set(wrong(HEROES, "collin", vitality=0)) == {"vitality"}
    assert set(wrong(HEROES, "collin", lore=13, combat="2")) == {"lore", "combat"}


# minions


@pytest.mark.rule("MM-CARD-12", "MM-OPEN-4")
def test_an_initiative_card_is_checked_or_put_right() -> None:
    assert MINIONS.count(Box()) == 0 and MINIONS.unverified(Box()) == len(INITIATIVE) == 13
    box = put(MINIONS, "rat", **{CHECKED: True})
    assert not box.kind("rat").is_unverified and MINIONS.count(box) == 1
    box = put(MINIONS, "spider", combat=4, reach="ranged", size="small", figures=2, effect="poison")
    assert set(wrong(MINIONS, "vurst", figures=2)) == {"figures"}
    spider = box.kind("spider")
    assert (spider.combat, spider.is_ranged, spider.is_large, spider.figures_in_box) == (4, True, False, 2)
    assert spider.effect == "poison" and not spider.is_unverified
    assert MINIONS.without_row(box, "spider").kind("spider").is_unverified


@pytest.mark.rule("MM-CARD-12")
def test_a_minion_card_keeps_its_effect_when_its_dice_are_put_right_at_the_table() -> None:
    box = put(MINIONS, "spider", effect="poison")
    play = Play("set_minion", {"kind": "spider", "combat": 4, "defence": 3, "vitality": 3})
    after = GAME.taught(box, GAME.set_up(("Anna",)), play)
    assert (after.kind("spider").combat, after.kind("spider").effect) == (4, "poison")


def test_a_minion_without_life_or_of_no_known_effect_is_refused() -> None:
    assert set(wrong(MINIONS, "rat", vitality=0, effect="sings", size="huge")) == {
        "vitality",
        "effect",
        "size",
    }


# abilities and rooms


@pytest.mark.rule("MM-CARD-11")
def test_what_an_ability_costs_is_typed_once() -> None:
    assert (row(ABILITY, "fortify").mark, row(ABILITY, "cure").mark) == (UNVERIFIED, "")
    box = put(ABILITY, "cure", cost=3)
    assert cost_of(box, "cure") == 3 and ABILITY.count(box) == 1
    assert ABILITY.count(put(ABILITY, "fortify", **{CHECKED: True})) == 1
    assert len(ABILITY.rows(box)) == len(ABILITIES) == 28


@pytest.mark.rule("MM-TRAP-1")
def test_the_mousetrap_spaces_of_a_room_are_counted_once() -> None:
    box = put(ROOMS, "room-3", crosses=3)
    assert dict(box.crosses) == {"room-3": 3}
    assert put(ROOMS, "room-3", box, crosses=None).crosses == ()


# search cards


@pytest.mark.rule("MM-COMP-1", "MM-CARD-1")
def test_the_printed_cards_are_there_and_the_others_are_typed() -> None:
    assert {one.id for one in SEARCH.rows(Box())} == set(CARDS)
    assert SEARCH.count(Box()) == len(CARDS) + 1 - 3  # two breastplates; three cards rest on one source
    box = put(
        SEARCH, "", name="Needle Rapier", kind="weapon", combat=2, attack="sharp", needs=("scamp",), copies=2
    )
    card = box.found[0]
    assert (card.id, card.kind, card.combat, card.paws, card.needs) == (
        "Needle Rapier",
        "weapon",
        2,
        1,
        ("scamp",),
    )
    assert SEARCH.count(box) == SEARCH.count(Box()) + 2


@pytest.mark.rule("MM-CARD-3", "MM-CARD-4")
def test_a_card_takes_paws_only_where_it_says_so_and_one_body_part() -> None:
    box = put(SEARCH, "", name="Walnut Shell", kind="armour", part="head", defence=1)
    assert (box.found[0].part, box.found[0].paws) == ("head", 0)
    assert set(wrong(SEARCH, "", name="Bow", kind="weapon", paws=3)) == {"paws"}
    assert set(wrong(SEARCH, "", name="Hat", kind="armour", part=("head", "body"))) == {"part"}
    assert set(wrong(SEARCH, "", name="Sword", kind="weapon", part="head")) == {"part"}


@pytest.mark.rule("MM-CARD-3", "MM-CARD-4")
def test_a_shield_that_takes_a_paw_is_one_of_its_paws() -> None:
    box = put(SEARCH, "", name="Button Shield", kind="armour", part="paw", defence=1)
    assert (box.found[0].part, box.found[0].paws) == ("", 1)
    assert row(SEARCH, "Button Shield", box).values["part"] == "paw"
    assert set(wrong(SEARCH, "", name="Hat", kind="armour", does="dagger")) == {"does"}


@pytest.mark.rule("MM-CARD-13")
def test_an_unknown_class_or_kind_is_refused_at_its_cell() -> None:
    assert set(wrong(SEARCH, "", name="Sword", kind="weapon", needs=("wizard",))) == {"needs"}
    assert set(wrong(SEARCH, "", name="Sword", kind="spoon")) == {"kind"}
    assert set(wrong(SEARCH, "", name="Sword")) == {"kind"}


def test_two_cards_have_two_names() -> None:
    box = put(SEARCH, "", name="Sword", kind="weapon")
    assert set(wrong(SEARCH, "", box, name="Sword", kind="item")) == {"name"}
    assert set(wrong(SEARCH, "", box, name="dagger", kind="item")) == {"name"}
    renamed = put(SEARCH, "Sword", box, name="Long Sword")
    assert [card.id for card in renamed.found] == ["Long Sword"]


@pytest.mark.rule("MM-HERO-3")
def test_a_starting_card_put_right_is_so_at_the_next_set_up() -> None:
    box = put(SEARCH, "hammer", combat=2)
    assert box.cards == (("hammer", 2, 0),) and row(SEARCH, "hammer", box).mark == TYPED
    assert SEARCH.without_row(box, "hammer") == Box()


def test_a_card_of_one_source_is_checked_as_it_is() -> None:
    box = put(SEARCH, "bow", **{CHECKED: True})
    assert row(SEARCH, "bow", box).mark == TYPED and row(SEARCH, "bow").mark == UNVERIFIED


# encounter cards


@pytest.mark.rule("MM-ENC-2", "MM-ENC-5")
def test_an_encounter_card_is_read_page_by_page() -> None:
    values: Any = {
        "name": "7",
        "page-1": (("rat", 3),),
        "page-2": (),
        "flags": ("ambush",),
        "surge": (("roach", 2),),
    }
    box = put(ENCOUNTERS, "", **values)
    [card] = box.encounters
    assert (card.on(1), card.on(2), card.on(3)) == ((("rat", 3),), (), None)
    assert (card.ambush, card.greedy, card.surge) == (True, False, (("roach", 2),))
    assert row(ENCOUNTERS, "7", box).is_in and not row(ENCOUNTERS, "7", box).lacks


@pytest.mark.rule("MM-ENC-2")
def test_what_was_read_beyond_the_pages_of_the_form_stays() -> None:
    box = put(ENCOUNTERS, "", name="7")
    card = replace(box.encounters[0], pages=((9, (("rat", 1),)),))
    after = put(ENCOUNTERS, "7", replace(box, encounters=(card,)), name="seven", **{"page-1": ()})
    assert after.encounters[0].pages == ((1, ()), (9, (("rat", 1),))) and after.encounters[0].id == "seven"


def test_an_encounter_card_brings_kinds_that_there_are() -> None:
    assert set(
        wrong(ENCOUNTERS, "", **{"name": "7", "page-1": (("dragon", 1),), "surge": (("rat", 13),)})
    ) == {
        "page-1",
        "surge",
    }


# chapters

ROOM: Any = {"room": "room-3", "surge": (), "search": "", "rules": (), "no_encounter": False}


def chapter(**values: Any) -> dict[str, Any]:
    return {**chapter_values(Box().chapter(2)), CHECKED: True, **values}


@pytest.mark.rule("MM-CH-1", "MM-CH1-2", "MM-CH1-4")
def test_the_first_chapter_is_there_and_made_ours_as_it_is() -> None:
    assert row(CHAPTERS, "1").is_in and not row(CHAPTERS, "1").is_own
    box = CHAPTERS.with_row(Box(), "1", row(CHAPTERS, "1").values)
    assert box.chapters == (CHAPTER_ONE,)
    assert CHAPTERS.without_row(box, "1") == Box()


@pytest.mark.rule("MM-CH-2", "MM-END-2")
def test_a_chapter_is_saved_half_filled_and_says_what_it_lacks() -> None:
    box = CHAPTERS.with_row(Box(), "2", chapter(name="Lily’s Tail"))
    found = row(CHAPTERS, "2", box)
    assert not found.is_in and [one.id for one in found.lacks] == [
        "no End page yet",
        "no room to start in yet",
        "nobody knows yet how it is won",
    ]
    box = CHAPTERS.with_row(
        box, "2", {**found.values, "end_page": 7, "start": "room-1", "victory": "Lily is free"}
    )
    assert row(CHAPTERS, "2", box).is_in and not row(CHAPTERS, "2", box).lacks
    assert (box.chapter(2).end_page, box.chapter(2).rooms) == (7, ("room-1",))


@pytest.mark.rule("MM-CH-2")
def test_a_chapter_keeps_all_that_its_form_asks() -> None:
    values = chapter(
        tiles=("room-3",),
        later=("room-9",),
        required=("maginos",),
        barred=("lily",),
        minions=(("vurst", 1), ("elite-rat", 4)),
        room_rules=(
            {
                "room": "room-3",
                "surge": (("rat", 2),),
                "search": "grape",
                "rules": ("maggie",),
                "no_encounter": True,
            },
        ),
        notes=({"when": "surge", "room": "", "words": "The king wakes."},),
        counters=({"name": "Soup", "start": 3, "high": 6, "timer": "round", "words": "It boils over."},),
    )
    box = CHAPTERS.with_row(Box(), "3", values)
    found = box.chapter(3)
    assert found.rooms == ("room-3", "room-4", "room-9")
    assert found.rules_of("room-3").search == "grape" and not found.rules_of("room-4").search
    assert found.notes_at("surge", "room-3")[0].words == "The king wakes."
    assert row(CHAPTERS, "3", box).values == values


@pytest.mark.rule("MM-COMP-8")
def test_both_sides_of_a_tile_cannot_lie_up() -> None:
    with pytest.raises(Misfit) as caught:
        CHAPTERS.with_row(Box(), "2", chapter(tiles=("room-5", "room-6")))
    assert (caught.value.wrongs[0].cell, caught.value.wrongs[0].says.rule) == ("tiles", "MM-COMP-8")


@for_each(
    "cell, values",
    [
        ("end_page", {"end_page": 1}),
        ("end_page", {"end_page": 31}),
        ("barred", {"barred": ("nez",), "required": ("nez",)}),
        ("required", {"required": ("nez", "lily"), "party_size": 1}),
        ("start", {"start": "room-17"}),
        ("room_rules.0.room", {"room_rules": ({"room": "attic"},)}),
        ("notes.0.words", {"notes": ({"when": "surge", "room": "", "words": ""},)}),
        ("notes.0.when", {"notes": ({"when": "", "room": "", "words": "x"},)}),
        ("minions", {"minions": (("dragon", 1),)}),
        ("victory", {"victory": "x" * 401}),
    ],
)
def test_what_no_chapter_can_be_is_told_at_its_cell(cell: str, values: dict[str, Any]) -> None:
    with pytest.raises(Misfit) as caught:
        CHAPTERS.with_row(Box(), "2", chapter(**values))
    assert cell in {one.cell for one in caught.value.wrongs}


def test_each_room_and_each_counter_stands_once() -> None:
    assert "room_rules.1.room" in wrong(CHAPTERS, "2", room_rules=(ROOM, ROOM))
    counter = {"name": "Soup", "start": 3, "high": 6, "timer": "", "words": ""}
    assert "counters.1.name" in wrong(CHAPTERS, "2", counters=(counter, counter))


# the whole


def test_a_full_box_poured_into_a_new_one_is_the_same_box() -> None:
    box = put(HEROES, "tilda", vitality=4)
    box = put(MINIONS, "spider", box, combat=4, effect="poison")
    box = put(ABILITY, "cure", box, cost=3)
    box = put(SEARCH, "", box, name="Needle Rapier", kind="weapon")
    box = put(SEARCH, "hammer", box, combat=2)
    box = put(ENCOUNTERS, "", box, **{"name": "7", "page-1": ()})
    box = put(ROOMS, "room-3", box, crosses=3)
    box = put(CHAPTERS, "1", box)
    after: Any = Box()
    for shelf in SHELVES:
        after, faults = poured(shelf, box, after, lambda row: True)
        assert not faults
    held = [{field.name: set(getattr(one, field.name)) for field in fields(Box)} for one in (after, box)]
    assert held[0] == held[1]


def test_a_card_found_at_the_table_is_a_row_of_its_shelf() -> None:
    box = Box(found=(SearchCard("Needle Rapier", "weapon", 2),))
    assert row(SEARCH, "Needle Rapier", box).values["combat"] == 2
    assert len(MICE) == HEROES.total
