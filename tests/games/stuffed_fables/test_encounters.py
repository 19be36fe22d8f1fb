"""Encounters of Stuffed Fables: drawn, named by the book, laid by hand, typed from the card."""

from random import Random
from typing import Any

import pytest

from companion.games.stuffed_fables import GAME, dice, flow
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import CRAWLY
from companion.games.stuffed_fables.data import BOSS, LEADER
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Item, Monster, MonsterAction, MonsterCard, Pile
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay, Play, replace
from tests.games.stuffed_fables.tables import (
    RAT,
    in_play,
    play,
    refused,
    told,
    with_hand,
    with_monsters,
    with_stuffy,
)
from tests.support.cases import for_each

KING = MonsterCard("own-2", "Night King", kind=BOSS, defence=8)
CAPTAIN = MonsterCard("own-3", "Captain", kind=LEADER, defence=6)
DECK = (replace(RAT, copies=5), replace(CAPTAIN, copies=7), KING)
LEADER_REMINDER = "If a leader could have been chosen, it must be: put it in."


def deck(table: Table, left: int, discarded: int = 0) -> Table:
    return table.with_pile(Pile("monster", left, discarded))


def column(table: Table) -> list[str]:
    return [monster.id for monster in table.column]


def encounter(table: Table, *cards: str) -> Table:
    return play(table, "random_encounter", cards=cards)


# random


@pytest.mark.rule("SF-EX-62", "SF-ENC-2", "SF-ENC-7", "SF-OPEN-14")
def test_four_of_nine_and_three_discarded_are_laid_top_first() -> None:
    table = encounter(deck(in_play(4), 9, 3), "unknown", "own-1", "unknown", "own-1")
    assert column(table) == ["unknown-1", "own-1-1", "unknown-2", "own-1-2"]
    pile = table.pile("monster")
    assert (pile.left, pile.discarded) == (8, 0)


@pytest.mark.rule("SF-OPEN-14", "SF-OPEN-10")
def test_a_group_may_leave_the_discards_out_until_the_deck_is_empty() -> None:
    table = replace(deck(in_play(4), 9, 3), house=("SF-OPEN-14",))
    pile = encounter(table, *("unknown",) * 4).pile("monster")
    assert (pile.left, pile.discarded) == (5, 3)
    pile = encounter(deck(table, 2, 10), *("unknown",) * 4).pile("monster")
    assert (pile.left, pile.discarded) == (8, 0)


@pytest.mark.rule("SF-ENC-2", "SF-OPEN-31")
def test_a_card_for_each_stuffy_even_a_collapsed_one() -> None:
    table = with_stuffy(in_play(3), "flops", stuffing=0)
    assert len(encounter(table, "own-1", "own-1", "unknown").column) == 3
    refused(table, "random_encounter", cards=("own-1", "own-1"))
    refused(table, "random_encounter", cards=("own-1",) * 4)


@pytest.mark.rule("SF-ENC-2")
def test_no_boss_comes_at_random() -> None:
    table = in_play(2, cards=(RAT, KING))
    refused(table, "random_encounter", cards=("own-2", "own-1"))
    refused(table, "random_encounter", cards=("<b>own-1</b>", "own-1"))


@pytest.mark.rule("SF-ENC-2")
def test_the_companion_draws_only_from_a_deck_that_it_knows() -> None:
    known = in_play(3, cards=DECK)
    played, _chance = GAME.actions["random_encounter"].fill(known, {}, Random(1))
    assert len(GAME.play(known, played).column) == 3
    with pytest.raises(IllegalPlay):
        GAME.actions["random_encounter"].fill(in_play(3), {}, Random(1))


@pytest.mark.rule("SF-ENC-2", "SF-OPEN-14")
def test_monsters_in_play_are_not_in_the_deck() -> None:
    table = replace(deck(in_play(3, cards=DECK), 9), column=with_monsters(in_play(), 3).column)
    refused(table, "random_encounter", cards=("own-1",) * 3)
    assert len(encounter(table, "own-1", "own-1", "own-3").column) == 6
    defeated = deck(replace(table, column=()), 9, 3)
    assert len(encounter(defeated, "own-1", "own-1", "own-1").column) == 3


@pytest.mark.rule("SF-ENC-2")
def test_a_deck_too_small_gives_what_it_has() -> None:
    table = deck(in_play(4), 2)
    assert len(encounter(table, "own-1", "unknown").column) == 2
    assert refused(deck(table, 0), "random_encounter").rule == "SF-ENC-2"


@pytest.mark.rule("SF-ENC-3", "SF-NARR-2", "SF-MAP-5")
def test_the_narrator_places_the_figures() -> None:
    table = encounter(replace(in_play(2), narrator="flops"), "own-1", "own-1")
    line = table.news[-1]
    assert line.id == "{narrator} places the figures on spawn spaces, or next to them."
    assert line.parts["narrator"] == named(table, "flops")


@pytest.mark.rule("SF-OPEN-16", "SF-ENC-7")
def test_newcomers_stand_below_those_in_play() -> None:
    table = encounter(with_monsters(in_play(2), 2), "own-1", "unknown")
    assert column(table) == ["own-1-1", "own-1-2", "own-1-3", "unknown-1"]
    assert "The new monsters come below those that are in the column." in told(table)


@pytest.mark.rule("SF-OPEN-15", "SF-ENC-5")
def test_at_random_nobody_is_reminded_of_leaders() -> None:
    table = encounter(in_play(2), "own-1", "own-1")
    assert LEADER_REMINDER not in told(table)


@pytest.mark.rule("SF-ENC-1")
def test_an_encounter_needs_a_story_that_is_played() -> None:
    over = replace(in_play(2), phase="over")
    refused(over, "random_encounter", cards=("own-1", "own-1"))
    refused(over, "preset_encounter", cards=(("own-1", 1),), order=("own-1-1",))


# by the book


@pytest.mark.rule("SF-ENC-4", "SF-ENC-6", "SF-ENC-7")
def test_the_cards_that_the_book_names_are_shuffled() -> None:
    table = in_play(3, cards=DECK)
    cards = (("own-1", 2), ("own-3", 1), ("unknown", 1))
    after = play(table, "preset_encounter", cards=cards, order=("own-3-1", "own-1-2", "unknown-1", "own-1-1"))
    assert column(after) == ["own-3-1", "own-1-2", "unknown-1", "own-1-1"]
    assert after.pile("monster").left == 8
    refused(table, "preset_encounter", cards=cards, order=("own-3-1", "own-1-2"))
    refused(table, "preset_encounter", cards=(("own-1", 13),), order=())
    refused(table, "preset_encounter", cards=(("nobody", 1),), order=("nobody-1",))
    assert refused(table, "preset_encounter", cards=()).rule == "SF-ENC-4"


@pytest.mark.rule("SF-ENC-6")
def test_the_companion_shuffles_too() -> None:
    table = in_play(3, cards=DECK)
    played, made = GAME.actions["preset_encounter"].fill(table, {"cards": (("own-1", 3),)}, Random(3))
    assert made == {"order"} and sorted(played.answers["order"]) == ["own-1-1", "own-1-2", "own-1-3"]


@pytest.mark.rule("SF-ENC-5", "SF-OPEN-15")
def test_leaders_must_be_picked_where_one_may() -> None:
    table = in_play(3, cards=DECK)
    without = play(table, "preset_encounter", cards=(("own-1", 1),), order=("own-1-1",))
    assert LEADER_REMINDER in told(without)
    led = play(table, "preset_encounter", cards=(("own-3", 1),), order=("own-3-1",))
    assert LEADER_REMINDER not in told(led)


@pytest.mark.rule("SF-OPEN-14", "SF-ENC-4")
def test_discards_go_back_before_the_book_names_its_monsters() -> None:
    table = deck(in_play(3), 1, 8)
    pile = play(table, "preset_encounter", cards=(("own-1", 3),), order=("own-1-1", "own-1-2", "own-1-3"))
    assert (pile.pile("monster").left, pile.pile("monster").discarded) == (6, 0)


@pytest.mark.rule("SF-OPEN-10", "SF-GAME-3")
def test_a_deck_that_holds_fewer_is_told_and_let_pass() -> None:
    table = play(deck(in_play(3), 1), "preset_encounter", cards=(("own-1", 2),), order=("own-1-1", "own-1-2"))
    assert table.pile("monster").left == 0 and len(table.column) == 2
    assert "The piles hold fewer than that: monster cards." in told(table)


@pytest.mark.rule("SF-BOSS-1", "SF-BOSS-5", "SF-ENC-4", "SF-EX-55")
def test_a_boss_enters_with_dark_stuffing_and_counts_as_one() -> None:
    table = in_play(3, cards=DECK)
    table = play(table, "preset_encounter", cards=(("own-2", 1),), order=("own-2-1",))
    assert table.monster("own-2-1").dark == 3
    assert table.threshold == 1
    assert table.pile("boss").left == 0 and table.pile("monster").left == 12


@pytest.mark.rule("SF-CAMP-2", "SF-ENC-4", "SF-SETUP-8")
def test_a_boss_of_the_discovery_cards_enters_without_a_word_of_its_pile() -> None:
    table = in_play(3, cards=DECK).with_pile(Pile("boss", 0))
    table = play(table, "preset_encounter", cards=(("own-2", 1),), order=("own-2-1",))
    assert not any(line.startswith("The piles hold fewer") for line in told(table))
    assert play(table, "remove_monster", monster="own-2-1").pile("boss").left == 1


@pytest.mark.rule("SF-ENC-1", "SF-CHECK-4")
def test_an_encounter_in_step_four_makes_the_check_a_monsters_turn() -> None:
    table = replace(in_play(3), threat=3, bag=dice.minus(in_play(3).bag, (("black", 3),)))
    table = flow.check_threat(encounter(table, "own-1", "own-1", "unknown"))
    assert table.monsters_turn and table.surge is None


# by hand


@pytest.mark.rule("SF-ENC-7", "SF-OPEN-16", "SF-GAME-3")
def test_the_column_is_laid_by_hand() -> None:
    table = play(with_monsters(in_play(3, cards=DECK), 2), "add_monster", card="own-2")
    assert column(table) == ["own-1-1", "own-1-2", "own-2-1"] and table.monster("own-2-1").dark == 3
    table = play(table, "order_column", order=("own-2-1", "own-1-2", "own-1-1"))
    assert column(table) == ["own-2-1", "own-1-2", "own-1-1"]
    table = play(table, "remove_monster", monster="own-1-2", why="it fled")
    assert column(table) == ["own-2-1", "own-1-1"] and table.pile("monster").discarded == 1
    assert not any(stuffy.buttons for stuffy in table.stuffies)
    refused(table, "order_column", order=("own-2-1",))
    refused(table, "add_monster", card="own-99")
    refused(table, "remove_monster", monster="own-1-2")
    refused(in_play(3), "order_column", order=())


@pytest.mark.rule("SF-ENC-7", "SF-MON-1")
def test_the_monsters_turn_follows_the_new_order() -> None:
    table = flow.start_monsters(with_monsters(in_play(3), 3))
    table = flow.next_monster(table, "own-1-1")
    table = play(table, "order_column", order=("own-1-3", "own-1-2", "own-1-1"))
    assert table.monsters_turn and table.monsters_turn.todo == ("own-1-3", "own-1-2")
    assert told(table) == ("Next to act: Rat 3.",)


@pytest.mark.rule("SF-ENC-7", "SF-SLEEP-1")
def test_nobody_is_next_to_act_while_a_sleep_card_waits_after_the_last() -> None:
    table = replace(flow.start_monsters(with_monsters(in_play(3), 2)), sleep_due=1)
    table = flow.next_monster(flow.next_monster(table, "own-1-1"), "own-1-2")
    assert told(play(table, "order_column", order=("own-1-2", "own-1-1"))) == ()


@pytest.mark.rule("SF-ENC-7")
def test_a_free_number_is_used_again() -> None:
    table = play(with_monsters(in_play(3), 3), "remove_monster", monster="own-1-2")
    assert column(play(table, "add_monster", card="own-1")) == ["own-1-1", "own-1-3", "own-1-2"]


# cards


def unknown(size: int = 3, **changes: Any) -> Table:
    return replace(in_play(size), column=(Monster("unknown-1", "unknown"),), things_made=4, **changes)


@pytest.mark.rule("SF-CARD-2", "SF-CARD-3", "SF-CARD-4", "SF-OPEN-4")
def test_a_card_is_typed_when_it_is_met() -> None:
    table = play(
        unknown(),
        "name_monster",
        monster="unknown-1",
        name=" Tin Beetle ",
        defence=5,
        actions=2,
        until_1=3,
        speed_1=6,
        reach_1=1,
        strength_1=3,
        speed_2=3,
        reach_2=1,
        strength_2=4,
        words_2="Then it moves on.",
        base="round",
    )
    assert column(table) == ["own-5-1"]
    card = table.card("own-5-1")
    assert (card.id, card.name, card.defence, card.base) == ("own-5", "Tin Beetle", 5, "round")
    assert card.actions == (
        MonsterAction(1, 3, 6, 1, 3),
        MonsterAction(4, 6, 3, 1, 4, words="Then it moves on."),
    )
    assert str(named(table, "own-5")) == "Tin Beetle"


@pytest.mark.rule("SF-CARD-3")
def test_a_card_may_have_one_action_or_three() -> None:
    one = play(unknown(), "name_monster", monster="unknown-1", name="Moth", actions=1, strength_1=2)
    assert one.card("own-5").actions == (MonsterAction(1, 6, 0, 0, 2),)
    three = play(unknown(), "name_monster", monster="unknown-1", name="Moth", actions=3, until_1=2, until_2=4)
    ranges = [(row.low, row.high) for row in three.card("own-5").actions]
    assert ranges == [(1, 2), (3, 4), (5, 6)]
    for until_1, until_2 in ((5, 5), (3, 3), (3, 6), (0, 2)):
        refused(
            unknown(),
            "name_monster",
            **{"monster": "unknown-1", "name": "Moth", "actions": 3, "until_1": until_1, "until_2": until_2},
        )


@pytest.mark.rule("SF-CARD-2", "SF-CARD-3")
@for_each("number", [1, 2, 3])
def test_actions_left_as_proposed_say_nothing(number: int) -> None:
    moth = play(unknown(), "name_monster", monster="unknown-1", name="Moth", defence=4, actions=number)
    assert (moth.card("own-5").defence, moth.card("own-5").actions) == (4, ())


@pytest.mark.rule("SF-CARD-2")
def test_the_same_name_is_the_same_card() -> None:
    table = replace(unknown(), column=(Monster("own-1-1", "own-1"), Monster("unknown-1", "unknown")))
    table = play(table, "name_monster", monster="unknown-1", name="RAT")
    assert column(table) == ["own-1-1", "own-1-2"] and len(table.cards) == 1
    assert table.card("own-1").defence == 5 and len(table.card("own-1").actions) == 2


@pytest.mark.rule("SF-CARD-2")
def test_two_unknown_monsters_do_not_share_a_defence() -> None:
    table = replace(with_hand(unknown(), "R2"), cards=())
    table = with_stuffy(table, "lumpy", items=(Item("item-1", "Ruler", ("paws",), "melee"),))
    table = play(table, "attack", way="melee", target="unknown-1", dice=("red-1",), defence=7, roll=("6",))
    assert len(table.column) == 1 and not table.cards


@pytest.mark.rule("SF-ATK-5", "SF-BOSS-2", "SF-OPEN-4")
def test_when_an_unknown_monster_falls_its_card_is_to_be_looked_at() -> None:
    look = "Look at its card: a leader brings Courage, a boss only loses dark stuffing."
    assert look in told(play(unknown(), "defeat", monster="unknown-1", by="lumpy"))
    assert look not in told(play(with_monsters(in_play(3), 1), "defeat", monster="own-1-1", by="lumpy"))


@pytest.mark.rule("SF-CARD-4")
def test_the_rulebooks_example_is_known_by_its_printed_names() -> None:
    for name in ("crawly", "TANTEZAMPE"):
        table = play(unknown(cards=(CRAWLY,)), "name_monster", monster="unknown-1", name=name)
        assert column(table) == ["crawly-1"] and table.card("crawly").defence == 5
        assert len(table.card("crawly").actions) == 2


@pytest.mark.rule("SF-CARD-2")
def test_a_known_card_is_typed_better_in_its_place() -> None:
    table = play(with_monsters(in_play(3), 2), "name_monster", monster="own-1-2", name="Rat King", defence=7)
    assert column(table) == ["own-1-1", "own-1-2"]
    card = table.card("own-1-1")
    assert (card.name, card.defence, len(card.actions)) == ("Rat King", 7, 2)


@pytest.mark.rule("SF-BOSS-1")
def test_one_that_turns_out_to_be_a_boss_gets_its_dark_stuffing() -> None:
    table = deck(unknown(4), 11)
    table = play(table, "name_monster", monster="unknown-1", name="Crepitus", kind="boss")
    assert table.monster("own-5-1").dark == 4
    assert table.pile("monster").left == 12 and table.pile("boss").left == 0
    again = play(table, "name_monster", monster="own-5-1", name="Crepitus", kind="boss", defence=9)
    assert again.monster("own-5-1").dark == 4 and again.pile("monster").left == 12


@pytest.mark.rule("SF-MON-1")
def test_one_that_is_named_while_it_acts_goes_on_acting() -> None:
    table = replace(unknown(), threat=1, bag=dice.minus(in_play(3).bag, (("black", 1),)))
    table = play(flow.check_threat(replace(table, step=6)), "activate", roll=("4",))
    table = play(table, "name_monster", monster="unknown-1", name="Moth", actions=1, strength_1=2)
    turn = table.monsters_turn
    assert turn and turn.todo == ("own-5-1",) and turn.strike and turn.strike.monster == "own-5-1"
    assert play(table, "strike", target="lumpy", strength=2).monsters_turn is None


@pytest.mark.rule("SF-CARD-2")
def test_hostile_names_are_kept_as_words_or_refused() -> None:
    name = "<script>alert(1)</script>{name}"
    table = play(unknown(), "name_monster", monster="unknown-1", name=name)
    assert table.card("own-5-1").name == name
    GAME.says(table, Play("remove_monster", {"monster": "own-5-1"}))
    for bad in ("", "   ", "x" * 61, "two\nlines", "\u202e"):
        refused(unknown(), "name_monster", monster="unknown-1", name=bad)
    refused(unknown(), "name_monster", monster="unknown-1", name="Moth", defence=100)
    refused(unknown(), "name_monster", monster="unknown-1", name="Moth", kind="god")
    refused(unknown(), "name_monster", monster="unknown-1", name="Moth", strength_1=3)


@pytest.mark.rule("SF-ATK-2", "SF-GAME-3")
def test_a_newcomer_does_not_take_the_blow_aimed_at_one_that_was_taken_off() -> None:
    table = with_stuffy(with_monsters(with_hand(in_play(), "R2"), 1), "lumpy", reroll="red")
    blow = {"way": "melee", "target": "own-1-1", "by_card": True, "dice": ("red-1", "red-2")}
    waits = play(table, "attack", **blow, roll=("1", "1"))
    other = play(play(waits, "remove_monster", monster="own-1-1"), "add_monster", card="own-1")
    after = play(other, "reroll", which=("1",), roll=("6",))
    assert told(after) == ("What the dice were rolled for is gone.",)
    assert after.column == other.column


# a monster that the box does not know is named where it enters


@pytest.mark.goal("T4")
@pytest.mark.rule("SF-CARD-2")
def test_a_monster_is_named_where_it_enters_and_the_box_learns_it() -> None:
    table, cards = in_play(3), (("unknown", 2),)
    answers = {"cards": cards, "name": "Moth", "order": ("unknown-2", "unknown-1")}
    after = play(table, "preset_encounter", **answers)
    assert [after.card(one.id).name for one in after.column] == ["Moth", "Moth"]
    assert len({one.card for one in after.column}) == 1
    box = GAME.taught(Box(), table, Play("preset_encounter", answers))
    assert box.card("Moth") is not None
    again = play(after, "preset_encounter", cards=((after.column[0].card, 1),), order=(fresh_id(after),))
    assert [again.card(one.id).name for one in again.column] == ["Moth"] * 3


def fresh_id(table: Table) -> str:
    return f"{table.column[0].card}-3"


@pytest.mark.rule("SF-CARD-2")
def test_who_was_unknown_before_stays_so_and_without_a_name_nothing_is_learned() -> None:
    before = play(in_play(3), "preset_encounter", cards=(("unknown", 1),), order=("unknown-1",))
    assert before.column[0].card == "unknown"
    assert GAME.taught(Box(), before, Play("add_monster", {"card": "unknown"})) == Box()
    after = play(before, "add_monster", card="unknown", name="Moth", defence=4)
    assert [after.card(one.id).name for one in after.column] == ["", "Moth"]
    assert after.card(after.column[1].id).defence == 4
    assert GAME.taught(Box(), before, Play("add_monster", {"card": "unknown", "name": "Moth"})).card("Moth")


@pytest.mark.rule("SF-CARD-2")
def test_the_name_is_asked_for_an_unknown_monster_alone() -> None:
    refused(in_play(3), "add_monster", card="crawly", name="Moth")
