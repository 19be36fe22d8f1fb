"""What its score sheet asks, however large its letters are."""

from companion.printing.pages import SheetChoice
from tests.cases import for_each
from tests.paper import draws
from tests.test_printing import SIZES, drawn, text_of


@draws
@for_each("is_filled, is_form", [(True, False), (False, True)])
@for_each("paper", list(SIZES))
def test_who_wins_is_never_left_out(paper: str, is_filled: bool, is_form: bool) -> None:
    choice = SheetChoice("score", is_filled, paper, "it", is_large=True, is_form=is_form)
    assert "Chi vince" in text_of(drawn("winter_tales", choice))
