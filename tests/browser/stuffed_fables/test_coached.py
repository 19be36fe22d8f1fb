"""The first dice that are spent by the coach alone: one button is lit, once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group
from tests.browser.coached import Novice, coached_table
from tests.support.evenings import tap

LIT = ".is-taught"


@pytest.mark.goal("F1")
def test_a_button_is_lit_for_the_first_die_and_not_again_for_each(
    open_page: Callable[..., Page], group: Group
) -> None:
    page = open_page((768, 1024))
    table = coached_table(group, "stuffed_fables", ("Anna", "Bruno"))
    page.goto(f"/table/{table.pk}/")
    one = Novice(page)
    one.until("draw", within=20)
    tap(table, "draw", dice=("white", "red", "green", "yellow", "blue"))  # no action takes all at once
    page.reload()
    one.until("dice", within=20)
    expect(page.locator(LIT)).to_have_count(1)
    dice = page.locator("#hand-of-dice label")
    left = dice.count()
    while dice.count() == left:
        one.do_as_told()
    assert dice.count() > 0
    expect(page.locator("#now")).to_be_visible()
    expect(page.locator(LIT)).to_have_count(0)
