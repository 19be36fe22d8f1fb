"""What worn cards do in a fight: dagger, mace, ring, cloak, bow, staff (MM-CARD-15..20)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.chances import attack_chances, effects, role_of
from companion.games.mice_and_mystics.combat import attack_dice, minion_defence_dice
from companion.games.mice_and_mystics.pieces import Card, Fight, Figure
from companion.games.mice_and_mystics.table import Table
from companion.rules import swap
from tests.games.mice_and_mystics.tables import (
    GAME,
    attack,
    found,
    having,
    mouse,
    play,
    playing,
    refused,
    roll,
    told,
)
from tests.support.cases import for_each
from tests.support.random_play import words


def armed(id: str, *cards: Card, kind: str = "rat", above: bool = True, **fields: Any) -> Table:
    """Return a table where this mouse wears these cards and faces a minion above or below it."""
    column = (kind, id) if above else (id, kind)
    wearer = mouse(id, cards=tuple(replace(card, is_equipped=True) for card in cards))
    return playing(*column, now=id, minions={kind: 1}, **{"mice": (wearer,), **fields})


def weapon(owner: str, number: int = 1, **fields: Any) -> Card:
    return found(owner, "Needle", number=number, kind="weapon", **fields)


def reasons(table: Table, id: str, card: str, **more: Any) -> list[tuple[object, str, str]]:
    because = attack_dice(table, id, card, **more)
    return [(part.number, words(part.what), part.rule) for part in because.parts]


RING = found("filch", "", number=7, of="feline-ring", combat=1)
DAGGER = mouse("filch").cards[0]


# the dagger


@pytest.mark.rule("MM-CARD-15")
@for_each("above, number", [(True, 2), (False, 1)])
def test_a_found_dagger_takes_a_die_from_a_lower_minion_too(above: bool, number: int) -> None:
    card = weapon("collin", does="dagger")
    table = armed("collin", card, above=above)
    table = replace(table, kinds=swap(table.kinds, replace(table.kind("rat"), defence=2)))
    assert minion_defence_dice(table, "rat-1", "collin", card.id).total == number


@pytest.mark.rule("MM-CARD-15")
def test_only_the_weapon_that_strikes_takes_the_die() -> None:
    club = weapon("filch", number=2)
    table = armed("filch", DAGGER, club, above=False)
    assert minion_defence_dice(table, "rat-1", "filch", club.id).total == 1
    assert minion_defence_dice(table, "rat-1", "filch", DAGGER.id).total == 0


def hunted_by(*column: str, **fields: Any) -> Table:
    """Return a table with a boss of two cards on it and Filch with his dagger."""
    laid = (("vanestra", ("vanestra-sting", "vanestra-web")),)
    boss = (Figure("vanestra-1", "vanestra"),)
    return playing(*column, now="filch", mice=(mouse("filch"),), figures=boss, boss_cards=laid, **fields)


@pytest.mark.rule("MM-CARD-15", "MM-BOSS-2")
@for_each(
    "column, default, other",
    [
        (("vanestra-sting", "filch", "vanestra-web"), -1, 0),
        (("filch", "vanestra-sting", "vanestra-web"), -1, -1),
        (("vanestra-sting", "vanestra-web", "filch"), 0, 0),
        (("vanestra-web", "filch"), 0, 0),  # the other card has left the column
    ],
)
def test_a_boss_with_one_card_below_defends_with_one_die_less(
    column: tuple[str, ...], default: int, other: int
) -> None:
    for house, number in (((), default), (("MM-OPEN-44",), other)):
        table = hunted_by(*column, house=house)
        parts = minion_defence_dice(table, "vanestra-1", "filch", DAGGER.id).parts
        assert [part.number for part in parts if part.rule == "MM-CARD-15"] == ([number] if number else [])


# the mace


@pytest.mark.rule("MM-CARD-16")
def test_the_mace_adds_a_die_for_each_wounded_mouse_on_its_space() -> None:
    table = playing("rat", "tilda", "filch", "collin", now="tilda", minions={"rat": 1})
    table = having(having(table, "tilda", wounds=1), "filch", poisoned=1)
    mace = mouse("tilda").cards[0]
    answers = {"mouse": "tilda", "weapon": mace.id, "target": "rat-1"}
    assert attack(table, "tilda", "rat-1", "SW BOW BOW BOW", wounded=2).figures
    assert refused(table, "attack", **answers, wounded=2, roll=roll("SW SW")) == "Enter {count} die."
    assert refused(table, "attack", **answers, wounded=3) == "Choose a number from {low} to {high}."
    assert reasons(table, "tilda", mace.id, wounded=2)[-1] == (2, "Tilda’s Mace: wounded mice", "MM-CARD-16")
    assert attack_chances(table, answers | {"wounded": 2}).dice.total == 4


@pytest.mark.rule("MM-CARD-16")
def test_tilda_counts_herself_where_she_is_wounded() -> None:
    table = playing("rat", "tilda", "filch", now="tilda", minions={"rat": 1})
    answers = {"mouse": "tilda", "weapon": mouse("tilda").cards[0].id}
    assert GAME.proposed(table, GAME.new_box(), "attack", answers) == {"wounded": 0}
    hurt = having(table, "tilda", wounds=1)
    assert GAME.proposed(hurt, GAME.new_box(), "attack", answers) == {"wounded": 1}


@pytest.mark.rule("MM-CARD-16")
def test_no_other_weapon_asks_for_the_wounded() -> None:
    table = having(playing("rat", "collin", now="collin", minions={"rat": 1}), "collin", wounds=1)
    answers = {"mouse": "collin", "weapon": "collin/collins-sword", "target": "rat-1"}
    problem = refused(table, "attack", **answers, wounded=1, roll=roll("SW SW SW"))
    assert problem == "No answer is needed there now."


# the ring


@pytest.mark.rule("MM-EX-37", "MM-CARD-17", "MM-CARD-5")
def test_example_37_the_ring_adds_a_die_in_melee_alone() -> None:
    bow = weapon("filch", is_ranged=True, paws=2, combat=1)
    table = armed("filch", DAGGER, bow, RING)
    assert attack_dice(armed("filch", DAGGER, RING), "filch", DAGGER.id).total == 3
    ranged = armed("filch", bow, RING)
    assert attack_dice(ranged, "filch", bow.id).total == 2 + 1
    assert reasons(ranged, "filch", bow.id)[-1] == (
        0,
        "Ring of Feline Strength: not with ranged weapons",
        "MM-CARD-17",
    )
    assert attack_dice(table, "filch", DAGGER.id).total == 2 + 1 + 1  # the bow’s bonus counts, too


@pytest.mark.rule("MM-CARD-17", "MM-CARD-20")
def test_the_ring_helps_the_staff_on_the_same_space() -> None:
    ring, staff = replace(RING, id="maginos/found-7"), mouse("maginos").cards[0]
    table = armed("maginos", staff, ring)
    assert attack_dice(table, "maginos", staff.id).total == 1 + 1
    assert attack_dice(table, "maginos", staff.id, close=True).total == 1 + 1 + 1
    struck = attack(table, "maginos", "rat-1", "SW BOW BOW", same_space=True)
    assert struck.fight and struck.fight.hits == 1


# two weapons


@pytest.mark.rule("MM-ATK-2")
def test_every_bonus_counts_unless_the_group_reads_it_the_other_way() -> None:
    needle, club = weapon("collin", combat=1), weapon("collin", number=2, combat=2)
    shield = found("collin", "Spiked shield", number=3, kind="armour", combat=1)
    table = armed("collin", needle, club, shield)
    assert attack_dice(table, "collin", needle.id).total == 2 + 1 + 2 + 1
    house = replace(table, house=("MM-OPEN-40",))
    assert attack_dice(house, "collin", needle.id).total == 2 + 1 + 1
    assert attack_dice(house, "collin", club.id).total == 2 + 2 + 1


# the bow


def archer() -> Table:
    """Return Filch (Combat 2) with the Precision Bow (+1) before a roach."""
    bow = weapon("filch", of="precision-bow", is_ranged=True, paws=2, combat=1)
    return armed("filch", bow, kind="roach")


@pytest.mark.rule("MM-EX-26", "MM-CARD-19", "MM-DICE-3", "MM-DICE-5")
def test_example_26_each_bow_of_the_precision_bow_is_two_hits() -> None:
    table = attack(archer(), "filch", "roach-1", "BOW BOW SW")
    assert table.fight and (table.fight.hits, table.fight.dice) == (4, 1)
    table = play(table, "defend", roll=roll("CH"))
    assert (table.figures, table.wheel) == ((), 1)


@pytest.mark.rule("MM-CARD-19")
def test_the_sheet_says_that_a_bow_hits_twice() -> None:
    answers = {"mouse": "filch", "weapon": "filch/found-1", "target": "roach-1"}
    assert role_of(archer(), answers) == "double"
    assert effects("double", words)["bow-2"] == "2 hits"
    assert effects("double", words)["sword-2-star"] == "nothing"
    plain = armed("filch", weapon("filch", is_ranged=True, combat=1), kind="roach")
    assert attack_chances(archer(), answers).falls > attack_chances(plain, answers).falls


# the staff


@pytest.mark.rule("MM-CARD-20")
def test_any_card_that_does_what_the_staff_does_asks_for_the_space() -> None:
    wand = weapon("maginos", does="staff", is_ranged=True)
    table = armed("maginos", wand)
    assert attack(table, "maginos", "rat-1", "SW", same_space=True).fight
    assert attack(table, "maginos", "rat-1", "SW").fight is None


# the cloak


def cloaked(attacker: str = "rat-1", *, is_equipped: bool = True) -> Table:
    cloak = found("filch", "", kind="armour", of="shifting-cloak", defence=1, is_equipped=is_equipped)
    table = playing("rat", "filch", "collin", minions={"rat": 1}, fight=Fight(attacker, "filch", 1, 2))
    return having(table, "filch", cards=(cloak,))


REMINDER = "{card}: {mouse} may move at once to any other normal space of the room."


@pytest.mark.rule("MM-CARD-18")
def test_the_cloak_reminds_of_its_move_when_every_hit_is_blocked() -> None:
    table = play(cloaked(), "defend", roll=roll("SS SW"))
    assert REMINDER in told(table)
    reminder = next(one for one in table.news if one.id == REMINDER)
    assert words(reminder).startswith("Cloak of Shifting: Filch may move at once")


@pytest.mark.rule("MM-CARD-18")
def test_a_hit_a_cloak_in_the_bag_or_a_mouse_that_strikes_remind_of_nothing() -> None:
    assert REMINDER not in told(play(cloaked(), "defend", roll=roll("SW SW")))
    assert REMINDER not in told(play(cloaked(is_equipped=False), "defend", roll=roll("SS SW")))
    assert REMINDER not in told(play(cloaked("collin"), "defend", roll=roll("SS SW")))
