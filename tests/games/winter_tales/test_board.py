"""What the board and the sheets of paper show of a table."""

import re
from datetime import date

import pytest

from companion.games.winter_tales import GAME, board, checklist, demo_session, print_context
from companion.games.winter_tales.references import BY_SIZE
from companion.games.winter_tales.table import Table
from companion.printing.pages import A4, SheetChoice, Subject, render_page
from companion.rules import CARDS, replace
from companion.table.panels import render_regions
from tests.games.winter_tales.tables import (
    BO,
    begun,
    empty,
    laid,
    play,
    quest,
    remembering,
    seated,
    with_hands,
    with_one,
)
from tests.support.cases import for_each
from tests.support.paper import table_sheets
from tests.support.random_play import words

SHEETS = table_sheets(GAME)
TAG = re.compile(r"<[^>]+>|\s+")


def evening() -> Table:
    start = GAME.set_up(demo_session.PEOPLE)
    table: Table = GAME.replay(start, demo_session.plays(start))
    return table


@pytest.mark.rule("WT-SETUP-11", "WT-MEM-1")
def test_the_track_ends_with_the_box_of_the_tile() -> None:
    spots = board.track(remembering(begun(4), "winter"))
    assert [(spot.number, spot.is_next, spot.is_tile) for spot in spots] == [
        (1, False, False),
        (2, True, False),
        (3, False, False),
        (4, False, True),
    ]
    assert spots[0].memory and spots[0].memory.favours == "winter"


def test_the_tile_lies_on_a_box_that_a_memory_fills_where_four_are_played() -> None:
    spots = board.track(replace(begun(4), limit=4))
    assert [spot.is_tile for spot in spots] == [False, False, False, True]


def test_the_track_to_write_on_is_bare() -> None:
    assert not any(
        spot.memory or spot.is_next for spot in print_context.bare_track(remembering(begun(4), "spring"))
    )


def test_spaces_are_offered_once_however_they_were_written() -> None:
    table = begun(2)
    for id, space in (("tale-1", "Mill"), ("tale-2", "mill"), ("soldier-1", "Square")):
        table = with_one(table, id, space=space, space_kind="place" if "i" in space else "square")
    assert board.spaces(table) == ("Mill", "Square")
    assert board.spaces(table, "square") == ("Square",)


def test_a_place_shows_who_stands_at_its_quest() -> None:
    table = with_one(begun(2), "tale-1", space="mill")
    table = table.with_quest(replace(quest(table), place="Mill"))
    first, last = board.places(table)
    assert (first.space, [one.id for one in first.characters]) == ("Mill", ["tale-1"])
    assert (last.space, last.characters) == ("", ())


def test_who_is_asked_is_lit() -> None:
    assert board.acting_character(evening()) == "soldier-4"
    assert board.acting_character(play(begun(2), "activate", character="tale-1")) == "tale-1"
    assert board.acting_character(begun(2)) == ""


def test_only_the_turns_own_ready_characters_may_start() -> None:
    table = begun(2)
    assert board.may_start(table, table.character("tale-1"))
    assert not board.may_start(table, table.character("soldier-1"))
    running = play(table, "activate", character="tale-1")
    assert not board.may_start(running, running.character("tale-2"))


def test_the_step_is_that_of_the_turn_or_of_the_quest() -> None:
    table = begun(2)
    assert board.step(table) == 1
    assert board.step(play(table, "activate", character="tale-1")) == 2
    assert board.step(evening()) == board.STAGES["telling"]
    assert [len(board.steps(table)), len(board.steps(evening()))] == [4, 5]


def test_keys_stand_side_by_side_while_they_are_few() -> None:
    assert list(board.card_keys(0, 3)) == [0, 1, 2, 3]
    assert not board.card_keys(0, board.MOST_KEYS)


def test_cards_that_were_played_stand_beside_their_player() -> None:
    table = evening()
    assert [board.played(table, player.id) for player in table.players] == [2, 3, 1, None, None]


@pytest.mark.rule("WT-SETUP-1", "WT-SETUP-10")
def test_the_steps_of_the_set_up_tell_the_numbers_of_these_people() -> None:
    told = [words(line) for step in checklist.steps(seated(5)) for line in step.about]
    assert "2 for Spring, 2 for Winter, one Writer" in told
    assert "2 each: fairy tales for Spring, soldiers for Winter" in told
    assert "the Writer 1 of each kind" in told
    assert "the Writer 2" in told


@pytest.mark.rule("WT-CHAP-6")
@for_each("house, cards", [((), 2), (("WT-OPEN-4",), 6)])
def test_the_end_of_a_chapter_says_what_the_writer_draws(house: tuple[str, ...], cards: int) -> None:
    table = begun(5, house)
    assert GAME.globals["drawn"](table, table.writer) == cards


def test_a_step_is_done_when_the_table_says_so() -> None:
    before, after = ([step.is_done for step in checklist.steps(one)] for one in (empty(4), laid(4)))
    assert before == [True, False, False, False, False, False, False]
    assert after == [True, True, False, False, True, False, False]
    told = play(laid(4), "lay_items", items=("lay-beginning",))
    assert [step.is_done for step in checklist.steps(told)] == [*after[:-1], True]


@pytest.mark.rule("WT-SETUP-1", "WT-SETUP-3")
def test_the_card_has_a_column_for_each_number_of_players() -> None:
    table = empty(2)
    rows = [(size, *(row.value(table, size) for row in BY_SIZE.rows)) for size in BY_SIZE.sizes]
    assert rows == [
        (2, 1, 4, 4, "–", "–"),
        (3, 1, 4, 4, 2, 1),
        (4, 2, 3, 4, "–", "–"),
        (5, 2, 2, 4, 1, 2),
        (6, 3, 2, 4, "–", "–"),
        (7, 3, 2, 4, 1, 3),
    ]


def text(table: Table, slug: str, *, is_filled: bool = True, paper_size: str = A4) -> str:
    subject = Subject(
        GAME, table, GAME.new_box(), "The winter of letters", "The Thursday table", date(2026, 11, 21)
    )
    return " ".join(TAG.sub(" ", render_page(subject, SheetChoice(slug, is_filled, paper_size))).split())


def test_a_blank_sheet_tells_nothing_of_the_table() -> None:
    """Pinocchio lies in every box: the cards to cut out have his name, whoever plays him."""
    for slug in SHEETS:
        blank = text(evening(), slug, is_filled=False)
        known = () if slug == CARDS.slug else ("Pinocchio",)
        assert not [name for name in (*demo_session.PEOPLE, "La lettera", *known) if name in blank], slug


@pytest.mark.rule("WT-MEM-2")
def test_the_tale_tells_who_resolved_what_and_what_is_remembered() -> None:
    told = text(evening(), "tale")
    for line in (
        "Il ponte rotto",
        "La corda annodata",
        "laid by Ada",
        "Bruno with Wolf: 2",
        "Il sigillo rotto",
    ):
        assert line in told


@pytest.mark.rule("WT-EPI-8")
def test_the_score_sheet_adds_up() -> None:
    table = remembering(with_hands(begun(2), 5, 6), "spring", "spring", "winter", laid_by=BO)
    table = replace(table, phase="epilogue", starter=BO)
    table = play(table, "tell_end", spring=0, winter=6)
    told = text(play(table, "tell_end", spring=5, winter=0), "score")
    assert "Cards together 5 6 3 for each memory of its own 6 3 Total 11 9" in told
    assert "Spring wins, 11 : 9" in told


def test_the_pack_away_sheet_names_every_character_with_its_marks() -> None:
    table = with_one(begun(4), "soldier-1", is_down=True, is_ready=False, space="Tower", space_kind="square")
    told = text(table, "pack_away")
    assert "Soldier 1 Bo activated incapacitated Tower (square)" in told
    assert [name in told for name in ("Ada", "Cleo")] == [True, True]


@pytest.mark.rule("WT-ACT-6")
@for_each("hand, given, says", [(4, 0, "nothing to discard"), (6, 2, "2 cards go")])
def test_an_activation_ends_by_one_tap_that_tells_what_goes(hand: int, given: int, says: str) -> None:
    table = play(with_hands(begun(2), hand), "activate", character="tale-1")
    now = render_regions(GAME, GAME.screens.board, table, "gm")["now"]
    assert f'hx-post="act/finish_activation?discards={given}"' in now and says in now


@pytest.mark.rule("WT-RES-3", "WT-RES-4")
def test_who_is_on_the_way_arrives_or_not_by_one_tap() -> None:
    table = play(with_hands(begun(2), 4, 6), "activate", character="tale-1")
    table = play(play(table, "resolve_quest", quest=quest(table).id), "come", character="soldier-1")
    yes, no = "finish_coming?arrived=on&amp;discards=2", "finish_coming?arrived.asked=1&amp;discards=2"
    now = render_regions(GAME, GAME.screens.board, table, "gm")["now"]
    assert f'hx-post="act/{yes}"' in now and f'hx-post="act/{no}"' in now
    fallen = with_one(table, "soldier-1", is_down=True)
    now = render_regions(GAME, GAME.screens.board, fallen, "gm")["now"]
    assert yes not in now and f'hx-post="act/{no}"' in now
