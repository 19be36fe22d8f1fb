"""The pages around the table, printed from the browser: ink on white, no bars, no paper for a title alone."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from campaigns.models import Campaign, Group
from campaigns.notes.writing import write_note
from tests.browser.pages import addresses

PRINTED = (
    "journal",
    "notes",
    "chronicle",
    "recap",
    "statistics",
    "evening",
    "evening-log",
    "group",
    "rules",
    "kept",
)
FAULTS = (Path(__file__).parent / "on_paper.js").read_text()


@pytest.mark.parametrize("theme", ["candle", "contrast"])
def test_a_page_prints_in_daylight_without_bars_and_buttons(
    open_page: Callable[..., Page], group: Group, theme: str
) -> None:
    page, pages, faults = open_page(theme=theme), addresses(group), []
    page.emulate_media(media="print")
    for name in PRINTED:
        page.goto(pages[name])
        faults += [f"{name}: {fault}" for fault in page.evaluate(FAULTS)]
    assert not faults, "\n".join(faults)


def test_a_long_page_of_notes_begins_on_the_first_sheet_of_paper(
    open_page: Callable[..., Page], group: Group, tmp_path: Path
) -> None:
    page, pages = open_page(), addresses(group)
    campaign, owner = Campaign.objects.latest("pk"), group.memberships.all()[0].user
    for number in range(40):
        text = f"Note {number:02}: " + "mice have no business on the stairs. " * 6
        write_note(campaign, owner, f"long-{number}", text=text)
    page.goto(pages["notes"])
    printed = tmp_path / "notes.pdf"
    page.pdf(path=printed, format="A4")
    sheets = ["".join(each.extract_text().split()) for each in PdfReader(printed).pages]
    numbers = [re.findall(r"Note(\d\d):", sheet) for sheet in sheets]
    assert numbers[0] and len(sheets) > 1, sheets[0]
    assert (
        len({number for of_sheet in numbers for number in of_sheet})
        == page.locator(".jot", has_text="Note ").count()
    )
