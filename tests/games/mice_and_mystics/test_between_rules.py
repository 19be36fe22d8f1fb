"""Where two rules meet: what one leaves behind, the other must find as the table has it."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.growth import Growth
from companion.games.mice_and_mystics.pieces import FaceUp, Fight
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.chapters import between, chosen, in_two, won
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    attack,
    begun,
    found,
    having,
    play,
    playing,
    refused,
    roll,
    set_kind,
    steps,
    told,
)
from tests.support.random_play import words

ARTIST = {"with_achievements": True, "achievements": (("escape-artist", "filch"),), "end": 9}


# a capture that ends at once


def slipping(*column: str, **fields: Any) -> Table:
    """Return a table on which Filch, the Escape Artist, has one heart and wears a ring before his third."""
    table = playing(*column, minions={column[0]: 1}, **{**ARTIST, **fields})
    ring = found("filch", "Ring", is_equipped=True)
    cards = (*table.mouse("filch").cards, ring)
    return having(table, "filch", captures=2, wounds=3, cards=cards)


@pytest.mark.rule("MM-ACH-5", "MM-STAT-6")
def test_who_slips_away_has_no_token_of_the_blow_that_captured_it() -> None:
    table = set_kind(slipping("centipede", *FOUR), "centipede", effect="stun", combat=1)
    table = play(table, "minion_attack", minion="centipede-1", target="filch", roll=roll("SW"))
    table = play(table, "defend", roll=roll("BOW BOW"))
    filch = table.mouse("filch")
    assert (filch.captures, filch.is_captured, filch.states) == (3, False, ())
    assert table.mouse("tilda").cheese == 0


@pytest.mark.rule("MM-ACH-5", "MM-CAPT-2")
def test_who_slips_away_is_not_told_to_discard_what_it_wears() -> None:
    before = slipping("rat", *FOUR)
    after = play(before, "capture_mouse", mouse="filch")
    steps_ = [words(step) for _sign, _title, rows in GAME.screens.aftermath(before, after) for step in rows]
    assert not [step for step in steps_ if step.startswith("Discard")]
    second = having(before, "filch", captures=0)
    rows = GAME.screens.aftermath(second, play(second, "capture_mouse", mouse="filch"))
    assert "Discard what it found and wears: Ring." in [words(step) for row in rows for step in row[2]]


# cheese for who is not there


@pytest.mark.rule("MM-HERO-7", "MM-CAPT-2", "MM-PARTY-10")
def test_filch_captured_by_his_own_grape_gains_nothing_for_the_rat_and_nobody_says_so() -> None:
    table = playing(
        *FOUR, "rat", now="filch", minions={"rat": 2}, chest=("grape",), on_board=("fork",), wheel=2
    )
    table = having(table, "filch", wounds=3)
    table = play(table, "throw_grape", mouse="filch", hit=("filch", "rat-1"), side=("crushed",))
    table = play(play(table, "defend", roll=roll("BOW BOW")), "defend", roll=roll("BOW"))
    assert (table.mouse("filch").is_captured, len(table.figures)) == (True, 1)
    assert "Pilfer: Filch gains 1 cheese." not in told(table)
    assert not table.may_pilfer


@pytest.mark.rule("MM-HERO-6", "MM-CAPT-2")
def test_collin_captured_gains_nothing_by_a_laying_and_nobody_says_so() -> None:
    table = playing("rat", *FOUR, minions={"rat": 1}, wheel=6, surge_due=True, house=("MM-OPEN-15",))
    table = having(replace(table, face_up=FaceUp("1", 1, (("roach", 1),))), "collin", is_captured=True)
    table = play(play(table, "surge", minions=(("roach", 1),)), "lay_order", order=("roach",))
    assert "Born Leader: Collin gains 1 cheese." not in told(table)


# turns


@pytest.mark.rule("MM-CAPT-7", "MM-INIT-2", "MM-OPEN-18")
def test_a_freed_mouse_loses_its_turn_when_all_cards_are_laid_anew_too() -> None:
    card = FaceUp("1", 1, (("roach", 1),))
    table = playing("collin", "tilda", "filch", "rat", minions={"rat": 1}, wheel=5, face_up=card)
    table = having(replace(table, house=("MM-OPEN-18",)), "tilda", is_captured=True)
    table = play(attack(table, "collin", "rat-1", "SW SW SW"), "defend", roll=roll("CH"))
    table = play(table, "surge", minions=(("roach", 1),))
    table = play(table, "lay_order", order=("tilda", "filch", "roach", "collin"))
    assert (table.current, table.round) == ("filch", 2)
    assert not table.mouse("tilda").loses_turn


@pytest.mark.rule("MM-MIN-4", "MM-OPEN-20")
def test_minions_go_on_where_every_mouse_is_captured_and_that_is_no_defeat() -> None:
    table = in_two("lily", "collin", "tilda", "maginos", "roach")
    for one in table.free_mice:
        table = play(table, "capture_mouse", mouse=one.id)
    assert (table.phase, table.current) == ("playing", "roach")
    assert play(table, "minion_move", minion="roach-1", roll=steps(2)).figure("roach-1").has_moved


@pytest.mark.rule("MM-STAT-4", "MM-FREE-6")
def test_a_token_of_charm_that_came_in_its_own_turn_takes_no_free_action_yet() -> None:
    table = play(having(playing(), "collin", cheese=6), "afflict", mouse="collin", state="bewitched")
    assert play(table, "level_up", mouse="collin", ability="feint").mouse("collin").cheese == 0


@pytest.mark.rule("MM-SURGE-10", "MM-OPEN-6")
def test_where_the_surge_comes_at_once_nobody_defends_before_it() -> None:
    table = playing("rat", *FOUR, minions={"rat": 1}, wheel=6, surge_due=True, house=("MM-OPEN-6",))
    table = replace(table, fight=Fight("rat-1", "collin", 1, 1))
    assert refused(table, "defend", roll=roll("BOW")) == "The surge comes first."
    assert play(play(table, "surge"), "defend", roll=roll("BOW")).mouse("collin").wounds == 1


@pytest.mark.rule("MM-SURGE-10", "MM-ENC-3", "MM-OPEN-6")
def test_a_surge_at_once_waits_for_cards_that_are_being_laid() -> None:
    table = play(
        playing(encounter_due=True, house=("MM-OPEN-6",)), "encounter", card="B", minions=(("rat", 1),)
    )
    table = play(table, "feed_wheel", number=6)
    assert table.waits_for == "lay_order"
    table = play(table, "lay_order", order=("rat", *FOUR))
    assert (table.waits_for, table.face_up) == ("surge", FaceUp("B", 1))


# from chapter to chapter


@pytest.mark.rule("MM-CAMP-2", "MM-OPEN-50")
def test_a_printed_card_that_is_kept_stays_for_every_chapter_after() -> None:
    bow = found("filch", "", number=5, kind="weapon", of="precision-bow", combat=1, is_ranged=True, paws=2)
    table = won()
    table = having(table, "filch", cards=(*table.mouse("filch").cards, bow))
    table = play(table, "close_chapter", kept=("filch/found-5",), then="next")
    assert table.records[0].kept == (("filch", "precision-bow"),)
    assert growth_of(table, "filch").kept == (("precision-bow", 1),)
    table = play(chosen(table, replace(between().chapter, number=3, start="room-7", end_page=6)), "set_party")
    table = replace(table, phase="over", outcome="won")
    table = play(table, "close_chapter", kept=(), then="next")
    assert [card.printed for card in table.mouse("filch").kept_cards] == ["precision-bow"]


def growth_of(table: Table, mouse: str) -> Growth:
    rows: tuple[Growth, ...] = GAME.globals["growth"](table)
    return next(one for one in rows if one.id == mouse)


@pytest.mark.rule("MM-CARD-1", "MM-CH-3")
def test_a_card_copied_in_a_chapter_is_known_when_it_is_tried_again() -> None:
    table = begun()
    table = play(table, "set_card", mouse="tilda", card="tilda/tildas-mace", combat=3, defence=0)
    table = play(play(table, "give_up"), "close_chapter", kept=(), then="retry")
    assert table.mouse("tilda").card("tilda/tildas-mace").combat == 3


# what a defender is told


@pytest.mark.rule("MM-ROACH-3", "MM-CAPT-1")
def test_the_chance_of_a_capture_counts_the_cheese_that_is_stolen_first() -> None:
    table = set_kind(playing("roach", *FOUR, minions={"roach": 1}), "roach", effect="steal", combat=2)
    table = having(table, "collin", wounds=4, cheese=1)
    table = play(table, "minion_attack", minion="roach-1", target="collin", roll=roll("SW SW"))
    assert table.fight
    robbed = GAME.globals["defence_chances"](table, {})
    assert (
        robbed.falls == GAME.globals["defence_chances"](having(table, "collin", wounds=3, cheese=0), {}).falls
    )
    assert robbed.falls < GAME.globals["defence_chances"](having(table, "collin", cheese=0), {}).falls


# what is put right by hand in the middle of something


@pytest.mark.rule("MM-CAPT-3", "MM-CAPT-7", "MM-END-2")
def test_where_all_are_captured_and_another_than_the_one_on_turn_is_freed_that_turn_is_over() -> None:
    table = playing("collin", "tilda", "rat", minions={"rat": 1})
    for one in ("tilda", "collin"):
        table = play(table, "capture_mouse", mouse=one)
    assert (table.current, table.waits_for) == ("collin", "accept_defeat")
    table = play(table, "free_mouse", mouse="tilda", goes_on=True)
    assert (table.current, table.waits_for, table.mouse("tilda").can_act) == ("tilda", "", True)


@pytest.mark.rule("MM-ATK-9", "MM-ATK-3", "MM-HERO-12")
def test_a_defence_that_waits_follows_what_is_put_right_on_the_defenders_sheet_and_cards() -> None:
    table = play(
        playing("rat", *FOUR, minions={"rat": 1}),
        "minion_attack",
        minion="rat-1",
        target="tilda",
        roll=roll("SW"),
    )
    assert table.fight
    dice = table.fight.dice
    values = {"combat": 2, "defence": 3, "lore": 2, "movement": 1, "vitality": 4}
    more = play(table, "set_values", mouse="tilda", **values)
    assert more.fight and more.fight.dice == dice + 1
    bare = play(table, "turn_card", mouse="tilda", card="tilda/leather-breastplate")
    assert bare.fight and bare.fight.dice == dice - 1
    assert play(bare, "defend", roll=roll("BOW " * (dice - 1))).mouse("tilda").wounds == 1
    other = play(table, "set_values", mouse="collin", **values)
    assert other.fight == table.fight


@pytest.mark.rule("MM-ATK-3", "MM-CARD-12")
def test_a_minions_defence_that_waits_follows_its_card_and_the_dagger_stays_counted() -> None:
    table = playing("filch", "rat", minions={"rat": 1})
    dagger = next(card.id for card in table.mouse("filch").weapons if card.effect == "dagger")
    table = set_kind(table, "rat", defence=2)
    table = play(table, "attack", mouse="filch", weapon=dagger, target="rat-1", roll=roll("SW SW"))
    assert table.fight and table.fight.dice == 1
    more = play(table, "set_minion", kind="rat", combat=1, defence=3, vitality=1)
    assert more.fight and more.fight.dice == 2


@pytest.mark.rule("MM-CARD-12", "MM-ATK-9")
def test_where_a_card_constricts_nothing_that_is_put_right_gives_a_die() -> None:
    table = set_kind(
        playing("skitter-clak", *FOUR, minions={"skitter-clak": 1}), "skitter-clak", effect="constrict"
    )
    table = replace(table, fight=Fight("skitter-clak-1", "tilda", 1, 0, (), "skitter-clak"))
    values = {"combat": 2, "defence": 4, "lore": 2, "movement": 1, "vitality": 4}
    after = play(table, "set_values", mouse="tilda", **values)
    assert after.fight and after.fight.dice == 0


@pytest.mark.rule("MM-CAPT-7", "MM-OPEN-21")
def test_a_mouse_that_is_freed_in_its_own_turn_by_hand_has_had_it() -> None:
    table = having(playing("collin", "tilda", "rat", minions={"rat": 1}), "collin", is_captured=True)
    assert play(table, "free_mouse", mouse="collin", goes_on=True).current == "tilda"
    assert play(table, "free_mouse", mouse="collin").current == "collin"  # a log of release 1.9
