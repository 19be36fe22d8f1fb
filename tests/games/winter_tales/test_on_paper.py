"""What its score sheet asks, however large its letters are."""

from io import BytesIO
from itertools import product

from pypdf import PdfReader

from companion.printing.pages import SheetChoice
from tests.companion.printing.test_printing import SIZES, drawn, text_of
from tests.support.cases import for_each
from tests.support.paper import draws


@draws
@for_each("is_filled, is_form", [(True, False), (False, True)])
@for_each("paper", list(SIZES))
def test_who_wins_is_never_left_out(paper: str, is_filled: bool, is_form: bool) -> None:
    choice = SheetChoice("score", is_filled, paper, "it", is_large=True, is_form=is_form)
    assert "Chi vince" in text_of(drawn("winter_tales", choice))


@draws
@for_each("slug", ["trackers", "pack_away"])
def test_a_sheet_to_fill_in_says_what_the_sign_of_one_lying_means(slug: str) -> None:
    assert "incapacitato" in text_of(drawn("winter_tales", SheetChoice(slug, False, "A4", "it")))


@draws
@for_each("is_filled", [False, True])
@for_each("paper", list(SIZES))
def test_trackers_have_one_page_on_paper_and_to_fill_in_on_a_screen(paper: str, is_filled: bool) -> None:
    for is_large, is_form in product((False, True), repeat=2):
        choice = SheetChoice("trackers", is_filled, paper, "it", is_large=is_large, is_form=is_form)
        assert len(PdfReader(BytesIO(drawn("winter_tales", choice))).pages) == 1
