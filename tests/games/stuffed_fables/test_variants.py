"""Variants of the house: each changes what it says, its odds and its reasons, and nothing without it."""

from fractions import Fraction

import pytest

from companion.games.stuffed_fables import flow
from companion.games.stuffed_fables.actions.encounters import drawn
from companion.games.stuffed_fables.chances import collapse_chance
from companion.games.stuffed_fables.column import darkened
from companion.games.stuffed_fables.explanations import threat
from companion.games.stuffed_fables.outlook import strike_odds
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import (
    chosen,
    done,
    in_play,
    play,
    refused,
    told,
    with_monsters,
    with_stuffy,
)
from tests.games.stuffed_fables.test_defence import hit, stored
from tests.support.cases import for_each


def by(table: Table, *variants: str) -> Table:
    return play(table, "set_variants", variants=variants)


@pytest.mark.rule("SF-CHECK-1", "SF-CHECK-2", "SF-THREAT-4")
@for_each("variants, needs", [((), (3, 2)), (("SF-VAR-1",), (4, 3)), (("SF-VAR-2",), (2, 1))])
def test_the_threshold_is_a_die_more_or_fewer(variants: tuple[str, ...], needs: tuple[int, int]) -> None:
    alone, among = by(in_play(3), *variants), by(with_monsters(in_play(3), 2), *variants)
    assert (alone.threshold, among.threshold) == needs
    assert {*variants} <= {part.rule for part in threat(alone).parts}
    assert by(with_monsters(in_play(3), 1), "SF-VAR-2").threshold == 1


@pytest.mark.rule("SF-DEF-2")
def test_the_stored_die_stays_whatever_it_blocks() -> None:
    rolled = replace(stored("red"), house=("SF-VAR-3",))
    flops = hit(rolled, 4, "2").stuffy("flops")
    assert (flops.stuffing, flops.stored) == (3, "red")


@pytest.mark.rule("SF-MON-7")
def test_a_monster_does_one_damage_less_and_the_odds_say_so() -> None:
    table = replace(stored("red", stuffing=3), house=("SF-VAR-4",))
    assert hit(table, 3).stuffy("flops").stuffing == 1
    assert "By house rule the blow is 1 weaker: 2." in told(hit(table, 3))
    assert hit(table, 0).stuffy("flops").stuffing == 3
    odds = strike_odds(table, {"target": "flops", "strength": 3})
    strict = strike_odds(replace(table, house=()), {"target": "flops", "strength": 3})
    assert odds and strict and (int(odds.collapses), int(strict.collapses)) == (0, 1)
    bare = with_stuffy(table, "flops", stored="", stuffing=3)
    by_book = collapse_chance(replace(bare, house=()), "own-1-1", "flops")
    assert (by_book, collapse_chance(bare, "own-1-1", "flops")) == (Fraction(1), Fraction(1, 2))


@pytest.mark.rule("SF-ENC-2")
def test_a_random_encounter_brings_one_fewer_but_one() -> None:
    assert [drawn(replace(in_play(size), house=("SF-VAR-5",)), {}) for size in (2, 3, 4)] == [1, 2, 3]


@pytest.mark.rule("SF-BOSS-1")
def test_a_boss_enters_with_less_dark_stuffing() -> None:
    table = replace(with_monsters(in_play(3), 1), house=("SF-VAR-6",))
    assert darkened(table, "own-1-1").monster("own-1-1").dark == 2


@pytest.mark.rule("SF-SETUP-2")
def test_a_story_begins_with_four_stuffing_each() -> None:
    laid = done(by(chosen(3), "SF-VAR-7"), "set_party", first="lumpy")
    assert {one.stuffing for one in laid.stuffies} == {4}
    assert {one.stuffing for one in by(laid).stuffies} == {5}
    assert {one.stuffing for one in by(in_play(3), "SF-VAR-7").stuffies} == {5}


def test_a_pack_is_not_switched_between_a_monsters_die_and_its_blow() -> None:
    table = stored("red")
    assert "finish it first" in refused(table, "set_packs", packs=("small-children",)).id
    assert play(flow.reset_bag(in_play()), "set_packs", packs=("small-children",)).reads("SF-VAR-4")
