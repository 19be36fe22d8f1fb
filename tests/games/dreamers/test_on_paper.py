"""In large print words above a value of a card stay whole, and so does the way past a step of its turn."""

from companion.printing.pages import A4, SheetChoice, render_page
from companion.rules import CARDS
from tests.companion.printing.test_printing import SIZES, drawn, subject_of, text_of
from tests.support.cases import for_each
from tests.support.paper import draws, pages_with


@draws
def test_no_word_above_a_value_of_a_card_is_broken_in_large_print() -> None:
    page = text_of(drawn("dreamers", SheetChoice(CARDS.slug, True, A4, "it", is_large=True)))
    assert "modificatore" in page


@draws
@for_each("language", ["en", "it"])
@for_each("paper", list(SIZES))
def test_the_way_past_a_step_meets_the_way_down_on_its_page(paper: str, language: str) -> None:
    choice = SheetChoice("flow", is_filled=False, paper=paper, language=language, is_large=True)
    page = render_page(subject_of("dreamers"), choice)
    assert len(pages_with(page, "is-met")) == 1 and pages_with(page, "past") == pages_with(page, "is-met")
