"""Its cards: words above a value stay whole in large print."""

from companion.printing.pages import A4, SheetChoice
from companion.rules import CARDS
from tests.paper import draws
from tests.test_printing import drawn, text_of


@draws
def test_no_word_above_a_value_of_a_card_is_broken_in_large_print() -> None:
    page = text_of(drawn("dreamers", SheetChoice(CARDS.slug, True, A4, "it", is_large=True)))
    assert "modificatore" in page
