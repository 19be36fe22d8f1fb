"""Counters set by hand, and the other corrections: the physical table is always right."""

from random import Random
from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.counters import COUNTERS
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Play
from tests.games.mice_and_mystics.screens import menu_page
from tests.games.mice_and_mystics.tables import GAME, found, having, mouse, play, playing, refused
from tests.support.cases import for_each
from tests.support.random_play import words


def table_in_play(**fields: Any) -> Table:
    return playing("rat", "collin", "filch", "tilda", "maginos", minions={"rat": 2, "spider": 1}, **fields)


def in_column(table: Table) -> Table:
    return play(table, "adjust", counter="figures:roach", by=1)


@for_each("id", [id for id in COUNTERS.ids(table_in_play()) if not id.startswith("figures")])
def test_every_counter_can_be_set_within_its_bounds(id: str) -> None:
    table = table_in_play(hourglass=2)
    found = COUNTERS.find(table, id)
    assert found.low <= found.value <= found.high
    value = min(found.value + 1, found.high)
    assert COUNTERS.find(play(table, "correct", counter=id, value=value), id).value == value
    below = refused(table, "correct", counter=id, value=found.low - 1)
    above = refused(table, "correct", counter=id, value=found.high + 1)
    assert below == above == "Choose a number from {low} to {high}."


def test_adding_and_taking_stay_within_the_bounds() -> None:
    table = table_in_play(wheel=1)
    assert play(table, "adjust", counter="wheel", by=2).wheel == 3
    assert refused(table, "adjust", counter="wheel", by=-2) == "Choose a number from {low} to {high}."
    assert GAME.actions["adjust"].commutes


def test_a_counter_that_is_not_there_is_refused() -> None:
    for id in ("", "cat", "cheese:lily", "wounds:rat-9", "figures:cat", "__class__", 7, None):
        assert refused(table_in_play(), "correct", counter=id, value=1) == "That cannot be chosen now."


def test_the_wheel_by_hand_makes_a_surge_due_or_takes_it_back() -> None:
    table = play(table_in_play(wheel=5), "adjust", counter="wheel", by=1)
    assert table.waits_for == "surge"
    assert play(table, "adjust", counter="wheel", by=-1).waits_for == ""


def test_figures_by_hand_bring_and_take_their_card() -> None:
    table = in_column(table_in_play())
    assert table.column[-1] == "roach"
    table = play(table, "correct", counter="figures:roach", value=0)
    assert "roach" not in table.column
    assert refused(table, "correct", counter="figures:rat", value=7)  # the box holds six


def test_the_last_minion_taken_off_by_hand_frees_the_captured() -> None:
    table = having(playing("rat", "collin", "tilda", minions={"rat": 1}), "tilda", is_captured=True)
    table = play(table, "correct", counter="figures:rat", value=0)
    assert (table.mouse("tilda").is_captured, table.current) == (False, "collin")


def test_figures_put_down_before_the_first_order_are_laid_with_the_others() -> None:
    table = playing(minions={"rat": 1}, encounter_due=True)
    table = play(table, "encounter", minions=(("roach", 1),))
    table = play(table, "adjust", counter="figures:spider", by=1)
    order = ("spider", "collin", "roach", "rat", "tilda", "filch", "maginos")
    assert play(table, "lay_order", order=order).column == order


def test_a_wound_by_hand_may_defeat_or_capture() -> None:
    table = play(table_in_play(), "wound", target="rat-1", number=1, why="a trick")
    assert [figure.id for figure in table.figures] == ["rat-2", "spider-1"]
    assert play(table_in_play(), "wound", target="maginos", number=3).mouse("maginos").is_captured


def test_a_token_is_put_on_and_taken_off() -> None:
    table = play(table_in_play(), "mark", mouse="collin", state="stunned")
    assert table.mouse("collin").states == ("stunned",)
    assert play(table, "mark", mouse="collin", state="stunned").mouse("collin").states == ()
    assert refused(table, "mark", mouse="collin", state="dead")


def test_the_turn_and_the_room_are_set_as_they_are() -> None:
    table = play(table_in_play(), "set_turn", card="filch")
    assert (table.current, table.round) == ("filch", 1)
    table = play(table, "set_room", room="room-9")
    assert (table.room, "room-9" in table.explored) == ("room-9", True)


def test_values_are_copied_from_sheet_and_card() -> None:
    values = {"combat": 3, "defence": 2, "lore": 1, "movement": 4, "vitality": 6}
    table = having(table_in_play(), "collin", unverified=("combat",))
    collin = play(table, "set_values", mouse="collin", **values).mouse("collin")
    assert (collin.combat, collin.vitality, collin.unverified) == (3, 6, ())
    kind = play(table, "set_minion", kind="rat", combat=2, defence=2, vitality=2).kind("rat")
    assert (kind.combat, kind.vitality, kind.is_unverified) == (2, 2, False)


@pytest.mark.rule("MM-HERO-4", "MM-CAPT-1")
@pytest.mark.parametrize("unknown", [(), ("vitality",)])
def test_a_life_that_wounds_already_reach_captures_the_mouse_when_it_is_entered(
    unknown: tuple[str, ...],
) -> None:
    table = having(table_in_play(), "collin", wounds=3, poisoned=1, unknown=unknown)
    values = {"combat": 3, "defence": 2, "lore": 1, "movement": 4}
    for life in (3, 4):
        after = play(table, "set_values", mouse="collin", **values, vitality=life)
        assert after.mouse("collin").is_captured
        assert after.hourglass == table.hourglass + 1
    assert play(table, "set_values", mouse="collin", **values, vitality=5).mouse("collin").hearts == 1


def test_a_life_that_a_minions_wounds_already_reach_is_refused() -> None:
    table = having(table_in_play(), "spider-1", wounds=3)
    assert refused(table, "set_minion", kind="spider", combat=1, defence=1, vitality=3).startswith(
        "{figure} has"
    )


def test_cards_are_given_turned_and_dropped_by_hand() -> None:
    table = play(table_in_play(), "give_card", mouse="collin", name="Cloak", kind="armour", defence=1)
    table = play(table, "turn_card", mouse="collin", card="collin/found-1")
    assert table.mouse("collin").card("collin/found-1").is_equipped
    table = play(table, "drop_card", mouse="collin", card="collin/found-1")
    assert (len(table.mouse("collin").cards), table.search_discarded) == (2, 1)


def test_no_two_cards_ever_have_the_same_id() -> None:
    table = play(table_in_play(), "give_card", mouse="collin", name="A", kind="item")
    table = play(table, "drop_card", mouse="collin", card="collin/found-1")
    table = play(table, "give_card", mouse="collin", name="B", kind="item")
    assert table.mouse("collin").cards[-1].id == "collin/found-2"


def test_cheese_is_handed_over() -> None:
    table = having(table_in_play(), "collin", cheese=3)
    table = play(table, "share_cheese", mouse="collin", other="tilda", number=2)
    assert (table.mouse("collin").cheese, table.mouse("tilda").cheese) == (1, 2)
    assert refused(table, "share_cheese", mouse="collin", other="tilda", number=2) == (
        "{mouse} has only {number} cheese."
    )
    assert refused(table, "share_cheese", mouse="collin", other="collin", number=1) == "Choose another mouse."


def test_the_stash_is_filled_and_emptied_by_hand() -> None:
    table = play(play(table_in_play(), "fill_stash", name="Fork"), "fill_stash", name="Fork")
    assert play(table, "empty_stash", name="Fork").chest == ("Fork",)
    assert refused(table_in_play(), "empty_stash", name="Fork")


def test_a_note_changes_nothing() -> None:
    assert play(table_in_play(), "note", words="Pizza!") == table_in_play()


def test_a_hostile_name_is_only_words() -> None:
    name = "<script>alert('{mouse}')</script> %s {0}"
    table = play(table_in_play(), "give_card", mouse="collin", name=name, kind="item")
    assert words(GAME.names(table, "collin/found-1")) == name
    line = GAME.says(table, Play("fill_stash", {"name": name}))
    assert words(line) == f"Into the party stash: {name}."


@for_each("name", ["", "   ", "x" * 61, "two\nlines", "bell\x07", 7, None, ("a",)])
def test_a_name_that_is_no_name_is_refused(name: Any) -> None:
    assert refused(table_in_play(), "fill_stash", name=name)


def test_what_corrections_teach_the_box() -> None:
    answers = {"kind": "rat", "combat": 2, "defence": 2, "vitality": 2}
    box = GAME.taught(Box(), table_in_play(), Play("set_minion", answers))
    assert next(kind for kind in box.kinds if kind.id == "rat").vitality == 2
    used = Play("use_ability", {"mouse": "collin", "ability": "inspire", "cost": 3})
    box = GAME.taught(box, table_in_play(), used)
    assert GAME.proposed(table_in_play(), box, "use_ability", {"ability": "inspire"}) == {"cost": 3}
    taken = Play("take_card", {"name": "Ring", "kind": "accessory", "choice": "keep", "combat": 1})
    box = GAME.taught(box, table_in_play(), taken)
    assert GAME.proposed(table_in_play(), box, "take_card", {"name": "Ring"})["combat"] == 1


def test_found_cards_count_what_is_no_starting_card() -> None:
    table = having(table_in_play(), "collin", cards=(*mouse("collin").cards, found("collin", "Ring")))
    assert [card.name for card in table.mouse("collin").found_cards] == ["Ring"]


def test_a_retry_starts_with_the_values_put_right_meanwhile() -> None:
    table = playing(mice_before=playing().mice)
    values = {"combat": 2, "defence": 2, "lore": 2, "movement": 1, "vitality": 9}
    table = play(table, "set_values", mouse="tilda", **values)
    table = play(play(table, "give_up"), "close_chapter", kept=(), then="retry")
    assert table.mouse("tilda").vitality == 9


def test_the_column_is_laid_by_people_alone() -> None:
    with pytest.raises(IllegalPlay, match="Still missing"):
        GAME.actions["lay_column"].fill(playing(), {}, Random(1))


def test_what_a_starting_card_adds_is_copied_once_and_kept_in_the_box() -> None:
    table = playing()
    card = table.mouse("collin").cards[0].id
    play = Play("set_card", {"mouse": "collin", "card": card, "combat": 2, "defence": 0})
    after = GAME.play(table, play)
    assert after.mouse("collin").card(card).combat == 2
    box = GAME.taught(GAME.new_box(), table, play)
    assert box.cards == ((card.split("/")[-1], 2, 0),)


def test_a_chapter_ended_by_mistake_goes_on() -> None:
    over = GAME.play(playing(), Play("give_up", {"why": ""}))
    again = GAME.play(over, Play("play_on", {"why": "miscounted"}))
    assert (again.phase, again.outcome) == ("playing", "")


def test_an_encounter_is_called_by_hand() -> None:
    called = GAME.play(playing(), Play("call_encounter", {"why": "the page says so"}))
    assert called.waits_for == "encounter"


# the menu "by hand"


def menu(table: Table) -> dict[str, list[str]]:
    return {words(title): [words(one.words) for one in buttons] for title, buttons in GAME.menu(table)}


def test_the_menu_by_hand_offers_what_may_be_put_right_topic_by_topic() -> None:
    table = having(table_in_play(honours=(("collin", "Brave"),)), "tilda", is_captured=True)
    assert menu(play(table, "adjust", counter="figures:roach", by=1)) == {
        "Mice": [
            *("Who plays it", "Wounds", "Heal", "An effect", "Tokens", "Water", "Share cheese", "Equip"),
            *("Give a card", "Discard a card", "Story achievement", "Take it back", "Sheet values"),
            *("Card values", "Capture", "Free"),
        ],
        "Board": [
            *("Wheel", "Hourglass", "End", "Any counter", "Initiative", "Whose turn", "Room", "Minion card"),
            "Minions of our own",
            *("Knock down", "Theft", "Greedy or not", "Encounter", "Boss", "Achievement", "House rules"),
            *("Variants", "Note", "Lists", "Give up"),
        ],
    }


def test_what_nobody_could_do_now_is_not_in_the_menu() -> None:
    rows = menu(playing())
    assert {"Free", "Take it back"} & {*rows["Mice"]} == set()
    assert {"Knock down", "Theft", "Greedy or not"} & {*rows["Board"]} == set()


def test_the_menu_stands_on_the_screen_with_the_stash_among_its_board() -> None:
    text = menu_page(table_in_play(), "by_hand")
    shown = text[text.index("Catch up: several things at once") :]
    rows = menu(table_in_play())
    order = ["Mice", *rows["Mice"], "Board", *rows["Board"]]
    order.insert(order.index("Achievement"), "Party stash")
    assert shown == " ".join(["Catch up: several things at once", *order])


@pytest.mark.parametrize(
    ("id", "rule"),
    [("wounds:collin", "MM-CAPT-1"), ("cheese:tilda", "MM-CAPT-2"), ("wounds:rat-1", "MM-WOUND-3")],
)
def test_a_counter_beyond_its_bounds_is_refused_by_its_rule(id: str, rule: str) -> None:
    table = having(table_in_play(), "tilda", is_captured=True)
    for play_of in (Play("correct", {"counter": id, "value": 9}), Play("adjust", {"counter": id, "by": 9})):
        with pytest.raises(IllegalPlay) as caught:
            GAME.play(table, play_of)
        assert caught.value.message.rule == rule
