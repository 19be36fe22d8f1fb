"""The figures of a minion card together: their ways, whom they attack, the defences one after the other."""

import pytest

from companion.games.mice_and_mystics import defaults
from companion.games.mice_and_mystics.actions import packs
from companion.games.mice_and_mystics.actions.rooms import other_rooms
from companion.games.mice_and_mystics.box import Box, ability_words
from companion.games.mice_and_mystics.reminders import turn_steps
from companion.games.mice_and_mystics.shelves.values import ABILITY_COSTS
from companion.rules import replace
from companion.text.i18n import translate
from tests.games.mice_and_mystics.screens import sheet
from tests.games.mice_and_mystics.tables import FOUR, having, play, playing, refused

SWORD, BOW, CHEESE = "sword-2-star", "bow-2", "cheese-1"
COLUMN = ("rat", *FOUR)
MICE = FOUR


@pytest.mark.rule("MM-MIN-1", "MM-MIN-4", "MM-STAT-3")
def test_all_figures_move_by_a_die_each_and_who_lies_stands_up() -> None:
    table = having(playing(*COLUMN, minions={"rat": 3}), "rat-2", is_down=True)
    after = play(table, "minions_move", roll=(SWORD, CHEESE))
    assert all(figure.has_moved for figure in after.figures)
    assert not after.figure("rat-2").is_down
    ways = after.news[0].parts["ways"]
    assert isinstance(ways, tuple) and len(ways) == 2
    assert refused(after, "minions_move") == "Every figure of this card has had its turn."
    assert (
        refused(playing(*FOUR, minions={"rat": 1}), "minions_move") == "It is not the turn of a minion card."
    )


@pytest.mark.rule("MM-CH1-15")
def test_in_the_courtyard_the_crow_takes_who_rolls_a_one() -> None:
    table = playing(*COLUMN, minions={"rat": 2}, room="room-1")
    after = play(table, "minions_move", roll=(SWORD, CHEESE))
    assert [figure.id for figure in after.figures] == ["rat-1"]


@pytest.mark.rule("MM-MIN-9", "MM-MIN-10")
@pytest.mark.goal("T3")
def test_each_is_sent_to_another_mouse_then_to_the_highest() -> None:
    table = playing(*COLUMN, minions={"rat": 3})
    assert defaults.propose_targets(table, Box(), {})["targets"] == tuple((mouse, 1) for mouse in MICE[:3])
    many = playing(*COLUMN, minions={"rat": 6})
    assert dict(defaults.propose_targets(many, Box(), {})["targets"])[MICE[0]] == 3
    attacked = replace(table, attacked=MICE[:2])
    assert defaults.propose_target(attacked, Box(), {"minion": "rat-1"}) == {"target": MICE[2]}


@pytest.mark.rule("MM-MIN-11", "MM-SURGE-1")
def test_all_attack_at_once_and_each_hit_is_defended_on_its_own() -> None:
    table = playing(*COLUMN, minions={"rat": 3})
    dice = table.kind("rat").combat
    targets = ((MICE[0], 2),)
    roll = (*(SWORD,) * dice, *(CHEESE,) * dice)
    after = play(table, "minions_attack", targets=targets, roll=roll)
    assert after.fight is not None
    assert (after.fight.attacker, after.fight.defender, after.fight.hits) == ("rat-1", MICE[0], dice)
    assert after.queue == ()
    assert after.wheel == dice
    assert all(figure.has_acted for figure in after.figures)
    assert after.attacked == (MICE[0],)
    both = play(table, "minions_attack", targets=((MICE[0], 1), (MICE[1], 1)), roll=(SWORD,) * 2 * dice)
    assert [fight.defender for fight in both.queue] == [MICE[1]]
    too_many = refused(table, "minions_attack", targets=((MICE[0], 4),), roll=(SWORD,) * 3 * dice)
    assert too_many == "Only {number} can attack."


@pytest.mark.rule("MM-MIN-1")
def test_once_all_have_moved_their_attack_comes_by_itself() -> None:
    table = playing(*COLUMN, minions={"rat": 3})
    assert defaults.next_sheet(table) is None
    moved = play(table, "minions_move", roll=(SWORD,) * 3)
    assert defaults.next_sheet(moved) == ("minions_attack", {})
    one = play(table, "minion_move", minion="rat-1", roll=(SWORD,))
    assert defaults.next_sheet(one) == ("minion_attack", {"minion": "rat-1"})


@pytest.mark.rule("MM-ROUND-2")
def test_who_has_not_acted_is_told_before_the_turn_ends_and_nothing_is_refused() -> None:
    table = playing(*COLUMN, minions={"rat": 2})
    assert play(table, "end_turn").current == play(table, "end_turn", idle=True).current == MICE[0]
    steps = turn_steps(table)
    assert [(is_done, is_now) for _words, is_done, is_now in steps] == [
        (False, True),
        (False,) * 2,
        (False,) * 2,
    ]
    acted = play(table, "minions_attack", targets=(), roll=())
    assert [is_now for _words, _done, is_now in turn_steps(acted)] == [False, False, True]
    assert play(acted, "end_turn").current == MICE[0]


@pytest.mark.rule("MM-TURN-1")
def test_the_steps_of_a_mouse_say_what_remains() -> None:
    table = having(playing(*FOUR), FOUR[0], has_acted=True)
    assert [(done, now) for _words, done, now in turn_steps(table)] == [
        (False, True),
        (True, False),
        (False, False),
    ]


@pytest.mark.rule("MM-EXPL-2", "MM-EXPL-7")
def test_rooms_of_the_chapter_that_a_way_leads_to_come_first() -> None:
    table = playing(*FOUR, room="room-4")
    assert other_rooms(table, {"via": "exit"})[:5] == ("room-2", "room-1", "room-6", "room-5", "room-3")
    assert other_rooms(table, {"via": "rotation"})[0] == "room-3"
    assert len(other_rooms(table, {})) == 15
    assert defaults.propose_room(table, Box(), {"via": "exit"}) == {"room": "room-2"}


@pytest.mark.rule("MM-CARD-11")
def test_what_an_ability_does_is_kept_in_the_groups_own_words() -> None:
    row = ABILITY_COSTS.row(Box(), "cure")
    assert row is not None
    box = ABILITY_COSTS.with_row(Box(), "cure", {**row.values, "words": "Takes a wound off."})
    assert ability_words(box, "cure") == "Takes a wound off."
    assert ABILITY_COSTS.held(box) == ("cure",)
    assert ability_words(ABILITY_COSTS.drop(box, "cure"), "cure") == ""


@pytest.mark.rule("MM-MIN-4")
def test_while_its_attack_is_asked_the_sheet_says_how_far_a_figure_goes() -> None:
    alone = play(playing(*COLUMN, minions={"rat": 1}), "minion_move", minion="rat-1", roll=(SWORD,))
    assert packs.ways_told(alone)[0].count == 2
    both = play(playing(*COLUMN, minions={"rat": 2}), "minions_move", roll=(SWORD, CHEESE))
    for table, action in ((alone, "minion_attack"), (both, "minions_attack")):
        words = sheet(table, action)
        assert all(translate(one) in words for one in packs.ways_told(table))
    done = play(both, "minion_done", minion="rat-1")
    assert packs.ways_told(done) == ()
