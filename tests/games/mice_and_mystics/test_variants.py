"""Variants of the house: each changes what it says, its odds and its reasons, and nothing without it."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.chances import attack_chances, minion_chances, pays
from companion.games.mice_and_mystics.explanations import why
from companion.games.mice_and_mystics.pieces import Fight
from companion.games.mice_and_mystics.table import Table
from companion.rules import Because
from companion.text.i18n import translate as words
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    attack,
    having,
    laid_out,
    play,
    playing,
    refused,
    roll,
    steps,
)
from tests.support.cases import for_each

FREE, NO_DIE = "MM-VAR-7", "MM-VAR-1"


def by(table: Table, *variants: str) -> Table:
    return play(table, "set_variants", variants=variants)


def said(table: Table) -> tuple[str, ...]:
    return tuple(words(one) for one in table.news)


def reason(table: Table, id: str) -> Because:
    found = why(table, id)
    assert found
    return found


def rules(because: Because) -> list[str]:
    return [part.rule for part in because.parts]


@pytest.mark.rule("MM-MOVE-1")
def test_without_a_die_a_mouse_goes_its_move_and_one() -> None:
    table = by(playing(*FOUR), NO_DIE)
    assert "Collin may go up to 3 spaces." in said(play(table, "move", mouse="collin"))
    assert refused(table, "move", mouse="collin", roll=steps(2))
    assert words(reason(table, "movement:collin").shown) == "3"
    assert NO_DIE in rules(reason(table, "movement:collin"))


@pytest.mark.rule("MM-TURN-6")
@for_each("variants, number", [((), 5), (("MM-VAR-2",), 3), ((NO_DIE, "MM-VAR-2"), 3), ((NO_DIE,), 5)])
def test_a_scurry_is_the_die_and_the_move_or_the_die_alone(variants: tuple[str, ...], number: int) -> None:
    table = by(having(playing(*FOUR), "collin", has_moved=True), *variants)
    after = play(table, "scurry", mouse="collin", roll=steps(3))
    assert f"Collin may go up to {number} spaces." in said(after)


def test_free_ways_want_no_die_at_all_and_say_so() -> None:
    table = by(playing(*FOUR), FREE)
    moved = play(table, "move", mouse="collin")
    assert "Collin goes as far as it likes." in said(moved)
    assert "Collin goes as far as it likes." in said(play(moved, "scurry", mouse="collin"))
    assert rules(reason(table, "movement:collin")) == rules(reason(table, "scurry:collin")) == [FREE]
    assert refused(table, "set_variants", variants=(FREE, NO_DIE))


@pytest.mark.rule("MM-MIN-4")
def test_minions_go_two_spaces_alone_or_together() -> None:
    table = by(playing("rat", *FOUR, minions={"rat": 2}), "MM-VAR-3")
    assert "Rat 1 goes up to 2 spaces." in said(play(table, "minion_move", minion="rat-1"))
    (ways, *_more) = said(play(table, "minions_move"))
    assert ways.count("2 spaces") == 2
    assert refused(table, "minion_move", minion="rat-1", roll=steps(3))


@pytest.mark.rule("MM-SURGE-1")
@for_each("variants, wheel", [((), 2), (("MM-VAR-4",), 1)])
def test_of_the_cheese_of_one_roll_one_goes_on_the_wheel(variants: tuple[str, ...], wheel: int) -> None:
    table = by(playing("rat", *FOUR, minions={"rat": 2}), *variants)
    targets = (("collin", 2),)
    assert play(table, "minions_attack", targets=targets, roll=roll("CH CH")).wheel == wheel
    one_by_one = play(table, "minions_attack", targets=targets, one_by_one=True, roll=roll("CH CH"))
    assert one_by_one.wheel == 2  # two attacks, two rolls
    defends = replace(table, fight=Fight("collin", "rat-1", 1, 2, roll("SW")))
    assert play(defends, "defend", roll=roll("CH CH")).wheel == wheel
    assert pays(table, {"minion": "rat-1"})(roll("CH CH")) == wheel


@pytest.mark.rule("MM-HOUR-1", "MM-HOUR-2")
def test_without_an_hourglass_neither_surge_nor_capture_moves_it() -> None:
    table = playing(*FOUR, hourglass=5, end=6, surge_due=True, wheel=6, house=("MM-VAR-5",))
    after = play(table, "surge", minions=())
    assert (after.hourglass, after.phase) == (5, "playing")
    assert play(after, "capture_mouse", mouse="tilda").hourglass == 5
    assert "MM-VAR-5" in rules(reason(table, "hourglass"))
    lost = [words(one) for one in GAME.globals["defeats"](table.chapter, table)]
    assert not [line for line in lost if "page" in line]


@pytest.mark.rule("MM-CHEESE-2", "MM-FREE-6")
def test_all_pay_together_the_one_that_spends_first() -> None:
    table = having(having(playing(*FOUR), "collin", cheese=2), "filch", cheese=5)
    answers = {"mouse": "collin", "ability": "battle-leader"}
    assert "costs" in refused(table, "level_up", **answers)
    after = play(by(table, "MM-VAR-6"), "level_up", **answers)
    assert (after.mouse("collin").cheese, after.mouse("filch").cheese) == (0, 1)
    assert "battle-leader" in after.mouse("collin").abilities
    assert reason(by(table, "MM-VAR-6"), "cheese:collin").total == 7


@pytest.mark.rule("MM-ATK-3", "MM-ATK-4")
def test_without_defense_rolls_each_hit_is_a_wound_and_the_odds_say_so() -> None:
    table = by(playing(*FOUR, minions={"spider": 1}), "MM-VAR-8")
    after = attack(table, "collin", "spider-1", "SW SS CH")
    assert (after.waits_for, after.figure("spider-1").wounds) == ("", 2)
    chances = attack_chances(
        table, {"mouse": "collin", "weapon": table.mouse("collin").weapons[0].id, "target": "spider-1"}
    )
    assert not chances.defence.total and not chances.defender_cheese
    assert "MM-VAR-8" in rules(chances.defence)
    theirs = by(playing("rat", *FOUR, minions={"rat": 1}), "MM-VAR-8")
    hit = play(theirs, "minion_attack", minion="rat-1", target="collin", roll=roll("SW"))
    assert (hit.waits_for, hit.mouse("collin").wounds) == ("", 1)
    assert minion_chances(theirs, {"minion": "rat-1", "target": "collin"}).defence.total == 0


def test_a_bite_of_cheese_heals_a_wound_by_the_variant_alone() -> None:
    table = having(playing(*FOUR), "collin", wounds=2, cheese=1)
    assert "Only by a variant" in refused(table, "nibble", mouse="collin")
    after = play(by(table, "MM-VAR-9"), "nibble", mouse="collin")
    assert (after.mouse("collin").wounds, after.mouse("collin").cheese) == (1, 0)
    assert "no cheese" in refused(after, "nibble", mouse="collin")
    whole = having(by(table, "MM-VAR-9"), "collin", wounds=0)
    assert "no wound" in refused(whole, "nibble", mouse="collin")


def test_cheese_pays_for_another_try_by_the_variant_alone() -> None:
    table = having(playing("collin", "collin", "spider", minions={"spider": 1}), "collin", cheese=1)
    missed = attack(table, "collin", "spider-1", "BOW BOW BOW")
    assert "Only by a variant" in refused(missed, "try_again", mouse="collin")
    assert "has failed" in refused(by(table, "MM-VAR-12"), "try_again", mouse="collin")
    assert not missed.mouse("collin").has_failed
    missed = attack(by(table, "MM-VAR-12"), "collin", "spider-1", "BOW BOW BOW")
    again = play(missed, "try_again", mouse="collin")
    assert (again.mouse("collin").cheese, again.mouse("collin").has_acted) == (0, False)
    hit = attack(again, "collin", "spider-1", "SW BOW BOW")
    assert hit.fight and hit.fight.hits == 1
    twice = attack(again, "collin", "spider-1", "BOW BOW BOW")
    assert "no cheese" in refused(twice, "try_again", mouse="collin")


def test_a_search_that_failed_is_tried_again_and_one_that_found_is_not() -> None:
    table = having(by(playing(*FOUR), "MM-VAR-12", "MM-VAR-6"), "filch", cheese=1)
    found = play(table, "search", mouse="collin", roll=roll("SW"))
    assert "has failed" in refused(found, "try_again", mouse="collin")
    missed = play(table, "search", mouse="collin", roll=roll("BOW"))
    again = play(missed, "try_again", mouse="collin")
    assert again.mouse("filch").cheese == 0
    assert play(again, "search", mouse="collin", roll=roll("SW")).found_by == "collin"
    assert not missed.mouse("collin").fresh_turn().has_failed


@pytest.mark.rule("MM-SETUP-8")
def test_end_lies_a_page_nearer_where_the_chapter_is_laid_and_not_once_it_is_played() -> None:
    laid = laid_out(*FOUR)
    nearer = by(laid, "MM-VAR-10")
    assert (nearer.end, by(nearer).end) == (laid.end - 1, laid.end)
    assert by(playing(*FOUR), "MM-VAR-10").end == playing(*FOUR).end
    assert "MM-VAR-10" in rules(reason(nearer, "end"))


@pytest.mark.rule("MM-ROUND-4")
@for_each("variants, wheel", [((), 0), (("MM-VAR-11",), 1)])
def test_time_passes_with_minions_in_play_by_the_variant(variants: tuple[str, ...], wheel: int) -> None:
    table = by(playing("collin", "collin", "rat", minions={"rat": 1}), *variants)
    assert play(table, "end_turn").wheel == wheel


def test_a_pack_is_not_switched_between_roll_and_wound() -> None:
    table = attack(playing(*FOUR, minions={"spider": 1}), "collin", "spider-1", "SW SS CH")
    assert table.waits_for == "defend"
    assert "finish it first" in refused(table, "set_packs", packs=("small-children",))
    assert table.fight
    defended = play(table, "defend", roll=roll("BOW") * table.fight.dice)
    assert play(defended, "set_packs", packs=("small-children",)).reads("MM-VAR-8")


def test_variants_come_along_to_the_next_chapter() -> None:
    table = by(replace(playing(*FOUR), phase="over", outcome="won", figures=()), NO_DIE)
    assert play(table, "close_chapter", kept=(), then="next").house == (NO_DIE,)
