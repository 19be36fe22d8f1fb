"""The rules of chapter one, its end, and what is carried on (MM-CH, MM-CH1, MM-CAMP, MM-END)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import CHAPTER_ONE
from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    NO_STAR,
    STAR,
    attack,
    begun,
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


@pytest.mark.rule("MM-CH1-2", "MM-CH1-3", "MM-CH1-1")
def test_what_the_chapter_fixes() -> None:
    assert (CHAPTER_ONE.end_page, CHAPTER_ONE.encounters, CHAPTER_ONE.party_size) == (6, 9, 4)
    assert (CHAPTER_ONE.tiles, CHAPTER_ONE.start) == (("room-5", "room-4", "room-2"), "room-5")


@pytest.mark.rule("MM-CH1-9", "MM-SURGE-4")
def test_a_surge_in_the_guard_room_is_two_rats() -> None:
    table = begun()
    table = play(table, "lay_order", order=("rat", *FOUR))
    table = play(table, "feed_wheel", number=6)
    assert table.surge_brings == (("rat", 2),)
    assert len(play(table, "surge", minions=table.surge_brings).figures) == 5


def kitchen(**fields: Any) -> Table:
    """Return the kitchen with two roaches, and Filch's turn."""
    return playing(
        "roach", "filch", "collin", "tilda", now="filch", minions={"roach": 2}, room="room-3", **fields
    )


def seen(table: Table) -> Table:
    """Return the table after Filch's blow, at which Miz Maggie may look up."""
    return play(attack(table, "filch", "roach-1", "SW BOW"), "defend", roll=roll("BOW"))


@pytest.mark.rule("MM-EX-76", "MM-CH1-11", "MM-HERO-7")
def test_example_76_miz_maggies_broom_and_the_roach_on_her_table() -> None:
    table = seen(kitchen(end=6))
    assert table.waits_for == "maggie"
    table = play(table, "maggie", roll=(NO_STAR,))
    assert table.mouse("filch").states == ("knocked-down",)
    assert (len(table.figures), table.figure("roach-1").wounds, table.mouse("filch").cheese) == (2, 0, 1)
    assert (table.tokens, table.end) == ((), 6)


@pytest.mark.rule("MM-EX-76", "MM-CH1-11", "MM-HOUR-3")
def test_example_76_with_a_star_her_token_gives_a_page_and_ends_the_rolls() -> None:
    table = play(seen(kitchen(end=6)), "maggie", roll=(STAR,))
    assert (table.tokens, table.end, len(table.figures)) == (("miz-maggie",), 7, 1)
    table = having(table, "filch", has_acted=False)
    table = play(attack(table, "filch", "roach-2", "SW BOW"), "defend", roll=roll("BOW"))
    assert (table.waits_for, table.figures) == ("", ())


@pytest.mark.rule("MM-CH1-11")
def test_miz_maggie_minds_neither_rats_nor_other_rooms_nor_roaches_nobody_slew() -> None:
    other = kitchen()
    rats = replace(playing("rat", "filch", "collin", now="filch", minions={"rat": 1}, room="room-3"))
    table = play(attack(rats, "filch", "rat-1", "SW BOW"), "defend", roll=roll("BOW"))
    assert (table.waits_for, table.figures) == ("", ())
    tunnels = seen(replace(other, room="room-4"))
    assert (tunnels.waits_for, len(tunnels.figures)) == ("", 1)
    assert play(other, "wound", target="roach-1", number=1).waits_for == ""


def test_the_surge_waits_for_miz_maggie() -> None:
    table = attack(kitchen(wheel=5, face_up=FaceUp("A", 1)), "filch", "roach-1", "SW BOW")
    table = play(table, "defend", roll=roll("CH"))
    assert (table.waits_for, table.surge_due) == ("maggie", True)
    assert refused(table, "surge", minions=()) == "The attack is finished first, then comes the surge."
    assert play(table, "maggie", roll=(STAR,)).waits_for == "surge"


def test_a_roach_swept_off_by_hand_is_no_longer_looked_at() -> None:
    table = play(seen(kitchen()), "correct", counter="figures:roach", value=0)
    assert (table.waits_for, table.figures, table.maggie_for) == ("", (), "")


def test_a_mouse_captured_by_hand_is_not_knocked_down() -> None:
    table = play(seen(kitchen()), "capture_mouse", mouse="filch")
    assert (table.waits_for, len(table.figures), table.mouse("filch").states) == ("", 1, ())


@pytest.mark.rule("MM-EX-77", "MM-CH1-15", "MM-TURN-6")
def test_example_77_the_old_crow_wounds_who_rolls_a_one() -> None:
    table = having(playing("filch", "collin", room="room-1"), "filch", wounds=1)
    table = play(table, "move", mouse="filch", roll=steps(1))
    assert (table.mouse("filch").wounds, table.waits_for) == (2, "")
    table = play(table, "scurry", mouse="filch", roll=steps(1))
    assert table.mouse("filch").wounds == 3


@pytest.mark.rule("MM-CH1-15")
@for_each("face, wounds", [("cheese-1", 1), ("bow-1-star", 1), ("bow-2", 0), (STAR, 0), (NO_STAR, 0)])
def test_the_crow_looks_at_the_number_alone(face: str, wounds: int) -> None:
    table = play(playing("filch", "collin", room="room-1"), "move", mouse="filch", roll=(face,))
    assert table.mouse("filch").wounds == wounds


@pytest.mark.rule("MM-CH1-15")
def test_the_crow_takes_minions_too_and_nobody_gains_by_it() -> None:
    table = playing("rat", "filch", "collin", minions={"rat": 2}, room="room-1")
    table = play(table, "minion_move", minion="rat-1", roll=steps(1))
    assert ([figure.id for figure in table.figures], table.mouse("filch").cheese) == (["rat-2"], 0)


@pytest.mark.rule("MM-CH1-15")
def test_the_crow_lives_in_the_courtyard_only() -> None:
    assert play(playing(), "move", mouse="collin", roll=steps(1)).mouse("collin").wounds == 0


def test_the_cheese_on_the_kitchen_table_is_counted_by_hand() -> None:
    table = play(kitchen(), "correct", counter="kitchen-cheese", value=4)
    assert table.counter("kitchen-cheese") == 4
    assert play(table, "adjust", counter="kitchen-cheese", by=-1).counter("kitchen-cheese") == 3


@pytest.mark.rule("MM-EX-92", "MM-CH1-7", "MM-END-2")
def test_example_92_the_hourglass_beats_three_mice_at_the_tree() -> None:
    table = playing(
        "rat", *FOUR, minions={"rat": 1}, room="room-1", hourglass=5, end=6, wheel=6, surge_due=True
    )
    table = play(table, "surge")
    assert (table.phase, table.outcome, table.hourglass) == ("over", "lost", 6)
    assert play(table, "close_chapter", kept=(), then="retry").phase == "laying"
    assert play(table, "close_chapter", kept=(), then="next").phase == "closed"


def test_victory_is_declared_in_the_clear_courtyard() -> None:
    won = play(playing(room="room-1"), "win")
    assert (won.phase, won.outcome) == ("over", "won")
    assert refused(playing(), "win") == "The mice must be in: {room}."
    with_rat = playing("rat", *FOUR, minions={"rat": 1}, room="room-1")
    assert refused(with_rat, "win") == "Minions are in the room."


def test_a_pending_surge_comes_before_the_victory() -> None:
    assert refused(playing(room="room-1", wheel=6, surge_due=True), "win") == "The surge comes first."


@pytest.mark.rule("MM-END-2")
def test_after_the_end_nobody_plays_on() -> None:
    over = play(playing(room="room-1"), "win")
    for action in ("move", "search"):
        assert refused(over, action, mouse="collin", roll=(STAR,)) == "The chapter is not being played."
    for action in ("end_turn", "win", "give_up"):
        assert refused(over, action) == "The chapter is not being played."
    assert refused(over, "adjust", counter="wheel", by=1) == "The chapter is not being played."


def test_a_defeat_may_be_declared_for_what_the_companion_cannot_see() -> None:
    table = play(playing(), "give_up", why="the storybook says so")
    assert (table.phase, table.outcome) == ("over", "lost")


def won() -> Table:
    """Return a chapter won: Collin has a sword in the bag, a ring on, four cheese and a new ability."""
    sword = found("collin", "Sword", kind="weapon", combat=2)
    ring = found("collin", "Ring", number=2, combat=1, is_equipped=True)
    table = playing(room="room-1", chest=("fork",), tokens=("miz-maggie",), hourglass=4, round=11, wheel=2)
    table = having(
        table, "collin", cards=(*mouse("collin").cards, sword, ring), cheese=4, searched=("room-4",)
    )
    table = having(table, "collin", abilities=("inspire", "feint"), wounds=2, poisoned=1, captures=1)
    table = replace(table, with_achievements=True, achievements=(("cheese-master", "collin"),))
    return play(table, "win")


@pytest.mark.rule("MM-EX-79", "MM-CAMP-1", "MM-CAMP-2", "MM-CAMP-3", "MM-CAMP-4")
def test_example_79_abilities_and_one_card_are_carried_on_and_nothing_else() -> None:
    table = play(won(), "close_chapter", kept=("collin/found-1",), then="next")
    collin = table.mouse("collin")
    assert [card.name or card.printed for card in collin.cards] == [
        "collins-sword",
        "leather-breastplate",
        "Sword",
    ]
    assert all(card.is_starting for card in collin.cards)
    assert collin.abilities == ("inspire", "feint")
    assert (collin.cheese, collin.wounds, collin.poisoned, collin.captures, collin.searched) == (
        0,
        0,
        0,
        0,
        (),
    )
    assert (table.chest, table.tokens, table.hourglass, table.wheel) == ((), (), 1, 0)
    assert table.holder_of("cheese-master") == ""
    table = play(table, "choose_chapter", number=1)
    assert play(table, "set_party", achievements=True).mouse("collin") == collin


@pytest.mark.rule("MM-EX-79", "MM-CAMP-4", "MM-CAMP-2")
def test_example_79_a_second_kept_card_is_refused() -> None:
    both = ("collin/found-1", "collin/found-2")
    assert refused(won(), "close_chapter", kept=both, then="next") == "{mouse} may keep only one card."
    assert refused(won(), "close_chapter", kept=("collin/collins-sword",), then="next")


@pytest.mark.rule("MM-CAMP-2")
def test_two_mice_may_keep_a_card_each() -> None:
    table = having(won(), "filch", cards=(*mouse("filch").cards, found("filch", "Rope", kind="item")))
    table = play(table, "close_chapter", kept=("collin/found-1", "filch/found-1"), then="next")
    assert table.records[0].kept == (("collin", "Sword"), ("filch", "Rope"))


@pytest.mark.rule("MM-CAMP-2", "MM-HERO-3")
def test_a_chapter_begins_with_the_starting_cards_on_whatever_became_of_them() -> None:
    table = play(won(), "turn_card", mouse="collin", card="collin/collins-sword")
    table = play(table, "drop_card", mouse="collin", card="collin/leather-breastplate")
    collin = play(table, "close_chapter", kept=(), then="next").mouse("collin")
    assert [(card.printed, card.is_equipped) for card in collin.cards] == [
        ("collins-sword", True),
        ("leather-breastplate", True),
    ]


@pytest.mark.rule("MM-CAMP-2")
def test_cards_kept_in_earlier_chapters_add_up() -> None:
    table = won()
    old = found("collin", "Old Ring", number=7, is_starting=True, is_equipped=True)
    table = having(table, "collin", cards=(*table.mouse("collin").cards, old))
    collin = play(table, "close_chapter", kept=("collin/found-1",), then="next").mouse("collin")
    assert {card.name for card in collin.cards if card.name} == {"Old Ring", "Sword"}


@pytest.mark.rule("MM-CAMP-1")
def test_the_chapter_is_written_into_the_campaigns_record() -> None:
    table = play(won(), "close_chapter", kept=("collin/found-1",), then="next")
    assert table.records == (
        Record(
            *(1, "won", 11, 4, (("collin", "Sword"),)),
            mice=FOUR,
            achievements=(("cheese-master", "collin"),),
            end=6,
        ),
    )


@pytest.mark.rule("MM-CAMP-3")
def test_a_chapter_tried_again_starts_from_the_state_before_it() -> None:
    before = begun().mice
    table = replace(won(), mice_before=before, outcome="lost")
    table = play(table, "close_chapter", kept=(), then="retry")
    assert (table.mice, table.phase, table.attempt) == (before, "laying", 2)
    assert (table.hourglass, table.room, table.search_left, table.laid) == (1, "room-5", 65, ())
    assert [record.outcome for record in table.records] == ["lost"]


def test_a_chapter_tried_again_keeps_no_card() -> None:
    answers = {"kept": ("collin/found-1",), "then": "retry"}
    assert refused(won(), "close_chapter", **answers).startswith("The chapter is tried again")


def test_a_chapter_is_closed_only_when_it_is_over() -> None:
    assert refused(playing(), "close_chapter", kept=(), then="next") == "The chapter is not over yet."


def test_the_story_so_far_tells_what_mattered() -> None:
    table = play(begun(), "lay_order", order=("collin", "rat", "tilda", "filch", "maginos"))
    table = play(table, "capture_mouse", mouse="filch")
    assert [words(one) for one in GAME.history.story(table)] == [
        "The chapter begins in the Guard Room.",
        "Filch is captured.",
    ]


@for_each(
    "phase, title",
    [("party", "Choosing the mice"), ("laying", "Setting up the table"), ("over", "The chapter is over")],
)
def test_the_title_says_how_the_game_stands(phase: str, title: str) -> None:
    assert words(GAME.title(playing(phase=phase))) == title
    assert words(GAME.title(playing())) == "Round 1 · Collin’s turn"
