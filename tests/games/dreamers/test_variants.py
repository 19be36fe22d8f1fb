"""Variants of the house: each changes what it says, and nothing without it."""

import pytest

from companion.games.dreamers import story
from companion.games.dreamers.table import Table
from companion.rules import replace
from companion.text.i18n import translate as words
from tests.games.dreamers.tables import DD, at_accusation, dealt, do, in_turn, new, refused, three_gates


def by(table: Table, *variants: str) -> Table:
    return do(table, "set_variants", variants=variants)


@pytest.mark.rule("DR-ACC-7")
def test_a_wrong_guess_costs_nothing_and_ends_the_round() -> None:
    table = replace(at_accusation(DD), house=("DR-VAR-1",))
    after = do(table, "decide", accuses=True)
    assert (after.totals, after.phase) == ((0, 0), "scored")


@pytest.mark.rule("DR-MATCH-1", "DR-MATCH-4")
def test_a_match_of_three_rounds() -> None:
    table = three_gates(dealt(DD, by(new(), "DR-VAR-2")))
    assert "three rounds" in refused(table, "end_match").id
    third = replace(table, round=3, totals=(3, 1))
    assert (third.may_go_on, do(third, "end_match").phase) == (False, "over")
    assert words(story.round_of(third)) == "Round 3 of 3"


@pytest.mark.rule("DR-DREAM-2")
def test_nobody_says_a_word() -> None:
    table = do(in_turn(), "turn_nightmare", value=9)
    assert do(table, "say_word", word="near").turn
    assert refused(by(table, "DR-VAR-3"), "say_word", word="near").rule == "DR-VAR-3"


def test_a_pack_is_not_switched_between_the_dreams_and_the_accusation() -> None:
    assert "finish it first" in refused(at_accusation(DD), "set_packs", packs=("first-time",)).id


def test_variants_stay_for_the_next_match() -> None:
    over = do(replace(three_gates(dealt(DD, by(new(), "DR-VAR-2"))), round=3, totals=(3, 1)), "end_match")
    assert do(over, "new_match", is_real=False).house == ("DR-VAR-2",)
