"""Bosses: their cards, how they come, where their wounds go (MM-BOSS)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mice_and_mystics.bosses import drawn, entering, room_on
from companion.games.mice_and_mystics.chapters import RoomRules
from companion.games.mice_and_mystics.data import RATS, cards_of
from companion.games.mice_and_mystics.initiative import ambush_cards, cards_to_lay
from companion.games.mice_and_mystics.pieces import BossHit, FaceUp, Fight, Figure
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    attack,
    having,
    play,
    playing,
    refused,
    roll,
    set_kind,
    set_up_party,
    steps,
    told,
)
from tests.support.cases import for_each

CHARM, STING, WEB, CALL = cards_of("vanestra")
SCRATCH, CHASE = cards_of("brodie")


def with_vanestra(*cards: str, now: str = "collin", **fields: Any) -> Table:
    """Return a table where Vanestra plays with these cards, at the bottom of the column."""
    table = playing(*FOUR, *cards, now=now, minions={"vanestra": 1}, **fields)
    return replace(table, boss_cards=(("vanestra", cards),))


# how a boss comes


@pytest.mark.rule("MM-EX-10", "MM-BOSS-2", "MM-BOSS-3", "MM-BOSS-4", "MM-INIT-2")
def test_example_10_two_of_a_bosss_cards_are_drawn_and_shuffled_in() -> None:
    table = play(playing(), "boss_enters", boss="vanestra")
    assert table.waits_for == "lay_order"
    order = (CHARM, "tilda", "collin", WEB, "filch", "maginos")
    table = play(table, "lay_order", draw=(CHARM, WEB, STING, CALL), order=order)
    assert table.column == order
    assert table.boss_cards == (("vanestra", (CHARM, WEB)),)
    assert [card for card in table.column if table.figures_of(card)] == [CHARM, WEB]
    assert (table.space_of(CHARM), table.space_of(WEB)) == (1, 4)


@pytest.mark.rule("MM-BOSS-3", "MM-ROUND-2")
def test_a_boss_acts_once_for_each_of_its_cards() -> None:
    table = with_vanestra(CHARM, STING, now=CHARM)
    table = play(table, "minion_done", minion="vanestra-1")
    assert refused(table, "minion_done", minion="vanestra-1")
    table = play(table, "end_turn")
    assert table.current == STING
    assert play(table, "minion_done", minion="vanestra-1").figure("vanestra-1").has_acted


@pytest.mark.rule("MM-BOSS-2", "MM-OPEN-16")
def test_the_cards_that_were_not_drawn_can_not_be_laid() -> None:
    table = play(playing(), "boss_enters", boss="vanestra")
    order = (STING, "tilda", "collin", WEB, "filch", "maginos")
    assert (
        refused(table, "lay_order", draw=(CHARM, WEB, STING, CALL), order=order) == "Place every card once."
    )


@pytest.mark.rule("MM-OPEN-16", "MM-BOSS-4")
@for_each("boss, cards", [("brodie", (SCRATCH, CHASE)), ("vurst", ("vurst",))])
def test_a_boss_with_two_cards_or_one_uses_them_all(boss: str, cards: tuple[str, ...]) -> None:
    table = play(playing(), "boss_enters", boss=boss)
    assert set(cards_to_lay(table)) == {*FOUR, *cards}
    table = play(table, "lay_order", order=(*cards, *FOUR))
    assert table.cards_of(boss) == cards


@pytest.mark.rule("MM-BOSS-5", "MM-OPEN-16")
def test_with_minions_there_its_cards_go_to_the_bottom_and_the_first_moves_up() -> None:
    table = play(playing(*FOUR, "rat", minions={"rat": 1}), "boss_enters", boss="vanestra")
    draw = (STING, CALL, CHARM, WEB)
    table = play(table, "lay_order", draw=draw, order=(CALL, STING), ambush=steps(3))
    assert table.column == ("collin", "tilda", CALL, "filch", "maginos", "rat", STING)
    assert (table.current, table.round) == ("collin", 1)


@pytest.mark.rule("MM-BOSS-5", "MM-AMB-3")
def test_in_a_surge_only_the_first_card_of_the_boss_moves_up() -> None:
    card = FaceUp("1", 1, surge=(("rat", 1),))
    table = playing(*FOUR, "roach", minions={"roach": 1}, wheel=6, surge_due=True, face_up=card)
    table = replace(
        table, chapter=replace(table.chapter, room_rules=(room_with_surge("room-4", ("brodie", 1)),))
    )
    table = play(table, "surge", minions=(("brodie", 1), ("rat", 1)))
    assert ambush_cards(table) == 1
    table = play(table, "lay_order", order=("rat", CHASE, SCRATCH), ambush=steps(2))
    assert table.column == (*FOUR, CHASE, "roach", "rat", SCRATCH)


def room_with_surge(room: str, *rows: tuple[str, int]) -> RoomRules:
    rules = playing().chapter.rules_of(room)
    return replace(rules, surge=rows)


@pytest.mark.rule("MM-BOSS-5", "MM-AMB-1")
def test_in_an_ambush_every_card_rolls_as_ever() -> None:
    table = play(playing(), "call_encounter")
    table = replace(
        table, chapter=replace(table.chapter, room_rules=(room_with_surge("room-4", ("brodie", 1)),))
    )
    table = play(table, "encounter", minions=(("brodie", 1),), ambush=True)
    assert ambush_cards(table) == 2


@pytest.mark.rule("MM-BOSS-1")
def test_a_boss_is_one_figure_and_comes_once() -> None:
    table = play(playing(), "boss_enters", boss="vurst")
    table = play(table, "lay_order", order=(*FOUR, "vurst"))
    assert [figure.id for figure in table.figures] == ["vurst-1"]
    assert refused(table, "boss_enters", boss="vurst") == "That cannot be chosen now."
    assert table.available("rat") == 5


def test_a_boss_does_not_come_while_something_waits() -> None:
    assert refused(playing(surge_due=True), "boss_enters", boss="vurst") == "The surge comes first."


# which card it strikes and defends with


@pytest.mark.rule("MM-BOSS-3", "MM-MIN-11")
def test_it_strikes_with_the_values_of_the_card_that_acts() -> None:
    table = with_vanestra(CHARM, STING, now=STING)
    assert table.striking("vanestra-1").id == STING
    after = play(table, "minion_attack", minion="vanestra-1", target="collin", roll=roll("SW SW BOW BOW"))
    assert after.fight is not None
    assert (after.fight.hits, after.fight.card) == (2, STING)
    at_range = replace(table, current=CHARM)
    after = play(at_range, "minion_attack", minion="vanestra-1", target="collin", roll=roll("SW SW BOW"))
    assert after.fight is not None
    assert (after.fight.hits, after.fight.card) == (1, CHARM)


@pytest.mark.rule("MM-BOSS-3")
def test_it_defends_by_its_first_card_on_the_column() -> None:
    table = set_kind(with_vanestra(CHARM, STING), STING, defence=2)
    assert table.kind("vanestra").id == CHARM
    table = replace(table, column=(*FOUR, STING, CHARM))
    after = attack(table, "collin", "vanestra-1", "SW SW SW")
    assert after.fight is not None
    assert after.fight.dice == 2


# wounds


def wounded(table: Table, wounds: int) -> Table:
    """Return the table after Collin has dealt that many wounds to the boss."""
    boss = table.figures[0].id
    dice = " ".join(["SW"] * wounds + ["BOW"] * (3 - wounds))
    table = attack(table, "collin", boss, dice)
    return play(table, "defend", roll=roll(" ".join(["BOW"] * (table.fight.dice if table.fight else 0))))


@pytest.mark.rule("MM-BOSS-6", "MM-BOSS-7", "MM-WOUND-2")
def test_the_players_choose_the_card_and_a_full_one_leaves_the_column() -> None:
    table = wounded(with_vanestra(CHARM, WEB), 1)
    assert table.boss_hit == BossHit("vanestra", 1, "collin")
    assert table.waits_for == "place_wounds"
    table = play(table, "place_wounds", each=((CHARM, 1),))
    assert table.column == (*FOUR, WEB)
    assert (table.boss_hit, table.boss_cards, table.card_wounds) == (None, (("vanestra", (WEB,)),), ())
    assert table.has_minions


@pytest.mark.rule("MM-BOSS-6")
def test_each_wound_is_laid_on_a_card_of_choice() -> None:
    table = set_kind(set_kind(with_vanestra(CHARM, WEB), CHARM, vitality=3), WEB, vitality=2)
    table = wounded(table, 3)
    ways = GAME.globals["ways_to_place"](table)
    assert ways == (((CHARM, 3),), ((CHARM, 2), (WEB, 1)), ((CHARM, 1), (WEB, 2)))
    table = play(table, "place_wounds", each=((CHARM, 2), (WEB, 1)))
    assert (table.wounds_on(CHARM), table.wounds_on(WEB)) == (2, 1)
    assert table.column == (*FOUR, CHARM, WEB)


@pytest.mark.rule("MM-BOSS-6")
@for_each(
    "each, says",
    [
        ((), "Share out exactly {total}."),
        (((CHARM, 1),), "Share out exactly {total}."),
        (((WEB, 2),), "Enter {high} at most."),
        (((CALL, 2),), "Enter how many of each kind, from 0 to {high}."),
    ],
)
def test_wounds_are_laid_exactly_where_there_is_room(each: tuple[tuple[str, int], ...], says: str) -> None:
    table = set_kind(with_vanestra(CHARM, WEB, boss_hit=BossHit("vanestra", 2)), CHARM, vitality=3)
    assert refused(table, "place_wounds", each=each) == says


@pytest.mark.rule("MM-BOSS-6")
def test_without_a_hit_no_wound_is_laid() -> None:
    assert refused(with_vanestra(CHARM, WEB), "place_wounds", each=()) == "No wound on a boss is waiting."


@pytest.mark.rule("MM-BOSS-7", "MM-WOUND-4", "MM-CAPT-5")
def test_with_its_last_card_a_boss_is_defeated() -> None:
    table = wounded(having(with_vanestra(WEB), "tilda", is_captured=True), 1)
    assert (table.figures, table.column, table.boss_cards) == ((), FOUR, ())
    assert not table.mouse("tilda").is_captured
    assert "{minion} is defeated." in {line.id for line in table.chronicle}


@pytest.mark.rule("MM-BOSS-6", "MM-BOSS-7")
def test_where_every_card_falls_nobody_is_asked() -> None:
    table = wounded(with_vanestra(CHARM, WEB), 2)
    assert (table.boss_hit, table.figures, table.column) == (None, (), FOUR)


@pytest.mark.rule("MM-BOSS-7", "MM-ROUND-3")
def test_the_turn_goes_on_when_the_card_whose_turn_it_is_falls() -> None:
    table = play(with_vanestra(CHARM, WEB, now=CHARM), "wound", target="vanestra-1", number=1)
    table = play(table, "place_wounds", each=((CHARM, 1),))
    assert (table.column, table.current) == ((*FOUR, WEB), WEB)


@pytest.mark.rule("MM-BOSS-6")
def test_more_wounds_by_hand_come_to_those_that_wait() -> None:
    table = set_kind(with_vanestra(CHARM, WEB), CHARM, vitality=3)
    table = play(table, "wound", target="vanestra-1", number=1)
    table = play(table, "wound", target="vanestra-1", number=1)
    assert table.boss_hit == BossHit("vanestra", 2)
    assert play(table, "wound", target="vanestra-1", number=2).figures == ()


@pytest.mark.rule("MM-BOSS-6")
def test_one_boss_at_a_time() -> None:
    table = with_vanestra(CHARM, WEB, boss_hit=BossHit("vanestra", 1))
    table = replace(
        table,
        figures=(*table.figures, Figure("brodie-1", "brodie")),
        column=(*table.column, SCRATCH, CHASE),
        boss_cards=(*table.boss_cards, ("brodie", (SCRATCH, CHASE))),
    )
    assert refused(table, "wound", target="brodie-1", number=1) == "The boss’s wounds come first."


@pytest.mark.rule("MM-BOSS-4")
def test_before_its_cards_are_laid_a_boss_takes_no_wound() -> None:
    table = play(playing(), "boss_enters", boss="vanestra")
    assert refused(table, "wound", target="vanestra-1", number=1) == "Its initiative cards are laid first."


@pytest.mark.rule("MM-BOSS-6")
def test_a_boss_that_is_taken_off_leaves_nothing_behind() -> None:
    table = set_kind(with_vanestra(CHARM, WEB, card_wounds=((CHARM, 1),)), CHARM, vitality=3)
    table = play(
        replace(table, boss_hit=BossHit("vanestra", 1)), "correct", counter="figures:vanestra", value=0
    )
    assert (table.boss_cards, table.card_wounds, table.boss_hit, table.column) == ((), (), None, FOUR)


# what does not touch a boss, and what does


@pytest.mark.rule("MM-EX-32", "MM-BOSS-8", "MM-HERO-7")
def test_example_32_filch_gets_his_cheese_for_a_boss_from_the_supply() -> None:
    table = playing(*FOUR, "vurst", now="filch", minions={"vurst": 1}, wheel=3)
    table = having(set_kind(table, "vurst", vitality=1, defence=0), "filch", cheese=0)
    table = attack(table, "filch", "vurst-1", "SW BOW")
    assert (table.figures, table.mouse("filch").cheese, table.wheel) == ((), 1, 3)
    assert not table.may_pilfer
    assert "vurst" not in RATS


@pytest.mark.rule("MM-BOSS-7", "MM-WOUND-3")
def test_a_boss_with_one_card_bears_its_wounds_like_a_minion() -> None:
    table = playing(*FOUR, "vurst", minions={"vurst": 1})
    table = play(table, "wound", target="vurst-1", number=2)
    assert (table.figure("vurst-1").wounds, table.boss_hit, table.life_left("vurst-1")) == (2, None, 1)
    assert play(table, "wound", target="vurst-1", number=1).column == FOUR


@pytest.mark.rule("MM-CARD-12")
def test_each_card_of_a_boss_has_values_of_its_own() -> None:
    table = with_vanestra(CHARM, WEB)
    after = play(table, "set_minion", kind=WEB, combat=1, defence=2, vitality=5)
    assert (after.kind(WEB).vitality, after.kind(CHARM).vitality) == (5, 1)
    assert after.life_left("vanestra-1") == 6
    hurt = replace(after, card_wounds=((WEB, 3),))
    assert refused(hurt, "set_minion", kind=WEB, combat=1, defence=2, vitality=3) == (
        "{figure} has {wounds} wounds already: heal it or take it off first."
    )


def test_the_wounds_on_each_card_are_put_right_by_hand() -> None:
    table = set_kind(with_vanestra(CHARM, WEB), WEB, vitality=3)
    table = play(table, "correct", counter=f"wounds:{WEB}", value=2)
    assert (table.wounds_on(WEB), table.life_left("vanestra-1")) == (2, 2)
    assert play(table, "correct", counter=f"wounds:{WEB}", value=0).card_wounds == ()
    assert refused(table, "correct", counter=f"wounds:{CHARM}", value=1)
    assert refused(table, "correct", counter="figures:vanestra", value=2)


def test_the_cards_that_a_boss_uses_are_told() -> None:
    table = play(playing(), "boss_enters", boss="vanestra")
    table = play(table, "lay_order", draw=(CHARM, WEB, STING, CALL), order=(CHARM, WEB, *FOUR))
    assert "{boss} uses: {cards}." in told(table)


@given(st.data())
def test_the_cards_of_a_boss_are_two_of_its_own_and_its_life_is_theirs(data: st.DataObject) -> None:
    table = play(playing(), "boss_enters", boss="vanestra")
    order = tuple(data.draw(st.permutations(cards_of("vanestra"))))
    table = drawn(table, order)
    assert entering(table) == ()
    assert table.boss_cards == (("vanestra", order[:2]),)
    assert sum(left for _card, left in room_on(table, "vanestra")) == table.life_left("vanestra-1")


@pytest.mark.rule("MM-BOSS-1")
def test_a_boss_is_one_figure_whatever_its_card_is_said_to_be() -> None:
    values = {"combat": 3, "defence": 4, "vitality": 1, "more": True, "figures": 4}
    table = play(with_vanestra(CHARM, WEB), "set_minion", kind=WEB, **values)
    assert (table.kind(WEB).figures_in_box, table.available("vanestra")) == (1, 0)


@pytest.mark.rule("MM-BOSS-6")
def test_wounds_that_wait_come_before_a_defence() -> None:
    table = with_vanestra(CHARM, WEB, boss_hit=BossHit("vanestra", 1))
    table = replace(table, fight=Fight("collin", "vanestra-1", 1, 4))
    assert table.waits_for == "place_wounds"
    table = play(table, "place_wounds", each=((WEB, 1),))
    assert table.waits_for == "defend"


@pytest.mark.rule("MM-BOSS-2", "MM-BOSS-4", "MM-SETUP-7")
def test_a_chapter_may_begin_with_a_boss() -> None:
    table = set_up_party(*FOUR)
    minions = (("vanestra", 1), ("rat", 1))
    table = play(replace(table, chapter=replace(table.chapter, minions=minions)), "set_party")
    table = play(table, "lay_items", items=GAME.globals["checklist_items"](table))
    table = play(table, "begin")
    draw = (WEB, CALL, CHARM, STING)
    assert set(cards_to_lay(table, draw)) == {*FOUR, "rat", WEB, CALL}
    table = play(table, "lay_order", draw=draw, order=(CALL, *FOUR, "rat", WEB))
    assert (table.current, table.round) == (CALL, 1)


@pytest.mark.rule("MM-BOSS-3", "MM-ATK-3")
def test_the_odds_are_those_of_the_card_that_acts_and_of_all_its_lives() -> None:
    table = set_kind(with_vanestra(CHARM, STING, now=STING), STING, combat=0)
    asked = {"minion": "vanestra-1", "target": "collin", "extra": 0}
    assert GAME.globals["minion_chances"](table, asked).dice.total == 0
    assert GAME.globals["role_of"](table, asked) == "melee"
    assert GAME.globals["role_of"](replace(table, current=CHARM), asked) == "ranged"
    struck = {"mouse": "collin", "weapon": "collin/collins-sword", "target": "vanestra-1", "extra": 0}
    chances = GAME.globals["attack_chances"](replace(table, current="collin"), struck)
    both = sum(share for share, _words, kind in chances.parts if kind in ("o2", "o3"))
    assert chances.falls == both > 0
