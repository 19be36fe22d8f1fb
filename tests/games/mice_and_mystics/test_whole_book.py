"""A whole second book of a group's own: any evening of it, its sheets, its branches, what is carried over."""

from datetime import date

import pytest

from companion.games.mice_and_mystics.table import Table, set_up
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import Play, replace
from tests.games.mice_and_mystics.tables import GAME
from tests.games.mice_and_mystics.whole_book import TITLE, TITLES, an_evening, own_box
from tests.support.box_play import by_box, replayed, stored
from tests.support.cases import for_each
from tests.support.random_play import words

PEOPLE = ("Anna", "Bruno")


def start() -> Table:
    return set_up(PEOPLE)


@pytest.mark.goal("B2")
@for_each("seed", range(6))
def test_200_actions_of_a_box_full_of_own_rows_replay_and_are_undone(seed: int) -> None:
    plays = an_evening(start(), seed, 200)
    tables = [start()]
    for play in plays:
        tables.append(GAME.play(tables[-1], play))
    assert len(plays) > 80
    assert replayed(GAME, start(), plays) == tables[-1]
    assert stored(GAME, tables[-1]) == tables[-1]
    for number in range(len(plays) - 1, -1, -20):
        assert replayed(GAME, start(), plays[:number]) == tables[number]


@pytest.mark.goal("B2")
def test_every_sheet_of_it_is_drawn_with_its_own_names() -> None:
    table = start()
    for play in an_evening(table, 3, 40):
        table = GAME.play(table, play)
    drawn = {
        sheet.slug: render_page(
            Subject(GAME, table, own_box(), "By night", "We", date(2026, 11, 29)), SheetChoice(sheet.slug)
        )
        for sheet in GAME.sheets
    }
    assert "Bramble" in drawn["heroes"] and "Weevil" in drawn["setup"] and "The Weir" in drawn["setup"]


def ended(table: Table, outcome: str) -> Table:
    return replace(table, phase="over", outcome=outcome, mice_before=table.mice)


def after(table: Table, outcome: str) -> int:
    """Return the chapter that is proposed after this one."""
    over = ended(table, outcome)
    then = GAME.proposed(over, own_box(), "close_chapter", {}).get("then", "next")
    closed = GAME.play(over, Play("close_chapter", {"kept": (), "then": then}))
    return int(GAME.proposed(closed, own_box(), "choose_chapter", {})["number"])


@pytest.mark.goal("B3")
def test_a_branch_after_a_failure_is_taken_and_six_chapters_follow_chapter_11() -> None:
    box, table = own_box(), start()
    table = by_box(GAME, table, box, "choose_chapter", number=11)[1]
    assert after(table, "won") == 101
    for number, outcome, then in (
        (101, "won", 102),
        (102, "lost", 103),
        (102, "won", 104),
        (103, "won", 104),
    ):
        table = by_box(GAME, start(), box, "choose_chapter", number=number)[1]
        assert after(table, outcome) == then, (number, outcome)


@pytest.mark.goal("B3")
def test_what_is_carried_over_goes_through_the_book() -> None:
    box, table = own_box(), start()
    for play in an_evening(table, 1, 0):
        table = GAME.play(table, play)
    for number in range(102, 107):
        table = GAME.play(ended(table, "won"), Play("close_chapter", {"kept": (), "then": "next"}))
        table = by_box(GAME, table, box, "choose_chapter", number=number)[1]
        assert "hero-101" in [mouse.id for mouse in (*table.mice, *table.roster)]
        table = replace(table, phase="playing")
    names = [f"{TITLE}, chapter {place}, {title}" for place, title in enumerate(TITLES[:-1], 1)]
    assert [record.name for record in table.records] == list(TITLES[:-1]) and len(names) == 5
    assert words(GAME.names(table, "hero-101")) == "Bramble"
