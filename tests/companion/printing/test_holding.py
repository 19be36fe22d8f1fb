"""No line of a sheet parts a sign, a number or a box from its word."""

import re
from typing import Any

import pytest

from companion.games import GAMES
from companion.printing.holding import hold_numbers, hold_together
from companion.printing.pages import SheetChoice, render_page
from companion.web.icons import sign
from tests.companion.printing.test_printing import subject_of
from tests.support.cases import for_each

HELD = "\N{NO-BREAK SPACE}"
PARTED = re.compile(r"</svg>[ \n]+[^\s<>]{1,20}[\s<]")


def test_a_sign_stays_beside_its_word() -> None:
    assert hold_together(f"<p>{sign('deck')} Search: left</p>") == f"<p>{sign('deck')}{HELD}Search: left</p>"


def test_a_drawing_is_no_sign() -> None:
    drawing = '<svg class="orn" viewBox="0 0 1 1"><path d="M0 0"/></svg> words'
    assert hold_together(drawing) == drawing


@pytest.mark.parametrize("end", ["0", "12", "−3", "4."])
def test_a_number_stays_beside_the_phrase_that_it_ends(end: str) -> None:
    assert hold_together(f"<li>Discarded {end}</li>") == f"<li>Discarded{HELD}{end}</li>"


def test_a_number_amid_words_may_begin_a_line() -> None:
    assert hold_together("<li>Takes 2 cheese</li>") == "<li>Takes 2 cheese</li>"


@pytest.mark.parametrize(
    "value", ["<b>3</b>", '<span class="blank is-wide"></span>', '<input class="field blank" title="Left">']
)
def test_what_is_written_stays_beside_its_word(value: str) -> None:
    assert hold_together(f"<p>turned, aside: {value}</p>") == (
        f'<p>turned, <span class="held">aside: {value}</span></p>'
    )


@pytest.mark.parametrize("around", ["{name} and", "{name}: <b>3</b>"])
def test_a_name_that_has_to_be_broken_is_not_held(around: str) -> None:
    words = f"<p>{sign('deck')} {around.format(name='W' * 60)}</p>"
    assert hold_together(words) == words


def test_a_narrow_column_in_large_print_parts_a_sign_from_its_word() -> None:
    cell, words = f"<td>{sign('deck')} Search 2</td>", f"<p>{sign('deck')} Search 2</p>"
    assert hold_together(cell + words, is_large=True) == cell + hold_together(words)
    assert hold_together(cell).count(HELD) == 2


@pytest.mark.parametrize(
    "words, held",
    [
        ("Anna −1, Ben 0: 1 to 6.", "Anna_−1, Ben_0: 1_to_6."),
        ("Round 4: 2 a 4.", "Round_4: 2_a_4."),
        ("The last light at 23:49 in 2026", "The last light at 23:49 in 2026"),
    ],
)
def test_no_line_parts_a_number_from_its_word(words: str, held: str) -> None:
    assert hold_numbers(words) == held.replace("_", HELD)


@for_each("slug", GAMES)
def test_no_sheet_of_a_game_parts_a_sign_from_its_word(slug: Any) -> None:
    for sheet in GAMES[slug].sheets:
        for is_filled in (True, False):
            if sheet.has_filled if is_filled else sheet.has_blank:
                page = render_page(subject_of(slug), SheetChoice(sheet.slug, is_filled))
                assert not PARTED.search(page.split("<main>")[1]), (sheet.slug, is_filled)
