"""The column: laying, appending, ambush, Collin's cheese (MM-INIT, MM-AMB, MM-HERO-6)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.data import MINIONS
from companion.games.mice_and_mystics.initiative import (
    ambush_cards,
    call,
    cards_to_lay,
    enter,
    is_full_laying,
    lay,
    moved_up,
)
from companion.games.mice_and_mystics.pieces import FaceUp, Laying
from companion.games.mice_and_mystics.table import Table
from companion.rules.kit.teaching import next_mistake
from tests.games.mice_and_mystics.tables import (
    FOUR,
    having,
    play,
    playing,
    refused,
    steps,
    told,
)


def waiting(table: Table, *kinds: str, is_ambush: bool = False) -> Table:
    return replace(table, laying=Laying(kinds, is_ambush))


def without_minion_cards(*new: str, **fields: Any) -> Table:
    """Return a table at which all cards are to be laid: nobody's but the mice's lie there."""
    return waiting(playing(minions=dict.fromkeys(new, 1), **fields), *new)


@pytest.mark.rule("MM-INIT-2", "MM-INIT-1")
def test_without_minion_cards_all_cards_are_shuffled_together() -> None:
    table = without_minion_cards("rat", "spider")
    assert is_full_laying(table)
    assert set(cards_to_lay(table)) == {*FOUR, "rat", "spider"}
    order = ("rat", "maginos", "collin", "spider", "tilda", "filch")
    assert play(table, "lay_order", order=order).column == order


@pytest.mark.rule("MM-INIT-2")
def test_minions_put_down_by_hand_are_shuffled_in_too() -> None:
    table = waiting(playing(minions={"rat": 1, "roach": 1}), "rat")
    assert set(cards_to_lay(table)) == {*FOUR, "rat", "roach"}


@pytest.mark.rule("MM-INIT-3")
def test_with_minion_cards_there_only_the_new_ones_are_laid_below() -> None:
    table = waiting(playing(*FOUR, "rat", minions={"rat": 1, "roach": 2, "spider": 1}), "roach", "spider")
    assert set(cards_to_lay(table)) == {"roach", "spider"}
    table = play(table, "lay_order", order=("spider", "roach"))
    assert table.column == (*FOUR, "rat", "spider", "roach")


@pytest.mark.rule("MM-INIT-2", "MM-INIT-3")
def test_that_new_cards_go_below_is_told_only_where_they_do() -> None:
    """Where all cards are shuffled together it would be untrue."""
    below = waiting(playing(*FOUR, "rat", minions={"rat": 1, "roach": 2}), "roach")
    together = without_minion_cards("rat")
    mistakes = [next_mistake(GAME.teaching.mistakes, table, "lay_order", ()) for table in (below, together)]
    assert [one and one.slug for one in mistakes] == ["joining-below", None]


@pytest.mark.rule("MM-INIT-3")
def test_laying_below_leaves_the_turn_where_it_is() -> None:
    table = playing(*FOUR, "rat", now="filch", minions={"rat": 1, "roach": 1})
    table = having(table, "filch", has_moved=True)
    after = play(waiting(table, "roach"), "lay_order", order=("roach",))
    assert (after.current, after.round, after.mouse("filch").has_moved) == ("filch", 1, True)


@pytest.mark.rule("MM-INIT-3", "MM-ROUND-1")
def test_cards_laid_below_still_act_in_this_round() -> None:
    table = playing("collin", "rat", "tilda", now="tilda", minions={"rat": 1, "roach": 1})
    table = play(waiting(table, "roach"), "lay_order", order=("roach",))
    table = play(table, "end_turn")
    assert (table.current, table.round) == ("roach", 1)


@pytest.mark.rule("MM-INIT-4")
def test_a_kind_that_lies_there_gets_no_second_card() -> None:
    table = playing(*FOUR, "rat", minions={"rat": 3})
    assert call(table, ("rat",), is_ambush=False).laying is None
    assert table.column.count("rat") == 1


@pytest.mark.rule("MM-EX-5", "MM-INIT-3", "MM-INIT-4", "MM-INIT-6")
def test_example_5_a_surge_appends_the_new_kind_and_joins_the_old() -> None:
    table = playing("tilda", "rat", "collin", "filch", "maginos", now="collin", minions={"rat": 2})
    table = having(table, "collin", cheese=2)
    table = replace(table, wheel=6, surge_due=True, face_up=FaceUp("A", 1))
    table = play(table, "surge", minions=(("rat", 1), ("roach", 3)))
    table = play(table, "lay_order", order=("roach",))
    assert table.column == ("tilda", "rat", "collin", "filch", "maginos", "roach")
    assert len(table.figures_of("rat")) == 3
    assert table.mouse("collin").cheese == 2


@pytest.mark.rule("MM-EX-82", "MM-INIT-5", "MM-INIT-3")
def test_example_82_the_column_has_no_end() -> None:
    kinds = ("rat", "elite-rat", "roach", "spider", "vurst", "skitter-clak")
    minions = dict.fromkeys((*kinds, "vanestra", "centipede"), 1)
    table = playing(*FOUR, *kinds, "vanestra-web", minions=minions)
    table = replace(table, boss_cards=(("vanestra", ("vanestra-web",)),))
    assert len(table.column) == 11
    table = lay(waiting(table, "centipede"), ("centipede",), ())
    assert table.space_of("centipede") == 12


@pytest.mark.rule("MM-HERO-6", "MM-INIT-6")
def test_collin_gains_one_cheese_where_he_is_not_first() -> None:
    table = without_minion_cards("rat", mice=playing().mice)
    order = ("rat", "collin", "tilda", "filch", "maginos")
    after = play(table, "lay_order", order=order)
    assert after.mouse("collin").cheese == 1
    assert "Born Leader: Collin gains 1 cheese." in told(after)


@pytest.mark.rule("MM-EX-4", "MM-HERO-6")
def test_example_4_collin_first_gains_nothing() -> None:
    order = ("collin", "rat", "tilda", "filch", "maginos")
    assert play(without_minion_cards("rat"), "lay_order", order=order).mouse("collin").cheese == 0


@pytest.mark.rule("MM-HERO-6")
def test_without_collin_nobody_gains() -> None:
    table = waiting(playing("nez", "tilda", "filch", "maginos", minions={"rat": 1}), "rat")
    after = play(table, "lay_order", order=("rat", "nez", "tilda", "filch", "maginos"))
    assert [mouse.cheese for mouse in after.mice] == [0, 0, 0, 0]


@pytest.mark.rule("MM-INIT-6")
def test_a_gap_closed_later_pays_nobody() -> None:
    table = playing("collin", "rat", "tilda", "filch", minions={"rat": 1})
    after = play(table, "wound", target="rat-1", number=1)
    assert after.mouse("collin").cheese == 0


def test_a_column_laid_by_hand_pays_nobody() -> None:
    table = play(playing(), "lay_column", order=("tilda", "collin", "filch", "maginos"))
    assert (table.column[0], table.mouse("collin").cheese) == ("tilda", 0)
    assert refused(playing(), "lay_column", order=("tilda", "collin", "filch")) == "Place every card once."


@pytest.mark.rule("MM-INIT-2", "MM-ROUND-1")
def test_after_a_full_laying_a_new_round_starts_at_the_top() -> None:
    table = having(without_minion_cards("rat", current="filch"), "tilda", has_moved=True, has_acted=True)
    after = play(table, "lay_order", order=("tilda", "rat", "collin", "filch", "maginos"))
    assert (after.current, after.round) == ("tilda", 2)
    assert not after.mouse("tilda").has_moved


@pytest.mark.rule("MM-AMB-1", "MM-EX-7")
def test_example_7_in_an_ambush_the_higher_minion_card_moves_first() -> None:
    table = waiting(playing(minions={"roach": 1, "spider": 1}), "roach", "spider", is_ambush=True)
    assert ambush_cards(table) == 2
    order = ("collin", "tilda", "roach", "filch", "maginos", "spider")
    table = play(table, "lay_order", order=order, ambush=(*steps(1), *steps(3)))
    assert table.column == ("collin", "roach", "spider", "tilda", "filch", "maginos")
    assert table.mouse("collin").cheese == 0


@pytest.mark.rule("MM-AMB-1", "MM-AMB-2", "MM-HERO-6", "MM-EX-8")
def test_example_8_a_card_stops_on_space_1_and_pays_collin() -> None:
    table = waiting(playing(minions={"rat": 2}), "rat", is_ambush=True)
    order = ("collin", "rat", "tilda", "filch", "maginos")
    table = play(table, "lay_order", order=order, ambush=steps(3))
    assert table.column == ("rat", "collin", "tilda", "filch", "maginos")
    assert table.mouse("collin").cheese == 1
    assert table.current == "rat"


@pytest.mark.rule("MM-AMB-1")
def test_minion_cards_that_lay_there_before_roll_for_the_ambush_too() -> None:
    table = playing(*FOUR, "rat", minions={"rat": 1, "roach": 1})
    table = waiting(table, "roach", is_ambush=True)
    assert ambush_cards(table) == 2
    after = play(table, "lay_order", order=("roach",), ambush=(*steps(1), *steps(2)))
    assert after.column == ("collin", "tilda", "filch", "roach", "rat", "maginos")


@pytest.mark.rule("MM-AMB-1")
def test_an_ambush_of_kinds_that_all_lie_there_still_moves_them_up() -> None:
    table = call(playing(*FOUR, "rat", minions={"rat": 2}), ("rat",), is_ambush=True)
    assert table.waits_for == "lay_order"
    assert play(table, "lay_order", ambush=steps(2)).column == ("collin", "tilda", "rat", "filch", "maginos")


@pytest.mark.rule("MM-INIT-8", "MM-MIN-7")
def test_the_highest_on_the_column_comes_first_in_ties() -> None:
    table = having(playing("tilda", "rat", "filch", "collin"), "tilda", is_captured=True)
    assert [mouse.id for mouse in table.mice_by_column] == ["filch", "collin"]


def test_the_column_must_be_laid_whole() -> None:
    table = without_minion_cards("rat")
    for order in ((*FOUR,), (*FOUR, "rat", "rat"), (*FOUR, "cat"), ("rat",), "rat", (*FOUR, ["rat"])):
        assert refused(table, "lay_order", order=order) == "Place every card once."
    assert refused(playing(), "lay_order") == "No initiative card is waiting."
    assert refused(table, "lay_order") == "Still missing: {what}"


cards = st.lists(st.sampled_from((*FOUR, *MINIONS)), min_size=1, unique=True)


@pytest.mark.rule("MM-AMB-2")
@given(cards, st.data())
def test_a_card_moved_up_keeps_all_the_others_in_their_order(column: list[str], data: st.DataObject) -> None:
    card, number = data.draw(st.sampled_from(column)), data.draw(st.integers(1, 3))
    after = moved_up(Table(people=(), column=tuple(column)), card, number)
    assert sorted(after.column) == sorted(column)
    assert [one for one in after.column if one != card] == [one for one in column if one != card]
    assert after.space_of(card) == max(1, column.index(card) + 1 - number)


@given(
    st.permutations(FOUR),
    st.dictionaries(st.sampled_from(sorted(MINIONS)), st.integers(1, 8), max_size=3),
    st.dictionaries(st.sampled_from(sorted(MINIONS)), st.integers(1, 8), min_size=1),
    st.booleans(),
    st.data(),
)
def test_a_laying_never_loses_a_card_and_never_doubles_one(
    mice: list[str], old: dict[str, int], new: dict[str, int], is_ambush: bool, data: st.DataObject
) -> None:
    table, there = enter(playing(*mice), tuple(old.items()))
    table, came = enter(replace(table, column=(*table.column, *there)), tuple(new.items()))
    table = call(table, came, is_ambush=is_ambush)
    if table.laying:
        order = tuple(data.draw(st.permutations(cards_to_lay(table))))
        dice = data.draw(
            st.lists(
                st.sampled_from([steps(n)[0] for n in (1, 2, 3)]),
                min_size=ambush_cards(table),
                max_size=ambush_cards(table),
            )
        )
        table = lay(table, order, tuple(dice))
    assert sorted(table.column) == sorted({*mice, *(figure.kind for figure in table.figures)})
    assert table.current in table.column
