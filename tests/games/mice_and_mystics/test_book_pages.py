"""Books of a group's own as people see them: typed in the box, chosen at the table, on every screen."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.log.state import current_state
from campaigns.models import Campaign
from companion.games.mice_and_mystics import GAME
from companion.rules import replace
from companion.rules.box.schema import CHECKED, print_of
from tests.games.mice_and_mystics.books import MILL, TITLES, mill
from tests.games.mice_and_mystics.test_campaign_pages import (
    campaign,
    client,
    played,
    post,
    text,
    until_closed,
)
from tests.games.mice_and_mystics.test_full_sheets import full_table, words
from tests.support.boxes import seen_in, take
from tests.support.cases import for_each
from tests.support.evenings import make_group

__all__ = ["campaign", "client"]

pytestmark = pytest.mark.django_db


def box_page(campaign: Campaign) -> str:
    return f"/groups/{campaign.group_id}/box/{GAME.slug}/"


def box_of(campaign: Campaign) -> Any:
    return load_box(campaign.group, GAME)


def typed(page: Any, id: str, box: Any, **cells: str) -> dict[str, str]:
    """Return what the page of a chapter sends after somebody has typed into some cells."""
    shelf: Any = GAME.shelf("chapters")
    row = shelf.row(box, id)
    key = page.split('data-row="')[1].split('"')[0]
    shown = {
        name: str(value) for name, value in row.values.items() if type(value) in (int, str) and value != ""
    }
    return {
        f"{key}.{name}": value
        for name, value in {**shown, "id": id, "was": print_of(row.values), CHECKED: "on", **cells}.items()
    }


def test_a_chapter_is_added_by_a_tap_and_filled_in_on_its_page(client: Client, campaign: Campaign) -> None:
    here = f"{box_page(campaign)}chapters/"
    assert "One of our own" in text(client, here)
    answer = client.post(here, {"new": "yes"})
    assert (answer.status_code, answer["Location"]) == (302, f"{here}101/")
    page = text(client, f"{here}101/")
    assert "Its place in the story" in page and "Chapter 12" in page
    sent = typed(page, "101", box_of(campaign), book=MILL, place="1", name=TITLES[0])
    assert client.post(f"{here}101/", sent).status_code == 302
    assert f"{MILL}, chapter 1, {TITLES[0]}" in text(client, f"{here}101/")
    assert f"{MILL}, chapter 1, {TITLES[0]}" in text(client, here)


def test_a_branch_that_leads_nowhere_is_told_at_its_cell(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    here = f"{box_page(campaign)}chapters/103/"
    page = text(client, here)
    wrong = typed(page, "103", mill(), after_victory="chapter", victory_to="The Attic")
    answer = client.post(here, wrong)
    assert (
        answer.status_code == 422 and "There is no chapter “The Attic” in the box." in answer.content.decode()
    )
    assert box_of(campaign) == mill()
    right = typed(page, "103", mill(), after_victory="chapter", victory_to="1")
    assert client.post(here, right).status_code == 302
    assert box_of(campaign).chapter(103).after_victory.number == 101


def test_a_chapter_of_our_own_is_deleted_unless_another_leads_there(
    client: Client, campaign: Campaign
) -> None:
    save_box(campaign.group, GAME, mill())
    here = f"{box_page(campaign)}chapters/"
    kept = client.post(f"{here}104/", {"drop": "104"}, follow=True)
    assert "leads here: change that first." in kept.content.decode() and box_of(campaign) == mill()
    gone = client.post(f"{here}102/", {"drop": "102"})
    assert (gone.status_code, gone["Location"]) == (302, here)
    assert client.get(f"{here}102/").status_code == 404
    assert client.post(here, {"new": "yes"})["Location"] == f"{here}105/"


def test_a_new_box_gives_no_number_that_the_old_one_gave(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    client.post(f"{box_page(campaign)}anew")
    answer = client.post(f"{box_page(campaign)}chapters/", {"new": "yes"})
    assert answer["Location"].endswith("/105/")


def test_a_chapter_of_our_own_is_a_file_that_replaces_no_other(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    raw = client.get(f"{box_page(campaign)}chapters/104/file").content
    other = make_group("Others", owner=campaign.group.memberships.get().user)
    there = f"/groups/{other.pk}/box/{GAME.slug}/"
    for _chapter in range(4):
        client.post(f"{there}chapters/", {"new": "yes"})
    page = text_of(take(client, there, raw))
    take(client, there, raw, do="take", mode="add", seen=seen_in(page))
    found = {one.number: (one.book, one.place, one.name) for one in load_box(other, GAME).own_chapters}
    assert found[104] == ("", 15, "") and found[105] == (MILL, 4, TITLES[3])


def text_of(answer: Any) -> str:
    assert answer.status_code == 200
    page: str = answer.content.decode()
    return page


def test_a_box_with_books_travels_to_another_group(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    raw = client.get(f"{box_page(campaign)}file").content
    other = make_group("Others", owner=campaign.group.memberships.get().user)
    there = f"/groups/{other.pk}/box/{GAME.slug}/"
    page = text_of(take(client, there, raw))
    take(client, there, raw, do="take", mode="replace", seen=seen_in(page))
    assert load_box(other, GAME) == mill()
    assert json.loads(raw)["content"]["given"] == [["chapters", 104]]


def test_a_chapter_of_our_own_is_chosen_and_shown_by_its_name_everywhere(
    client: Client, campaign: Campaign
) -> None:
    save_box(campaign.group, GAME, mill())
    session = played(campaign, until_closed())
    called = f"{MILL}, chapter 2, {TITLES[1]}"
    assert called in text(client, f"/table/{session.pk}/act/choose_chapter")
    sheet = text(client, f"/table/{session.pk}/act/choose_chapter?number=102")
    assert "Play chapter 2" in sheet
    assert post(client, session, "act/choose_chapter", number=102).status_code == 200
    assert current_state(session).table.chapter.name == TITLES[1]
    page = text(client, f"/table/{session.pk}/")
    assert f"{MILL}, chapter 2" in page and "Chapter 102" not in page
    assert called in text(client, f"/table/{session.pk}/log")
    for place in ("log", "tv", "board"):
        assert "hapter 102" not in text(client, f"/table/{session.pk}/{place}"), place
    found = text(client, f"/campaigns/{campaign.pk}/")
    assert MILL in found and TITLES[1] in found and ">102<" not in found


@for_each(
    "sheet, shown",
    [("setup", TITLES[1]), ("record", TITLES[1]), ("pack_away", TITLES[1]), ("trackers", MILL)],
)
def test_paper_calls_a_chapter_of_our_own_by_its_book_and_number(sheet: str, shown: str) -> None:
    table = replace(full_table(), phase="laying", chapter=mill().as_chosen(102))
    said = words(table, sheet, mill())
    assert shown in said and "102" not in said


def test_a_book_is_begun_and_gets_chapters_one_by_one(client: Client, campaign: Campaign) -> None:
    here = f"{box_page(campaign)}chapters/"
    client.post(here, {"new": "yes", "under": f" {MILL}  "})
    client.post(here, {"new": "yes", "under": ""})
    client.post(here, {"new": "yes", "under": MILL})
    made = [(one.book, one.place) for one in box_of(campaign).chapters]
    assert made == [(MILL, 1), ("", 12), (MILL, 2)]
    page = text(client, here)
    assert page.count("One of our own") == 2 and "Begin a book" in page


def test_the_list_of_a_book_says_where_its_branches_lead(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    page = client.get(f"{box_page(campaign)}chapters/").content.decode()
    headings = re.findall(r'<h2 class="label" id="h-\d+">\s*([^<]*)</h2>', page)
    assert headings == ["Book one", MILL]
    assert "lost: on to" in page


def test_a_book_has_a_name_without_a_comma(client: Client, campaign: Campaign) -> None:
    answer = client.post(
        f"{box_page(campaign)}chapters/", {"new": "yes", "under": "The Mill, again"}, follow=True
    )
    assert "The name of a book has no comma." in answer.content.decode()
    assert not box_of(campaign).chapters
