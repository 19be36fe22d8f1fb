"""The box, the sheets, the choice of mice, the set-up (MM-COMP, MM-HERO, MM-SETUP, MM-CH1-1..4)."""

from random import Random

import pytest

from companion.games.mice_and_mystics.box import Box, EncounterCard, unknown_values, values_of
from companion.games.mice_and_mystics.data import ABILITIES, KINDS, MICE, abilities_for
from companion.games.mice_and_mystics.kinds import Kind
from companion.rules import Message, Play
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    PEOPLE,
    begun,
    choose,
    found,
    having,
    laid_out,
    mouse,
    play,
    playing,
    refused,
    set_up_party,
    sheet,
)
from tests.support.cases import for_each
from tests.support.random_play import words


@pytest.mark.rule("MM-EX-1", "MM-COMP-3", "MM-SETUP-8", "MM-SETUP-9", "MM-CH1-2", "MM-CH1-3")
def test_a_chapter_starts_with_an_empty_story_board() -> None:
    table = begun()
    assert (table.hourglass, table.end, table.pages_left, table.wheel) == (1, 6, 5, 0)
    assert (table.encounters_left, table.face_up, table.chest) == (9, None, ())
    assert table.search_left == 71 - 6
    assert (table.room, table.explored) == ("room-5", ("room-5",))
    assert [figure.kind for figure in table.figures] == ["rat", "rat", "rat"]


@pytest.mark.rule("MM-EX-1", "MM-HERO-3", "MM-SETUP-4")
def test_each_mouse_begins_with_its_starting_cards_on_and_nothing_else() -> None:
    for one in begun().mice:
        assert [card.printed for card in one.cards] == [facts.id for facts in MICE[one.id].starts_with]
        assert all(card.is_equipped and card.is_starting for card in one.cards)
        assert (one.wounds, one.poisoned, one.cheese, one.states) == (0, 0, 0, ())


@pytest.mark.rule("MM-EX-1", "MM-SETUP-7", "MM-INIT-1")
def test_the_first_order_is_of_all_mice_and_the_minions_of_the_first_room() -> None:
    table = begun()
    assert table.waits_for == "lay_order"
    order = ("filch", "rat", "collin", "tilda", "maginos")
    table = play(table, "lay_order", order=order)
    assert (table.column, table.current, table.round) == (order, "filch", 1)


@pytest.mark.rule("MM-COMP-3")
def test_the_table_mirrors_the_six_things_of_the_story_board() -> None:
    table = playing(hourglass=2, end=6, wheel=3, search_left=50, encounters_left=7, chest=("Fork",))
    assert (table.hourglass, table.end) == (2, 6)
    assert (table.wheel, table.search_left, table.encounters_left, table.chest) == (3, 50, 7, ("Fork",))
    assert table.column == FOUR


@pytest.mark.rule("MM-HERO-1")
def test_a_sheet_holds_name_classes_five_values_ability_and_starting_cards() -> None:
    table = choose(GAME.set_up(PEOPLE), "collin", "Anna", ability="inspire", vitality=5)
    collin = table.mouse("collin")
    assert words(GAME.names(table, collin.id)) == "Collin"
    assert collin.classes == ("leader", "warrior")
    assert (collin.combat, collin.defence, collin.lore, collin.movement, collin.vitality) == (2, 1, 2, 2, 5)
    assert (collin.abilities, len(collin.cards)) == (("inspire",), 2)


def test_confirmed_values_come_filled_in_and_unknown_ones_blank() -> None:
    assert values_of(Box(), "collin") == {
        "combat": 2,
        "defence": 1,
        "lore": 2,
        "movement": 2,
        "vitality": None,
    }
    assert set(values_of(Box(), "tilda").values()) == {None}


def test_unverified_values_keep_their_badge_until_somebody_checks_the_sheet() -> None:
    empty = GAME.set_up(PEOPLE)
    assert choose(empty, "maginos", "Anna").mouse("maginos").unverified == (
        "combat",
        "defence",
        "lore",
        "movement",
    )
    assert choose(empty, "maginos", "Anna", lore=2).mouse("maginos").unverified == (
        "combat",
        "defence",
        "movement",
    )
    assert choose(empty, "maginos", "Anna", checked=True).mouse("maginos").unverified == ()
    assert choose(empty, "collin", "Anna").mouse("collin").unverified == ()


@pytest.mark.rule("MM-HERO-2")
def test_a_mouse_of_two_classes_may_use_what_either_allows() -> None:
    may = set(abilities_for(MICE["collin"].classes))
    assert {"inspire", "feint", "first-aid"} <= may
    assert "mystic-bolt" not in may


@pytest.mark.rule("MM-SETUP-3")
def test_each_mouse_gets_exactly_one_ability_of_its_class() -> None:
    assert choose(GAME.set_up(PEOPLE), "filch", "Anna").mouse("filch").abilities == ("dodge",)
    assert refused(GAME.set_up(PEOPLE), "choose_mouse", **(sheet("filch") | {"ability": "mystic-bolt"}))
    assert refused(GAME.set_up(PEOPLE), "choose_mouse", **(sheet("filch") | {"ability": ""}))


@pytest.mark.rule("MM-SETUP-3")
def test_the_next_mouse_is_proposed_to_who_plays_none_yet_with_a_card_that_is_free() -> None:
    table = choose(GAME.set_up(PEOPLE), "tilda", PEOPLE[0], ability="first-aid")
    proposed = GAME.proposed(table, Box(), "choose_mouse", {"mouse": "filch"})
    assert (proposed["player"], proposed["ability"]) == (PEOPLE[1], abilities_for(("scamp",))[1])


def test_a_sheet_says_which_values_nobody_has_said_yet() -> None:
    assert "vitality" in unknown_values(Box(), "tilda")
    table = GAME.set_up(PEOPLE)
    box = GAME.taught(Box(), table, Play("choose_mouse", sheet("tilda")))
    assert unknown_values(box, "tilda") == ()


def test_there_are_twenty_eight_ability_cards() -> None:
    assert len(ABILITIES) == 28


@pytest.mark.rule("MM-EX-2", "MM-CH1-1")
def test_lily_has_not_joined_in_chapter_one() -> None:
    table = set_up_party("collin", "filch", "tilda")
    given = sheet("filch", "Dario") | {"mouse": "lily", "ability": "aimed-shot"}
    assert refused(table, "choose_mouse", **given) == "{mouse} has not joined the party yet."


@pytest.mark.rule("MM-EX-2", "MM-CH1-1", "MM-SETUP-2")
def test_chapter_one_is_played_with_four_mice_and_no_fewer() -> None:
    table = set_up_party("collin", "filch", "tilda")
    assert refused(table, "set_party") == "This chapter is played with {number} mice."
    assert play(choose(table, "nez", "Dario"), "set_party").phase == "laying"


@pytest.mark.rule("MM-SETUP-2")
def test_a_fifth_mouse_does_not_come_along() -> None:
    table = set_up_party(*FOUR)
    assert refused(table, "choose_mouse", **sheet("nez")) == "The party has its {number} mice."


@pytest.mark.rule("MM-SETUP-2")
def test_it_is_known_who_plays_which_mouse() -> None:
    table = set_up_party("collin", "filch")
    table = choose(table, "tilda", "Anna")
    assert [(one.id, one.player) for one in table.mice] == [
        ("collin", "Anna"),
        ("filch", "Bruno"),
        ("tilda", "Anna"),
    ]


def test_a_mouse_can_be_chosen_anew_or_stay_at_home() -> None:
    table = choose(set_up_party("collin", "filch"), "collin", "Dario", vitality=6)
    assert [(one.id, one.player, one.vitality) for one in table.mice][0] == ("collin", "Dario", 6)
    assert [one.id for one in play(table, "drop_mouse", mouse="collin").mice] == ["filch"]


@pytest.mark.rule("MM-SETUP-12")
@for_each("with_them", [True, False])
def test_personal_achievements_are_decided_at_the_set_up(with_them: bool) -> None:
    assert laid_out(achievements=with_them).with_achievements is with_them


@pytest.mark.rule("MM-SETUP-12")
def test_without_a_word_achievements_are_out_of_play() -> None:
    assert not laid_out().with_achievements


def test_nothing_is_laid_by_itself() -> None:
    table = play(set_up_party(*FOUR), "set_party")
    assert refused(table, "begin", all_laid=False) == "{count} thing still has to be put on the table."
    table = play(table, "lay_items", items=("hourglass", "end"))
    assert table.laid == ("hourglass", "end")
    assert play(table, "lift_items", items=("end",)).laid == ("hourglass",)


def test_what_lies_already_is_ticked_at_once() -> None:
    table = play(play(set_up_party(*FOUR), "set_party"), "lay_items", items=("end",))
    assert play(play(table, "lay_all"), "begin").phase == "playing"
    assert refused(play(table, "lay_all"), "lay_all") == "Everything is on the table already."
    assert refused(begun(), "lay_all") == "The table is already set up."


def test_the_party_may_be_changed_until_the_chapter_begins() -> None:
    table = play(laid_out(), "reopen_party")
    assert table.phase == "party"
    assert refused(begun(), "reopen_party") == "The table is already set up."


@pytest.mark.rule("MM-CARD-12")
def test_a_minions_values_are_read_from_the_groups_box() -> None:
    box = GAME.taught(
        Box(), playing(), Play("set_minion", {"kind": "rat", "combat": 4, "defence": 3, "vitality": 2})
    )
    play_, made = GAME.actions["set_party"].fill(set_up_party(*FOUR), {}, Random(1), box)
    table = GAME.play(set_up_party(*FOUR), play_)
    assert table.kind("rat") == Kind("rat", 4, 3, 2, is_unverified=False)
    assert table.kind("roach").is_unverified
    assert not made


def test_a_broken_box_is_refused_with_a_sentence() -> None:
    table = set_up_party(*FOUR)
    for broken in ((("rat", 1, 1),), (("dragon", 1, 1, 1, True),), ((1, 2, 3, 4, 5),), "rats", 7):
        assert refused(table, "set_party", kinds=broken) == "Something in the box cannot be read."
    twice = tuple((id, 1, 1, 1, True) for id in (*KINDS, "rat"))
    assert refused(table, "set_party", kinds=twice) == "Something in the box cannot be read."
    endless = tuple((id, 1, 10**9, 1, True) for id in KINDS)
    assert refused(table, "set_party", kinds=endless) == "Something in the box cannot be read."
    lifeless = tuple((id, 1, 1, 0, True) for id in KINDS)
    assert refused(table, "set_party", kinds=lifeless) == "Something in the box cannot be read."


def test_a_typed_sheet_is_remembered_and_proposed() -> None:
    box = GAME.taught(Box(), playing(), Play("choose_mouse", sheet("tilda")))
    assert values_of(box, "tilda")["vitality"] == 4
    assert GAME.proposed(GAME.set_up(PEOPLE), box, "choose_mouse", {"mouse": "tilda"})["vitality"] == 4


@pytest.mark.rule("MM-ENC-5", "MM-ENC-2")
def test_an_encounter_card_is_remembered_page_by_page() -> None:
    table = playing(encounter_due=True, hourglass=2)
    read = {
        "card": "B7",
        "minions": (("rat", 2),),
        "ambush": True,
        "mousetrap": True,
        "greedy": False,
        "surge_read": True,
        "surge": (("roach", 3),),
    }
    box = GAME.taught(Box(), table, Play("encounter", read))
    later = playing(encounter_due=True, hourglass=4)
    box = GAME.taught(box, later, Play("encounter", read | {"minions": (("spider", 1),)}))
    assert box.encounters == (
        EncounterCard(
            "B7",
            ((2, (("rat", 2),)), (4, (("spider", 1),))),
            (("roach", 3),),
            ambush=True,
            mousetrap=True,
        ),
    )
    assert GAME.proposed(table, box, "encounter", {"card": "B7"})["minions"] == (("rat", 2),)
    assert GAME.proposed(later, box, "encounter", {"card": "B7"})["surge"] == (("roach", 3),)


@pytest.mark.rule("MM-HERO-4")
def test_hearts_are_the_wounds_a_mouse_can_still_take() -> None:
    table = having(playing("tilda", "collin"), "tilda", wounds=1, poisoned=2)
    assert table.mouse("tilda").hearts == 1


def test_a_card_is_called_as_printed_or_as_the_group_wrote_it() -> None:
    table = having(playing(), "collin", cards=(*mouse("collin").cards, found("collin", "Needle: fine")))
    assert words(GAME.names(table, "collin/collins-sword")) == "Collin’s Sword"
    assert words(GAME.names(table, "collin/found-1")) == "Needle: fine"


@for_each("item", GAME.globals["checklist_items"](laid_out()))
def test_everything_that_is_ticked_has_a_name(item: str) -> None:
    name = GAME.names(laid_out(), item)
    assert isinstance(name, Message) and name.id != "{name}"


def test_peoples_own_words_are_never_read_as_ids() -> None:
    assert words(GAME.names(playing(), "Bruno: the second")) == "Bruno: the second"
