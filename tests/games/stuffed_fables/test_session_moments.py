"""What the golden sessions show: a page left, a boss, a defeat, Waking, a market, a group test, more."""

from functools import partial

import pytest

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import ACTIONS, BLACK, BOSS, COURAGE, LEADER, NORMAL, WAKING
from companion.games.stuffed_fables.table import Table
from companion.rules import Play
from tests.games.stuffed_fables.tables import told
from tests.games.stuffed_fables.test_sessions import plays_of, tables_of
from tests.kit.games import golden

golden_of = partial(golden, "stuffed_fables")

Step = tuple[Table, Play, Table]


def steps_of(name: str) -> tuple[Step, ...]:
    """Return each play of a session with the tables before and after it."""
    return tuple(zip(tables_of(name), plays_of(name), tables_of(name)[1:], strict=False))


def the_only(name: str, action: str) -> Step:
    (step,) = golden_of(name).done(action)
    return step


def end_of(name: str) -> Table:
    """Return the table of a session as its story was over, before it was closed."""
    return tables_of(name)[-2]


def falls(step: Step) -> tuple[str, ...]:
    """Return who collapsed in a play."""
    before, _play, after = step
    up = {stuffy.id for stuffy in before.standing}
    return tuple(one.id for one in after.stuffies if one.is_collapsed and one.id in up)


# a page with a random encounter and a search, left in the middle of things


@pytest.mark.rule("SF-ENC-2", "SF-ENC-7", "SF-OPEN-14", "SF-OPEN-16")
def test_two_random_encounters_come_the_second_below_who_is_left_of_the_first() -> None:
    (before, _play, after), (later, _again, more) = golden_of("search").done("random_encounter")
    assert (before.column, len(after.column)) == ((), 3)
    assert (before.pile("monster").left, after.pile("monster").left) == (12, 9)
    assert len(later.column) == 1
    assert more.column[:1] == later.column
    assert len(more.column) == 4
    assert (more.pile("monster").left, more.pile("monster").discarded) == (8, 0)


@pytest.mark.rule("SF-SEARCH-1", "SF-SEARCH-3", "SF-ITEM-2", "SF-ITEM-5")
def test_who_searches_long_enough_finds_something() -> None:
    found = [after.items_due for _before, _play, after in golden_of("search").done("search")]
    assert set(found) == {0, 1}
    assert sum(found) == len(golden_of("search").done("take_item"))
    worn = [item.name for stuffy in end_of("search").stuffies for item in stuffy.items]
    assert "Fionda" in worn and "Tagliacarte" not in worn  # both go on the paws
    assert end_of("search").group_items[0].name == "Elastici"


@pytest.mark.rule("SF-EX-64", "SF-LEAVE-1", "SF-LEAVE-2", "SF-LEAVE-3", "SF-LEAVE-4", "SF-LEAVE-5")
def test_the_page_is_left_with_steps_five_and_six_as_in_the_example() -> None:
    before, _play, after = the_only("search", "leave_page")
    assert (before.step, before.leaving) == (ACTIONS, None)
    assert 0 < before.threat < len(before.column)  # the check brings nothing
    assert after.hand == () and after.threat == before.threat
    assert after.discard == dice.plus(dice.plus(before.discard, before.hand), before.on_group)
    assert (after.column, after.lost_tokens, after.groups, after.merchants) == ((), 0, (), ())
    assert after.stuffies == before.stuffies  # no button for those that were not defeated
    monsters, items = after.pile("monster"), after.pile("item")
    assert monsters.discarded == before.pile("monster").discarded + len(before.column)
    assert items.left == before.pile("item").left + len(before.merchants[0].offer)
    assert (after.surges, after.waits_for, after.active) == (0, "turn_page", before.left_of(before.active))
    assert end_of("search").page.number == "8"


# a boss


def dark(table: Table) -> int:
    return next((one.dark for one in table.column if table.card(one.id).kind == BOSS), 0)


@pytest.mark.rule("SF-BOSS-1", "SF-BOSS-2", "SF-BOSS-3", "SF-BOSS-4", "SF-BOSS-5", "SF-OPEN-17")
def test_each_blow_takes_one_dark_stuffing_and_the_last_one_the_boss() -> None:
    _before, _play, after = the_only("boss", "preset_encounter")
    assert (dark(after), len(after.column), after.threshold) == (2, 3, 3)
    blows = [step for step in golden_of("boss").done("attack") if dark(step[2]) < dark(step[0])]
    assert [(dark(before), dark(after)) for before, _play, after in blows] == [(2, 1), (1, 0)]
    buttons = [
        sum(one.buttons for one in after.stuffies) - sum(one.buttons for one in before.stuffies)
        for before, _play, after in blows
    ]
    assert buttons == [0, 1]


@pytest.mark.rule("SF-ATK-5", "SF-STATUS-1")
def test_courage_is_for_who_defeats_a_leader_or_a_boss() -> None:
    won = [step for step in golden_of("boss").done("attack") if len(step[2].column) < len(step[0].column)]
    rewards = [
        (before.card(play.answers["target"]).kind, COURAGE in after.stuffy(before.active).statuses)
        for before, play, after in won
    ]
    assert sorted(rewards) == [(BOSS, True), (LEADER, True), (NORMAL, False)]
    assert all(COURAGE in stuffy.statuses for stuffy in end_of("boss").stuffies)


@pytest.mark.rule("SF-OVER-2", "SF-OVER-3", "SF-SLEEP-5")
def test_without_waking_the_deep_sleep_ending_is_read() -> None:
    assert told(end_of("boss")) == ("The story is won.", "Read the Deep Sleep ending.")
    (record,) = tables_of("boss")[-1].records
    assert (record.story, record.outcome, record.ending) == (2, "won", "deep")


# a defeat


@pytest.mark.rule("SF-COLL-7", "SF-OVER-1", "SF-OPEN-40")
def test_all_collapse_in_a_monsters_turn_and_nothing_more_is_played() -> None:
    (before, play, after) = steps_of("lost")[-2]
    assert play.action == "strike"
    assert len(before.standing) == 1 and not after.standing
    assert (after.phase, after.outcome, after.waits_for, after.sleep_due) == ("over", "lost", "", 0)
    assert after.threat == before.threat > 0  # the turn is not finished: no die goes back
    assert told(after)[-1] == "All stuffies have collapsed: the story is lost."
    assert tables_of("lost")[-1].records[0].ending == ""


@pytest.mark.rule("SF-COLL-2", "SF-COLL-5", "SF-TURN-3", "SF-MON-11")
def test_who_collapsed_lost_buttons_was_passed_over_and_recovered() -> None:
    steps = steps_of("lost")
    fell = [(step[2], id) for step in steps for id in falls(step)]
    assert len(fell) > 4  # some more than once
    assert all(not after.stuffy(id).buttons and not after.stuffy(id).statuses for after, id in fell)
    for before, play, _after in golden_of("lost").done("strike"):
        assert play.answers["target"] in ("nobody", *(one.id for one in before.standing))
    recovered = {
        play.action
        for before, play, after in steps
        if len(after.standing) > len(before.standing) and before.phase == "playing"
    }
    assert recovered == {"search_stuffing", "encourage_stuffing"}


# Waking


@pytest.mark.rule("SF-SLEEP-1", "SF-SLEEP-4", "SF-SLEEP-6", "SF-EX-65")
def test_waking_comes_among_the_last_three_and_after_it_nothing_is_revealed() -> None:
    revealed = end_of("waking").revealed
    assert len(revealed) >= 8 and revealed.index(WAKING) == len(revealed) - 1
    after_waking = [step for step in steps_of("waking") if step[0].is_awake and falls(step)]
    assert len(after_waking) > 1
    assert all(after.sleep_due == 0 for _before, _play, after in after_waking)


@pytest.mark.rule("SF-SLEEP-5", "SF-OVER-3", "SF-TWO-2")
def test_two_people_with_two_stuffies_each_read_the_waking_ending() -> None:
    end = end_of("waking")
    assert [stuffy.player for stuffy in end.stuffies] == ["Anna", "Bruno", "Anna", "Bruno"]
    assert (end.size, dict(end.all_dice)[BLACK]) == (4, 5)
    assert told(end)[-1] == "Read the Waking ending."
    assert tables_of("waking")[-1].records[0].ending == WAKING


# merchants, lost ones, points of interest


@pytest.mark.rule("SF-EX-58", "SF-SHOP-1", "SF-SHOP-2", "SF-SHOP-3", "SF-SHOP-4", "SF-SHOP-5")
def test_one_card_is_bought_for_a_button_one_for_an_item_two_go_back() -> None:
    before, _play, opened = the_only("merchant", "open_merchant")
    (_at, _first, for_button), (_then, _second, for_item) = golden_of("merchant").done("buy")
    buyer = before.active
    assert opened.pile("item").left == before.pile("item").left - 4
    assert for_button.stuffy(buyer).buttons == opened.stuffy(buyer).buttons - 1
    assert for_item.pile("item").discarded == for_button.pile("item").discarded + 1
    assert [len(table.merchants[0].offer) for table in (opened, for_button, for_item)] == [4, 3, 2]
    assert [table.waits_for for table in (opened, for_button, for_item)] == ["go_on"] * 3
    leaving, _leave, left = the_only("merchant", "leave_page")
    assert left.pile("item").left == leaving.pile("item").left + 2


@pytest.mark.rule("SF-LOST-2", "SF-LOST-6", "SF-NARR-4", "SF-TURN-4")
def test_two_lost_cards_are_read_by_the_left_neighbour_and_the_turn_goes_on() -> None:
    for before, _play, after in golden_of("merchant").done("touch_lost"):
        assert after.lost_tokens == before.lost_tokens - 1
        assert after.reader == before.left_of(before.active)
        assert (after.active, after.step, after.waits_for) == (before.active, ACTIONS, "resolve_lost")
    lost = end_of("merchant").pile("lost")
    assert (lost.left, lost.discarded) == (27, 2)


@pytest.mark.rule("SF-POI-1", "SF-POI-2", "SF-POI-3")
def test_a_point_with_the_repeat_mark_is_explored_twice() -> None:
    explored = [play.answers["point"] for _before, play, _after in golden_of("merchant").done("explore")]
    assert explored == ["point-4", "point-5", "point-4"]


@pytest.mark.rule("SF-TWO-1", "SF-SETUP-4", "SF-OPEN-7")
def test_of_two_people_one_plays_two_stuffies() -> None:
    end = end_of("merchant")
    assert [stuffy.player for stuffy in end.stuffies] == ["Anna", "Bruno", "Anna"]
    assert dict(end.all_dice)[BLACK] == 4


# a group test


@pytest.mark.rule("SF-GROUP-1", "SF-GROUP-3", "SF-GROUP-4", "SF-GROUP-6", "SF-EX-52")
def test_the_group_test_lives_through_turns_and_surges_and_is_passed() -> None:
    totals = [after.groups[0].total for _b, _play, after in golden_of("group").done("place_dice")]
    assert totals == sorted(totals) and len(totals) > 3
    surges = golden_of("group").done("finish_surge")
    assert len(surges) >= 2
    assert all(after.on_group == before.on_group != () for before, _play, after in surges)
    before, _play, after = golden_of("group").done("contribute")[-1]
    assert (before.groups[0].missing > 0, after.groups, after.roll) == (True, (), None)
    assert told(after) == ("Passed: Porta.", "Read on: 7-6.")


@pytest.mark.rule("SF-EX-19", "SF-SURGE-1", "SF-SURGE-3", "SF-SURGE-4", "SF-SURGE-6")
def test_the_first_surge_clears_the_track_and_resets_the_bag() -> None:
    before, _play, after = golden_of("group").done("finish_surge")[0]
    assert (before.surges, before.surge_words, before.column) == (1, "7-3", ())
    assert (after.threat, after.discard, after.surges) == (0, (), 1)
    assert after.turn == before.turn + 1


@pytest.mark.rule("SF-EX-20", "SF-EX-22", "SF-SURGE-2", "SF-SURGE-5", "SF-OPEN-33", "SF-OPEN-34")
def test_the_second_surge_brings_a_sleep_card_and_monsters_that_act_at_once() -> None:
    before, _play, after = golden_of("group").done("finish_surge")[1]
    assert (before.surges, before.surge_words, len(before.revealed)) == (2, "73-3", 1)
    assert (before.threat, len(before.column), after.waits_for) == (3, 5, "activate")
    first_turn = [step for step in golden_of("group").done("activate") if step[0].turn == before.turn]
    assert len(first_turn) == 4  # one is skipped, and keeps no die from the others
    assert [one.threat for one, _p, _a in first_turn] == [3, 2, 1, 0]
    assert told(first_turn[-1][2])[0] == "The track is empty: a discarded black die is rolled again."


@pytest.mark.rule("SF-EX-67", "SF-ABIL-1", "SF-ABIL-2", "SF-TOK-2")
def test_stitch_uses_what_is_free_twice_and_pays_hearts_for_the_rest() -> None:
    used = golden_of("group").done("use_ability")
    assert [play.answers["ability"] for _before, play, _after in used] == [
        "insight",
        "insight",
        "outwit",
        "diversion",
    ]
    assert [after.stuffy("stitch").hearts for _before, _play, after in used] == [2, 2, 1, 0]


# a campaign


@pytest.mark.rule("SF-CAMP-3", "SF-CAMP-4", "SF-CAMP-5", "SF-OPEN-43")
def test_decks_grow_with_each_story_and_a_replay_takes_its_cards_out_first() -> None:
    begun = [before for before, _play, _after in golden_of("campaign").done("begin")]
    decks = [[table.pile(deck).left for deck in ("item", "lost", "monster", "boss")] for table in begun]
    assert decks == [[47, 29, 12, 0], [50, 29, 14, 1], [49, 31, 12, 0]]
    last = tables_of("campaign")[-1]
    assert last.grown == (("item", 5), ("lost", 2), ("monster", 2), ("boss", 1))
    told_of = [(one.story, one.outcome, one.ending, one.is_replay) for one in last.records]
    assert told_of == [(1, "won", "deep", False), (2, "lost", "", False), (1, "won", "deep", True)]


@pytest.mark.rule("SF-SETUP-2", "SF-OPEN-42", "SF-LEAVE-4")
def test_nothing_else_goes_on_to_the_next_story() -> None:
    for before, _play, _after in golden_of("campaign").done("begin"):
        assert [(one.stuffing, one.items, one.buttons, one.stored) for one in before.stuffies] == [
            (5, (), 0, "")
        ] * 2
        assert (before.revealed, before.column, before.hand, before.threat) == ((), (), (), 0)
