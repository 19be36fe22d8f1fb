"""A turn: its six phases, and what is refused in them."""

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.board import added, turns_left
from companion.games.dreamers.modifiers import checked, exact, times
from companion.games.dreamers.table import Modifier, Table
from companion.rules import replace
from tests.games.dreamers.tables import (
    DD,
    DM,
    MD,
    A,
    B,
    at_accusation,
    dealt,
    do,
    dreams,
    exhausted,
    handed_over,
    in_turn,
    missed,
    new,
    refused,
    told,
    turn_of,
)
from tests.support.asked import options_of
from tests.support.cases import for_each


def ways(table: Table) -> list[tuple[str, int, str]]:
    return [(one.sign, one.number, one.card) for one in exact(table)]


# memories


@pytest.mark.rule("DR-EX-16", "DR-MEM-2", "DR-MEM-3", "DR-MEM-4", "DR-MEM-5", "DR-END-3")
def test_the_deck_without_modifiers() -> None:
    table, decks = dealt(DD), []
    while table.phase == "nightmare":
        decks.append(table.deck)
        table = handed_over(missed(table))
    assert (table.phase, table.is_short) == ("memories", True)
    table = do(table, "begin_turn")
    assert decks == [14, 12, 10, 8, 6, 4, 2, 0]
    assert (table.ending, turn_of(table).number) == ("exhausted", 8)


@pytest.mark.rule("DR-EX-17", "DR-MEM-2", "DR-MEM-3", "DR-OPEN-8")
def test_the_deck_short_by_one() -> None:
    table = dreams(in_turn(DD), 13, 3, 4)
    table = handed_over(do(table, "play_modifier", by=A, sign="plus", number=6, card="first"))
    decks = [14]
    while table.phase == "nightmare":
        decks.append(table.deck)
        table = handed_over(missed(table))
    before, table = table, do(table, "begin_turn")
    assert decks == [14, 11, 9, 7, 5, 3, 1]
    assert (before.deck, before.needs, table.ending) == (1, 2, "exhausted")
    on = do(replace(before, house=("DR-OPEN-8",)), "begin_turn")
    assert (on.deck, on.hands) == (0, (2, 3) if before.first == B else (3, 2))
    last = handed_over(missed(on))
    assert do(last, "begin_turn").ending == "exhausted"


@pytest.mark.rule("DR-MEM-3", "DR-MEM-4", "DR-OPEN-8")
@for_each(
    "deck, hands, turns, by_house_rule",
    [(20, (0, 0), 8, 8), (3, (2, 2), 1, 2), (1, (2, 2), 0, 1), (0, (2, 2), 0, 0), (4, (1, 2), 1, 2)],
)
def test_how_many_turns_the_deck_allows(
    deck: int, hands: tuple[int, int], turns: int, by_house_rule: int
) -> None:
    table = replace(dealt(), phase="memories", deck=deck, hands=hands)
    assert turns_left(table) == turns
    assert turns_left(replace(table, house=("DR-OPEN-8",))) == by_house_rule


def test_a_panel_is_drawn_anew_when_a_house_rule_makes_the_deck_last() -> None:
    table = replace(dealt(), deck=3, hands=(2, 2))
    longer = replace(table, house=("DR-OPEN-8",))
    telling = [
        panel for panel in (*GAME.screens.board, *GAME.screens.tv) if panel.slug in ("deck", "tv_clocks")
    ]
    assert len(telling) == 2
    assert [panel.slug for panel in telling if panel.shows(table) == panel.shows(longer)] == []


def test_a_turn_begins_when_both_have_an_identity() -> None:
    assert refused(new(), "begin_turn").rule == "DR-ID-1"
    assert refused(in_turn(), "begin_turn").rule == "DR-MEM-1"


# the Nightmare and the Dreams


@pytest.mark.rule("DR-EX-26", "DR-NIGHT-1", "DR-DREAM-5")
def test_values_out_of_range_are_refused() -> None:
    too_far = {"low": 1, "high": 10}
    table = in_turn()
    for value in (5, 17):
        refusal = refused(table, "turn_nightmare", value=value)
        assert (refusal.parts, refusal.rule) == ({"low": 6, "high": 16}, "DR-NIGHT-1")
    table = do(table, "turn_nightmare", value=6)
    for value in (0, 11):
        for values in ({"one": value, "two": 5}, {"one": 5, "two": value}):
            refusal = refused(table, "turn_dreams", **values)
            assert (refusal.parts, refusal.rule) == (too_far, "DR-DREAM-5")


@pytest.mark.rule("DR-EX-2", "DR-DREAM-6", "DR-NIGHT-2", "DR-MATCH-2")
def test_an_exact_sum_opens_a_gate_and_skips_the_modifiers() -> None:
    table = dreams(in_turn(), 9, 4, 5)
    assert (table.gates, table.phase, table.hands) == (1, "accuse", (2, 2))
    assert turn_of(table).opened and told(table) == ["A gate opens: 1 of 3."]


@pytest.mark.rule("DR-DREAM-7", "DR-NIGHT-2")
@for_each("two", (4, 6))
def test_more_or_less_is_no_hit(two: int) -> None:
    table = dreams(in_turn(), 9, 4, two)
    assert (table.gates, table.phase, table.chance) == (0, "modify", A)


@pytest.mark.rule("DR-DREAM-2", "DR-OPEN-9")
def test_a_word_is_noted_and_not_judged() -> None:
    table = do(in_turn(), "turn_nightmare", value=9)
    assert turn_of(do(do(table, "say_word", word="far"), "say_word", word="near")).word == "near"
    assert refused(in_turn(), "say_word", word="far").rule == "DR-DREAM-2"


# modifiers


@pytest.mark.rule("DR-EX-4", "DR-MOD-11", "DR-MOD-13")
def test_times_on_one_card_only() -> None:
    table = dreams(in_turn(), 16, 4, 8)
    assert ways(table) == [("plus", 4, "first"), ("plus", 4, "second"), ("times", 2, "first")]
    assert [(one.value, one.wanted, one.number) for one in times(table)] == [(4, 8, 2), (8, 12, 0)]


@pytest.mark.rule("DR-EX-5", "DR-MOD-11")
def test_times_on_both() -> None:
    table = dreams(in_turn(), 12, 4, 4)
    assert ways(table) == [("plus", 4, c) for c in ("first", "second")] + [
        ("times", 2, c) for c in ("first", "second")
    ]
    table = dreams(in_turn(), 7, 1, 2)
    assert ways(table)[1:] == [("plus", 4, "second"), ("times", 5, "first"), ("times", 3, "second")]


@pytest.mark.rule("DR-MOD-11")
def test_what_is_too_much_is_taken_away() -> None:
    assert ways(dreams(in_turn(), 6, 4, 5)) == [("minus", 3, "first"), ("minus", 3, "second")]


@pytest.mark.rule("DR-MOD-2", "DR-MOD-12")
def test_a_modifier_is_tried_on_both_cards_with_the_sum() -> None:
    table = dreams(in_turn(), 13, 3, 4)
    tried = [(one.card, one.becomes, one.sum, one.is_exact) for one in checked(table, "times", 3)]
    assert tried == [("first", 9, 13, True), ("second", 12, 15, False)]


@pytest.mark.rule("DR-MOD-3", "DR-MOD-9")
def test_a_modifier_that_does_not_hit_is_refused_with_its_sum() -> None:
    table = dreams(in_turn(), 13, 3, 4)
    refusal = refused(table, "play_modifier", by=A, sign="times", number=3, card="second")
    assert (refusal.rule, refusal.parts["sum"], refusal.parts["target"]) == ("DR-MOD-3", 15, 13)
    for sign in ("plus", "minus", "times"):  # a skull adds nothing: there is no 0 to enter
        assert refused(table, "play_modifier", by=A, sign=sign, number=0, card="first").parts["low"] == 1


@pytest.mark.rule("DR-EX-7", "DR-MOD-4", "DR-MOD-5", "DR-MOD-6", "DR-MOD-7", "DR-MOD-10")
def test_the_chance_passes_to_the_second_player() -> None:
    table = dreams(in_turn(), 13, 3, 4)
    assert ("plus", 6, "first") in ways(table)
    assert refused(table, "play_modifier", by=B, sign="plus", number=6, card="first").rule == "DR-MOD-4"
    assert refused(table, "pass_modifier", by=B).rule == "DR-MOD-4"
    table = do(table, "pass_modifier", by=A)
    assert (table.phase, table.chance) == ("modify", B)
    table = do(table, "play_modifier", by=B, sign="times", number=3, card="first")
    assert (table.gates, table.phase, table.hands) == (1, "accuse", (2, 1))
    assert turn_of(table).modifier == Modifier(B, "times", 3, "first")
    assert refused(table, "play_modifier", by=B, sign="plus", number=1, card="first").rule == "DR-MOD-1"


@pytest.mark.rule("DR-EX-8", "DR-MOD-8", "DR-ACC-8", "DR-DELIV-1", "DR-DELIV-2", "DR-MEM-3")
def test_nobody_modifies_and_nobody_accuses() -> None:
    table = missed(in_turn())
    assert (table.gates, table.phase) == (0, "accuse")
    table = do(table, "no_accusation", by=A)
    assert (table.first, table.phase, table.deck, table.hands) == (B, "nightmare", 12, (3, 3))
    assert (turn_of(table).number, turn_of(table).first) == (2, B)
    assert told(table) == [
        "No accusation.",
        "Ben has the First-Player card.",
        "Each draws up to 3 Dream cards.",
    ]


@pytest.mark.rule("DR-DELIV-1", "DR-MEM-1")
def test_a_table_of_an_older_release_goes_on_where_it_was_left() -> None:
    """Until version 1 the handing over, and the filling of the hands, were plays of their own."""
    left = replace(missed(in_turn()), phase="deliver", chance="")
    handed = do(left, "deliver")
    assert handed == replace(do(missed(in_turn()), "no_accusation", by=A), news=handed.news)
    drawing = replace(left, phase="memories", first=B)
    assert do(drawing, "begin_turn").hands == (3, 3)


@pytest.mark.rule("DR-OPEN-11")
def test_a_single_card_may_go_below_nothing() -> None:
    table = dreams(in_turn(), 6, 9, 10)
    played = do(table, "play_modifier", by=A, sign="minus", number=13, card="first")
    assert "Anna’s Dream goes to −4." in told(played)
    house = replace(table, house=("DR-OPEN-11",))
    assert ways(house) == []
    refusal = refused(house, "play_modifier", by=A, sign="minus", number=13, card="first")
    assert refusal.rule == "DR-OPEN-11"


def test_values_below_nothing_are_added_as_people_write_it() -> None:
    assert [added(4, 8), added(-4, 10), added(10, -4), added(0, 6)] == ["4 + 8", "−4 + 10", "10 − 4", "0 + 6"]


def test_a_hand_never_goes_below_zero() -> None:
    table = replace(dreams(in_turn(), 13, 3, 4), hands=(0, 2))
    refusal = refused(table, "play_modifier", by=A, sign="plus", number=6, card="first")
    assert refusal.rule == "DR-MOD-1"
    empty = replace(do(in_turn(), "turn_nightmare", value=9), hands=(0, 3))
    assert refused(empty, "turn_dreams", one=4, two=5).rule == "DR-DREAM-1"
    assert refused(at_accusation(hands=(0, 2)), "decide", accuses=True).rule == "DR-ACC-3"


@pytest.mark.rule("DR-ACC-3", "DR-ACC-8")
def test_with_an_empty_hand_a_first_player_still_decides_to_accuse_nobody() -> None:
    """Only an accusation costs a card; whoever one is, the page offers nothing else."""
    for identities in (DD, DM, MD):
        table = at_accusation(identities, hands=(0, 2))
        assert GAME.why_not(table, "decide") is None
        (choice,) = GAME.seats.private.choices(table, A)
        assert (choice.action, choice.answers) == ("decide", {"accuses": False})
        question = GAME.seats.private.asks(table, A)
        assert question and question.rule == "DR-ACC-3"
        assert do(table, "decide", accuses=False).phase == "nightmare"
        assert refused(table, "decide", accuses=True).rule == "DR-ACC-3"


# the accusation


@pytest.mark.rule("DR-ACC-1")
def test_only_the_first_player_accuses() -> None:
    real = missed(do(new(is_real=True), "begin_turn"))
    assert refused(real, "accuse", by=B, skull=True).rule == "DR-ACC-1"
    assert refused(real, "no_accusation", by=B).rule == "DR-ACC-1"
    assert refused(in_turn(), "decide", accuses=True).rule == "DR-ACC-1"
    private = GAME.seats.private
    assert private.actions["decide"](at_accusation()) == A
    assert [one.action for one in private.choices(at_accusation(), A)] == ["decide", "decide"]
    assert [one.action for one in private.choices(at_accusation(), B)] == ["look"]


@pytest.mark.rule("DR-ACC-3")
def test_an_accusation_costs_a_skull() -> None:
    real = missed(do(new(is_real=True), "begin_turn"))
    assert refused(real, "accuse", by=A, skull=False).rule == "DR-ACC-3"
    accused = do(real, "accuse", by=A, skull=True)
    assert (accused.hands, accused.phase, turn_of(accused).accused) == ((1, 2), "reveal", True)


@pytest.mark.rule("DR-ACC-4", "DR-ACC-5", "DR-ACC-6", "DR-END-2")
def test_an_accusation_ends_the_round_and_shows_both() -> None:
    table = do(at_accusation(DM), "decide", accuses=True)
    assert (table.phase, table.ending) == ("scored", "accused")
    assert told(table)[:2] == [
        "Anna accuses Ben.",
        "Anna was a Dreamer, Ben was the Master of Nightmares.",
    ]


@pytest.mark.rule("DR-ACC-2", "DR-ACC-9", "DR-OPEN-12")
def test_a_master_is_turned_down_and_play_goes_on_as_if_not() -> None:
    for table in (at_accusation(MD), at_accusation(DD)):
        assert refused(table, "accuse", by=A, skull=True).rule == "DR-ACC-9"
    turned_down = do(at_accusation(MD), "decide", accuses=True)
    declined = do(at_accusation(DD), "decide", accuses=False)
    assert told(turned_down) == told(declined) and told(declined)[0] == "No accusation."
    assert GAME.seats.seen_by(turned_down, B) == replace(GAME.seats.seen_by(declined, B))
    assert GAME.seats.seen_by(turned_down, "gm") == GAME.seats.seen_by(declined, "gm")


# the end of a round


@pytest.mark.rule("DR-END-1", "DR-OPEN-13")
def test_the_third_gate_ends_the_round_at_once() -> None:
    table = dreams(in_turn(DM, gates=2), 9, 4, 5)
    assert (table.phase, table.ending) == ("scored", "gates")
    house = in_turn(DM, gates=2, house=("DR-OPEN-13",))
    table = dreams(house, 9, 4, 5)
    assert table.phase == "accuse"
    assert do(table, "no_accusation", by=A).ending == "gates"
    assert do(table, "decide", accuses=True).ending == "accused"


@pytest.mark.rule("DR-END-1", "DR-END-3", "DR-END-4")
def test_a_round_is_ended_by_hand_only_if_somebody_is_sure() -> None:
    table = dealt(DM)
    assert refused(table, "end_round", how="exhausted", sure=False).rule == "DR-END-4"
    gone = do(table, "end_round", how="exhausted", sure=True)
    assert (gone.totals, gone.turn, gone.turns, gone.next_first) == ((0, 2), None, (), B)
    later = do(in_turn(), "turn_nightmare", value=9)
    assert refused(later, "end_round", how="exhausted", sure=True).rule == "DR-END-3"
    offered = [options_of(GAME, "end_round", "how", one)[0] for one in (table, later)]
    assert offered == ["exhausted", "gates"]
    gates = do(in_turn(DD), "end_round", how="gates", sure=True)
    assert (gates.gates, gates.totals) == (3, (2, 2))
    assert refused(exhausted(table), "end_round", how="gates", sure=True).rule == "DR-MATCH-2"


# the log


@pytest.mark.rule("DR-LOG-2")
def test_turns_are_logged_without_identities() -> None:
    table = do(in_turn(DM), "turn_nightmare", value=13)
    table = do(do(table, "say_word", word="far"), "turn_dreams", one=3, two=4)
    table = do(table, "play_modifier", by=A, sign="plus", number=6, card="second")
    table = handed_over(table)
    (turn,) = table.turns
    assert (turn.round, turn.number, turn.first, turn.target, turn.word) == (1, 1, A, 13, "far")
    assert (turn.values, turn.opened, turn.accused) == ((3, 4), True, False)
    assert "dreamer" not in repr(table.turns) and "master" not in repr(table.turns)
    assert len(do(missed(table), "decide", accuses=False).turns) == 2
