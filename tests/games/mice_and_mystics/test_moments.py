"""What a chapter says at its moments, its counters and timers (MM-CH-1, MM-CH-4)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.aftermath import aftermath
from companion.games.mice_and_mystics.chapters import CHAPTER_ONE, MOMENTS, ChapterCounter, Note
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message
from tests.games.mice_and_mystics.chapters import TWO, in_two
from tests.games.mice_and_mystics.tables import FOUR, GAME, attack, begun, play, playing, refused, roll
from tests.support.cases import for_each
from tests.support.random_play import words


def saying(*notes: Note, **fields: Any) -> Table:
    """Return a table in room 4 whose chapter has these notes, Collin's turn."""
    table = playing(*FOUR, **fields)
    return replace(table, chapter=replace(table.chapter, notes=notes))


def popped(table: Table) -> list[str]:
    """Return the group's own words that pop up as a sheet."""
    return [words(one) for sign, _title, told in aftermath(begun(), table) if sign == "log" for one in told]


def titles(table: Table) -> list[str]:
    return [words(title) for sign, title, _told in aftermath(begun(), table) if sign == "log"]


@pytest.mark.rule("MM-CH-1")
def test_a_chapter_speaks_as_it_begins() -> None:
    table = play(play(in_two(), "give_up"), "close_chapter", kept=(), then="retry")
    everything = GAME.globals["checklist_items"](table)
    table = play(play(table, "lay_items", items=everything), "begin")
    assert popped(table) == ["Read page 20."]
    assert titles(table) == ["As the chapter begins"]


@pytest.mark.rule("MM-CH-4")
def test_a_room_speaks_when_it_is_entered_and_other_rooms_do_not() -> None:
    here, there = Note("enter", "Dust.", "room-2"), Note("enter", "Rain.", "room-1")
    table = play(saying(here, there), "explore", mouse="collin", room="room-2")
    assert popped(table) == ["Dust."]
    assert titles(table) == ["You enter: Tunnel Entrance"]


@pytest.mark.rule("MM-CH-4")
def test_a_room_that_is_entered_again_speaks_again() -> None:
    table = saying(Note("enter", "Dust."), explored=("room-4", "room-2"))
    assert popped(play(table, "explore", mouse="collin", room="room-2")) == ["Dust."]


@pytest.mark.rule("MM-CH-4", "MM-ENC-1")
def test_a_room_of_which_the_chapter_says_so_has_no_encounter() -> None:
    table = replace(in_two(), figures=(), column=("lily", "collin", "tilda", "maginos"))
    table = play(table, "explore", mouse="lily", room="room-8")
    assert not table.encounter_due
    assert popped(table) == ["A smell of jam."]
    assert "Read the room’s rules in the storybook: there is no encounter here." in map(words, table.news)


@pytest.mark.rule("MM-CH-1")
def test_a_surge_a_capture_a_search_and_a_round_have_their_moments() -> None:
    notes = tuple(Note(when, when) for when in ("surge", "mouse-captured", "search", "round"))
    table = saying(*notes)
    assert popped(play(play(table, "feed_wheel", number=6), "surge")) == ["surge"]
    assert popped(play(table, "capture_mouse", mouse="filch")) == ["mouse-captured"]
    assert popped(play(table, "search", mouse="collin", roll=("bow-2",))) == ["search"]
    last = replace(table, current="maginos")
    assert popped(play(last, "end_turn")) == ["round"]
    assert popped(play(table, "end_turn")) == []


@pytest.mark.rule("MM-CH-1")
def test_the_first_round_has_its_moment_too() -> None:
    table = begun()
    table = replace(table, chapter=replace(table.chapter, notes=(Note("round", "Tick."),)))
    assert popped(play(table, "lay_order", order=("rat", *FOUR))) == ["Tick."]


@pytest.mark.rule("MM-CH-1")
def test_a_roachs_defeat_has_two_moments_and_a_rats_one() -> None:
    notes = (Note("minion-defeated", "A minion."), Note("roach-defeated", "A roach."))
    rat = saying(*notes, minions={"rat": 1, "roach": 1})
    rat = replace(rat, column=(*FOUR, "rat", "roach"))
    assert popped(play(rat, "wound", target="rat-1", number=1)) == ["A minion."]
    assert popped(play(rat, "wound", target="roach-1", number=1)) == ["A minion.", "A roach."]
    struck = play(attack(rat, "collin", "roach-1", "SW BOW BOW"), "defend", roll=roll("BOW"))
    assert popped(struck) == ["A minion.", "A roach."]


def test_a_note_that_comes_twice_in_one_play_is_read_once() -> None:
    table = saying(Note("minion-defeated", "A minion."))
    twice = table.tell("{words}", words="A minion.", pops=Message("When a minion is defeated"))
    assert popped(replace(twice, news=twice.news * 2)) == ["A minion."]


def test_a_note_blocks_nothing() -> None:
    table = play(saying(Note("search", "Look.")), "search", mouse="collin", roll=("bow-2",))
    assert table.waits_for == ""
    assert "Look." in map(words, table.news)


def test_a_chapter_that_is_lost_says_nothing_more() -> None:
    table = saying(Note("surge", "Too late."), hourglass=5, wheel=6, surge_due=True)
    assert popped(play(table, "surge")) == []


def test_every_moment_has_its_words() -> None:
    for when in MOMENTS:
        assert words(GAME.globals["moment"](Note(when, ""), CHAPTER_ONE))
    surge, enter = (Note(when, "", "room-3") for when in ("surge", "enter"))
    assert words(GAME.globals["moment"](surge, CHAPTER_ONE)) == "On a surge in: The Kitchen"
    assert words(GAME.globals["moment"](enter, CHAPTER_ONE)) == "You enter: The Kitchen"


def test_chapter_one_speaks_of_itself_at_no_moment() -> None:
    table = begun()
    assert (table.chapter.notes, table.chapter.counters, GAME.globals["chapter_counters"](table)) == (
        (),
        (),
        (),
    )


# counters and timers


def shown(table: Table) -> dict[str, int]:
    return {name: value for _id, name, value, _timer in GAME.globals["chapter_counters"](table)}


def test_a_timer_goes_down_each_round_after_the_first_and_tells_at_nothing() -> None:
    table = in_two()
    assert shown(table) == {"Jars": 3, "Candle": 2, "Lid": 1}
    told = []
    for left in (1, 0, 0):
        table = play(replace(table, current="roach"), "end_turn")
        assert shown(table)["Candle"] == left
        told.append(popped(table))
    assert told == [[], ["It is dark."], []]


def test_a_timer_of_surges_goes_down_at_each() -> None:
    table = play(play(in_two(), "feed_wheel", number=6), "surge")
    assert shown(table)["Lid"] == 0
    assert popped(table) == ["The lid rattles.", "The lid is off."]
    assert titles(table) == ["On a surge", "At an end: Lid"]


def test_a_counter_is_put_right_by_hand_and_tells_when_it_comes_to_nothing() -> None:
    table = in_two()
    assert shown(play(table, "adjust", counter="chapter:Jars", by=-2))["Jars"] == 1
    assert shown(play(table, "correct", counter="chapter:Jars", value=9))["Jars"] == 9
    table = play(table, "correct", counter="chapter:Candle", value=0)
    assert popped(table) == ["It is dark."]
    assert words(GAME.names(table, "chapter:Jars")) == "Jars"


@for_each("value", [-1, 13, "2", None])
def test_a_counter_stays_within_what_the_chapter_says(value: object) -> None:
    assert refused(in_two(), "correct", counter="chapter:Jars", value=value)


def test_a_counter_that_starts_above_its_bound_may_come_back_to_its_start() -> None:
    many = ChapterCounter("Ants", start=20)
    table = replace(in_two(), chapter=replace(TWO, counters=(many,)), counters=(("chapter:Ants", 20),))
    table = play(table, "adjust", counter="chapter:Ants", by=-5)
    assert shown(play(table, "correct", counter="chapter:Ants", value=20)) == {"Ants": 20}
    assert refused(table, "correct", counter="chapter:Ants", value=21)


def test_a_counter_of_another_chapter_is_not_on_the_table() -> None:
    assert refused(playing(), "correct", counter="chapter:Jars", value=1)
    name = GAME.names(playing(), "chapter:Jars")
    assert isinstance(name, Message) and name.parts == {"name": "chapter:Jars"}


def test_a_counter_may_be_called_as_one_of_ours() -> None:
    table = replace(in_two(), chapter=replace(TWO, counters=(ChapterCounter("wheel", start=5),)), counters=())
    table = play(table, "correct", counter="chapter:wheel", value=4)
    assert (table.wheel, shown(table)) == (0, {"wheel": 4})
