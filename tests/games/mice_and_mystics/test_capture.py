"""Wounds of mice, capture and release (MM-CAPT, MM-HERO-4, MM-CHEESE-4)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.defaults import next_sheet
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.table import Table
from companion.rules import swap
from tests.games.mice_and_mystics.screens import panel, sheet
from tests.games.mice_and_mystics.tables import (
    STAR,
    attack,
    found,
    having,
    mouse,
    play,
    playing,
    refused,
    roll,
    steps,
)
from tests.support.cases import for_each
from tests.support.random_play import words

COLUMN = ("rat", "collin", "tilda", "filch", "maginos")


def rats(now: str = "rat", **fields: Any) -> Table:
    """Return a table with two rats that roll two dice each."""
    table = playing(*COLUMN, now=now, minions={"rat": 2}, **fields)
    return replace(table, kinds=swap(table.kinds, Kind("rat", 2, 1, 1)))


def struck(table: Table, who: str, hits: str, blocks: str) -> Table:
    table = play(table, "minion_attack", minion="rat-1", target=who, roll=roll(hits))
    return play(table, "defend", roll=roll(blocks))


@pytest.mark.rule("MM-CAPT-1", "MM-HERO-4")
@for_each("wounds, poisoned", [(3, 0), (0, 3), (1, 2)])
def test_wounds_plain_or_poisoned_up_to_the_vitality_are_a_capture(wounds: int, poisoned: int) -> None:
    table = having(rats(), "tilda", wounds=wounds, poisoned=poisoned)
    assert not table.mouse("tilda").is_captured
    assert struck(table, "tilda", "SW BOW", "BOW BOW BOW").mouse("tilda").is_captured


@pytest.mark.rule("MM-CAPT-1")
def test_below_the_vitality_wounds_are_kept_on_the_sheet() -> None:
    tilda = struck(rats(), "tilda", "SW SW", "SS BOW BOW").mouse("tilda")
    assert (tilda.wounds, tilda.hearts, tilda.is_captured) == (1, 3, False)


@pytest.mark.rule("MM-EX-40", "MM-CAPT-1", "MM-CAPT-2", "MM-CAPT-9", "MM-HERO-4", "MM-CHEESE-4", "MM-STAT-6")
def test_example_40_what_a_capture_takes_and_what_it_leaves() -> None:
    ring = found("tilda", "Anello", combat=1, is_equipped=True)
    scroll = found("tilda", "Pergamena", number=2, kind="scroll")
    trick = found("tilda", "Trick", number=3, kind="trick")
    cards = (*mouse("tilda").cards, ring, scroll, trick)
    state = {"wounds": 3, "cheese": 5, "states": ("webbed",), "abilities": ("cure", "fortify")}
    table = having(rats(hourglass=2, end=6), "tilda", cards=cards, **state)
    table = struck(table, "tilda", "SW SW", "SS CH BOW")
    tilda = table.mouse("tilda")
    assert (tilda.is_captured, tilda.captures, tilda.cheese, tilda.wounds) == (True, 1, 0, 0)
    assert [card.printed for card in tilda.cards] == [
        "tildas-mace",
        "leather-breastplate",
        "found-2",
        "found-3",
    ]
    assert (tilda.states, tilda.poisoned, tilda.abilities) == ((), 0, ("cure", "fortify"))
    assert (table.hourglass, table.search_discarded) == (3, 1)


@pytest.mark.rule("MM-EX-40", "MM-ATK-9")
def test_the_cheese_of_the_last_defence_is_gained_before_it_is_lost() -> None:
    table = struck(having(rats(), "tilda", wounds=3, cheese=5), "tilda", "SW SW", "SS CH BOW")
    news = [words(one) for one in table.news]
    assert news.index("Tilda gains 1 cheese.") < news.index("Tilda is captured.")


@pytest.mark.rule("MM-EX-41", "MM-CAPT-2", "MM-HOUR-2")
def test_example_41_a_capture_on_the_last_page_loses_the_chapter() -> None:
    table = having(rats(hourglass=5, end=6), "tilda", wounds=3)
    table = struck(table, "tilda", "SW SW", "BOW BOW BOW")
    assert (table.hourglass, table.phase, table.outcome) == (6, "over", "lost")


@pytest.mark.rule("MM-EX-43", "MM-CAPT-3", "MM-CAPT-4")
def test_example_43_a_captured_mouses_card_stays_and_is_passed_over() -> None:
    table = having(rats(now="collin"), "tilda", is_captured=True)
    table = play(table, "end_turn")
    assert (table.current, "tilda" in table.column) == ("filch", True)


@pytest.mark.rule("MM-CAPT-3")
def test_a_captured_mouse_does_nothing() -> None:
    table = having(rats(now="collin"), "tilda", is_captured=True)
    assert refused(table, "move", mouse="tilda", roll=steps(1)) == "{mouse} is captured."
    assert refused(table, "set_turn", card="tilda")
    assert refused(table, "mark", mouse="tilda", state="stunned")


@pytest.mark.rule("MM-EX-44", "MM-CAPT-5", "MM-CAPT-7")
def test_example_44_when_the_last_minion_falls_the_captured_are_free() -> None:
    table = playing("collin", "rat", "filch", "tilda", now="filch", minions={"rat": 1})
    card = found("tilda", "Scroll", kind="scroll")
    table = having(table, "tilda", is_captured=True, cards=(*mouse("tilda").cards, card))
    table = play(attack(table, "filch", "rat-1", "SW BOW"), "defend", roll=roll("BOW"))
    tilda = table.mouse("tilda")
    assert (tilda.is_captured, tilda.wounds, tilda.cheese, tilda.states) == (False, 0, 0, ())
    assert len(tilda.cards) == 3
    table = play(table, "end_turn")
    assert (table.current, table.mouse("tilda").can_act) == ("tilda", True)


@pytest.mark.rule("MM-CAPT-7")
def test_a_mouse_freed_in_its_own_turn_does_nothing_more_in_it() -> None:
    table = playing("collin", "filch", "tilda", room="room-1")
    table = having(table, "collin", wounds=4)
    table = play(table, "move", mouse="collin", roll=steps(1))  # the crow takes the last heart
    collin = table.mouse("collin")
    assert (collin.is_captured, collin.captures, table.hourglass) == (False, 1, 2)
    assert table.current == "filch"


@pytest.mark.rule("MM-CAPT-7")
def test_a_mouse_freed_by_hand_in_its_own_turn_waits_for_the_next() -> None:
    table = having(rats(now="collin"), "collin", is_captured=True)
    table = play(table, "free_mouse", mouse="collin")
    assert refused(table, "move", mouse="collin", roll=steps(1)) == (
        "{mouse} was freed in this turn and does nothing more."
    )


@pytest.mark.rule("MM-CAPT-5", "MM-WOUND-4")
def test_a_mouse_freed_in_the_minions_own_turn_is_not_passed_over() -> None:
    table = playing("collin", "rat", "tilda", "filch", now="rat", minions={"rat": 1}, room="room-1")
    table = having(table, "tilda", is_captured=True)
    table = play(table, "minion_move", minion="rat-1", roll=steps(1))  # the crow kills the last rat
    assert (table.current, table.mouse("tilda").can_act) == ("tilda", True)


@pytest.mark.rule("MM-CAPT-5")
def test_captured_without_minions_a_mouse_is_freed_at_once_and_the_page_is_paid() -> None:
    table = play(playing(hourglass=2), "capture_mouse", mouse="tilda")
    assert (table.mouse("tilda").is_captured, table.hourglass) == (False, 3)


def all_captured(**fields: Any) -> Table:
    """Return the table at which the last free mouse has just been captured."""
    table = rats(**({"end": 9} | fields))
    for who in ("collin", "filch", "maginos"):
        table = having(table, who, is_captured=True)
    return struck(having(table, "tilda", wounds=3), "tilda", "SW SW", "BOW BOW BOW")


@pytest.mark.rule("MM-CAPT-8", "MM-CH1-7", "MM-END-2")
def test_all_mice_captured_at_once_is_a_defeat_that_the_group_confirms() -> None:
    table = all_captured()
    assert (table.phase, table.waits_for, table.hourglass) == ("playing", "accept_defeat", 2)
    assert next_sheet(table) == ("accept_defeat", {})
    table = play(table, "accept_defeat")
    assert (table.phase, table.outcome, table.hourglass) == ("over", "lost", 2)


@pytest.mark.rule("MM-END-2")
def test_the_group_may_play_on_though_every_mouse_is_captured() -> None:
    table = play(all_captured(), "play_on", why="the storybook lets them out")
    assert (table.phase, table.outcome, table.waits_for) == ("playing", "", "")
    assert (table.current, play(table, "end_turn").current) == ("rat", "rat")


@pytest.mark.rule("MM-END-2")
def test_who_plays_on_is_asked_again_when_all_are_captured_anew() -> None:
    table = play(play(all_captured(), "play_on"), "free_mouse", mouse="collin")
    assert table.waits_for == ""
    assert play(table, "capture_mouse", mouse="collin").waits_for == "accept_defeat"


@pytest.mark.rule("MM-END-2")
def test_until_the_group_has_said_so_nothing_else_goes_on() -> None:
    assert refused(all_captured(), "minion_done", minion="rat-2") == (
        "Every mouse is captured: first say whether the chapter is lost."
    )
    assert refused(rats(), "accept_defeat") == "Not every mouse is captured."


@pytest.mark.rule("MM-END-2", "MM-HOUR-2")
def test_at_end_the_defeat_is_declared_and_nobody_is_asked() -> None:
    table = all_captured(hourglass=5, end=6)
    assert (table.phase, table.outcome, table.waits_for) == ("over", "lost", "")
    assert refused(table, "play_on") == "The hourglass has reached End."


@pytest.mark.rule("MM-END-2")
def test_a_defeat_that_was_confirmed_by_mistake_is_taken_up_again() -> None:
    table = play(play(all_captured(), "accept_defeat"), "play_on")
    assert (table.phase, table.outcome, table.waits_for) == ("playing", "", "")


@pytest.mark.rule("MM-END-2")
def test_the_screen_asks_whether_the_chapter_is_lost() -> None:
    table = all_captured()
    assert "Every mouse is captured: is the chapter lost?" in panel(table, "waiting")
    assert "Every mouse is captured: is the chapter lost?" in panel(table, "tv_turn")
    assert all(words in panel(table, "now") for words in ("The chapter is lost", "Play on"))
    asked = sheet(table, "accept_defeat")
    assert all(words in asked for words in ("or all mice are captured at once", "Play on"))


@pytest.mark.rule("MM-CAPT-8")
def test_three_mice_captured_are_no_defeat_yet() -> None:
    table = rats(end=9)
    for who in ("filch", "maginos"):
        table = having(table, who, is_captured=True)
    table = struck(having(table, "tilda", wounds=3), "tilda", "SW SW", "BOW BOW BOW")
    assert (table.phase, table.outcome) == ("playing", "")


@pytest.mark.rule("MM-CAPT-2")
def test_a_capture_ends_the_turn_of_the_captured_mouse() -> None:
    table = having(rats(now="collin"), "collin", wounds=4)
    table = play(table, "wound", target="collin", number=1, why="an event")
    assert (table.mouse("collin").is_captured, table.current) == (True, "tilda")


@pytest.mark.rule("MM-CHEESE-4")
def test_a_captured_mouse_gets_no_cheese_by_hand_either() -> None:
    table = having(having(rats(now="collin"), "tilda", is_captured=True), "collin", cheese=3)
    assert refused(table, "share_cheese", mouse="collin", other="tilda", number=1)
    assert refused(table, "adjust", counter="cheese:tilda", by=1) == "Choose a number from {low} to {high}."


@pytest.mark.rule("MM-CHEESE-5")
def test_a_mouse_may_hold_any_number_of_cheese() -> None:
    table = having(playing(*COLUMN, now="collin", minions={"rat": 1}), "collin", cheese=98)
    assert attack(table, "collin", "rat-1", "CH CH CH").mouse("collin").cheese == 101


def test_a_mouse_captured_with_a_card_in_hand_is_done_when_the_card_is_taken() -> None:
    table = play(rats(now="collin"), "search", mouse="collin", roll=(STAR,))
    table = play(table, "capture_mouse", mouse="collin")
    assert (table.current, table.waits_for) == ("collin", "take_card")
    table = play(table, "take_card", name="Rope", kind="item", choice="discard")
    assert (table.current, table.mouse("collin").cheese) == ("tilda", 0)


# the turn in which a mouse is freed


def just_freed() -> Table:
    """Return Collin's turn in which he has defeated the last rat, so that Filch is free again."""
    table = playing("collin", "filch", "tilda", "rat", minions={"rat": 1})
    ring = found("filch", "Rope", kind="trick")
    table = having(table, "filch", is_captured=True, cheese=0, cards=(*table.mouse("filch").cards, ring))
    table = having(table, "filch", cards=(*table.mouse("filch").cards,))
    table = play(attack(table, "collin", "rat-1", "SW SW SW"), "defend", roll=roll("BOW"))
    return having(table, "filch", cheese=3)


@pytest.mark.rule("MM-CAPT-7", "MM-OPEN-18", "MM-OPEN-33")
def test_a_mouse_just_freed_plays_no_trick_and_no_ability_before_that_turn_is_over() -> None:
    table = just_freed()
    ability = {"mouse": "filch", "ability": "dodge", "cost": 1, "off_turn": True}
    trick = {"mouse": "filch", "card": "filch/found-1", "then": "spent"}
    for action, answers in (("use_ability", ability), ("use_card", trick)):
        assert refused(table, action, **answers) == "{mouse} was freed in this turn and does nothing more."
    later = replace(play(table, "end_turn"), current="tilda")
    assert later.mouse("filch").can_act
    assert play(later, "use_ability", **ability).mouse("filch").cheese == 2
    assert play(later, "use_card", **trick)
