"""Exploring and encounters (MM-EXPL-1, -5, -8, MM-ENC, MM-CH-4)."""

from typing import Any

import pytest
from django.http import QueryDict

from companion.games.mice_and_mystics.box import Box, EncounterCard
from companion.games.mice_and_mystics.chapters import CHAPTER_ONE, ROOMS, RoomRules, other_side
from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, replace
from companion.table.answer_forms import ActionForms
from tests.games.mice_and_mystics.screens import sheet
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    NO_STAR,
    having,
    play,
    playing,
    refused,
    steps,
    told,
)
from tests.support.random_play import words

ORDER = ("rat", *FOUR)


def arrived(**fields: Any) -> Table:
    """Return a table at which the mice have just come into an unexplored room."""
    return playing(**{"encounter_due": True, "room": "room-4", **fields})


@pytest.mark.rule("MM-EX-61", "MM-EXPL-1")
def test_example_61_nobody_explores_while_a_rat_is_in_the_room() -> None:
    table = playing(*FOUR, "rat", minions={"rat": 1})
    assert refused(table, "explore", mouse="collin", room="room-2") == "Minions are in the room."


@pytest.mark.rule("MM-EXPL-5")
def test_all_mice_go_into_the_new_room_together_without_a_roll() -> None:
    table = play(playing(), "explore", mouse="collin", room="room-2")
    assert (table.room, table.explored) == ("room-2", ("room-5", "room-4", "room-2"))
    assert list(GAME.actions["explore"].asks) == ["mouse", "via", "room"]


@pytest.mark.rule("MM-EXPL-8", "MM-ENC-1", "MM-EX-62")
def test_the_first_entry_into_a_room_is_an_encounter() -> None:
    table = play(playing(), "explore", mouse="collin", room="room-2")
    assert table.waits_for == "encounter"
    assert refused(table, "move", mouse="collin", roll=steps(1)) == "The encounter comes first."


@pytest.mark.rule("MM-EXPL-8")
def test_a_room_explored_before_gives_none_and_the_mouse_may_still_move() -> None:
    table = play(playing(), "explore", mouse="collin", room="room-5")
    assert (table.room, table.waits_for, table.encounters_left) == ("room-5", "", 8)
    assert play(table, "move", mouse="collin", roll=steps(1)).mouse("collin").has_moved


@pytest.mark.rule(
    "MM-EX-62", "MM-EXPL-5", "MM-EXPL-8", "MM-ENC-1", "MM-ENC-2", "MM-ENC-3", "MM-ENC-4", "MM-INIT-2"
)
def test_example_62_an_encounter_is_placed_then_ordered_then_lies_face_up() -> None:
    table = playing(room="room-5", explored=("room-5",), hourglass=3, face_up=FaceUp("X", 1), current="filch")
    table = play(table, "explore", mouse="filch", room="room-4")
    box = Box(encounters=(EncounterCard("Y", ((3, (("rat", 4),)),)),))
    known = GAME.proposed(table, box, "encounter", {"card": "Y"})
    assert known["minions"] == (("rat", 4),)
    table = play(table, "encounter", card="Y", minions=known["minions"])
    assert (len(table.figures_of("rat")), table.column, table.face_up) == (4, FOUR, None)
    assert (table.encounters_discarded, table.encounters_left) == (1, 7)
    table = play(table, "lay_order", order=ORDER)
    assert (table.explored, table.room) == (("room-5", "room-4"), "room-4")
    assert table.face_up == FaceUp("Y", 3)
    assert (table.column, table.current, table.round) == (ORDER, "rat", 2)


@pytest.mark.rule("MM-ENC-2")
def test_the_page_to_read_is_the_hourglasss() -> None:
    table = play(arrived(hourglass=4), "encounter", card="Y", minions=(("rat", 1),))
    assert play(table, "lay_order", order=ORDER).face_up == FaceUp("Y", 4)


@pytest.mark.rule("MM-ENC-3")
def test_the_card_lies_face_up_only_when_the_order_is_laid() -> None:
    table = play(arrived(), "encounter", card="Y", minions=(("rat", 1),))
    assert table.face_up is None
    assert play(table, "lay_order", order=ORDER).face_up == FaceUp("Y", 1)


@pytest.mark.rule("MM-ENC-3")
def test_a_card_that_brings_nobody_lies_face_up_at_once() -> None:
    table = play(arrived(), "encounter", card="Y", minions=())
    assert (table.face_up, table.waits_for, table.current) == (FaceUp("Y", 1), "", "collin")


@pytest.mark.rule("MM-ENC-4")
def test_the_new_card_decides_the_next_surge() -> None:
    table = arrived(face_up=FaceUp("X", 1, (("roach", 1),)), room="room-4")
    read = {"surge_read": True, "surge": (("spider", 1),)}
    table = play(table, "encounter", card="Y", minions=(("rat", 1),), **read)
    table = play(table, "lay_order", order=ORDER)
    assert (table.surge_brings, table.encounters_discarded) == ((("spider", 1),), 1)


@pytest.mark.rule("MM-ENC-5", "MM-AMB-1")
def test_an_ambush_on_the_card_is_rolled_for_at_the_laying() -> None:
    table = play(arrived(), "encounter", minions=(("rat", 1),), ambush=True)
    assert refused(table, "lay_order", order=(*FOUR, "rat")) == "Still missing: {what}"
    table = play(table, "lay_order", order=(*FOUR, "rat"), ambush=steps(2))
    assert table.column == ("collin", "tilda", "rat", "filch", "maginos")


@pytest.mark.rule("MM-ENC-5")
def test_mousetraps_and_greedy_roaches_on_the_card_are_told_and_kept() -> None:
    table = play(arrived(), "encounter", minions=(("roach", 1),), mousetrap=True, crosses=0, greedy=True)
    assert table.greedy
    assert "A mousetrap token goes on every red cross of the room." in [words(one) for one in table.news]


@pytest.mark.rule("MM-ENC-5")
def test_the_surge_of_the_card_may_be_read_later() -> None:
    table = play(arrived(), "encounter", card="Y", minions=())
    assert table.surge_brings is None
    assert (
        refused(arrived(), "encounter", minions=(), surge=(("rat", 1),)) == "No answer is needed there now."
    )


@pytest.mark.rule("MM-ENC-1")
def test_a_chapter_may_say_that_there_is_no_encounter() -> None:
    table = play(arrived(face_up=FaceUp("X", 1)), "no_encounter")
    assert (table.waits_for, table.face_up, table.encounters_left) == ("", FaceUp("X", 1), 8)
    assert refused(playing(), "no_encounter") == "No encounter is waiting."
    assert refused(playing(), "encounter", minions=()) == "No encounter is waiting."


def test_an_empty_encounter_deck_is_its_shuffled_discards() -> None:
    table = play(arrived(encounters_left=0, encounters_discarded=6), "encounter", minions=())
    assert (table.encounters_left, table.encounters_discarded) == (5, 0)


@pytest.mark.rule("MM-PLACE-6")
def test_an_encounter_brings_no_more_figures_than_the_box_holds() -> None:
    table = play(arrived(), "encounter", minions=(("spider", 2), ("rat", 7)))
    assert (len(table.figures_of("spider")), len(table.figures_of("rat"))) == (1, 6)


@pytest.mark.rule("MM-CAPT-5")
def test_nobody_is_left_captured_when_nobody_comes() -> None:
    table = having(arrived(), "tilda", is_captured=True)
    assert not play(table, "encounter", minions=()).mouse("tilda").is_captured


def test_a_new_room_has_no_traps_and_no_greed_of_the_old_one() -> None:
    table = play(playing(traps=3, greedy=True), "explore", mouse="collin", room="room-2")
    assert (table.traps, table.greedy) == (0, False)


def there_and_back(table: Table, *, before: int = 0) -> Table:
    """Return the table after the mice have gone from room 4 to room 5 and come back."""
    table = play(table, "explore", mouse="collin", room="room-5")
    assert (table.room, table.traps) == ("room-5", before)
    return play(play(table, "end_turn"), "explore", mouse="tilda", room="room-4")


@pytest.mark.rule("MM-TRAP-3", "MM-OPEN-41", "MM-OPEN-39")
def test_a_mousetrap_that_nobody_sprang_is_there_when_the_mice_come_back() -> None:
    table = there_and_back(playing(traps=3))
    assert (table.room, table.traps) == ("room-4", 3)
    assert "Mousetraps still lie here: {number}." in told(table)


@pytest.mark.rule("MM-TRAP-3", "MM-TRAP-4")
def test_a_mousetrap_that_was_sprung_does_not_come_back() -> None:
    table = play(playing(traps=2), "spring_trap", mouse="collin", roll=(NO_STAR, NO_STAR))
    table = play(play(table, "end_turn"), "end_turn")
    table = play(table, "explore", mouse="maginos", room="room-5")
    table = play(play(table, "end_turn"), "explore", mouse="collin", room="room-4")
    assert (table.room, table.traps) == ("room-4", 1)


@pytest.mark.rule("MM-TRAP-3")
def test_a_room_that_is_set_by_hand_has_its_own_mousetraps() -> None:
    table = play(playing(traps=2), "set_room", room="room-5")
    assert table.traps == 0
    assert play(table, "set_room", room="room-5").traps == 0
    assert play(table, "set_room", room="room-4").traps == 2


def test_the_storybook_may_lead_anywhere_but_here() -> None:
    assert play(playing(), "explore", mouse="collin", room="room-9").room == "room-9"
    assert refused(playing(), "explore", mouse="collin", room="room-4")
    assert refused(playing(), "explore", mouse="collin", room="attic")


@pytest.mark.rule("MM-INIT-1")
def test_newcomers_of_a_known_kind_in_an_encounter_need_no_laying() -> None:
    table = arrived(column=(*FOUR, "rat"), figures=playing(minions={"rat": 1}).figures)
    table = play(table, "encounter", card="Y", minions=(("rat", 1),))
    assert (table.waits_for, table.face_up, len(table.figures)) == ("", FaceUp("Y", 1), 2)


# ways out


@pytest.mark.rule("MM-EX-85", "MM-EXPL-7")
def test_example_85_who_may_use_which_flip_space() -> None:
    table = playing(now="tilda")
    assert refused(table, "explore", mouse="tilda", via="rotation-class", room="room-3") == (
        "Only a Tinkerer or a Scamp may use that flip space."
    )
    table = playing(now="filch")
    assert play(table, "explore", mouse="filch", via="rotation-class", room="room-3").room == "room-3"
    assert refused(table, "explore", mouse="filch", via="rotation-hook", room="room-3") == (
        "That flip space needs the Fishhook & Thread in the party stash."
    )


@pytest.mark.rule("MM-EXPL-7")
def test_the_line_opens_its_flip_space_from_the_stash_alone() -> None:
    flip: dict[str, Any] = {"mouse": "collin", "via": "rotation-hook", "room": "room-3"}
    assert play(playing(chest=("hook-and-line",)), "explore", **flip).room == "room-3"
    assert refused(playing(on_board=("hook-and-line",)), "explore", **flip)


@pytest.mark.rule("MM-EXPL-7")
@pytest.mark.parametrize(("mouse", "may"), [("nez", True), ("filch", True), ("collin", False)])
def test_a_tinkerer_and_a_scamp_flip_alike(mouse: str, may: bool) -> None:
    table = playing("collin", "filch", "tilda", "nez", now=mouse)
    why = GAME.why_not(table, "explore", {"mouse": mouse, "via": "rotation-class", "room": "room-3"})
    assert (why is None) is may


@pytest.mark.rule("MM-EXPL-6")
def test_the_other_side_of_the_tile_is_proposed_at_a_flip_space_else_a_room_unseen() -> None:
    answers = {"mouse": "collin", "via": "rotation"}
    assert GAME.proposed(playing(), Box(), "explore", answers) == {"room": "room-3"}
    assert GAME.proposed(playing(), Box(), "explore", answers | {"via": "exit"}) == {"room": "room-2"}
    assert all(other_side(other_side(room)) == room != other_side(room) for room in ROOMS)


@pytest.mark.rule("MM-EXPL-9")
def test_what_lies_on_the_tile_is_left_behind_and_its_card_shuffled_back() -> None:
    table = playing(on_board=("fork", "hook-and-line"), chest=("grape",), search_left=40)
    table = play(table, "explore", mouse="collin", room="room-5")
    assert (table.on_board, table.chest, table.search_left) == ((), ("grape",), 42)
    assert "Left behind on the tile: {items}." in told(table)


@pytest.mark.rule("MM-EXPL-9")
def test_the_grape_stays_on_its_tile_and_is_there_when_the_mice_come_back() -> None:
    table = playing(on_board=("grape", "fork"), search_left=40)
    table = play(table, "explore", mouse="collin", room="room-5")
    assert (table.on_board, table.search_left) == ((), 41)
    assert "Stays on its tile: {items}." in told(table)
    table = play(play(table, "end_turn"), "explore", mouse="tilda", room="room-4")
    assert (table.on_board, table.search_left) == (("grape",), 41)


@pytest.mark.rule("MM-EXPL-9")
def test_the_sheet_says_what_is_lost_with_the_tile_and_what_stays_on_it() -> None:
    asked = sheet(playing(on_board=("grape", "fork")), "explore", mouse="collin")
    assert "On the tile, and lost with it: Dinner Fork" in asked
    assert "Stays on the tile: Grape" in asked


@pytest.mark.rule("MM-EXPL-9")
def test_nothing_is_lost_where_nothing_lies() -> None:
    table = play(playing(chest=("fork",), search_left=40), "explore", mouse="collin", room="room-5")
    assert (table.chest, table.search_left) == (("fork",), 40)
    assert "Left behind on the tile: {items}." not in told(table)


@pytest.mark.rule("MM-EXPL-5")
def test_nobody_stands_on_water_in_the_room_that_is_come_to() -> None:
    table = having(having(playing(), "tilda", on_water=True), "collin", on_water=True)
    table = play(table, "explore", mouse="collin", room="room-5")
    assert not any(mouse.on_water for mouse in table.mice)


# encounters that do not come


@pytest.mark.rule("MM-ENC-1")
def test_a_room_that_has_no_encounter_by_the_chapter_brings_none() -> None:
    chapter = replace(CHAPTER_ONE, room_rules=(RoomRules("room-2", no_encounter=True),))
    table = play(playing(chapter=chapter), "explore", mouse="collin", room="room-2")
    assert (table.waits_for, table.encounters_left) == ("", 8)
    assert "room-2" in table.explored


@pytest.mark.rule("MM-ENC-1")
def test_without_a_card_in_deck_and_discards_there_is_no_encounter() -> None:
    empty: dict[str, Any] = {"encounters_left": 0, "encounters_discarded": 0}
    table = play(playing(**empty), "explore", mouse="collin", room="room-2")
    assert (table.waits_for, "room-2" in table.explored) == ("", True)
    assert told(table)[-1] == "Read the room’s rules in the storybook. No encounter card is left."
    table = playing(**empty | {"face_up": FaceUp("X", 1)})
    table = play(table, "explore", mouse="collin", room="room-2")
    assert table.waits_for == "encounter"
    assert play(table, "encounter", minions=()).encounters_left == 0
    table = playing(**empty | {"encounters_discarded": 3})
    assert play(table, "explore", mouse="collin", room="room-2").waits_for == "encounter"


# mousetraps, disguises


@pytest.mark.rule("MM-EX-65", "MM-TRAP-1", "MM-ENC-5")
def test_example_65_three_red_crosses_are_three_traps() -> None:
    table = arrived()
    asked = GAME.actions["encounter"].asks["crosses"]
    assert asked.is_wanted(table, {"mousetrap": True})
    assert not asked.is_wanted(table, {"mousetrap": False})
    table = play(table, "encounter", minions=(), mousetrap=True, crosses=3)
    assert table.traps == 3
    assert "A mousetrap token goes on every red cross of the room." in told(table)
    assert refused(arrived(), "encounter", minions=(), crosses=3) == "No answer is needed there now."


@pytest.mark.rule("MM-TRAP-1")
def test_the_box_remembers_the_red_crosses_of_a_room() -> None:
    table = arrived()
    answers = {"minions": (), "mousetrap": True, "crosses": 3}
    box = GAME.taught(Box(), table, Play("encounter", answers))
    box = GAME.taught(box, table, Play("encounter", {"minions": ()}))
    assert box.crosses == (("room-4", 3),)
    assert GAME.proposed(table, box, "encounter", {})["crosses"] == 3
    assert "crosses" not in GAME.proposed(arrived(room="room-2"), box, "encounter", {})


@pytest.mark.goal("T4")
@pytest.mark.rule("MM-TRAP-1")
def test_red_crosses_that_nobody_knows_are_asked_for() -> None:
    assert refused(arrived(), "encounter", minions=(), mousetrap=True) == "Still missing: {what}"
    assert play(arrived(), "encounter", minions=(), mousetrap=True, crosses=0).traps == 0
    form = ActionForms(GAME, "encounter", arrived(), GAME.new_box()).read_sheet(QueryDict("mousetrap=on"), {})
    assert form["crosses"] and form["crosses"].is_unknown


@pytest.mark.rule("MM-EX-64", "MM-PARTY-2", "MM-INIT-4")
def test_example_64_the_disguise_leaves_out_the_rats() -> None:
    table = arrived(chest=("disguise",), search_left=40)
    table = play(table, "encounter", card="Y", minions=(("rat", 3), ("roach", 2)), disguised=True)
    assert (len(table.figures_of("rat")), len(table.figures_of("roach"))) == (0, 2)
    assert (table.chest, table.search_left) == ((), 41)
    table = play(table, "lay_order", order=(*FOUR, "roach"))
    assert table.column == (*FOUR, "roach")


@pytest.mark.rule("MM-PARTY-2", "MM-BOSS-8")
def test_the_disguise_fools_rat_warriors_and_may_leave_nobody() -> None:
    table = arrived(chest=("disguise",))
    table = play(table, "encounter", card="Y", minions=(("elite-rat", 2), ("rat", 1)), disguised=True)
    assert (table.figures, table.waits_for, table.face_up) == ((), "", FaceUp("Y", 1))


@pytest.mark.rule("MM-PARTY-2")
def test_the_disguise_is_kept_where_it_is_not_used_and_not_offered_without_it() -> None:
    table = play(arrived(chest=("disguise",)), "encounter", minions=(("rat", 1),))
    assert (table.chest, len(table.figures)) == (("disguise",), 1)
    assert refused(arrived(), "encounter", minions=(), disguised=True) == "No answer is needed there now."


@pytest.mark.rule("MM-PARTY-2", "MM-SURGE-11")
def test_the_box_learns_the_whole_card_though_the_rats_stay_away() -> None:
    table = arrived(chest=("disguise",))
    answers = {"card": "Y", "minions": (("rat", 3),), "disguised": True}
    box = GAME.taught(Box(), table, Play("encounter", answers))
    assert box.encounters[0].on(1) == (("rat", 3),)
    assert "disguised" not in GAME.actions["surge"].asks
