"""Pages, sections, markers and environment cards (SF-STORY, SF-COMP-5)."""

import pytest

from companion.games.stuffed_fables.pieces import Page, Pile, PointOf, Trial
from companion.rules import replace, to_tuples
from tests.games.stuffed_fables.tables import in_play, play, refused, told
from tests.support.random_play import words

TYPED = Page(
    "7",
    tests=(Trial("door", "red", 13, is_group=True),),
    points=(PointOf("Well", "7-3"), PointOf("Swing", "", True)),
    merchants=("Mole",),
)


@pytest.mark.rule("SF-STORY-1", "SF-STORY-3", "SF-MAP-1", "SF-LEAVE-5")
def test_a_page_lays_its_own_points_and_merchants_and_counts_anew() -> None:
    table = in_play(page_due=True, surges=2, things_made=4)
    table = play(
        table, "turn_page", number="7", search=6, first="7-1", later="7-2", lost=2, page=to_tuples(TYPED)
    )
    assert (table.page.number, table.page.search, table.page.first, table.surges) == ("7", 6, "7-1", 0)
    assert [(one.id, one.name, one.section) for one in table.points] == [
        ("point-5", "Well", "7-3"),
        ("point-6", "Swing", ""),
    ]
    assert [one.id for one in table.merchants] == ["merchant-7"]
    assert (table.page.tests, table.things_made, table.waits_for) == (TYPED.tests, 7, "")
    assert table.lost_tokens == 0  # they come when the page says so


@pytest.mark.rule("SF-STORY-1", "SF-LEAVE-2")
def test_a_page_is_turned_only_when_the_one_before_was_left() -> None:
    table = in_play(page=Page("3"))
    assert refused(table, "turn_page", number="4").rule == "SF-LEAVE-2"
    assert refused(in_play(page_due=True), "turn_page", number=" ")


def test_a_page_that_came_with_the_story_is_known() -> None:
    table = in_play(page_due=True)
    table = replace(table, story=replace(table.story, pages=(TYPED,)))
    assert len(play(table, "turn_page", number="7").points) == 2


@pytest.mark.rule("SF-STORY-2")
def test_a_section_is_kept_to_be_read_in_the_book() -> None:
    table = play(in_play(page=Page("3")), "go_to", section="73-3")
    assert table.section == "73-3"
    assert refused(in_play(), "go_to", section="").id == "Write the section, such as 73-3."


@pytest.mark.rule("SF-STORY-3", "SF-OPEN-32")
def test_a_page_is_mended_and_what_happened_on_it_stays() -> None:
    table = in_play(page=Page("3", search=4, tests=TYPED.tests), surges=1, lost_tokens=2)
    table = play(table, "set_page", number="4", search=5, later="4-2", restless="one scared")
    assert (table.page.number, table.page.search, table.page.restless) == ("4", 5, "one scared")
    assert (table.page.tests, table.surges, table.lost_tokens) == (TYPED.tests, 1, 2)
    assert refused(in_play(page_due=True), "set_page", number="4")


@pytest.mark.rule("SF-COMP-5", "SF-OPEN-2")
def test_markers_come_and_go_with_a_note_above_what_the_box_holds() -> None:
    table = play(in_play(), "place_marker", marker="wagon")
    assert told(table) == ()
    table = play(table, "place_marker", marker="wagon")
    assert [words(line) for line in table.news] == ["The box holds 1 of these."]
    assert play(table, "lift_marker", marker="wagon").markers == ("wagon",)
    assert refused(table, "lift_marker", marker="door")


@pytest.mark.rule("SF-CARD-7")
def test_environment_cards_come_off_their_deck_and_go_back() -> None:
    table = replace(in_play(), piles=(Pile("environment", 1),))
    table = play(play(table, "lay_environment", name="Fog"), "lay_environment", name="Rain")
    assert (table.environments, table.pile("environment").left) == (("Fog", "Rain"), 0)
    table = play(table, "lift_environment", name="Fog")
    assert (table.environments, table.pile("environment").left) == (("Rain",), 1)
