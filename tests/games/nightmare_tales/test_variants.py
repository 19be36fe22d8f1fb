"""Variants of the house: each changes what it says, and nothing without it."""

import pytest

from companion.games.nightmare_tales.data import CAUSES, TARGETED
from companion.games.nightmare_tales.table import Table
from tests.games.nightmare_tales.tables import BO, begun, cards, play, refused, told, turns
from tests.support.cases import for_each


def by(table: Table, *variants: str) -> Table:
    return play(table, "set_variants", variants=variants)


@pytest.mark.rule("NT-PEN-1", "NT-PEN-6")
@for_each("cause", CAUSES)
def test_a_mistake_costs_nothing_but_a_card_s_penalty_is_taken(cause: str) -> None:
    table = play(by(begun(3), "NT-VAR-1"), "penalty", player=BO, cause=cause, words="shouted")
    assert cards(table) == (4, 5 if cause == TARGETED else 4, 4)


@pytest.mark.rule("NT-PEN-1", "NT-PEN-8")
def test_a_penalty_of_two_cards_and_the_last_of_the_deck() -> None:
    table = by(begun(3, deck=30), "NT-VAR-3")
    after = play(table, "penalty", player=BO, cause="looked")
    assert (cards(after), after.deck, after.player(BO).penalties) == ((4, 6, 4), 16, ("looked",))
    short = play(by(begun(3, deck=13), "NT-VAR-3"), "penalty", player=BO, cause="looked")
    assert (cards(short), short.deck) == ((4, 6, 4), 0)
    assert [line for line in told(short) if "discard pile" in line]


@pytest.mark.rule("NT-KNOCK-8")
def test_nobody_knocks_before_each_has_had_a_turn() -> None:
    table = by(begun(3), "NT-VAR-2")
    assert refused(table, "knock").rule == "NT-VAR-2"
    assert play(turns(table, 3), "knock").knocker


def test_what_contradicts_is_refused() -> None:
    assert refused(begun(3), "set_packs", packs=("first-time", "harder"))


def test_a_pack_is_not_switched_in_a_turn() -> None:
    assert "finish it first" in refused(play(begun(3), "draw"), "set_packs", packs=("harder",)).id
