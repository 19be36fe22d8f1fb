"""The big screen of Mice and Mystics: which cards act next."""

from companion.games.mice_and_mystics.tv_screen import coming
from companion.rules import replace
from tests.games.mice_and_mystics.tables import having, playing


def test_the_next_two_cards_are_told_in_the_order_of_the_column() -> None:
    table = replace(playing(), column=("collin", "filch", "tilda", "maginos"), current="filch")
    assert coming(table) == ("tilda", "maginos")


def test_the_round_goes_on_from_its_top() -> None:
    table = replace(playing(), column=("collin", "filch", "tilda", "maginos"), current="maginos")
    assert coming(table) == ("collin", "filch")


def test_a_captured_mouse_is_passed_over() -> None:
    table = replace(playing(), column=("collin", "filch", "tilda", "maginos"), current="collin")
    assert coming(having(table, "filch", is_captured=True)) == ("tilda", "maginos")


def test_a_card_alone_is_not_its_own_next() -> None:
    assert coming(replace(playing(), column=("collin",), current="collin")) == ()
