"""Points: all endings of a round, and the score sheet."""

import pytest

from companion.games.dreamers.data import DREAMER, MASTER
from companion.games.dreamers.explanations import why
from companion.games.dreamers.names import signed
from companion.rules import Message, replace
from companion.text.i18n import translate as words
from tests.games.dreamers.tables import (
    DD,
    DM,
    MD,
    A,
    at_accusation,
    dealt,
    do,
    dreams,
    exhausted,
    in_turn,
    new,
    refused,
    three_gates,
)
from tests.support.cases import for_each

ENDINGS = [
    (DD, "gates", (2, 2), "DR-SCORE-1"),
    (DM, "gates", (3, 0), "DR-SCORE-4"),
    (MD, "gates", (0, 3), "DR-SCORE-4"),
    (DD, "accused", (-1, 0), "DR-SCORE-2"),
    (DM, "accused", (2, 0), "DR-SCORE-3"),
    (DD, "exhausted", (0, 0), "DR-SCORE-6"),
    (DM, "exhausted", (0, 2), "DR-SCORE-5"),
    (MD, "exhausted", (2, 0), "DR-SCORE-5"),
]


@pytest.mark.rule(
    "DR-SCORE-1", "DR-SCORE-2", "DR-SCORE-3", "DR-SCORE-4", "DR-SCORE-5", "DR-SCORE-6", "DR-SCORE-9"
)
@for_each("identities, ending, points, rule", ENDINGS)
def test_every_ending(identities: tuple[str, str], ending: str, points: tuple[int, int], rule: str) -> None:
    if ending == "gates":
        table = three_gates(dealt(identities))
    elif ending == "exhausted":
        table = exhausted(dealt(identities))
    else:
        table = do(at_accusation(identities), "decide", accuses=True)
    (line,) = table.rounds
    assert (line.ending, line.points, line.identities) == (ending, points, identities)
    found = why(table, f"total:{A}")
    assert found
    number = found.parts[0].number
    assert isinstance(number, Message) and (words(number), found.parts[0].rule) == (signed(points[0]), rule)


@pytest.mark.rule("DR-SCORE-2", "DR-ACC-7")
def test_a_false_accusation_gives_the_right_to_choose() -> None:
    assert do(at_accusation(DD), "decide", accuses=True).right == "seat-2"
    assert do(at_accusation(DM), "decide", accuses=True).right == ""


@pytest.mark.rule("DR-EX-10", "DR-SCORE-4", "DR-MOD-7")
def test_the_third_gate_against_a_master_by_his_own_modifier() -> None:
    table = dreams(in_turn(DM, gates=2, totals=(2, 2)), 13, 3, 4)
    table = do(table, "pass_modifier", by=A)
    table = do(table, "play_modifier", by="seat-2", sign="times", number=3, card="first")
    assert table.totals == (5, 2)


@pytest.mark.rule("DR-EX-11", "DR-ACC-6", "DR-SCORE-3", "DR-SCORE-7", "DR-OPEN-14")
def test_a_true_accusation_with_two_gates_open() -> None:
    table = at_accusation(DM, gates=2, totals=(0, 2))
    accused = do(table, "decide", accuses=True)
    assert accused.totals == (2, 2)
    assert do(accused, "next_round", first=accused.next_first).round == 2
    house = do(replace(table, house=("DR-OPEN-14",)), "decide", accuses=True)
    assert house.totals == (2, 4)


@pytest.mark.rule("DR-EX-13", "DR-SCORE-8", "DR-OPEN-15")
def test_a_false_accusation_from_zero() -> None:
    assert do(at_accusation(DD), "decide", accuses=True).totals == (-1, 0)
    points = do(at_accusation(DD), "decide", accuses=True).news[2].parts["points"]
    assert isinstance(points, Message) and points.parts["total"] == "−1"


@pytest.mark.rule("DR-SCORE-8", "DR-OPEN-15")
def test_by_house_rule_no_round_leads_below_zero() -> None:
    table = do(at_accusation(DD, house=("DR-OPEN-15",)), "decide", accuses=True)
    assert (table.totals, table.rounds[0].points) == ((0, 0), (0, 0))
    found = why(table, f"total:{A}")
    assert found and [part.rule for part in found.parts] == ["DR-SCORE-2"]
    behind = at_accusation(DD, house=("DR-OPEN-15",), totals=(-2, 0))
    assert do(behind, "decide", accuses=True).totals == (-2, 0)
    assert do(at_accusation(DD, house=("DR-OPEN-15",), totals=(1, 0)), "decide", accuses=True).totals == (
        0,
        0,
    )


@pytest.mark.rule("DR-EX-19", "DR-SCORE-6", "DR-SCORE-7")
def test_exhausted_with_two_dreamers_is_worth_nothing() -> None:
    table = replace(dealt(DD), totals=(4, 3), gates=2)
    assert exhausted(table).totals == (4, 3)


@pytest.mark.rule("DR-LOG-1", "DR-MATCH-3")
def test_each_round_is_a_line_of_the_score_sheet() -> None:
    table = three_gates(dealt(DD))
    table = exhausted(dealt(DM, do(table, "next_round", first="seat-2")))
    one, two = table.rounds
    assert (one.number, one.ending, one.identities, one.gates, one.points) == (1, "gates", DD, 3, (2, 2))
    assert (two.number, two.ending, two.gates, two.totals) == (2, "exhausted", 0, (2, 4))
    assert not two.is_true


@pytest.mark.rule("DR-SCORE-3")
def test_with_real_cards_the_points_are_the_same() -> None:
    table = exhausted(new(is_real=True))
    assert do(table, "enter_identities", first=MASTER, second=DREAMER).totals == (2, 0)


# corrections


def test_every_counter_can_be_set() -> None:
    table = in_turn()
    for counter, value in (("open", 2), ("deck", 7), ("hand:seat-1", 0), ("total:seat-2", -3)):
        table = do(table, "correct", counter=counter, value=value, why="as it lies")
    assert (table.gates, table.deck, table.hands, table.totals) == (2, 7, (0, 3), (0, -3))
    assert do(table, "adjust", counter="deck", by=-2).deck == 5


@for_each(
    "counter, by, rule",
    [("hand:seat-1", -4, "DR-MEM-1"), ("deck", -15, "DR-MEM-3"), ("open", 3, "DR-COMP-7")],
)
def test_what_cannot_lie_there_is_refused_with_the_rule(counter: str, by: int, rule: str) -> None:
    assert refused(in_turn(), "adjust", counter=counter, by=by).rule == rule
    assert refused(in_turn(), "correct", counter="open", value=3).id


def test_a_note_changes_nothing() -> None:
    table = in_turn()
    assert do(table, "note", words="What a night") == replace(table, news=())
