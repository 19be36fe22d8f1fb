"""Why this number? Each value that is reckoned adds up, and names the rules behind it."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.chapters import CHAPTER_ONE
from companion.games.mice_and_mystics.counters import COUNTERS
from companion.games.mice_and_mystics.explanations import OF_A_MOUSE, OF_THE_TABLE, why
from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from companion.rules import Because, Message
from companion.text.help_topics import load_topics
from tests.games.mice_and_mystics.tables import having, playing, set_up_party
from tests.support.cases import for_each
from tests.support.random_play import words

TOLD = {rule.id for topic in load_topics(GAME) for rule in topic.rules}


def opened(table: Table, id: str) -> Because:
    found = why(table, id)
    assert found is not None
    assert {part.rule for part in found.parts} <= TOLD
    assert all(words(part.what) for part in found.parts)
    return found


def rules(because: Because) -> list[str]:
    return [part.rule for part in because.parts]


def numbers(because: Because) -> list[object]:
    return [part.number for part in because.parts]


@pytest.mark.rule("MM-HOUR-4")
@for_each("id", ["hourglass", "end"])
def test_the_pages_left_are_end_less_the_hourglass(id: str) -> None:
    table = playing(hourglass=2, end=6)
    found = opened(table, id)
    assert (numbers(found), found.total) == ([6, -2], table.pages_left)


@pytest.mark.rule("MM-SURGE-1", "MM-SURGE-2")
def test_the_wheel_says_how_far_it_is_to_the_surge() -> None:
    found = opened(playing(wheel=4), "wheel")
    assert (found.total, words(found.parts[1].what)) == (4, "2 more call a surge")
    assert words(opened(playing(wheel=7), "wheel").parts[1].what) == "A surge is due."


@pytest.mark.rule("MM-SURGE-3", "MM-SURGE-4", "MM-SURGE-8")
def test_the_rooms_own_surge_comes_before_the_cards() -> None:
    found = opened(playing(room="room-5", face_up=FaceUp("A", 1, (("roach", 3),))), "next-surge")
    assert words(found.shown) == "2 Rats"
    assert rules(found) == ["MM-SURGE-3", "MM-SURGE-4", "MM-SURGE-8"]


@pytest.mark.rule("MM-SURGE-5")
def test_without_one_the_face_up_card_says_who_comes() -> None:
    found = opened(playing(face_up=FaceUp("A", 2, (("roach", 3), ("rat", 1)))), "next-surge")
    assert words(found.shown) == "3 Roaches, 1 Rat"
    assert rules(found) == ["MM-SURGE-3", "MM-SURGE-4", "MM-SURGE-5"]
    assert words(found.parts[2].what) == "The encounter card lies face up, read on page 2."


def test_a_surge_line_that_nobody_has_read_is_as_the_card_says() -> None:
    assert words(opened(playing(face_up=FaceUp("A", 2, None)), "next-surge").shown) == "as the card says"


@pytest.mark.rule("MM-SURGE-6")
def test_with_neither_nobody_comes() -> None:
    found = opened(playing(), "next-surge")
    assert (words(found.shown), rules(found)[-1]) == ("nobody", "MM-SURGE-6")


@pytest.mark.rule("MM-SETUP-9", "MM-SETUP-4")
def test_the_search_deck_is_what_was_neither_handed_out_nor_drawn() -> None:
    table = playing(search_left=60)
    found = opened(replace(table, mice_before=table.mice), "search-deck")
    assert (numbers(found), found.total) == ([71, -6, -5], 60)


@pytest.mark.rule("MM-SETUP-9", "MM-ENC-1")
def test_the_encounter_deck_is_what_the_chapter_uses_less_what_was_drawn() -> None:
    found = opened(playing(encounters_left=7), "encounter-deck")
    assert (numbers(found), found.total) == ([9, -2], 7)


@pytest.mark.rule("MM-SETUP-9", "MM-COMP-7")
def test_the_difficult_cards_of_a_chapter_are_in_its_encounter_deck() -> None:
    found = opened(playing(chapter=replace(CHAPTER_ONE, difficult=3), encounters_left=7), "encounter-deck")
    assert (numbers(found), found.total) == ([9, 3, -5], 7)


@pytest.mark.rule("MM-HERO-4", "MM-STAT-5")
@for_each("id", ["wounds:tilda", "poisoned:tilda"])
def test_hearts_are_life_less_wounds_poison_wounds_too(id: str) -> None:
    table = having(playing(), "tilda", wounds=1, poisoned=1)
    found = opened(table, id)
    assert (numbers(found), found.total) == ([4, -1, -1], table.mouse("tilda").hearts)


def test_a_value_that_one_source_gave_says_so() -> None:
    table = having(playing(), "maginos", unverified=("movement",))
    assert [part.is_unverified for part in opened(table, "movement:maginos").parts] == [False, True]


@pytest.mark.rule("MM-MOVE-1")
def test_a_move_is_the_die_and_the_move_value() -> None:
    found = opened(playing(), "movement:collin")
    assert (words(found.shown), rules(found)) == ("die + 2", ["MM-DICE-6", "MM-MOVE-1"])


@pytest.mark.rule("MM-HERO-12")
def test_a_move_value_that_nobody_has_typed_is_no_0() -> None:
    found = opened(having(playing(), "collin", movement=0, unknown=("movement",)), "movement:collin")
    number = found.parts[1].number
    assert isinstance(number, Message)
    assert (words(found.shown), words(number)) == ("die + ?", "not known")


@pytest.mark.rule("MM-WOUND-3")
def test_a_minions_hearts_are_its_life_less_its_wounds() -> None:
    table = having(playing(minions={"spider": 1}), "spider-1", wounds=1)
    assert (numbers(opened(table, "wounds:spider-1")), opened(table, "wounds:spider-1").total) == ([4, -1], 3)


@pytest.mark.rule("MM-BOSS-6", "MM-BOSS-7")
def test_each_card_of_a_boss_has_hearts_of_its_own() -> None:
    own = (("vanestra", ("vanestra-web", "vanestra-call")),)
    table = playing(minions={"vanestra": 1}, boss_cards=own, card_wounds=(("vanestra-web", 1),))
    web, call = (opened(table, f"wounds:{card}") for card in own[0][1])
    assert (numbers(web)[1], numbers(call)[1]) == (-1, 0)
    assert web.total == table.kind("vanestra-web").vitality - 1


@pytest.mark.rule("MM-PLACE-6")
def test_figures_say_how_many_are_left_in_the_box() -> None:
    found = opened(playing(minions={"rat": 2, "elite-rat": 1}), "figures:rat")
    assert (found.total, words(found.parts[1].what)) == (2, "3 more in the box")


@pytest.mark.rule("MM-MIN-2")
def test_the_lowest_mouse_of_the_column_says_who_runs_the_minions() -> None:
    table = playing("rat", "tilda", "collin", "roach", minions={"rat": 1, "roach": 1})
    found = opened(table, "minion-player")
    assert words(found.shown) == table.mouse("collin").player
    assert words(found.parts[0].what) == "Collin is the lowest mouse of the column, on space 3."


def test_where_there_is_nothing_to_tell_nothing_is_told() -> None:
    table = playing(minions={"vanestra": 1})
    ids = ("", "nothing", "wounds:nobody", "figures:nobody", "cheese", "wounds:vanestra-1", "movement:")
    assert [why(table, id) for id in ids] == [None] * len(ids)


def test_every_value_opens_from_the_choice_of_mice_to_the_end() -> None:
    for table in (set_up_party("collin"), playing(), playing(phase="over")):
        for id in OF_THE_TABLE:
            assert why(table, id) or id == "minion-player"
        for what in OF_A_MOUSE:
            assert opened(table, f"{what}:collin")


def test_what_is_counted_is_what_is_told() -> None:
    table = playing(wheel=3, minions={"rat": 2})
    for id in ("wheel", "search-deck", "encounter-deck", "cheese:filch", "figures:rat"):
        assert opened(table, id).total == COUNTERS.find(table, id).value


@pytest.mark.rule("MM-TRAP-2", "MM-WATER-2", "MM-DICE-1")
@for_each("dice, shown", [(1, "1 in 2"), (2, "3 in 4"), (3, "7 in 8")])
def test_how_likely_a_star_is_among_several_dice(dice: int, shown: str) -> None:
    found = opened(playing(), f"star:{dice}")
    assert words(found.shown) == shown
    assert why(playing(), "star:many") is None
