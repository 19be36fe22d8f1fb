"""A book of a group's own as a file: given, looked at, taken in row by row, refused with a reason."""

import json
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.models import Campaign
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.rules.box.books import BookFacts, RowStanding, compare, rows_of_own
from tests.games.mice_and_mystics.books import FACTS, MILL, TITLES, mill, put, with_new
from tests.games.mice_and_mystics.tables import GAME
from tests.games.mice_and_mystics.test_campaign_pages import campaign, client, text
from tests.support.boxes import broken_files, kept, seen_in, take
from tests.support.evenings import make_user

__all__ = ["campaign", "client"]

pytestmark = pytest.mark.django_db
FIELDS = {"name": MILL, "author": "Marta", "languages": "English", "licence": "CC BY-SA 4.0"}


def box_page(campaign: Campaign) -> str:
    return f"/groups/{campaign.group_id}/box/{GAME.slug}/"


def exported(client: Client, campaign: Campaign, *ids: str, **fields: str) -> Any:
    """Return the file of a book with the chapters with these ids, by default all four of the mill."""
    rows = [f"chapters/{id}" for id in ids or ("101", "102", "103", "104")]
    return client.post(f"{box_page(campaign)}book", {**FIELDS, "rows": rows, **fields})


@pytest.fixture
def book(client: Client, campaign: Campaign) -> bytes:
    """Return the book of the mill as it was exported, and leave an empty box."""
    save_box(campaign.group, GAME, mill())
    raw = exported(client, campaign).content
    save_box(campaign.group, GAME, Box())
    return bytes(raw)


def box_of(campaign: Campaign) -> Box:
    box: Box = load_box(campaign.group, GAME)
    return box


def taken(client: Client, campaign: Campaign, raw: bytes, **choices: str) -> Any:
    """Look at a book and take it in as it is proposed, but for some chapters by number."""
    page = take(client, box_page(campaign), raw).content.decode()
    sent = {"do": "take", "seen": seen_in(page)}
    sent |= {f"row.chapters.{number}": "theirs" for number in (101, 102, 103, 104)}
    sent |= {f"row.chapters.{id.removeprefix('n')}": choice for id, choice in choices.items()}
    return take(client, box_page(campaign), raw, **sent)


def test_a_book_says_who_wrote_it_and_holds_its_chapters_alone(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, with_new(mill(), book="Inn", place=1, name="The Cellar"))
    answer = exported(client, campaign)
    assert answer["Content-Disposition"].endswith('the-mill-in-the-snow.json"')
    held = json.loads(answer.content)
    assert (held["format"], held["book_version"], held["book"]) == ("nightlight-book", 1, FIELDS)
    assert [chapter["name"] for chapter in held["content"]["chapters"]] == list(TITLES)
    assert box_of(campaign).books == (BookFacts(**FIELDS),)


def test_the_page_of_a_book_is_filled_in_with_its_rows(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, with_new(mill(), book="Inn", place=1, name="The Cellar"))
    page = client.get(f"{box_page(campaign)}book", {"under": MILL}).content.decode()
    assert page.count('" checked>') == 4 and f'value="{MILL}"' in page and "The Cellar" in page


def test_a_book_without_a_name_or_rows_is_not_given(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    assert exported(client, campaign, name="").status_code == 422
    answer = client.post(f"{box_page(campaign)}book", FIELDS)
    assert answer.status_code == 422 and not box_of(campaign).books


def test_a_book_taken_into_an_empty_box_is_the_same_book(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    page = take(client, box_page(campaign), book).content.decode()
    assert "Marta" in page and "Whole: the digest fits" in page and not box_of(campaign).chapters
    assert taken(client, campaign, book).status_code == 302
    mine = [chapter for chapter in mill().chapters if chapter.number > 100]
    assert list(box_of(campaign).chapters) == mine
    assert [one.author for one in box_of(campaign).books] == ["Marta"]


def test_a_chapter_that_both_have_stays_mine_unless_it_is_said(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    mine = with_new(Box(), book=MILL, place=2, name="Our own flour", **{**FACTS, "end_page": 9})
    save_box(campaign.group, GAME, mine)
    page = text(client, box_page(campaign) + "take")
    page = take(client, box_page(campaign), book).content.decode()
    assert "Differs from yours</h2>" in page or "Differs from yours: 1" in page
    assert "Our own flour" in page and "Flour and Feathers" in page
    taken(client, campaign, book, n102="mine")
    named = {(one.place, one.name) for one in box_of(campaign).own_chapters}
    assert named == {(1, TITLES[0]), (2, "Our own flour"), (3, TITLES[2]), (4, TITLES[3])}
    save_box(campaign.group, GAME, mine)
    taken(client, campaign, book, n102="theirs")
    assert box_of(campaign).chapter(101).name == TITLES[1]


def test_both_stand_beside_each_other(client: Client, campaign: Campaign, book: bytes) -> None:
    save_box(campaign.group, GAME, with_new(Box(), book=MILL, place=2, name="Our own flour", **FACTS))
    taken(client, campaign, book, n102="both")
    named = {(one.place, one.name) for one in box_of(campaign).own_chapters}
    beside = (5, f"{TITLES[1]} (Marta)")
    assert named == {(1, TITLES[0]), (2, "Our own flour"), (3, TITLES[2]), (4, TITLES[3]), beside}


def test_a_branch_to_a_chapter_that_is_left_out_is_said_and_nothing_changes(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    answer = taken(client, campaign, book, n104="out")
    assert answer.status_code == 422 and "There is no chapter “4” in the box." in answer.content.decode()
    assert not box_of(campaign).chapters


def test_a_chapter_whose_branch_leads_nowhere_is_told_before(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    held = json.loads(exported(client, campaign).content)
    held["content"]["chapters"] = [one for one in held["content"]["chapters"] if one["number"] != 104]
    save_box(campaign.group, GAME, Box())
    page = take(client, box_page(campaign), json.dumps(held).encode()).content.decode()
    assert "Does not hold together" in page and "the digest does not fit" in page


def test_a_box_that_changed_since_it_was_shown_is_shown_again(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    page = take(client, box_page(campaign), book).content.decode()
    save_box(campaign.group, GAME, with_new(Box(), book="Inn", place=1))
    sent = {"do": "take", "seen": seen_in(page), "row.chapters.101": "theirs"}
    assert take(client, box_page(campaign), book, **sent).status_code == 409
    assert len(box_of(campaign).chapters) == 1


def test_a_book_comes_back_to_its_writers_as_what_they_have(campaign: Campaign) -> None:
    box = mill()
    rows = compare(GAME.box.shelves, box, box)
    assert {row.standing for row in rows} == {RowStanding.SAME} and len(rows) == 4
    changed = put(box, "103", end_page=12)
    (other,) = (row for row in compare(GAME.box.shelves, changed, box) if row.standing is RowStanding.DIFFERS)
    assert other.row.id == "103" and other.different == ("end_page",)


def test_what_a_printed_copy_has_is_in_no_book() -> None:
    box = put(mill(), "1", end_page=8)
    assert [row.id for _shelf, row in rows_of_own(GAME.box.shelves, box)] == ["101", "102", "103", "104"]


@pytest.mark.goal("B4")
def test_200_hostile_books_change_nothing_and_say_why(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    """Each is refused with a sentence, or shown with what of it fits; what is taken in is a box."""
    files = broken_files(json.loads(book), Random(39), 160)
    assert len(files) == 200
    save_box(campaign.group, GAME, mill())
    before, refused = kept(campaign.group), 0
    for raw in files:
        answer = take(client, box_page(campaign), raw)
        assert answer.status_code in (200, 422), raw[:200]
        assert answer.status_code == 200 or 'class="error"' in answer.content.decode()
        refused += answer.status_code == 422
        assert kept(campaign.group) == before
        if answer.status_code == 200 and "nightlight-book" in answer.content.decode():
            assert taken(client, campaign, raw).status_code in (302, 422)
            assert all(CHAPTERS.row(box_of(campaign), id) for id in CHAPTERS.held(box_of(campaign)))
            save_box(campaign.group, GAME, mill())
    assert refused > 100


def test_another_groups_members_cannot_have_it(campaign: Campaign) -> None:
    stranger = Client()
    stranger.force_login(make_user("Zed"))
    assert stranger.get(f"{box_page(campaign)}book").status_code == 404
