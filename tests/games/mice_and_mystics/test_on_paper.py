"""Its sheets and cards: two chapters on the pad, house rules once, words above the foot of a card."""

from dataclasses import replace
from html import escape

import pytest
from django.utils.translation import override

from companion.printing.card_sheets import CardChoice
from companion.printing.cards import MINI, POKER
from companion.printing.pages import SheetChoice, render_page
from companion.rules import PACK_AWAY, PAD
from companion.text.help_topics import help_rule
from tests.companion.printing.test_printing import SIZES, subject_of
from tests.support.cases import for_each
from tests.support.paper import boxes_of, draws, lay_out_page, pages, pages_with


@draws
@for_each("is_filled", [True, False])
@for_each("paper", list(SIZES))
def test_two_chapters_stand_on_a_page_of_the_largest_pad(paper: str, is_filled: bool) -> None:
    choice = SheetChoice(PAD.slug, is_filled, paper, "it", is_large=True)
    assert (
        pages(render_page(replace(subject_of("mice_and_mystics"), group="The Thursday table"), choice)) == 1
    )


def test_a_reference_tells_no_house_rule_in_its_box_that_its_lines_tell() -> None:
    subject = subject_of("mice_and_mystics")
    table = replace(subject.table, house=("MM-VAR-8", "MM-VAR-9"))
    page = render_page(replace(subject, table=table), SheetChoice("reference"))
    lines, _, box = page.partition('class="box house"')
    spoken, other = (escape(str(help_rule(id).title)) for id in ("MM-VAR-8", "MM-VAR-9"))
    assert spoken in lines and spoken not in box and other in box and "More house rules" in box


@draws
@for_each("language", ["en", "it"])
@for_each("paper", list(SIZES))
@for_each("is_large, most", [(False, 1), (True, 2)])
def test_a_reference_with_the_variants_for_small_children_has_a_page_and_two_if_it_is_large(
    paper: str, language: str, is_large: bool, most: int
) -> None:
    subject = subject_of("mice_and_mystics")
    children = next(one for one in subject.game.packs.packs if len(one.sets) == 5)
    table = replace(subject.table, house=children.sets)
    choice = SheetChoice("reference", True, paper, language, is_large)
    page = render_page(replace(subject, table=table), choice)
    assert pages(page) == most
    with override(language):
        told = help_rule("MM-VAR-5")
    assert page.count(escape(str(told.other))) == 1 and page.count(escape(str(told.title))) == 2


@draws
def test_many_house_rules_begin_where_there_is_room_and_each_stays_whole() -> None:
    subject = subject_of("mice_and_mystics")
    packs = subject.game.packs
    table = replace(subject.table, house=packs.in_order((*packs.notes, *packs.ids)))
    page = render_page(replace(subject, table=table), SheetChoice(PACK_AWAY.slug, is_large=True))
    assert {2, 3} <= pages_with(page, "house")


@draws
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("size", "is_large"), [(POKER, False), (POKER, True), (MINI, False)])
def test_words_and_values_of_a_card_stay_off_its_foot(language: str, size: str, is_large: bool) -> None:
    """What is reckoned leaves room enough: the last line ends above the badge, and on the card."""
    choice = SheetChoice("cards", True, "A4", language, is_large, CardChoice(size=size))
    document = lay_out_page(render_page(subject_of("mice_and_mystics"), choice))
    seen = 0
    for card in (box for page in document.pages for box in boxes_of(page._page_box, "card")):
        lines = [*boxes_of(card, "card-does"), *boxes_of(card, "card-values")]
        feet = [*boxes_of(card, "card-foot")]
        end = feet[0].position_y if feet else card.position_y + card.border_height()
        assert all(one.position_y + one.height <= end + 0.5 for one in lines)
        seen += bool(lines and feet)
    assert seen > 5
