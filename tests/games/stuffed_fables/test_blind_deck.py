"""A monster deck of which the box does not know every card: nobody is offered what cannot be done."""

import pytest
from django.http import QueryDict

from companion.games.stuffed_fables import GAME
from companion.table.answer_forms import ActionForms
from companion.table.sheets import render_field
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja
from tests.games.stuffed_fables.tables import in_play

HERE = {"deal": "here"}


@pytest.mark.parametrize("doors", [{}, HERE])
def test_cards_that_only_people_can_name_are_entered(doors: dict[str, str]) -> None:
    form = ActionForms(GAME, "random_encounter", in_play(), GAME.new_box()).read_sheet(QueryDict(), doors)
    [cards] = form.fields
    assert cards.is_blind and not cards.is_here
    html = render_field(TemplateApi(GAME, in_play(), get_jinja()), form, {}, "cards")
    assert 'name="cards.door"' not in html and "Draw at the table and enter it" in html


def test_dice_out_of_the_bag_are_drawn_by_either() -> None:
    form = ActionForms(GAME, "draw", in_play(), GAME.new_box()).read_sheet(QueryDict(), HERE)
    drawn_dice = next(field for field in form.fields if field.kind == "deal")
    assert not drawn_dice.is_blind and drawn_dice.is_here
