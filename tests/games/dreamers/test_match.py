"""A match: set-up, first player, identities, rounds, the end."""

from collections import Counter
from random import Random

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, HIDDEN, IDENTITIES, MASTER
from companion.games.dreamers.story import title
from companion.games.dreamers.table import Record, seen_by
from companion.rules import Order, replace
from tests.games.dreamers.tables import (
    DD,
    DM,
    MD,
    PEOPLE,
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
    three_gates,
    told,
    turn_of,
)
from tests.support.cases import for_each
from tests.support.random_play import words


@pytest.mark.rule("DR-EX-1", "DR-COMP-6", "DR-COMP-7", "DR-COMP-8", "DR-SETUP-3", "DR-ID-1", "DR-ID-4")
def test_a_match_starts_from_nothing() -> None:
    table = do(GAME.set_up(PEOPLE), "new_match")
    assert (table.round, table.totals, table.gates, table.deck) == (1, (0, 0), 0, 20)
    assert table.first == "" and refused(table, "lay_identities", order=IDENTITIES).rule == "DR-ID-1"
    table = do(table, "draw_first", player=A)
    table = do(table, "lay_identities", order=(DREAMER, MASTER, DREAMER))
    assert table.taker == A
    table = do(table, "take_identity", card="card-2")
    assert (table.identities, table.taker) == ((MASTER, ""), B)
    assert refused(table, "take_identity", card="card-2").rule == "DR-ID-1"
    table = do(table, "take_identity", card="card-1")
    assert (table.identities, table.laid) == (MD, ("", "", DREAMER))
    assert (turn_of(table).number, table.hands, table.deck) == (1, (3, 3), 14)


@pytest.mark.goal("T3")
@pytest.mark.rule("DR-SETUP-2", "DR-SETUP-3", "DR-SETUP-4", "DR-ID-1", "DR-ID-4", "DR-MEM-1")
def test_one_play_deals_a_match_up_to_its_first_nightmare() -> None:
    table = do(GAME.set_up(PEOPLE), "deal_everything", first=B, order=(MASTER, DREAMER, DREAMER))
    assert (table.phase, table.round, table.first, table.gates) == ("nightmare", 1, B, 0)
    assert (table.identities, table.laid) == (DM, ("", "", DREAMER))
    assert (table.hands, table.deck, table.looked, table.is_real) == ((3, 3), 14, (), False)
    assert told(table) == ["Ben has the First-Player card.", "Each draws up to 3 Dream cards."]
    for seed in range(20):
        filled, made = GAME.actions["deal_everything"].fill(GAME.set_up(PEOPLE), {}, Random(seed))
        assert made == {"first", "order"}
        assert Counter(filled.answers["order"]) == Counter(IDENTITIES)
    assert refused(table, "deal_everything", first=B, order=IDENTITIES).rule == "DR-ID-1"


@pytest.mark.goal("T3")
@pytest.mark.rule("DR-ID-6", "DR-OPEN-7")
def test_a_later_round_is_dealt_after_who_may_choose_has_chosen() -> None:
    fresh = do(three_gates(dealt(DD)), "next_round", first=A)
    later = do(fresh, "deal_everything", first=A, order=(MASTER, DREAMER, DREAMER))
    assert (later.phase, later.round, len(later.rounds), later.identities) == ("nightmare", 2, 1, MD)
    chooses = replace(fresh, right=A)
    assert refused(chooses, "deal_everything", first=A, order=IDENTITIES).rule == "DR-ID-6"
    chosen = do(chooses, "choose_identity", identity=MASTER)
    after = do(chosen, "deal_everything", first=A, order=(DREAMER, DREAMER))
    assert after.identities == MD and after.phase == "nightmare"


@pytest.mark.rule("DR-COMP-1")
def test_dreamers_is_for_two() -> None:
    assert list(GAME.seats.count) == [2]
    for people in (("Anna",), ("Anna", "Ben", "Cleo")):
        assert refused(GAME.set_up(people), "new_match").rule == "DR-COMP-1"


@pytest.mark.rule("DR-SETUP-4", "DR-START-1")
def test_the_first_player_is_drawn_or_said_at_the_start_only() -> None:
    assert do(new(), "set_first", player=B).first == B
    assert refused(in_turn(), "set_first", player=B).rule == "DR-START-1"
    half = do(do(new(), "lay_identities", order=IDENTITIES), "take_identity", card="card-1")
    assert refused(half, "set_first", player=B).rule == "DR-ID-1"
    assert refused(GAME.set_up(PEOPLE), "draw_first", player=A).rule == "DR-START-1"
    real = do(new(is_real=True), "set_first", player=B)
    assert (real.first, real.phase) == (B, "memories")


@pytest.mark.rule("DR-ID-2", "DR-ID-3", "DR-ID-8")
def test_only_its_owner_sees_an_identity_until_the_round_ends() -> None:
    table = dealt(DM)
    assert seen_by(table, A).identities == (DREAMER, HIDDEN)
    assert seen_by(table, B).identities == (HIDDEN, MASTER)
    for nobody in ("gm", None, "seat-3"):
        assert seen_by(table, nobody).identities == (HIDDEN, HIDDEN)
        assert seen_by(table, nobody).laid == ("", "", HIDDEN)
    assert seen_by(exhausted(table), "gm").identities == DM
    laid = do(new(), "lay_identities", order=IDENTITIES)
    assert set(seen_by(laid, A).laid) == {HIDDEN}


@pytest.mark.rule("DR-ID-2")
def test_who_has_looked_is_noted_once() -> None:
    table = do(dealt(), "look", player=B)
    assert table.looked == (B,)
    assert refused(table, "look", player=B).rule == "DR-ID-2"
    assert refused(new(), "look", player=A).rule == "DR-ID-2"


@pytest.mark.rule("DR-ID-5", "DR-COMP-6")
def test_each_pair_is_dealt_as_often_and_never_two_masters() -> None:
    rng, found = Random(5), Counter[tuple[str, ...]]()
    for _match in range(300):
        play, made = GAME.actions["lay_identities"].fill(new(), {}, rng)
        assert made == {"order"}
        table = GAME.play(new(), play)
        for card in ("card-1", "card-3"):
            table = do(table, "take_identity", card=card)
        found[table.identities] += 1
    assert set(found) == {DD, DM, MD}
    assert all(70 < number < 130 for number in found.values())


@pytest.mark.rule("DR-ID-5", "DR-END-4", "DR-ACC-2", "DR-OPEN-12")
def test_real_identities_are_entered_at_the_end() -> None:
    table = exhausted(new(is_real=True))
    assert (table.phase, table.waits_for) == ("reveal", "enter_identities")
    assert GAME.screens.next_sheet(table) == ("enter_identities", {})
    assert refused(table, "enter_identities", first=MASTER, second=MASTER).rule == "DR-ID-5"
    assert do(table, "enter_identities", first=DREAMER, second=MASTER).totals == (0, 2)
    assert refused(in_turn(), "enter_identities", first=DREAMER, second=MASTER).rule == "DR-ID-3"
    accused = do(missed(do(new(is_real=True), "begin_turn")), "accuse", by=A, skull=True)
    assert refused(accused, "enter_identities", first=MASTER, second=DREAMER).rule == "DR-ACC-2"


def test_real_identities_are_not_dealt_here() -> None:
    real = replace(new(is_real=True), phase="round")
    assert refused(real, "lay_identities", order=IDENTITIES).rule == "DR-ID-8"
    assert refused(real, "choose_identity", identity=DREAMER).rule == "DR-ID-8"


# the choice


@pytest.mark.rule("DR-EX-14", "DR-ID-6")
def test_a_chooser_leaves_two_cards_to_the_other() -> None:
    for mine, left in ((MASTER, (DREAMER, DREAMER)), (DREAMER, (DREAMER, MASTER))):
        table = chosen = do(new(right=B), "choose_identity", identity=mine)
        order = GAME.actions["lay_identities"].asks["order"]
        assert isinstance(order, Order) and sorted(order.cards(table, {})) == sorted(left)
        others = set()
        for card in ("card-1", "card-2"):
            table = do(chosen, "lay_identities", order=left)
            table = do(table, "take_identity", card=card)
            others.add(table.identities[0])
            assert table.phase == "nightmare" and table.right == ""
        assert others == set(left)


@pytest.mark.rule("DR-EX-14", "DR-ID-6", "DR-ID-8")
def test_all_others_see_the_same_whatever_was_chosen() -> None:
    plays = [("lay_identities", {}), ("take_identity", {"card": "card-1"})]
    seen = []
    for mine in (MASTER, DREAMER):
        table = do(new(right=B), "choose_identity", identity=mine)
        tables = [table]
        for name, answers in plays:
            play, _made = GAME.actions[name].fill(tables[-1], answers, Random(1))
            tables.append(GAME.play(tables[-1], play))
        seen.append([seen_by(one, "gm") for one in tables])
    assert seen[0] == seen[1]


@pytest.mark.rule("DR-ID-6")
def test_the_chooser_comes_first_and_nobody_else_chooses() -> None:
    table = new(right=B)
    assert table.waits_for == "choose_identity"
    assert refused(table, "lay_identities", order=IDENTITIES).rule == "DR-ID-6"
    assert refused(new(), "choose_identity", identity=MASTER).rule == "DR-ID-6"


# rounds


@pytest.mark.rule("DR-MATCH-1", "DR-MATCH-4", "DR-EX-20", "DR-ID-7")
def test_a_whole_match() -> None:
    table = three_gates(dealt(DD))
    assert table.totals == (2, 2)
    table = exhausted(dealt(DM, do(table, "next_round", first=B)))
    assert table.totals == (2, 4)
    table = dealt(DM, do(table, "next_round", first=A))
    table = do(missed(table), "decide", accuses=True)
    assert table.totals == (4, 4)
    assert refused(table, "end_match").rule == "DR-MATCH-1"
    table = dealt(DD, do(table, "next_round", first=table.next_first))
    assert table.first == B
    table = do(missed(table), "decide", accuses=True)
    assert (table.totals, table.right) == ((4, 3), A)
    table = do(do(table, "next_round", first=A), "choose_identity", identity=MASTER)
    table = do(do(table, "lay_identities", order=(DREAMER, DREAMER)), "take_identity", card="card-2")
    table = three_gates(table)
    assert table.totals == (4, 6)
    assert refused(table, "next_round", first=A).rule == "DR-MATCH-5"
    over = do(table, "end_match")
    assert (over.phase, over.leader, over.wins) == ("over", B, (0, 1))
    assert "Ben wins the match, 6 to 4." in told(over)
    assert [line.points for line in over.rounds] == [(2, 2), (0, 2), (2, 0), (0, -1), (0, 3)]
    assert [line.totals for line in over.rounds] == [(2, 2), (2, 4), (4, 4), (4, 3), (4, 6)]


@pytest.mark.rule("DR-EX-25", "DR-MATCH-6", "DR-MATCH-7")
def test_a_new_round_lays_all_anew_but_the_points() -> None:
    table = replace(exhausted(dealt(DM)), gates=2, deck=5, hands=(2, 2))
    fresh = do(table, "next_round", first=B)
    assert (fresh.gates, fresh.deck, fresh.hands, fresh.totals) == (0, 20, (0, 0), (0, 2))
    assert (fresh.identities, fresh.laid, fresh.looked, fresh.round) == (("", ""), (), (), 2)


@pytest.mark.rule("DR-OPEN-6", "DR-START-1")
@for_each("turns, first", [(0, B), (1, A), (2, B)])
def test_whoever_was_not_first_in_the_last_turn_begins_the_next_round(turns: int, first: str) -> None:
    table = dealt(DM)
    for _turn in range(turns):
        table = handed_over(missed(table))
    table = missed(table)
    ended = do(do(table, "no_accusation", by=table.first), "end_round", how="gates", sure=True)
    assert ended.next_first == first
    assert GAME.proposed(ended, GAME.new_box(), "next_round", {}) == {"first": first}
    assert do(ended, "next_round", first=A).first == A


@pytest.mark.rule("DR-OPEN-6")
def test_by_house_rule_the_card_stays_for_a_whole_round() -> None:
    table = handed_over(at_accusation(house=("DR-OPEN-6",)))
    assert table.first == A
    assert exhausted(table).next_first == B


@pytest.mark.rule("DR-MATCH-5", "DR-EX-22", "DR-OPEN-3", "DR-OPEN-4")
def test_a_sixth_round_that_does_not_decide_is_a_draw() -> None:
    table = new(round=5, totals=(4, 4))
    level = exhausted(dealt(DD, table))
    assert level.may_go_on and not level.must_go_on
    assert do(level, "end_match").records == (Record(1, (4, 4), "", level.rounds),)
    sixth = three_gates(dealt(DD, do(level, "next_round", first=A)))
    assert words(title(sixth)) == "Deciding round is over"
    assert (sixth.round, sixth.totals) == (6, (6, 6))
    assert refused(sixth, "next_round", first=A).rule == "DR-MATCH-5"
    draw = do(sixth, "end_match")
    assert draw.records[0].winner == "" and "The match is a draw, 6 to 6." in told(draw)


@pytest.mark.rule("DR-OPEN-3", "DR-OPEN-4")
def test_by_house_rule_a_tie_is_always_played_out() -> None:
    level = replace(exhausted(dealt(DD, new(round=5))), house=("DR-OPEN-3",))
    assert refused(level, "end_match").rule == "DR-OPEN-3"
    both = replace(level, round=6, house=("DR-OPEN-3", "DR-OPEN-4"))
    assert both.may_go_on and do(both, "end_match").records[0].winner == ""
    after_six = replace(level, round=6, house=("DR-OPEN-4",))
    assert do(after_six, "next_round", first=A).round == 7
    assert refused(replace(after_six, totals=(1, 0)), "next_round", first=A).rule == "DR-MATCH-5"


@pytest.mark.rule("DR-EX-23", "DR-ID-7", "DR-SCORE-2", "DR-MATCH-4")
def test_a_false_accusation_in_round_five() -> None:
    accused = do(at_accusation(DD, round=5, totals=(5, 4)), "decide", accuses=True)
    assert (accused.totals, accused.right) == ((4, 4), B)
    assert do(accused, "next_round", first=B).chooser == B
    assert do(accused, "end_match").right == ""
    ahead = do(at_accusation(DD, round=5, totals=(5, 3)), "decide", accuses=True)
    assert ahead.totals == (4, 3)
    assert refused(ahead, "next_round", first=B).rule == "DR-MATCH-5"
    assert do(ahead, "end_match").records[0].winner == A


def test_play_again_keeps_the_records() -> None:
    over = do(exhausted(dealt(DM, new(round=5))), "end_match")
    again = do(over, "new_match")
    assert (again.round, again.totals, again.rounds, again.turns) == (1, (0, 0), (), ())
    assert [record.winner for record in again.records] == [B]
    assert refused(again, "new_match").rule == "DR-MATCH-1"


@pytest.mark.rule("DR-MATCH-2")
def test_the_title_says_round_turn_and_phase() -> None:
    assert words(title(GAME.set_up(PEOPLE))) == "Ready for a match"
    assert words(title(new())) == "Round 1 · identities"
    assert words(title(dealt())) == "Nightmare · round 1, turn 1"
    assert words(title(dreams(in_turn(), 10, 10, 5))) == "Modifier · round 1, turn 1"
    assert words(title(exhausted(new(is_real=True)))) == "Round 1 is over · identities"


def test_with_real_cards_the_right_to_choose_is_told() -> None:
    accused = do(missed(do(new(is_real=True), "begin_turn")), "accuse", by=A, skull=True)
    table = do(accused, "enter_identities", first=DREAMER, second=DREAMER)
    assert table.right == B
    fresh = do(table, "next_round", first=B)
    assert (fresh.phase, fresh.right) == ("memories", "")
    assert told(fresh) == ["Ben chooses an identity card first, in secret."]


@pytest.mark.rule("DR-ID-6", "DR-START-1")
def test_with_real_cards_who_picks_first_stands_there_until_the_first_turn() -> None:
    accused = do(missed(do(new(is_real=True), "begin_turn")), "accuse", by=A, skull=True)
    fresh = do(do(accused, "enter_identities", first=DREAMER, second=DREAMER), "next_round", first=A)
    assert fresh.picker == B and do(fresh, "set_first", player=B).picker == B
    assert do(fresh, "begin_turn").picker == ""
    rightly = do(do(accused, "enter_identities", first=DREAMER, second=MASTER), "next_round", first=A)
    assert rightly.picker == dealt().picker == ""
