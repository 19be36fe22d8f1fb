"""The printed sheets of Nightmare Tales say what lies on the table, and fit their pages."""

import re
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

import pytest

from companion.games.nightmare_tales import GAME, print_context
from companion.games.nightmare_tales.packs import PACKS
from companion.printing.pages import LETTER, SheetChoice, Subject, render_page
from tests.companion.printing.test_printing import subject_of
from tests.games.nightmare_tales.test_board import at
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.paper import boxes_of, draws, lay_out_page, pages

STAGES = ["playing", "simple", "crowd", "winner", "teams", ""] if FULL else ["crowd", "winner"]


def html(stage: str, sheet: str, **choice: Any) -> str:
    subject = Subject(GAME, at(stage), GAME.new_box(), "By night", "The Thursday table", date(2026, 11, 20))
    return render_page(subject, SheetChoice(sheet, **choice))


def words(stage: str, sheet: str, **choice: Any) -> str:
    bare = re.sub(r"<title>.*?</title>|<[^>]+>", " ", html(stage, sheet, **choice), flags=re.S)
    return re.sub(r"\s+", " ", bare.replace("&#39;", "'").replace("&ensp;", " "))


def boxes_to_tick(box: Any) -> list[list[Any]]:
    """Return the rows of boxes to tick side by side."""
    children = getattr(box, "children", ())
    named = [one for one in children if one.element is not None]
    row = [one for one in named if "sq" in one.element.get("class", "").split()]
    return [*([row] if len(row) > 1 else ()), *(more for one in children for more in boxes_to_tick(one))]


def bars_of(box: Any) -> list[tuple[Any, Any]]:
    """Return the line above the drawing of each bar, and the drawing."""
    if box.element_tag == "td":
        inside = list(box.descendants())
        drawings = [one for one in inside if str(one.element_tag).endswith("svg")]
        lines = [one for one in inside if type(one).__name__ == "LineBox"]
        return [(lines[-1], drawings[0])] if drawings else []
    return [bar for child in getattr(box, "children", ()) for bar in bars_of(child)]


def lines_of(box: Any) -> list[str]:
    """Return the lines of a box as they are laid out."""
    if type(box).__name__ == "LineBox":
        return ["".join(one.text for one in box.descendants() if hasattr(one, "text"))]
    return [line for child in getattr(box, "children", ()) for line in lines_of(child)]


@draws
def test_a_line_of_house_rules_is_not_broken_after_its_first_word() -> None:
    """WeasyPrint breaks so where a space has no room before what is small."""
    demo = subject_of("nightmare_tales")
    table = replace(demo.table, house=(*PACKS.notes, "NT-VAR-1", "NT-VAR-2"))
    choice = SheetChoice("pack_away", True, "A4", "en", is_large=True)
    document = lay_out_page(render_page(replace(demo, table=table, campaign="By night"), choice))
    lines = [line for page in document.pages for line in lines_of(page._page_box)]
    found = next(place for place, line in enumerate(lines) if line.startswith("A mistake costs nothing"))
    assert all(len(line) > 60 for line in lines[found : found + 2])


@draws
def test_a_line_of_a_reference_is_not_broken_within_its_term() -> None:
    demo = subject_of("nightmare_tales")
    table = replace(demo.table, house=max((pack.sets for pack in PACKS.packs), key=len))
    laid = lay_out_page(render_page(replace(demo, table=table), SheetChoice("reference", True, "A4", "en")))
    lines = [line for page in laid.pages for line in lines_of(page._page_box)]
    assert [line for line in lines if line.startswith("The order stays Nobody")]


@draws
@for_each("language", ["en", "it"])
@for_each("is_large", [False, True])
def test_boxes_to_tick_do_not_touch(language: str, is_large: bool) -> None:
    choice = SheetChoice("trackers", True, LETTER, language, is_large=is_large)
    document = lay_out_page(render_page(replace(subject_of("nightmare_tales"), campaign="By night"), choice))
    rows = [row for page in document.pages for row in boxes_to_tick(page._page_box)]
    gaps = [two.position_x - one.position_x - one.width for row in rows for one, two in pairwise(row)]
    assert len(rows) > 9
    assert min(gaps) > 2, "less than half a millimeter"


def test_large_trackers_to_fill_in_on_a_screen_have_room_for_notes() -> None:
    assert "Notes" in words("winner", "trackers", is_filled=False, is_large=True, is_form=True)


@pytest.mark.rule("NT-SHEET-1")
def test_the_score_sheet_has_a_line_for_each_game() -> None:
    text = words("scored", "score")
    assert "Maximum Fear 50 · 4 games played" in text
    assert "12 +10 5 cards highest 4 place 5 60 out" in text  # Carla, who knocked and lost
    assert "6 −10 4 cards highest 3 place 1 8" in text  # Ada, who knocked and won
    assert html("scored", "score").count("is-win") == 4 + 1


@pytest.mark.rule("NT-SHEET-1", "NT-TEAM-5")
def test_the_score_sheet_of_a_team_game_names_teams_and_their_sums() -> None:
    text = words("team-scored", "score")
    assert "0 0 cards Red team 14 place 1" in text
    assert "10 4 cards highest 4 Blue team 23 place 2" in text


@pytest.mark.rule("NT-SHEET-1")
def test_many_players_stand_in_blocks_of_few() -> None:
    blocks = print_context.score_blocks(at("crowd"), is_filled=True, is_large=False)
    assert [len(block.names) for block in blocks] == [5, 5]
    large = print_context.score_blocks(at("crowd"), is_filled=True, is_large=True)
    assert [len(block.names) for block in large] == [2, 3, 2, 3]
    assert [name for block in large for name in block.names] == [one.name for one in at("crowd").players]
    assert print_context.score_blocks(at("scored"), is_filled=False, is_large=False) == (
        print_context.Block(("",) * 5),
    )


@draws
@for_each("stage", ["winner", "crowd"])
def test_columns_of_blocks_of_two_and_of_three_are_as_wide(stage: str) -> None:
    laid = lay_out_page(html(stage, "score", language="it", is_large=True))
    cells = [one for page in laid.pages for one in boxes_of(page._page_box, "pl")]
    assert len({one.position_x for one in cells}) == 3
    assert len({round(one.border_width()) for one in cells}) == 1


@draws
def test_the_number_of_a_game_stands_on_its_bar() -> None:
    """A drawing is as high as the bar in it, so that no number seems to be of the player above."""
    choice = SheetChoice("tournament", True, "A4", "en")
    document = lay_out_page(render_page(replace(subject_of("nightmare_tales"), table=at("scored")), choice))
    bars = [bar for page in document.pages for bar in bars_of(page._page_box)]
    assert len(bars) == 4 * 5
    assert len({round(drawing.height) for _number, drawing in bars}) > 3
    gaps = [drawing.position_y - number.position_y - number.height for number, drawing in bars]
    assert max(map(abs, gaps)) < 1


@pytest.mark.rule("NT-TOUR-5", "NT-TOUR-6")
def test_the_tournament_table_tells_its_end() -> None:
    assert "Carla wins the tournament." in words("winner", "tournament")
    assert "Nobody is left: the nightmares have won." in words("nightmares", "tournament")
    assert html("scored", "tournament").count("<rect") == 4 * 5
    assert "Tournaments so far" not in words("scored", "tournament")
    assert print_context.spans(at("scored"), is_large=False) == ((0, 4),)


def test_the_history_names_the_winners() -> None:
    text = words("single-scored", "history")
    assert "Elena 3 3 – – 2.0" in text
    assert "Elena 3 3 – – 2,0" in words("single-scored", "history", language="it")
    assert text.count("single game") == 3


@pytest.mark.rule("NT-SETUP-1", "NT-SIMPLE-1", "NT-EFF-3", "NT-PEN-5")
def test_the_set_up_is_this_games_and_the_reference_names_keywords() -> None:
    assert "4 cards each, face down in a row 40 are left in the deck" in words("playing", "setup")
    assert "Take out all fairies" in words("simple", "setup")
    blank = words("playing", "setup", is_filled=False)
    assert "3 for a faster game" in blank and "Ada" not in blank
    look_up = words("playing", "reference")
    assert "LOOK" in look_up and "Wrong card" in look_up


def test_the_pack_away_sheet_tells_rows_turn_and_knock() -> None:
    text = words("playing", "pack_away")
    assert "Elena has drawn and discarded" in text
    assert "3 turns are left: Carla has knocked." in text
    assert "35 cards" in text
    assert html("playing", "pack_away").count("is-tall") == 4 + 3 + 5 + 2 + 4
    assert "No game is on" in words("scored", "pack_away")
    assert "Dario, after game 4 with 53" in words("scored", "pack_away")


@draws
@for_each("stage", STAGES)
def test_a_sheet_fits_its_pages_of_the_shorter_paper(stage: str) -> None:
    """Blank, if no stage is named."""
    most = {"setup": 1, "score": 2, "tournament": 1, "history": 1, "pack_away": 1}
    drawn = {sheet: html(stage or "playing", sheet, is_filled=bool(stage), paper=LETTER) for sheet in most}
    taken = {sheet: pages(text) for sheet, text in drawn.items()}
    assert {sheet: number for sheet, number in taken.items() if number > most[sheet]} == {}
