"""From chapter to chapter: which one, who comes along, what is kept (MM-SETUP-1, MM-CAMP, MM-END, MM-CH)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.mice_and_mystics.actions.campaign import propose_kept
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import CHAPTERS, blank
from companion.games.mice_and_mystics.checklist import steps
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Message, Play, to_tuples
from companion.rules.kit.plays import STORY_LINES
from tests.games.mice_and_mystics.chapters import BOX, THREE, TWO, between, chosen, in_two, with_lily, won
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    PEOPLE,
    begun,
    choose,
    found,
    having,
    mouse,
    play,
    playing,
    refused,
    set_up_party,
    sheet,
)
from tests.support.asked import options_of
from tests.support.random_play import words

# which chapter


@pytest.mark.rule("MM-SETUP-1")
def test_a_campaign_begins_with_chapter_one_and_the_next_is_offered_after_it() -> None:
    assert GAME.set_up(PEOPLE).chapter.number == 1
    assert GAME.proposed(GAME.set_up(PEOPLE), Box(), "choose_chapter", {}) == {"number": 1}
    assert GAME.proposed(between(), Box(), "choose_chapter", {}) == {"number": 2}


@pytest.mark.rule("MM-SETUP-1")
def test_a_chapter_is_taken_as_the_groups_box_has_it() -> None:
    chosen_, made = GAME.actions["choose_chapter"].fill(between(), {"number": 2}, Random(1), BOX)
    table = GAME.play(between(), chosen_)
    assert (table.phase, table.chapter, made) == ("party", TWO, frozenset())
    assert words(GAME.says(between(), chosen_)) == "Chapter 2 is chosen."


@pytest.mark.rule("MM-SETUP-1")
def test_any_chapter_that_is_filled_in_may_be_played_in_any_order() -> None:
    assert chosen(GAME.set_up(PEOPLE), THREE).chapter is not None
    assert play(between(), "choose_chapter", number=1).chapter == CHAPTERS[1]


def test_a_chapter_without_an_end_page_cannot_start_and_says_so() -> None:
    without = "Chapter {number} has no End page yet: fill it in from your storybook."
    assert refused(between(), "choose_chapter", number=2) == without
    assert refused(between(), "choose_chapter", number=2, chapter=to_tuples(blank(2))) == without
    nowhere = to_tuples(replace(TWO, start=""))
    assert refused(between(), "choose_chapter", number=2, chapter=nowhere).startswith(
        "Chapter {number} has no room to start in yet"
    )


@pytest.mark.parametrize("number", [0, 12, -1, "2", None, True])
def test_there_are_eleven_chapters(number: object) -> None:
    assert refused(between(), "choose_chapter", number=number)


UNSOUND = (
    replace(TWO, end_page=31),
    replace(TWO, number=12),
    replace(TWO, rooms=("room-17",)),
    replace(TWO, minions=(("dragon", 1),)),
    replace(TWO, minions=(("rat", 1), ("rat", 2))),
    replace(TWO, minions=(("rat", 13),)),
    replace(TWO, barred=("mickey",)),
    replace(TWO, barred=("lily",)),
    replace(TWO, party_size=0),
    replace(TWO, encounters=10),
    replace(TWO, difficult=-1),
    replace(TWO, victory="a" * 1001),
    replace(TWO, counters=(TWO.counters[0],) * 2),
    replace(TWO, counters=(replace(TWO.counters[0], start=100),)),
    replace(TWO, counters=(replace(TWO.counters[0], high=-1),)),
    replace(TWO, counters=(replace(TWO.counters[0], timer="week"),)),
    replace(TWO, notes=(replace(TWO.notes[0], when="never"),)),
    replace(TWO, room_rules=(replace(TWO.room_rules[0], rules=("magic",)),)),
    replace(TWO, required=("collin", "filch", "tilda", "nez", "lily")),
)


@pytest.mark.parametrize("chapter", UNSOUND)
def test_a_chapter_that_cannot_be_played_is_refused(chapter: object) -> None:
    value = to_tuples(chapter)
    assert (
        refused(between(), "choose_chapter", number=2, chapter=value)
        == "Something in the box cannot be read."
    )


@pytest.mark.parametrize("value", ["chapter", 7, (1, 2), (2, "chapter-2"), None, to_tuples(TWO)[:-1] + (7,)])
def test_what_is_no_chapter_is_refused(value: object) -> None:
    assert (
        refused(between(), "choose_chapter", number=2, chapter=value)
        == "Something in the box cannot be read."
    )


def test_a_chapter_can_be_taken_anew_after_it_was_mended_until_the_table_is_laid() -> None:
    table = with_lily(chosen(between()))
    mended = chosen(table, replace(TWO, end_page=9))
    assert (mended.chapter.end_page, [one.id for one in mended.mice]) == (
        9,
        ["collin", "tilda", "maginos", "lily"],
    )
    laid = play(mended, "set_party")
    assert refused(laid, "choose_chapter", number=1) == "The table is already set up."
    assert chosen(play(laid, "reopen_party")).chapter.end_page == 7


def test_no_chapter_is_chosen_while_one_is_played() -> None:
    for table in (playing(), won()):
        assert refused(table, "choose_chapter", number=1) == "The table is already set up."


# who comes along


def test_the_mice_of_the_chapter_before_come_along_but_for_the_barred() -> None:
    assert [one.id for one in chosen(between()).mice] == list(FOUR)
    assert [one.id for one in chosen(between(), THREE).mice] == ["tilda", "filch", "maginos"]


@pytest.mark.rule("MM-SETUP-2")
def test_a_barred_veteran_is_refused_with_the_reason() -> None:
    given = sheet("collin") | {"ability": "inspire"}
    assert refused(chosen(between(), THREE), "choose_mouse", **given) == (
        "{mouse} cannot come along in this chapter."
    )


@pytest.mark.rule("MM-SETUP-2")
def test_who_must_come_along_is_named() -> None:
    table = chosen(between())
    with pytest.raises(IllegalPlay) as caught:
        GAME.play(table, Play("set_party"))
    assert words(caught.value.message) == "Lily must come along in this chapter."
    assert play(with_lily(table), "set_party").phase == "laying"


@pytest.mark.rule("MM-SETUP-2")
def test_a_chapter_says_how_many_mice_it_wants() -> None:
    table = play(chosen(between(), THREE), "drop_mouse", mouse="filch")
    assert refused(table, "set_party") == "This chapter is played with {number} mice."
    table = choose(table, "nez", "Dario")
    assert refused(table, "choose_mouse", **(sheet("filch") | {"ability": "dodge"}))
    assert len(play(table, "set_party").mice) == 3


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2")
def test_a_veteran_that_is_chosen_again_loses_neither_abilities_nor_kept_cards() -> None:
    table = chosen(between())
    table = play(table, "drop_mouse", mouse="collin")
    assert options_of(GAME, "choose_mouse", "ability", table, {"mouse": "collin"}) == ("inspire",)
    table = choose(table, "collin", "Dario", vitality=6)
    collin = table.mouse("collin")
    assert (collin.abilities, collin.player, collin.vitality) == (("inspire", "feint"), "Dario", 6)
    assert [card.name or card.printed for card in collin.cards] == [
        "collins-sword",
        "leather-breastplate",
        "Sword",
    ]


@pytest.mark.rule("MM-CAMP-1")
def test_reopening_the_party_takes_nothing_from_anyone() -> None:
    laid = play(with_lily(chosen(between())), "set_party")
    before = laid.mouse("collin")
    again = choose(play(laid, "reopen_party"), "collin", before.player)
    assert again.mouse("collin") == before


@pytest.mark.rule("MM-CAMP-1")
def test_a_mouse_that_stayed_behind_a_chapter_comes_back_as_it_was() -> None:
    table = between()
    filch = table.mouse("filch")
    table = replace(in_two(), phase="over", outcome="won", figures=())
    assert not table.has_mouse("filch")
    table = chosen(
        play(table, "close_chapter", kept=(), then="next"), replace(THREE, party_size=4, barred=())
    )
    table = play(table, "drop_mouse", mouse="lily")
    proposed = GAME.proposed(table, Box(), "choose_mouse", {"mouse": "filch"})
    assert (proposed["player"], proposed["vitality"]) == (filch.player, filch.vitality)
    assert choose(table, "filch", filch.player).mouse("filch") == filch
    assert {one.id for one in table.roster} == {*FOUR, "lily"}


def test_a_veteran_keeps_its_checked_values_checked() -> None:
    table = set_up_party("collin", "filch", "tilda")
    table = choose(table, "maginos", "Dario", checked=True)
    table = replace(play(table, "set_party"), phase="over", outcome="won")
    table = chosen(play(table, "close_chapter", kept=(), then="next"), replace(TWO, required=()))
    assert choose(table, "maginos", "Dario").mouse("maginos").unverified == ()


def test_a_table_between_chapters_from_before_there_was_a_roster_knows_its_veterans() -> None:
    table = chosen(replace(between(), roster=()))
    assert table.veteran("collin") == table.mouse("collin")


# the set-up follows the chapter


@pytest.mark.rule("MM-SETUP-8", "MM-SETUP-9")
def test_the_board_and_the_decks_follow_the_chapter() -> None:
    table = play(with_lily(chosen(between())), "set_party")
    assert (table.end, table.hourglass, table.room, table.explored) == (7, 1, "room-7", ("room-7",))
    assert table.encounters_left == 9
    assert table.search_left == 71 - 2 - 2 - 1 - 1 - 1  # starting cards; the sword kept is one of the 71


@pytest.mark.rule("MM-SETUP-9", "MM-SETUP-11", "MM-SETUP-4")
def test_the_checklist_follows_the_chapter() -> None:
    table = play(with_lily(chosen(between())), "set_party")
    rows = {item.id: item for step in steps(table) for item in step.items}
    assert words(rows["end"].what) == "End on page 7"
    assert words(rows["encounters"].what) == "Encounter deck: 6 normal, 3 difficult"
    assert words(rows["begins"].what) == "Put the jam on the table."
    assert words(rows["minions:roach"].what) == "2 Roaches"
    assert words(rows["search"].what) == "Search deck: 64 cards"
    assert "Inspire, Feint" in words(rows["mouse:collin"].more or "")
    assert "Sword" in words(rows["mouse:collin"].more or "")


def test_a_chapter_without_tiles_or_minions_still_has_a_set_up() -> None:
    table = play(with_lily(chosen(between(), replace(TWO, tiles=(), minions=()))), "set_party")
    rows = [item.id for step in steps(table) for item in step.items]
    assert "tiles" in rows
    assert all(step.items for step in steps(table))
    names = [GAME.names(table, row) for row in rows]
    assert all(isinstance(name, Message) and name.id != "{name}" for name in names)


def test_the_counters_of_a_chapter_start_where_it_says() -> None:
    table = in_two()
    assert [table.counter(f"chapter:{one}") for one in ("Jars", "Candle", "Lid")] == [3, 2, 1]


# how it ends


@pytest.mark.rule("MM-CH-2", "MM-END-1")
def test_where_no_room_decides_people_say_that_the_conditions_are_met() -> None:
    table = in_two()
    assert table.may_be_won
    assert GAME.why_not(table, "win") is None
    assert refused(table, "win", met=False) == "The conditions of victory must be met first."
    assert refused(table, "win")
    after = play(table, "win", met=True)
    assert (after.phase, after.outcome) == ("over", "won")
    assert words(GAME.globals["victory"](table.chapter)) == "The jam is on the shelf."


@pytest.mark.rule("MM-END-1")
def test_victory_may_be_declared_in_a_minions_turn() -> None:
    table = play(in_two(), "set_turn", card="roach")
    assert table.is_minion_turn
    assert table.may_be_won
    assert play(table, "win", met=True).outcome == "won"


@pytest.mark.rule("MM-END-1", "MM-CH-2")
def test_where_a_room_decides_it_is_asked_for_no_word() -> None:
    table = playing(room="room-1")
    assert refused(table, "win", met=True) == "No answer is needed there now."
    assert not replace(table, room="room-2").may_be_won
    assert not playing("rat", *FOUR, minions={"rat": 1}, room="room-1").may_be_won


@pytest.mark.rule("MM-OPEN-51")
def test_a_surge_that_waits_comes_before_the_victory() -> None:
    table = play(in_two(), "feed_wheel", number=6)
    assert not table.may_be_won
    assert refused(table, "win", met=True) == "The surge comes first."


@pytest.mark.rule("MM-CH-2")
def test_what_wins_and_what_loses_is_told_in_the_groups_words_or_ours() -> None:
    lost = [words(one) for one in GAME.globals["defeats"](TWO)]
    assert lost == ["Lost when the hourglass reaches page 7.", "The jar breaks."]
    assert words(GAME.globals["victory"](CHAPTERS[1])).endswith("its goal: The Courtyard.")
    assert [words(one) for one in GAME.globals["defeats"](CHAPTERS[1])] == [
        "Lost when the hourglass reaches page 6, or all mice are captured at once."
    ]
    told = [words(one) for one in GAME.globals["company"](replace(TWO, barred=("nez",)))]
    assert told == ["Must come along: Lily.", "Cannot come along: Nez."]


@pytest.mark.rule("MM-OPEN-20", "MM-END-2")
def test_all_captured_is_a_defeat_that_is_proposed_unless_the_chapter_says_otherwise() -> None:
    table = in_two()
    for one in table.free_mice:
        table = play(table, "capture_mouse", mouse=one.id)
    assert (table.phase, table.free_mice) == ("playing", ())
    ((_sign, title, steps_), *_more) = [
        row for row in GAME.screens.aftermath(in_two(), table) if row[0] == "log"
    ]
    assert (words(title), [words(one) for one in steps_]) == ("All mice are captured", ["The jar breaks."])
    usual = replace(in_two(), chapter=replace(TWO, lost_when_all_captured=True))
    for one in usual.free_mice:
        usual = play(usual, "capture_mouse", mouse=one.id)
    assert usual.waits_for == "accept_defeat"
    assert play(usual, "accept_defeat").outcome == "lost"


# what is carried on


@pytest.mark.rule("MM-CAMP-1")
def test_the_record_of_a_chapter_holds_who_played_what_was_learnt_and_how_it_ended() -> None:
    table = play(won(honours=(("filch", "Jam thief"),)), "honour", mouse="filch", words="Brave")
    table = replace(table, achievements=(("cheese-master", "tilda"),), end=7, hourglass=4)
    table = play(table, "close_chapter", kept=("collin/found-1",), then="next")
    assert table.records == (
        Record(
            *(1, "won", 9, 4, (("collin", "Sword"),)),
            mice=FOUR,
            achievements=(("cheese-master", "tilda"), ("Jam thief", "filch"), ("Brave", "filch")),
            learnt=(("collin", "feint"),),
            end=7,
        ),
    )


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-3")
def test_between_chapters_the_group_keeps_its_house_rules_and_no_personal_achievement() -> None:
    table = between(house=("MM-OPEN-15",), achievements=(("cheese-master", "tilda"),), chest=("Fork",))
    assert (table.house, table.achievements, table.chest) == (("MM-OPEN-15",), (), ())
    assert table.records[0].achievements == (("cheese-master", "tilda"),)


@pytest.mark.rule("MM-OPEN-50")
def test_kept_cards_add_up_or_only_the_newest_stays_as_the_group_reads_it() -> None:
    def after_two(**fields: Any) -> list[str]:
        table = replace(in_two(), phase="over", outcome="won", figures=(), **fields)
        cards = (*table.mouse("collin").cards, found("collin", "Ring", number=9, is_equipped=True))
        table = having(table, "collin", cards=cards)
        table = play(table, "close_chapter", kept=("collin/found-9",), then="next")
        return [card.name for card in table.mouse("collin").cards if card.name]

    assert after_two() == ["Sword", "Ring"]
    assert after_two(house=("MM-OPEN-50",)) == ["Ring"]


@pytest.mark.rule("MM-CAMP-2")
def test_the_only_card_that_a_mouse_has_found_is_proposed_to_be_kept() -> None:
    table = won()
    one = having(table, "filch", cards=(*table.mouse("filch").cards, found("filch", "Ring", number=9)))
    assert "filch/found-9" in propose_kept(one, Box(), {})["kept"]
    two = having(one, "filch", cards=(*one.mouse("filch").cards, found("filch", "Fork", number=10)))
    assert not [id for id in propose_kept(two, Box(), {})["kept"] if id.startswith("filch")]
    assert "kept" not in propose_kept(replace(one, outcome="lost"), Box(), {})
    assert not propose_kept(replace(one, house=("MM-OPEN-50",)), Box(), {})


@pytest.mark.rule("MM-OPEN-50")
def test_where_nothing_new_is_kept_the_newest_card_stays_in_either_reading() -> None:
    table = replace(in_two(), phase="over", outcome="won", figures=(), house=("MM-OPEN-50",))
    collin = play(table, "close_chapter", kept=(), then="next").mouse("collin")
    assert [card.name for card in collin.cards if card.name] == ["Sword"]


@pytest.mark.rule("MM-CAMP-2")
def test_a_kept_card_comes_back_to_its_owner_whoever_holds_it_at_the_end() -> None:
    table = replace(in_two(), phase="over", outcome="won", figures=())
    sword = table.mouse("collin").card("collin/found-1")
    table = having(table, "collin", cards=mouse("collin").cards)
    table = having(table, "tilda", cards=(*mouse("tilda").cards, replace(sword, combat=3)))
    table = play(table, "close_chapter", kept=(), then="next")
    assert [card.combat for card in table.mouse("collin").cards if card.name] == [3]
    assert not [card for card in table.mouse("tilda").cards if card.name]


@pytest.mark.rule("MM-CH-3", "MM-END-3", "MM-OPEN-50")
def test_a_retry_takes_back_what_the_lost_chapter_gave() -> None:
    table = play(in_two(), "honour", mouse="lily", words="Sharp eye")
    table = having(table, "lily", abilities=("aimed-shot", "power-shot"))
    table = play(table, "give_up", why="")
    table = play(table, "close_chapter", kept=(), then="retry")
    assert (table.phase, table.attempt, table.chapter) == ("laying", 2, TWO)
    assert table.mouse("lily").abilities == ("aimed-shot",)
    assert table.mouse("collin").abilities == ("inspire", "feint")
    assert (table.honours, table.counter("chapter:Jars")) == ((), 3)
    lost = table.records[-1]
    assert (lost.outcome, lost.learnt, lost.achievements) == ("lost", (), (("Sharp eye", "lily"),))


@pytest.mark.rule("MM-CH-3")
def test_after_a_defeat_the_group_may_also_go_on() -> None:
    table = play(replace(won(), outcome="lost"), "close_chapter", kept=(), then="next")
    assert (table.phase, table.chapter.number, table.records[0].outcome) == ("closed", 2, "lost")


def test_the_attempts_are_counted_for_each_chapter() -> None:
    table = play(play(in_two(), "give_up"), "close_chapter", kept=(), then="retry")
    table = play(table, "reopen_party")
    assert chosen(table).attempt == 2
    assert play(table, "choose_chapter", number=1).attempt == 1


def test_after_the_last_chapter_any_may_be_played_again() -> None:
    table = replace(won(), chapter=replace(TWO, number=11, title="chapter-11"))
    table = play(table, "close_chapter", kept=(), then="next")
    assert (table.phase, table.chapter.number) == ("closed", 11)
    assert chosen(table).phase == "party"


# achievements of the storybook


@pytest.mark.rule("MM-ACH-7", "MM-CAMP-1")
def test_a_storybook_achievement_is_held_over_the_chapters() -> None:
    table = play(playing(), "honour", mouse="tilda", words="Friend of bees")
    assert [words(one) for one in table.news] == ["Tilda earns: Friend of bees."]
    table = chosen(between(honours=table.honours))
    assert table.honours == (("tilda", "Friend of bees"),)


@pytest.mark.rule("MM-ACH-7")
def test_an_achievement_can_be_taken_back_and_is_given_once() -> None:
    table = play(playing(), "honour", mouse="tilda", words="Friend of bees")
    given = {"mouse": "tilda", "words": "Friend of bees"}
    assert refused(table, "honour", **given) == "{mouse} has earned this already."
    assert play(table, "take_back_honour", **given).honours == ()
    assert refused(table, "take_back_honour", mouse="filch", words="Friend of bees")
    assert refused(table, "take_back_honour", mouse="tilda", words="Another")
    assert play(table, "honour", mouse="filch", words="Friend of bees").honours[-1][0] == "filch"


@pytest.mark.rule("MM-ACH-7")
@pytest.mark.parametrize("text", ["", "  ", "a" * 61, "two\nlines", 7])
def test_an_achievement_is_called_something(text: object) -> None:
    assert refused(playing(), "honour", mouse="tilda", words=text)


def test_a_mouse_that_stayed_behind_may_earn_one_too() -> None:
    table = in_two()
    assert play(table, "honour", mouse="filch", words="Kept the fire").honours == (
        ("filch", "Kept the fire"),
    )
    assert refused(playing(), "honour", mouse="lily", words="Not here") == "That cannot be chosen now."


# words


def test_a_chapter_is_called_by_the_groups_title_ours_or_its_number() -> None:
    def called(table: Table) -> str:
        return words(GAME.globals["chapter_title"](table))

    assert called(GAME.set_up(PEOPLE)) == "Chapter 1, Flight to Barksburg"
    assert called(between()) == "Chapter 2"
    assert called(chosen(between())) == "Chapter 2, The Pantry"


def test_the_story_of_a_chapter_opens_with_its_title() -> None:
    def headings(table: Table) -> list[str]:
        assert len(table.chronicle) <= STORY_LINES + 3
        return [words(one.opens) for one in table.chronicle if one.opens]

    table = play(play(in_two(), "give_up"), "close_chapter", kept=(), then="retry")
    everything = GAME.globals["checklist_items"](table)
    table = play(play(table, "lay_items", items=everything), "begin")
    assert headings(table) == [
        "Chapter 1, Flight to Barksburg",
        "Chapter 2, The Pantry",
        "Chapter 2, The Pantry, attempt 2",
    ]


def test_what_is_kept_is_part_of_the_story() -> None:
    assert words(between().chronicle[-1]) == "Collin keeps: Sword."


def test_a_new_campaign_starts_as_it_always_did() -> None:
    table = begun()
    assert (table.chapter.number, table.roster, table.honours, table.counters) == (1, (), (), ())


@pytest.mark.rule("MM-END-3")
def test_a_lost_chapter_is_proposed_to_be_tried_again() -> None:
    lost = replace(between(), phase="over", outcome="lost")
    assert GAME.proposed(lost, Box(), "close_chapter", {})["then"] == "retry"
