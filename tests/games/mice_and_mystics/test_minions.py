"""A minion card's turn: whom it goes for, its attack, the mouse's defence (MM-MIN)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.actions.minions import nearest_prey, prey
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.defaults import next_sheet, propose_target
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.table import Table
from companion.rules import swap
from tests.games.mice_and_mystics.screens import panel, sheet
from tests.games.mice_and_mystics.tables import FOUR, having, play, playing, refused, roll, steps
from tests.support.random_play import words

MISS = roll("BOW")


def rats(number: int = 2, **fields: Any) -> Table:
    """Return a table where it is the rats' turn."""
    return playing("tilda", "rat", "filch", "collin", now="rat", minions={"rat": number}, **fields)


def with_combat(table: Table, kind: str, combat: int) -> Table:
    known = table.kind(kind)
    return replace(table, kinds=swap(table.kinds, Kind(kind, combat, known.defence, known.vitality)))


@pytest.mark.rule("MM-MIN-7", "MM-MIN-10", "MM-INIT-8")
def test_of_equally_near_mice_the_highest_on_the_column_is_attacked() -> None:
    assert nearest_prey(rats(), ("collin", "filch")) == "filch"


@pytest.mark.rule("MM-MIN-10")
def test_a_mouse_not_yet_attacked_goes_before_one_that_was() -> None:
    table = play(rats(), "minion_attack", minion="rat-1", target="tilda", roll=roll("BOW"))
    assert table.attacked == ("tilda",)
    assert tuple(prey(table, {})) == ("filch", "collin", "tilda")
    assert nearest_prey(table, ("tilda", "collin")) == "collin"


@pytest.mark.rule("MM-MIN-10")
def test_where_all_were_attacked_the_highest_is_again() -> None:
    table = replace(rats(), attacked=("tilda", "filch", "collin"))
    assert nearest_prey(table, ("collin", "filch", "tilda")) == "tilda"


@pytest.mark.rule("MM-MIN-9", "MM-MIN-10")
def test_who_is_nearest_decides_and_the_column_among_equals() -> None:
    table = play(
        rats(), "minion_attack", minion="rat-1", nearest=("collin", "filch"), target="filch", roll=MISS
    )
    assert table.attacked == ("filch",)
    other = {"minion": "rat-2", "nearest": ("filch", "collin"), "roll": MISS}
    assert refused(table, "minion_attack", target="filch", **other)
    assert play(table, "minion_attack", target="collin", **other).attacked == ("filch", "collin")


def test_the_figures_of_a_card_follow_one_another() -> None:
    table = rats()
    assert next_sheet(table) is None
    table = play(table, "minion_move", minion="rat-1", roll=steps(2))
    assert next_sheet(table) == ("minion_attack", {"minion": "rat-1"})
    table = play(table, "minion_attack", minion="rat-1", target="filch", roll=MISS)
    assert next_sheet(table) == ("minion_move", {"minion": "rat-2"})
    assert next_sheet(play(table, "minion_done", minion="rat-2")) is None


@pytest.mark.rule("MM-MIN-7")
@pytest.mark.parametrize(
    ("nearest", "way"),
    [
        (("collin", "filch"), "Toward the nearest mouse; of equals Filch, the highest on the column."),
        (("collin",), "Toward Collin."),
        ((), "Toward the nearest mouse; of equals the highest on the column: Tilda, Filch, Collin."),
    ],
)
def test_a_melee_minion_goes_for_the_highest_of_those_that_are_equally_near(
    nearest: tuple[str, ...], way: str
) -> None:
    table = play(rats(), "minion_move", minion="rat-1", nearest=nearest, roll=steps(1))
    assert words(table.news[1]) == way


@pytest.mark.rule("MM-MIN-7", "MM-MIN-8")
@pytest.mark.parametrize("house", [(), ("MM-OPEN-42",)])
def test_a_shooting_minion_too_goes_for_the_highest_of_equals(house: tuple[str, ...]) -> None:
    table = playing("elite-rat", "filch", "collin", "tilda", minions={"elite-rat": 1}, house=house)
    dice = {} if house else {"roll": steps(2)}
    table = play(table, "minion_move", minion="elite-rat-1", nearest=("tilda", "collin"), **dice)
    way = "Toward the nearest mouse; of equals Collin, the highest on the column."
    assert words(table.news[-1]) == way
    asked = sheet(
        replace(table, figures=playing(minions={"elite-rat": 1}).figures),
        "minion_move",
        minion="elite-rat-1",
        nearest=["tilda", "collin"],
    )
    assert "It goes for: Collin" in asked


@pytest.mark.rule("MM-MIN-7", "MM-CAPT-3")
def test_a_captured_mouse_is_no_nearest_one_and_the_last_free_one_is() -> None:
    table = having(having(rats(), "tilda", is_captured=True), "filch", is_captured=True)
    assert refused(table, "minion_move", minion="rat-1", nearest=("tilda",), roll=steps(1))
    assert words(play(table, "minion_move", minion="rat-1", roll=steps(1)).news[1]) == "Toward Collin."


@pytest.mark.rule("MM-MIN-7")
def test_the_sheet_of_a_move_names_the_winner_among_the_equals_only() -> None:
    asked = sheet(rats(), "minion_move", minion="rat-1")
    assert "Equally near: the highest on the column" in asked and "Equally near: Tilda" not in asked
    told = sheet(rats(), "minion_move", minion="rat-1", nearest=["collin", "filch"])
    assert "It goes for: Filch" in told


@pytest.mark.rule("MM-MIN-7", "MM-END-2")
def test_the_sheet_of_a_move_is_drawn_where_no_mouse_is_free() -> None:
    table = rats(plays_on=True)
    for one in table.mice:
        table = having(table, one.id, is_captured=True)
    assert "The shortest way to the nearest mouse" in sheet(table, "minion_move", minion="rat-1")


@pytest.mark.rule("MM-MIN-1")
def test_the_table_says_to_begin_with_the_minions_nearest_the_mice() -> None:
    begin = "Begin with those nearest the mice."
    assert begin in panel(rats(), "minions")
    assert begin in sheet(rats(), "minion_move", minion="rat-1")
    assert begin in sheet(rats(), "minion_attack", minion="rat-1")
    assert begin not in panel(rats(1), "minions")
    assert begin not in panel(replace(rats(), current="tilda"), "minions")
    one_left = play(rats(), "minion_done", minion="rat-1")
    assert begin not in sheet(one_left, "minion_move", minion="rat-2")


@pytest.mark.rule("MM-MIN-8")
def test_a_shooting_minion_moves_by_its_die_unless_the_group_sets_no_limit() -> None:
    table = playing("elite-rat", "filch", "collin", minions={"elite-rat": 1})
    moved = play(table, "minion_move", minion="elite-rat-1", roll=steps(2))
    assert words(moved.news[1]) == "It moves only while it sees no mouse."
    free = replace(table, house=("MM-OPEN-42",))
    assert refused(free, "minion_move", minion="elite-rat-1", roll=steps(2))
    free = play(free, "minion_move", minion="elite-rat-1")
    assert words(free.news[0]) == "Elite Rat 1 goes until it sees a mouse."


@pytest.mark.rule("MM-MIN-10")
def test_the_marks_are_cleared_after_the_card() -> None:
    table = replace(rats(), attacked=("tilda",))
    assert play(table, "end_turn").attacked == ()


def test_a_captured_mouse_is_nobodys_prey() -> None:
    table = having(rats(), "tilda", is_captured=True)
    assert tuple(prey(table, {})) == ("filch", "collin")
    assert refused(table, "minion_attack", minion="rat-1", target="tilda", roll=roll("SW"))


@pytest.mark.rule("MM-MIN-1")
def test_a_minion_rolls_its_way_without_a_movement_value() -> None:
    table = play(rats(), "minion_move", minion="rat-1", roll=steps(3))
    assert words(table.news[0]) == "Rat 1 goes up to 3 spaces."


@pytest.mark.rule("MM-MIN-11", "MM-ATK-9", "MM-CARD-12")
def test_a_minion_attacks_with_its_cards_dice_and_the_mouse_defends() -> None:
    table = with_combat(rats(), "rat", 2)
    assert refused(table, "minion_attack", minion="rat-1", target="collin", roll=roll("SW"))
    table = play(table, "minion_attack", minion="rat-1", target="collin", roll=roll("SW SS"))
    assert table.fight and (table.fight.hits, table.fight.dice) == (2, 2)
    table = play(table, "defend", roll=roll("SS BOW"))
    assert table.mouse("collin").wounds == 1


@pytest.mark.rule("MM-ATK-9", "MM-ATK-5", "MM-CHEESE-1")
def test_a_defending_mouse_keeps_its_cheese() -> None:
    table = play(rats(wheel=2), "minion_attack", minion="rat-1", target="collin", roll=roll("SW"))
    table = play(table, "defend", roll=roll("CH CH"))
    assert (table.mouse("collin").cheese, table.mouse("collin").wounds, table.wheel) == (2, 1, 2)


@pytest.mark.rule("MM-EX-28", "MM-MIN-11", "MM-ATK-3", "MM-SURGE-1")
def test_example_28_a_minion_that_misses_still_feeds_the_wheel() -> None:
    table = with_combat(rats(wheel=2), "rat", 3)
    table = play(table, "minion_attack", minion="rat-1", target="collin", roll=roll("BOW CH CH"))
    assert (table.fight, table.wheel, table.mouse("collin").wounds) == (None, 4, 0)


@pytest.mark.rule("MM-MIN-11", "MM-DICE-3")
def test_a_shooting_minion_hits_with_bows() -> None:
    table = playing("elite-rat", "filch", "collin", minions={"elite-rat": 1})
    table = with_combat(table, "elite-rat", 3)
    table = play(table, "minion_attack", minion="elite-rat-1", target="filch", roll=roll("SW SS BOW"))
    assert table.fight and table.fight.hits == 1


def test_a_mouse_without_defence_dice_takes_every_hit_at_once() -> None:
    table = having(rats(), "filch", defence=0)
    table = play(table, "minion_attack", minion="rat-1", target="filch", roll=roll("SW"))
    assert (table.fight, table.mouse("filch").wounds) == (None, 1)


def test_a_minion_acts_only_in_its_cards_turn() -> None:
    table = replace(rats(), current="tilda")
    assert refused(table, "minion_move", minion="rat-1", roll=steps(1)) == "It is {card}’s turn."
    assert refused(rats(), "minion_move", minion="roach-1", roll=steps(1))


def test_the_turn_of_a_card_may_end_before_all_have_acted() -> None:
    assert play(rats(), "end_turn").current == "filch"


def test_figures_that_come_later_get_the_lowest_free_number() -> None:
    table = play(rats(3), "wound", target="rat-2", number=1)
    table = play(table, "adjust", counter="figures:rat", by=1)
    assert sorted(figure.id for figure in table.figures) == ["rat-1", "rat-2", "rat-3"]


@pytest.mark.rule("MM-MIN-9", "MM-MIN-10")
def test_who_is_named_nearest_though_it_was_attacked_does_not_refuse_the_right_mouse() -> None:
    table = play(rats(), "minion_attack", minion="rat-1", target="collin", roll=MISS)
    named = {"minion": "rat-2", "nearest": ("collin",), "roll": MISS}
    assert play(table, "minion_attack", target="filch", **named).attacked == ("collin", "filch")
    assert play(table, "minion_attack", target="collin", **named).attacked == ("collin",)
    both = {"minion": "rat-2", "nearest": ("collin", "filch"), "roll": MISS}
    assert refused(table, "minion_attack", target="collin", **both)
    asked = sheet(table, "minion_attack", minion="rat-2")
    assert "Who is nearest of those not attacked yet? Tap all that are equally near" in asked


# one figure alone


@pytest.mark.rule("MM-MIN-9", "MM-MIN-7")
def test_who_was_nearest_as_it_moved_is_filled_in_as_it_attacks() -> None:
    table = play(rats(1), "minion_move", minion="rat-1", nearest=("collin", "filch"), roll=steps(1))
    given = {"minion": "rat-1"}
    assert propose_target(table, Box(), given) == {"nearest": ("filch", "collin"), "target": "filch"}
    attacked = replace(table, attacked=("filch",))
    assert propose_target(attacked, Box(), given) == {"nearest": ("collin",), "target": "collin"}
    both = replace(table, attacked=("filch", "collin"))
    assert propose_target(both, Box(), given) == {"target": "tilda"}
    assert play(play(table, "end_turn"), "set_turn", card="rat").figure("rat-1").toward == ()


@pytest.mark.rule("MM-ROUND-2")
@pytest.mark.parametrize("number", [1, 2])
def test_the_bar_and_the_list_of_the_turn_call_the_steps_of_a_card_the_same(number: int) -> None:
    table = rats(number)
    steps_, bar = panel(table, "order"), panel(table, "now")
    theirs = ("Roll its move", "It attacks") if number == 1 else ("All move", "All attack")
    assert all(words_ in steps_ and words_ in bar for words_ in theirs)
    assert ("All move" in steps_ or "All move" in bar) is (number > 1)


# what a sheet tells


@pytest.mark.rule("MM-MOVE-1", "MM-MIN-4", "MM-STAT-4", "MM-VAR-2")
def test_each_face_of_a_movement_die_says_the_spaces() -> None:
    mouse = playing("collin", "rat", minions={"rat": 1})
    assert "3 spaces" in sheet(mouse, "move", mouse="collin")  # a 1 and his 2
    assert "3 spaces" not in sheet(having(mouse, "collin", unknown=("movement",)), "move", mouse="collin")
    assert "1 + ?" in sheet(
        having(mouse, "collin", movement=0, unknown=("movement",)), "move", mouse="collin"
    )
    moved = having(mouse, "collin", has_moved=True)
    assert "5 spaces" in sheet(moved, "scurry", mouse="collin")
    assert "5 spaces" not in sheet(replace(moved, house=("MM-VAR-2",)), "scurry", mouse="collin")
    for action, answers in (("minion_move", {"minion": "rat-1"}), ("minions_move", {})):
        asked = sheet(rats(), action, **answers)
        assert "1 space" in asked and "3 spaces" in asked and "4 spaces" not in asked
    charmed = having(mouse, "collin", states=("bewitched",), charmed_turn=True)
    assert "4 spaces" not in sheet(charmed, "bewitched_move", mouse="collin")


@pytest.mark.rule("MM-PLACE-1", "MM-PLACE-2", "MM-PLACE-3")
def test_the_sheet_of_the_initiative_names_who_is_large_and_who_shoots() -> None:
    table = play(
        playing(*FOUR, encounter_due=True), "encounter", minions=(("rat", 2), ("spider", 1), ("elite-rat", 2))
    )
    asked = sheet(table, "lay_order")
    assert "Large ones: Spider" in asked and "Small melee ones: Rats" in asked
    assert "Small ones with ranged weapons: Elite Rats" in asked
    only = play(playing(*FOUR, encounter_due=True), "encounter", minions=(("rat", 2),))
    assert "Large ones" not in sheet(only, "lay_order")
