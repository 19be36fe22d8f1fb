"""A mouse's turn: moves, actions, search, recovery, abilities (MM-TURN, -MOVE, -SEARCH, -RECOV)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.pieces import Card
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.screens import panel, sheet
from tests.games.mice_and_mystics.tables import (
    GAME,
    NO_STAR,
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
    told,
)
from tests.support.cases import for_each
from tests.support.random_play import words

ACTIONS: dict[str, dict[str, Any]] = {
    "scurry": {"mouse": "collin", "roll": (STAR,)},
    "attack": {
        "mouse": "collin",
        "weapon": "collin/collins-sword",
        "target": "rat-1",
        "roll": roll("BOW BOW BOW"),
    },
    "search": {"mouse": "collin", "roll": (NO_STAR,)},
    "recover": {"mouse": "collin"},
    "explore": {"mouse": "collin", "room": "room-2"},
}


def ready(action: str, **changes: Any) -> Table:
    """Return a table at which Collin may take this action, unless the changes forbid it."""
    minions = {"rat": 1} if action == "attack" else {}
    column = ("collin", "filch", *minions)
    states = ("stunned",) if action == "recover" else ()
    state = {"has_moved": action == "scurry", "states": states} | changes
    return having(playing(*column, minions=minions), "collin", **state)


@pytest.mark.rule("MM-TURN-1", "MM-TURN-2")
@for_each("action", ACTIONS)
def test_each_action_takes_the_one_action_of_the_turn(action: str) -> None:
    assert play(ready(action), action, **ACTIONS[action]).mouse("collin").has_acted
    spent = ready(action, has_acted=True)
    assert refused(spent, action, **ACTIONS[action]) == "{mouse} has already taken an action."


@pytest.mark.rule("MM-TURN-1")
@for_each("action", ["attack", "search", "recover", "explore"])
def test_a_mouse_may_act_and_then_move_or_move_and_then_act(action: str) -> None:
    acted = ready(action, has_acted=True)
    assert play(acted, "move", mouse="collin", roll=steps(1)).mouse("collin").has_moved
    moved = play(ready(action), "move", mouse="collin", roll=steps(1))
    assert play(moved, action, **ACTIONS[action]).mouse("collin").has_acted


@pytest.mark.rule("MM-TURN-1")
def test_a_mouse_moves_once() -> None:
    table = play(playing(), "move", mouse="collin", roll=steps(1))
    assert refused(table, "move", mouse="collin", roll=steps(1)) == "{mouse} has already moved."


@pytest.mark.rule("MM-TURN-1")
def test_a_new_turn_is_whole() -> None:
    spent = {"has_moved": True, "has_acted": True, "ability_used": "dodge", "free_actions": ("level-up",)}
    table = having(playing("collin", "filch"), "filch", **spent)
    filch = play(table, "end_turn").mouse("filch")
    assert not (filch.has_moved or filch.has_acted or filch.ability_used or filch.free_actions)


@pytest.mark.rule("MM-MOVE-1", "MM-HERO-5", "MM-DICE-6")
@for_each("number, spaces", [(1, 3), (2, 4), (3, 5)])
def test_the_way_is_the_die_and_the_movement_value(number: int, spaces: int) -> None:
    table = play(playing(), "move", mouse="collin", roll=steps(number))
    assert words(table.news[0]) == f"Collin may go up to {spaces} spaces."


@pytest.mark.rule("MM-EX-83", "MM-TURN-6", "MM-TURN-1", "MM-TURN-2", "MM-MOVE-1", "MM-HERO-5")
def test_example_83_a_scurry_is_a_second_move_for_the_action() -> None:
    table = playing("collin", "filch", "rat", minions={"rat": 1})
    early = refused(table, "scurry", mouse="collin", roll=steps(3))
    assert early == "{mouse} must have moved before it can scurry."
    table = play(table, "move", mouse="collin", roll=steps(1))
    assert words(table.news[0]) == "Collin may go up to 3 spaces."
    table = play(table, "scurry", mouse="collin", roll=steps(3))
    assert words(table.news[0]) == "Collin may go up to 5 spaces."
    assert refused(table, "attack", **ACTIONS["attack"]) == "{mouse} has already taken an action."


@pytest.mark.rule("MM-TURN-3", "MM-FREE-6", "MM-CHEESE-2")
def test_levelling_up_costs_six_cheese_and_no_action() -> None:
    table = having(playing(), "collin", cheese=8)
    after = play(table, "level_up", mouse="collin", ability="battle-squeak").mouse("collin")
    assert (after.cheese, after.abilities, after.has_acted) == (2, ("inspire", "battle-squeak"), False)


@pytest.mark.rule("MM-TURN-3", "MM-FREE-6")
def test_levelling_up_happens_once_a_turn_with_enough_cheese_and_the_right_class() -> None:
    table = having(playing(), "collin", cheese=13)
    once = play(table, "level_up", mouse="collin", ability="battle-squeak")
    again = refused(once, "level_up", mouse="collin", ability="feint")
    assert again == "{mouse} has already leveled up in this turn."
    poor = having(playing(), "collin", cheese=5)
    assert refused(poor, "level_up", mouse="collin", ability="feint").startswith("Leveling up costs")
    assert refused(table, "level_up", mouse="collin", ability="mystic-bolt")
    assert refused(table, "level_up", mouse="collin", ability="inspire")  # it has that card


@pytest.mark.rule("MM-TURN-3")
def test_free_actions_belong_to_ones_own_turn_and_never_into_the_middle_of_an_action() -> None:
    table = having(playing("collin", "filch", "rat", minions={"rat": 1}), "filch", cheese=9)
    table = having(table, "collin", cheese=9)
    assert refused(table, "level_up", mouse="filch", ability="find") == "It is {card}’s turn."
    fighting = attack(table, "collin", "rat-1", "SW BOW BOW")
    waits = refused(fighting, "level_up", mouse="collin", ability="feint")
    assert waits == "The defender’s dice come first."


@pytest.mark.rule("MM-EX-52", "MM-TURN-5", "MM-CARD-11", "MM-CHEESE-2")
def test_example_52_one_ability_card_a_turn_as_often_as_it_is_paid() -> None:
    table = having(playing("maginos", "filch"), "maginos", cheese=5, abilities=("mystic-bolt", "meeps"))
    table = play(table, "use_ability", mouse="maginos", ability="mystic-bolt", cost=2)
    assert table.mouse("maginos").cheese == 3
    other = refused(table, "use_ability", mouse="maginos", ability="meeps", cost=1)
    assert other == "Only one ability card a turn: {ability}."
    table = play(table, "use_ability", mouse="maginos", ability="mystic-bolt", cost=2)
    assert table.mouse("maginos").cheese == 1


@pytest.mark.rule("MM-CARD-11")
def test_an_ability_is_paid_by_the_mouse_that_has_learnt_it() -> None:
    table = having(playing(), "collin", cheese=1)
    assert refused(table, "use_ability", mouse="collin", ability="inspire", cost=2) == (
        "{mouse} has only {number} cheese."
    )
    assert refused(table, "use_ability", mouse="collin", ability="feint", cost=0)


@pytest.mark.rule("MM-SEARCH-1")
def test_a_star_finds_a_card() -> None:
    table = play(playing(), "search", mouse="collin", roll=(STAR,))
    assert (table.found_by, table.search_left, table.waits_for) == ("collin", 59, "take_card")


@pytest.mark.rule("MM-EX-49", "MM-SEARCH-1", "MM-SEARCH-5")
def test_example_49_without_a_star_nothing_is_found_and_it_may_be_tried_again() -> None:
    table = play(playing("collin", "filch"), "search", mouse="collin", roll=(NO_STAR,))
    assert (table.found_by, table.search_left) == ("", 60)
    table = play(play(table, "end_turn"), "end_turn")
    assert play(table, "search", mouse="collin", roll=(STAR,)).found_by == "collin"


@pytest.mark.rule("MM-SEARCH-5")
def test_whoever_has_found_something_searches_that_room_no_more() -> None:
    table = having(playing("collin", "filch"), "collin", searched=("room-4",))
    assert refused(table, "search", mouse="collin", roll=(STAR,)) == (
        "{mouse} has already found something in this room."
    )
    elsewhere = having(playing("collin", "filch", room="room-3"), "collin", searched=("room-4",))
    assert play(elsewhere, "search", mouse="collin", roll=(STAR,)).found_by == "collin"
    other = having(playing("filch", "collin"), "collin", searched=("room-4",))
    assert play(other, "search", mouse="filch", roll=(STAR,)).found_by == "filch"


@pytest.mark.rule("MM-SEARCH-5")
def test_a_successful_search_is_kept_for_the_whole_chapter() -> None:
    table = play(playing("collin", "filch"), "search", mouse="collin", roll=(STAR,))
    table = play(table, "take_card", name="Rope", kind="item", choice="discard")
    assert table.mouse("collin").searched == ("room-4",)
    assert play(play(table, "end_turn"), "end_turn").mouse("collin").searched == ("room-4",)


def searching() -> Table:
    return play(playing(), "search", mouse="collin", roll=(STAR,))


@pytest.mark.rule("MM-SEARCH-2")
@for_each("kind", ["item", "weapon", "armour", "accessory", "scroll"])
def test_a_found_card_goes_into_the_bag(kind: str) -> None:
    collin = play(searching(), "take_card", name="Needle", kind=kind, choice="keep").mouse("collin")
    assert [(card.name, card.kind) for card in collin.bag] == [("Needle", kind)]


@pytest.mark.rule("MM-SEARCH-2")
def test_a_trick_is_kept_aside_of_the_bag() -> None:
    collin = play(searching(), "take_card", name="Feint", kind="trick", choice="keep").mouse("collin")
    assert (collin.bag, len(collin.found_cards)) == ((), 1)


@pytest.mark.rule("MM-SEARCH-2", "MM-CHEESE-1")
@for_each("kind", ["item", "weapon", "armour", "accessory", "scroll", "trick"])
def test_a_found_card_may_be_discarded_for_one_cheese(kind: str) -> None:
    table = play(searching(), "take_card", name="Needle", kind=kind, choice="discard")
    assert (table.mouse("collin").cheese, table.search_discarded) == (1, 1)
    assert table.mouse("collin").found_cards == ()


@pytest.mark.rule("MM-SEARCH-2")
@for_each("kind", ["event", "party-item"])
def test_events_and_party_items_pay_no_cheese(kind: str) -> None:
    assert refused(searching(), "take_card", name="X", kind=kind, choice="discard")


@pytest.mark.rule("MM-SEARCH-4")
def test_a_party_item_goes_into_the_stash() -> None:
    table = play(searching(), "take_card", name="Fork", kind="party-item", choice="keep")
    assert (table.chest, table.mouse("collin").found_cards) == (("Fork",), ())


def test_an_event_is_followed_and_gone() -> None:
    table = play(searching(), "take_card", name="Rain", kind="event", choice="keep")
    assert (table.search_discarded, table.mouse("collin").found_cards) == (1, ())
    assert told(table) == ("Follow the event at once.",)


def test_nothing_else_happens_before_the_found_card_is_taken() -> None:
    assert refused(searching(), "end_turn") == "The card that was found comes first."
    assert refused(playing(), "take_card", name="X", kind="item", choice="keep") == "No card was found."


def test_an_empty_search_deck_is_its_shuffled_discards() -> None:
    table = play(playing(search_left=0, search_discarded=5), "search", mouse="collin", roll=(STAR,))
    assert (table.search_left, table.search_discarded) == (4, 0)


@pytest.mark.rule("MM-EX-88", "MM-CHEESE-3")
def test_example_88_cheese_rolled_in_a_search_gives_nothing() -> None:
    table = play(playing("filch", "collin", wheel=2), "search", mouse="filch", roll=roll("CH"))
    assert (table.mouse("filch").cheese, table.wheel) == (0, 2)


@pytest.mark.rule("MM-CHEESE-3")
@for_each("action", ["move", "scurry", "recover"])
def test_cheese_on_other_dice_gives_nothing(action: str) -> None:
    states = ("webbed",) if action == "recover" else ()
    table = having(playing(wheel=2), "collin", has_moved=action == "scurry", states=states)
    after = play(table, action, mouse="collin", roll=roll("CH"))
    assert (after.mouse("collin").cheese, after.wheel) == (0, 2)


@pytest.mark.rule("MM-RECOV-1", "MM-STAT-1")
def test_a_stunned_mouse_moves_and_recovers_without_a_die_and_does_nothing_else() -> None:
    table = having(playing("collin", "filch", "rat", minions={"rat": 1}), "collin", states=("stunned",))
    assert refused(table, "attack", **ACTIONS["attack"]) == "{mouse} is stunned: only Recover is possible."
    assert play(table, "move", mouse="collin", roll=steps(1)).mouse("collin").has_moved
    after = play(table, "recover", mouse="collin")
    assert after.mouse("collin").states == ()
    assert play(after, "move", mouse="collin", roll=steps(1)).mouse("collin").has_moved


@pytest.mark.rule("MM-RECOV-2")
def test_a_webbed_mouse_needs_a_star() -> None:
    table = having(playing(), "collin", states=("webbed",))
    assert play(table, "recover", mouse="collin", roll=(STAR,)).mouse("collin").states == ()
    held = play(table, "recover", mouse="collin", roll=(NO_STAR,)).mouse("collin")
    assert (held.states, held.has_acted) == (("webbed",), True)


@pytest.mark.rule("MM-EX-59", "MM-STAT-1", "MM-STAT-2")
def test_example_59_webbed_and_stunned_filch_neither_scurries_nor_searches() -> None:
    table = having(playing("filch", "collin"), "filch", states=("webbed", "stunned"), has_moved=True)
    assert refused(table, "scurry", mouse="filch", roll=steps(1)) == (
        "{mouse} is stunned: only Recover is possible."
    )
    assert refused(table, "search", mouse="filch", roll=(STAR,)) == (
        "{mouse} is stunned: only Recover is possible."
    )
    webbed = having(table, "filch", states=("webbed",))
    assert refused(webbed, "scurry", mouse="filch", roll=steps(1)) == "{mouse} is webbed and cannot move."


@pytest.mark.rule("MM-STAT-2")
def test_a_webbed_mouse_neither_moves_nor_explores() -> None:
    table = having(playing(), "collin", states=("webbed",))
    for action in ("move", "explore"):
        more: dict[str, Any] = {"roll": steps(1)} if action == "move" else {"room": "room-2"}
        assert refused(table, action, mouse="collin", **more) == "{mouse} is webbed and cannot move."


@pytest.mark.rule("MM-STAT-3")
def test_standing_up_takes_the_whole_move() -> None:
    table = having(playing(), "collin", states=("knocked-down",))
    assert refused(table, "move", mouse="collin", roll=steps(3)).startswith("{mouse} is knocked down")
    collin = play(table, "stand_up", mouse="collin").mouse("collin")
    assert (collin.states, collin.has_moved) == ((), True)


@pytest.mark.rule("MM-STAT-3", "MM-TURN-6")
def test_whoever_stood_up_may_scurry() -> None:
    table = play(having(playing(), "collin", states=("knocked-down",)), "stand_up", mouse="collin")
    assert play(table, "scurry", mouse="collin", roll=steps(1)).mouse("collin").has_acted


@pytest.mark.rule("MM-STAT-1")
def test_a_stunned_mouse_keeps_its_free_actions() -> None:
    table = having(playing(), "collin", states=("stunned",), cheese=6)
    assert "feint" in play(table, "level_up", mouse="collin", ability="feint").mouse("collin").abilities


def test_a_full_pack_is_told() -> None:
    cards: tuple[Card, ...] = tuple(found("collin", f"Card {n}", number=n, kind="item") for n in (1, 2, 3))
    table = having(playing(cards_made=3), "collin", cards=(*mouse("collin").cards, *cards))
    table = play(table, "search", mouse="collin", roll=(STAR,))
    table = play(table, "take_card", name="Rope", kind="item", choice="keep")
    assert "The pack holds 3 cards: discard one that is no trick." in told(table)


# an ability outside one's own turn


def off_turn(**fields: Any) -> Table:
    """Return a table at which Filch, whose turn it is not, has three cheese and two abilities."""
    table = playing("rat", "filch", "collin", minions={"rat": 1}, **fields)
    return having(table, "filch", cheese=3, abilities=("dodge", "find"))


@pytest.mark.rule("MM-CARD-11", "MM-OPEN-33", "MM-TURN-5")
def test_an_ability_that_its_card_allows_is_paid_outside_the_mouses_turn() -> None:
    table = play(off_turn(), "use_ability", mouse="filch", ability="dodge", cost=2, off_turn=True)
    assert table.mouse("filch").cheese == 1
    table = play(replace(table, current="filch"), "use_ability", mouse="filch", ability="find", cost=1)
    assert (table.mouse("filch").cheese, table.mouse("filch").ability_used) == (0, "find")


@pytest.mark.rule("MM-CARD-11", "MM-OPEN-33")
def test_what_its_card_does_not_allow_is_refused_outside_the_mouses_turn() -> None:
    answers = {"mouse": "filch", "ability": "dodge", "cost": 2}
    assert refused(off_turn(), "use_ability", **answers, off_turn=False) == (
        "It is not {mouse}’s turn: only an ability whose card allows it can be used."
    )
    mine = replace(off_turn(), current="filch")
    assert play(mine, "use_ability", **answers).mouse("filch").cheese == 1


@pytest.mark.rule("MM-CARD-11", "MM-OPEN-33")
def test_it_may_be_paid_while_the_attack_waits_for_the_defence() -> None:
    table = play(off_turn(), "minion_attack", minion="rat-1", target="filch", roll=roll("SW"))
    assert table.waits_for == "defend"
    table = play(table, "use_ability", mouse="filch", ability="dodge", cost=2, off_turn=True)
    assert (table.mouse("filch").cheese, table.waits_for) == (1, "defend")


@pytest.mark.rule("MM-CARD-11", "MM-CAPT-3", "MM-CARD-13")
def test_a_captured_mouse_uses_nothing_and_nobody_uses_what_it_has_not_learnt() -> None:
    out = having(off_turn(), "filch", is_captured=True, cheese=0)
    answers = {"ability": "dodge", "cost": 0, "off_turn": True}
    assert refused(out, "use_ability", mouse="filch", **answers) == "{mouse} is captured."
    assert refused(off_turn(), "use_ability", mouse="collin", **answers)


@pytest.mark.rule("MM-CARD-11")
def test_what_an_ability_costs_is_proposed_for_the_mouse_that_uses_it() -> None:
    table = playing("collin", "tilda")
    answers = {"mouse": "tilda", "ability": "first-aid"}
    assert GAME.proposed(table, Box(), "use_ability", answers) == {"cost": 1}
    assert GAME.proposed(table, Box(), "use_ability", answers | {"mouse": "collin"}) == {"cost": 2}


@pytest.mark.rule("MM-CARD-11", "MM-OPEN-33")
def test_the_screen_offers_an_ability_in_the_minions_turn_and_before_a_defence() -> None:
    table = off_turn()
    assert "Ability" in panel(table, "now")
    assert GAME.why_not(table, "use_ability") is None
    fighting = play(table, "minion_attack", minion="rat-1", target="filch", roll=roll("SW"))
    assert "Ability" in panel(fighting, "now")
    asked = sheet(table, "use_ability", mouse="filch", ability="dodge")
    assert "Its card allows this outside the mouse’s turn" in asked
