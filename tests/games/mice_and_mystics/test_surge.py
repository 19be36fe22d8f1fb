"""Surges: when they are due, their five steps, what they bring (MM-SURGE, MM-PLACE, MM-AMB-3)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box, EncounterCard
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, swap
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
)
from tests.support.cases import for_each
from tests.support.random_play import words

TWO_RATS = (("rat", 2),)
CARD = FaceUp("A", 1, TWO_RATS)


def due(**fields: Any) -> Table:
    """Return a table without minions at which a surge is due."""
    return playing(**{"wheel": 6, "surge_due": True, "hourglass": 3, "face_up": CARD, **fields})


@pytest.mark.rule("MM-SURGE-3", "MM-SURGE-5", "MM-SURGE-7")
def test_a_surge_turns_a_page_brings_the_card_discards_it_and_empties_the_wheel() -> None:
    table = play(due(), "surge", minions=TWO_RATS)
    assert (table.hourglass, len(table.figures_of("rat")), table.face_up) == (4, 2, None)
    assert (table.encounters_discarded, table.wheel, table.surge_due) == (1, 0, False)
    assert table.waits_for == "lay_order"


@pytest.mark.rule("MM-SURGE-4", "MM-SURGE-8", "MM-CH1-9")
def test_the_guard_rooms_own_surge_comes_instead_and_leaves_the_card() -> None:
    table = due(room="room-5")
    assert table.surge_brings == (("rat", 2),)
    assert GAME.proposed(table, Box(), "surge", {}) == {"minions": TWO_RATS}
    table = play(table, "surge", minions=table.surge_brings)
    assert (len(table.figures_of("rat")), table.face_up, table.encounters_discarded) == (2, CARD, 0)


@pytest.mark.rule("MM-SURGE-5")
def test_elsewhere_the_face_up_card_says_what_comes() -> None:
    assert due().surge_brings == TWO_RATS
    assert GAME.proposed(due(), Box(), "surge", {}) == {"minions": TWO_RATS}


@pytest.mark.rule("MM-SURGE-5")
def test_a_card_nobody_has_read_is_read_at_the_surge_and_remembered() -> None:
    table = due(face_up=FaceUp("A", 1))
    assert table.surge_brings is None
    box = Box(encounters=(EncounterCard("A", ((1, TWO_RATS),)),))
    box = GAME.taught(box, table, Play("surge", {"minions": (("roach", 1),)}))
    assert box.encounters[0].surge == (("roach", 1),)


@pytest.mark.rule("MM-EX-19", "MM-SURGE-6", "MM-SURGE-7")
def test_example_19_with_neither_nobody_comes_and_only_a_page_turns() -> None:
    table = due(face_up=None)
    assert refused(table, "surge", minions=TWO_RATS) == "No answer is needed there now."
    table = play(table, "surge")
    assert (table.hourglass, table.figures, table.wheel, table.waits_for) == (4, (), 0, "")


@pytest.mark.rule("MM-SURGE-7")
def test_a_fuller_wheel_is_emptied_and_makes_no_second_surge() -> None:
    table = play(due(wheel=13), "surge", minions=TWO_RATS)
    assert (table.wheel, table.surge_due, table.hourglass) == (0, False, 4)


@pytest.mark.rule(
    "MM-EX-17", "MM-DICE-5", "MM-SURGE-2", "MM-SURGE-3", "MM-SURGE-5", "MM-SURGE-7", "MM-SURGE-10"
)
def test_example_17_a_surge_due_in_an_attack_waits_until_it_is_finished() -> None:
    column = ("spider", *FOUR)
    table = playing(*column, minions={"spider": 1}, wheel=4, hourglass=1, face_up=CARD)
    table = replace(table, kinds=swap(table.kinds, Kind("spider", 4, 2, 4)))
    table = play(table, "minion_attack", minion="spider-1", target="collin", roll=roll("SW CH CH CH"))
    assert (table.wheel, table.surge_due, table.waits_for) == (7, True, "defend")
    assert refused(table, "surge", minions=TWO_RATS) == "The attack is finished first, then comes the surge."
    table = play(table, "defend", roll=roll("BOW BOW"))
    assert (table.mouse("collin").wounds, table.waits_for) == (1, "surge")
    assert refused(table, "end_turn") == "The surge comes first."
    table = play(table, "surge", minions=TWO_RATS)
    assert (table.hourglass, len(table.figures_of("rat")), table.face_up, table.wheel) == (2, 2, None, 0)


@pytest.mark.rule("MM-EX-20", "MM-SURGE-9", "MM-HOUR-2", "MM-END-2")
def test_example_20_at_the_last_page_a_surge_is_the_end() -> None:
    table = playing("rat", *FOUR, minions={"rat": 1}, wheel=5, hourglass=5, end=6, face_up=CARD)
    table = play(table, "minion_attack", minion="rat-1", target="collin", roll=roll("CH"))
    table = play(table, "surge")
    assert (table.hourglass, table.phase, table.outcome) == (6, "over", "lost")
    assert (table.wheel, len(table.figures), table.face_up) == (6, 1, CARD)


@pytest.mark.rule("MM-SURGE-9")
def test_at_the_last_page_nobody_asks_what_comes() -> None:
    assert refused(due(hourglass=5), "surge", minions=TWO_RATS) == "No answer is needed there now."


@pytest.mark.rule("MM-EX-22", "MM-PLACE-6", "MM-INIT-4")
def test_example_22_figures_that_the_box_lacks_stay_away() -> None:
    table = due(column=(*FOUR, "roach"), figures=playing(minions={"roach": 5}).figures)
    table = set_kind(table, "roach", figures=6)
    table = play(table, "surge", minions=(("roach", 3),))
    assert len(table.figures_of("roach")) == 6
    assert table.column.count("roach") == 1
    assert "The box has no more figures: 2 stay away." in [words(one) for one in table.news]


@pytest.mark.rule("MM-PLACE-6")
def test_elite_rats_take_the_figures_of_rats() -> None:
    table = playing("rat", *FOUR, minions={"rat": 4})
    assert (table.available("rat"), table.available("elite-rat")) == (2, 2)
    table = playing("elite-rat", *FOUR, minions={"elite-rat": 3})
    assert (table.available("rat"), table.available("elite-rat")) == (3, 1)


@pytest.mark.rule("MM-PLACE-6")
def test_a_kind_none_of_whose_figures_is_left_gets_no_card() -> None:
    table = due(column=(*FOUR, "spider"), figures=playing(minions={"spider": 1}).figures)
    table = play(table, "surge", minions=(("spider", 1),))
    assert (table.laying, len(table.figures)) == (None, 1)


@pytest.mark.rule("MM-PLACE-5", "MM-INIT-3")
def test_newcomers_are_placed_before_their_cards_are_laid() -> None:
    table = due(column=(*FOUR, "rat"), figures=playing(minions={"rat": 1}).figures)
    table = play(table, "surge", minions=(("roach", 2),))
    assert len(table.figures_of("roach")) == 2
    assert "roach" not in table.column
    assert play(table, "lay_order", order=("roach",)).column == (*FOUR, "rat", "roach")


@pytest.mark.rule("MM-EX-23", "MM-CAPT-5", "MM-SURGE-10", "MM-WOUND-4")
def test_example_23_the_last_minion_falls_then_the_mouse_is_free_then_the_surge_comes() -> None:
    table = playing("collin", "rat", "tilda", "filch", "maginos", minions={"rat": 1}, wheel=5)
    table = having(table, "maginos", is_captured=True)
    table = play(attack(table, "collin", "rat-1", "SW BOW BOW"), "defend", roll=roll("CH"))
    assert (table.wheel, table.waits_for) == (6, "surge")
    assert (table.figures, "rat" in table.column) == ((), False)
    assert not table.mouse("maginos").is_captured
    assert play(table, "surge").mouse("maginos").is_captured is False


@pytest.mark.rule("MM-EX-86", "MM-AMB-3", "MM-SURGE-11", "MM-SURGE-5", "MM-INIT-3", "MM-PLACE-5")
def test_example_86_a_surge_is_no_ambush_and_no_disguise_stops_it() -> None:
    table = due(column=(*FOUR, "rat"), figures=playing(minions={"rat": 1}).figures, chest=("disguise",))
    table = play(table, "surge", minions=(("rat", 1), ("roach", 1)))
    assert table.laying and not table.laying.is_ambush
    assert (
        refused(table, "lay_order", order=("roach",), ambush=roll("SW")) == "No answer is needed there now."
    )
    table = play(table, "lay_order", order=("roach",))
    assert (table.column, table.chest) == ((*FOUR, "rat", "roach"), ("disguise",))
    assert len(table.figures_of("rat")) == 2


@pytest.mark.rule("MM-SURGE-11")
def test_the_surge_asks_for_minions_and_nothing_else() -> None:
    assert list(GAME.actions["surge"].asks) == ["minions"]


@pytest.mark.rule("MM-SURGE-10")
def test_newcomers_of_an_encounter_are_laid_before_a_surge_comes() -> None:
    table = playing(encounter_due=True, wheel=6, surge_due=True)
    assert table.waits_for == "encounter"
    table = play(table, "encounter", card="B", minions=TWO_RATS)
    assert table.waits_for == "lay_order"
    table = play(table, "lay_order", order=("rat", *FOUR))
    assert (table.waits_for, table.face_up and table.face_up.card) == ("surge", "B")


def test_a_mouse_captured_in_its_own_turn_is_done_after_the_surge() -> None:
    table = playing("collin", "rat", "tilda", "filch", "maginos", minions={"rat": 1}, wheel=6, surge_due=True)
    table = replace(having(table, "collin", is_captured=True), face_up=CARD)
    table = play(table, "surge", minions=(("roach", 1),))
    table = play(table, "lay_order", order=("roach",))
    assert table.current == "rat"


def test_a_surge_is_called_off_where_a_card_says_so() -> None:
    table = play(due(), "call_off_surge", why="a trick")
    assert (table.surge_due, table.wheel, table.hourglass) == (False, 0, 3)
    assert play(due(), "call_off_surge", keep=True).wheel == 6
    assert refused(playing(), "call_off_surge") == "No surge is due."


@for_each(
    "minions",
    [(("rat", 0),), (("rat", 1), ("rat", 1)), (("cat", 1),), (("rat", 99),), "rats", (("rat",),), 3],
)
def test_minions_that_are_no_minions_are_refused(minions: Any) -> None:
    assert refused(due(), "surge", minions=minions) == "Enter how many of each kind, from 0 to {high}."
