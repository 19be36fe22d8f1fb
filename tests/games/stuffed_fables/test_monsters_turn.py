"""The monsters' turn of Stuffed Fables, die by die."""

import re
from html import unescape
from random import Random
from typing import Any

import pytest

from companion.games.stuffed_fables import GAME, dice, flow
from companion.games.stuffed_fables.data import CHECK, LEADER
from companion.games.stuffed_fables.pieces import MonsterAction, MonsterCard, Page
from companion.games.stuffed_fables.table import Table
from companion.rules import Message, replace
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja
from tests.games.stuffed_fables.moments import moment_of, sheet_at
from tests.games.stuffed_fables.tables import (
    in_play,
    lines,
    play,
    refused,
    some,
    told,
    with_monsters,
    with_stuffy,
)
from tests.games.stuffed_fables.test_sessions import tables_of
from tests.support.cases import for_each


def at_check(size: int = 3, monsters: int = 3, threat: int = 3, hand: str = "") -> Table:
    """Return a table in step 6, with monsters, black dice on the track, and more dice in hand."""
    table = with_monsters(in_play(size, step=CHECK), monsters)
    gone = dice.plus(some(hand) if hand else (), (("black", threat),) if threat else ())
    return replace(table, bag=dice.minus(table.bag, gone), hand=some(hand) if hand else (), threat=threat)


def monsters_act(size: int = 3, monsters: int = 3, threat: int = 3, **changes: Any) -> Table:
    return replace(flow.check_threat(at_check(size, monsters, threat)), **changes)


@pytest.mark.rule("SF-EX-17", "SF-CHECK-1", "SF-MON-1")
def test_three_dice_set_off_three_monsters_top_first() -> None:
    table = flow.check_threat(at_check())
    assert table.monsters_turn and table.monsters_turn.todo == ("own-1-1", "own-1-2", "own-1-3")
    assert table.waits_for == "activate"


@pytest.mark.rule("SF-MON-2", "SF-CARD-3")
def test_the_die_picks_the_action_on_the_card() -> None:
    table = play(monsters_act(), "activate", roll=("5",))
    assert "{monster}: speed {speed}, range {reach}, strength {strength}." in lines(table)
    line = next(one for one in table.news if "speed" in one.id)
    assert (line.parts["speed"], line.parts["reach"], line.parts["strength"]) == (3, 1, 4)
    line = next(one for one in play(monsters_act(), "activate", roll=("3",)).news if "speed" in one.id)
    assert (line.parts["speed"], line.parts["strength"]) == (6, 3)
    assert table.threat == 3 and table.waits_for == "strike"


@pytest.mark.rule("SF-CARD-3", "SF-MON-12")
def test_special_words_are_told_with_the_action() -> None:
    does = MonsterAction(1, 6, 3, 1, 4, "clickety", "Then moves 3.")
    spider = MonsterCard("own-1", "Spider", LEADER, actions=(does,))
    table = play(monsters_act(monsters=1, cards=(spider,)), "activate", roll=("1",))
    assert told(table)[:2] == ("Spider, Clickety: speed 3, range 1, strength 4.", "Then moves 3.")


@pytest.mark.rule("SF-MON-2", "SF-OPEN-4")
def test_a_card_that_nobody_typed_is_read_at_the_table() -> None:
    table = play(monsters_act(cards=()), "activate", roll=("1",))
    assert "Read on the card what {monster} does." in lines(table)
    assert play(table, "strike", target="lumpy", strength=2).stuffy("lumpy").stuffing == 3


@pytest.mark.rule("SF-MON-3", "SF-MON-4", "SF-MON-6", "SF-NARR-3", "SF-OPEN-35")
def test_the_narrator_is_told_to_choose_among_the_nearest() -> None:
    table = play(monsters_act(narrator="flops"), "activate", roll=("1",))
    line = next(one for one in table.news if "narrator" in one.parts)
    assert isinstance(line.parts["narrator"], Message) and line.parts["narrator"].id == "Flops"


@pytest.mark.rule("SF-MON-7", "SF-MON-8", "SF-MON-9")
def test_a_strike_costs_its_strength_and_its_die() -> None:
    table = play(monsters_act(), "activate", roll=("1",))
    table = play(table, "strike", target="flops", strength=3)
    assert table.stuffy("flops").stuffing == 2
    assert table.threat == 2 and dice.number(table.discard, "black") == 1
    assert table.monster_now == "own-1-2"


@pytest.mark.rule("SF-MON-6", "SF-MON-9")
def test_a_monster_with_nobody_in_range_spends_its_die_too() -> None:
    table = play(monsters_act(), "activate", roll=("1",))
    table = play(table, "strike", target="nobody")
    assert table.monster_now == "own-1-2" and table.threat == 2
    assert all(stuffy.stuffing == 5 for stuffy in table.stuffies)


@pytest.mark.rule("SF-EX-29", "SF-MON-13", "SF-MON-10")
def test_dice_beyond_the_monsters_are_discarded_and_the_bag_is_reset() -> None:
    table = with_monsters(in_play(4, step=CHECK, threat=3), 1)
    table = with_stuffy(with_stuffy(table, "flops", stored="red"), "stitch", stored="blue")
    table = replace(table, bag=some("W5 K2 R4 P1"), discard=some("G5 Y5 B4 P4"))
    assert dice.number(table.bag) == 12 and dice.number(table.discard) == 18
    assert dice.number(table.all_dice) == 35
    table = play(play(flow.check_threat(table), "activate", roll=("2",)), "strike", target="nobody")
    assert table.threat == 0 and not table.discard and dice.number(table.bag) == 33
    assert dice.number(table.stored) == 2 and dice.number(table.all_dice) == 35
    assert table.active == "flops" and table.step == 1


@pytest.mark.rule("SF-EX-22", "SF-OPEN-33", "SF-SURGE-2")
def test_a_monster_too_many_rolls_a_black_die_again() -> None:
    table = flow.check_threat(at_check(monsters=0))
    assert table.surge is not None
    table = play(
        table, "preset_encounter", cards=(("own-1", 4),), order=tuple(f"own-1-{n}" for n in (3, 1, 4, 2))
    )
    table = play(table, "finish_surge")
    for acting in ("own-1-3", "own-1-1", "own-1-4"):
        assert table.monster_now == acting
        table = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    assert table.threat == 0 and dice.number(table.discard, "black") == 3
    table = play(table, "activate", roll=("6",))
    assert "The track is empty: a discarded black die is rolled again." in lines(table)
    table = play(table, "strike", target="nobody")
    assert table.monsters_turn is None and table.threat == 0
    assert dice.number(table.bag) == 33 and not table.discard


@pytest.mark.rule("SF-OPEN-33")
def test_a_group_may_let_none_act_without_a_die() -> None:
    table = replace(monsters_act(monsters=2, threat=2), house=("SF-OPEN-33",), threat=1, discard=some("K1"))
    table = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    assert table.threat == 0
    table = play(table, "activate")
    assert table.monsters_turn is None and "No die is left: {monster} does not act." in lines(table)


@pytest.mark.rule("SF-OPEN-34", "SF-MON-10")
def test_a_skipped_monster_uses_no_die_and_counts_as_done() -> None:
    table = play(monsters_act(monsters=2, threat=2), "skip_activation", why="a card")
    assert table.monster_now == "own-1-2" and table.threat == 2
    table = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    assert table.threat == 0 and table.monsters_turn is None and dice.number(table.bag) == 33


@pytest.mark.rule("SF-CARD-9", "SF-OPEN-34")
def test_diversion_takes_the_yellow_die_off_the_card() -> None:
    table = with_stuffy(monsters_act(), "stitch", stored="yellow")
    table = replace(table, bag=dice.minus(table.bag, some("Y1")))
    after = play(table, "skip_activation", stored="stitch")
    assert not after.stuffy("stitch").stored and dice.number(after.discard, "yellow") == 1
    assert "Diversion takes a yellow die, and stops normal monsters: look at the card." not in lines(after)
    other = with_stuffy(table, "stitch", stored="red")
    assert "Diversion takes a yellow die, and stops normal monsters: look at the card." in lines(
        play(other, "skip_activation", stored="stitch")
    )


@pytest.mark.rule("SF-MON-11", "SF-OPEN-37")
def test_nobody_strikes_or_pays_who_has_collapsed() -> None:
    table = with_stuffy(monsters_act(), "flops", stuffing=0, stored="yellow")
    refused(table, "skip_activation", stored="flops")
    table = play(table, "activate", roll=("1",))
    assert refused(table, "strike", target="flops", strength=3).rule == "SF-MON-11"


@pytest.mark.rule("SF-MON-1", "SF-MON-2")
def test_nobody_acts_out_of_turn() -> None:
    assert refused(with_monsters(in_play(), 2), "activate", roll=("1",)).rule == "SF-MON-1"
    assert refused(monsters_act(), "strike", target="flops", strength=3).rule == "SF-MON-2"
    refused(play(monsters_act(), "activate", roll=("1",)), "activate", roll=("1",))
    refused(play(monsters_act(), "activate", roll=("1",)), "skip_activation")
    refused(monsters_act(), "activate", roll=("7",))
    refused(monsters_act(), "activate", roll=("1", "2"))
    refused(play(monsters_act(), "activate", roll=("1",)), "strike", target="flops", strength=100)


@pytest.mark.rule("SF-OPEN-44")
def test_a_turn_ordered_by_the_book_leaves_the_hand_alone() -> None:
    table = at_check(2, 1, 1, hand="R2 Y1")
    table = flow.start_monsters(replace(table, step=4), is_ordered=True)
    table = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    assert table.monsters_turn is None and table.active == "lumpy" and table.step == 4
    assert table.hand == some("R2 Y1") and not table.discard and table.threat == 0


@pytest.mark.rule("SF-MON-10")
def test_the_turn_ends_by_hand() -> None:
    table = play(play(monsters_act(), "activate", roll=("1",)), "end_monsters_turn", why="the page says so")
    assert table.monsters_turn is None and table.threat == 0 and dice.number(table.bag) == 33
    assert table.active == "flops"
    refused(in_play(), "end_monsters_turn")


@pytest.mark.rule("SF-MON-1", "SF-MON-9")
def test_a_monster_that_leaves_while_it_acts_has_spent_its_die() -> None:
    table = play(monsters_act(), "activate", roll=("1",))
    after = play(table, "remove_monster", monster="own-1-1")
    assert after.monster_now == "own-1-2" and after.threat == 2
    after = play(table, "remove_monster", monster="own-1-2")
    assert after.monster_now == "own-1-1" and after.threat == 3
    after = play(after, "strike", target="nobody")
    assert after.monster_now == "own-1-3"


@pytest.mark.rule("SF-EX-70", "SF-MON-2", "SF-MON-8", "SF-MON-10", "SF-DEF-2", "SF-CHECK-1")
def test_step_six_of_the_whole_turn() -> None:
    """Step 6 of the example: monster B strikes Flops, whose green die blocks three."""
    table = with_monsters(in_play(2, step=CHECK), 1)
    table = with_stuffy(with_stuffy(table, "lumpy", buttons=1), "flops", stuffing=2, stored="green")
    table = replace(table, threat=2, bag=some("R2 G3 Y4 B3 P1 W1 K1"), discard=some("R3 G1 Y1 B2 P4 W2"))
    assert dice.number(table.bag) == 15 and dice.number(table.discard) == 13
    table = play(flow.check_threat(table), "activate", roll=("5",))
    table = play(table, "strike", target="flops", strength=4, defends=True, block=("3",))
    assert table.stuffy("flops").stuffing == 1 and not table.stuffy("flops").stored
    assert table.threat == 0 and not table.discard and dice.number(table.bag) == 31
    assert table.active == "flops"


@pytest.mark.rule("SF-MON-11", "SF-MON-3", "SF-MON-4", "SF-MON-6")
def test_the_narrator_is_told_past_whom_the_monsters_look() -> None:
    words_of = "Who has collapsed does not count: {stuffies}."
    assert words_of not in lines(play(monsters_act(), "activate", roll=("1",)))
    table = with_stuffy(with_stuffy(monsters_act(), "flops", stuffing=0), "stitch", stuffing=0)
    table = play(table, "activate", roll=("1",))
    line = next(one for one in table.news if one.id == words_of)
    assert line.rule == "SF-MON-11"
    assert told(table)[-1] == "Who has collapsed does not count: Flops, Stitch."


@pytest.mark.rule("SF-MON-11")
@pytest.mark.django_db
@pytest.mark.parametrize("is_down", [False, True])
def test_the_sheet_of_a_strike_says_past_whom_the_monster_looks(is_down: bool) -> None:
    moment = moment_of(
        "lost",
        lambda table, done: done.action == "strike" and (len(table.standing) < table.size) == is_down,
    )
    sheet = sheet_at("lost", moment, "strike")
    assert "Next to a stuffy it stays" in sheet
    assert ("Who has collapsed does not count: " in sheet) == is_down


@pytest.mark.goal("T2")
@pytest.mark.rule("SF-DEF-1")
@pytest.mark.django_db
def test_the_sheet_of_a_strike_names_who_defends_and_the_person() -> None:
    moment = moment_of(
        "lost", lambda table, done: done.action == "strike" and any(one.stored for one in table.standing)
    )
    table = list(tables_of("lost"))[moment]
    target = next(one for one in table.standing if one.stored)
    sheet = sheet_at("lost", moment, f"strike?target={target.id}&strength=3")
    assert f"({target.player}) defends with the stored die" in sheet


@pytest.mark.rule("SF-ABIL-2", "SF-CARD-9", "SF-OPEN-34")
@for_each("hearts", [0, 2])
def test_a_skipped_monster_costs_no_heart_and_nobody_says_so(hearts: int) -> None:
    table = with_stuffy(monsters_act(), "stitch", stored="yellow", hearts=hearts)
    table = replace(table, bag=dice.minus(table.bag, some("Y1")))
    after = play(table, "skip_activation", stored="stitch")
    assert after.stuffy("stitch").hearts == hearts
    assert told(after) == (
        "The die on Stitch’s card is discarded.",
        "The heart of an earned ability is counted where its use is noted.",
    )
    assert told(play(table, "skip_activation", why="the page says so")) == ()


# who comes in the middle of it


@pytest.mark.rule("SF-MON-1", "SF-OPEN-16", "SF-OPEN-46")
@for_each("house, todo", [((), ("own-1-2", "own-1-3")), (("SF-OPEN-46",), ("own-1-2",))])
def test_a_monster_that_comes_in_the_monsters_turn_acts_after_the_others(
    house: tuple[str, ...], todo: tuple[str, ...]
) -> None:
    table = monsters_act(monsters=2, threat=2, house=house)
    table = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    table = play(table, "add_monster", card="own-1", joins=True)
    assert table.monsters_turn and table.monsters_turn.todo == todo
    while table.monsters_turn:
        table = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    assert (table.active, table.threat) == ("flops", 0)


@pytest.mark.rule("SF-MON-1", "SF-SURGE-2")
def test_who_comes_by_an_encounter_in_the_monsters_turn_acts_too_whatever_its_kind() -> None:
    for action, answers in (
        ("random_encounter", {"cards": ("own-1",) * 3}),
        ("preset_encounter", {"cards": (("own-1", 1),), "order": ("own-1-2",)}),
    ):
        table = play(monsters_act(monsters=1, threat=1), action, joins=True, **answers)
        assert table.monsters_turn and table.monsters_turn.todo == tuple(one.id for one in table.column)
        old = play(monsters_act(monsters=1, threat=1), action, **answers)  # as a log of release 1.9 has it
        assert old.monsters_turn and old.monsters_turn.todo == ("own-1-1",)
        filled, _made = GAME.actions[action].fill(table, answers, Random(1), GAME.new_box())
        assert filled.answers["joins"] is True


# a sleep card of the last blow


def last_blow(**changes: Any) -> Table:
    """Return the table after the last monster has felled Flops, who had rolled a stored die against it."""
    table = with_stuffy(monsters_act(monsters=1, threat=1, **changes), "flops", stuffing=1, stored="green")
    table = replace(table, bag=dice.minus(table.bag, some("G")))
    table = play(table, "activate", roll=("1",))
    return play(table, "strike", target="flops", strength=3, defends=True, block=("1",))


@pytest.mark.rule("SF-SLEEP-1", "SF-SLEEP-3", "SF-MON-10")
def test_the_monsters_turn_stays_open_for_what_restless_sleep_does() -> None:
    table = last_blow()
    assert table.waits_for == "reveal_sleep" and dice.number(table.discard, "green") == 1
    table = play(table, "reveal_sleep", kind="restless", stays=True)
    assert (table.waits_for, table.active, table.step) == ("end_monsters_turn", "lumpy", CHECK)
    table = play(table, "damage", target="stitch", amount=1)
    table = play(table, "end_monsters_turn")
    assert (table.active, dice.number(table.discard), dice.number(table.bag, "green")) == ("flops", 0, 5)


@pytest.mark.rule("SF-SLEEP-3", "SF-MON-1")
def test_monsters_that_restless_sleep_brings_act_before_the_turn_ends() -> None:
    table = play(last_blow(), "reveal_sleep", kind="restless", stays=True)
    table = play(table, "add_monster", card="own-1", joins=True)
    assert table.waits_for == "activate"
    table = play(play(table, "activate", roll=("1",)), "strike", target="nobody")
    assert (table.monsters_turn, table.active) == (None, "flops")


@pytest.mark.rule("SF-SLEEP-1", "SF-SLEEP-2", "SF-MON-10")
@for_each("kind, stays", [("deep", True), ("restless", False)])
def test_it_ends_by_itself_where_nothing_can_come_of_the_card(kind: str, stays: bool) -> None:
    """A log of release 1.9 says nothing of it: there the turn ended at once."""
    table = play(last_blow(), "reveal_sleep", kind=kind, stays=stays)
    assert (table.monsters_turn, table.active) == (None, "flops")


@pytest.mark.rule("SF-SLEEP-3", "SF-SLEEP-1")
def test_of_two_sleep_cards_the_restless_one_keeps_it_open_whichever_comes_first() -> None:
    table = replace(last_blow(), sleep_due=2)
    first = play(table, "reveal_sleep", kind="restless", stays=True)
    assert play(first, "reveal_sleep", kind="deep", stays=True).waits_for == "end_monsters_turn"
    second = play(table, "reveal_sleep", kind="deep", stays=True)
    assert play(second, "skip_sleep").active == "flops"
    assert play(second, "reveal_sleep", kind="restless", stays=True).waits_for == "end_monsters_turn"


@pytest.mark.rule("SF-SLEEP-3")
def test_what_to_do_is_said_while_the_turn_stays_open() -> None:
    table = play(
        last_blow(page=Page(restless="Two dark hearts.")), "reveal_sleep", kind="restless", stays=True
    )
    assert "Do what Restless Sleep says on the page, then end the monsters’ turn." in panel(table, "waiting")
    assert "Two dark hearts." in panel(table, "waiting")
    assert "End their turn" in panel(table, "now")


def panel(table: Table, slug: str) -> str:
    """Return a panel of the table's screen as plain text."""
    api = TemplateApi(GAME, table, get_jinja())
    page = api.env.get_template(f"games/{GAME.slug}/_{slug}.html").render(api.context())
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
