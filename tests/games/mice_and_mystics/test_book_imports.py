"""A book that came in: what came, taken back as one step, its list on paper."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.box.repository import load_box, save_box
from campaigns.management.commands.forget_expired import forget_expired
from campaigns.models import BookImport, Campaign
from companion.games.mice_and_mystics.box import Box
from companion.rules import replace
from tests.games.mice_and_mystics.books import FACTS, MILL, TITLES, with_new
from tests.games.mice_and_mystics.tables import GAME
from tests.games.mice_and_mystics.test_book_files import book, box_page, taken
from tests.games.mice_and_mystics.test_campaign_pages import campaign, client, text
from tests.games.mice_and_mystics.whole_book import TITLE, own_box

__all__ = ["book", "campaign", "client"]

pytestmark = pytest.mark.django_db


def box_of(campaign: Campaign) -> Box:
    box: Box = load_box(campaign.group, GAME)
    return box


def ours() -> Box:
    """Return a box that has the second chapter of the mill otherwise, and a chapter of another book."""
    mine = with_new(Box(), book=MILL, place=2, name="Our own flour", **{**FACTS, "end_page": 9})
    return with_new(mine, book="Inn", place=1, name="The Cellar")


def last_import(page: str) -> str:
    found = re.search(r'name="import" value="(\d+)"', page)
    assert found
    return found[1]


def taken_back(client: Client, campaign: Campaign, number: str) -> str:
    answer = client.post(f"{box_page(campaign)}book-import", {"import": number}, follow=True)
    return unescape(answer.content.decode())


# what came in, and back


def test_after_an_import_the_page_says_what_came_in_and_how(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    save_box(campaign.group, GAME, ours())
    answer = taken(client, campaign, book, n102="theirs")
    assert answer["Location"] == f"{box_page(campaign)}book-import"
    page = text(client, answer["Location"])
    assert "4 rows came in with this book." in page
    told = dict(re.findall(r'<li><b>([^<]*)</b> <span class="note">([^<]*)</span>', page))
    chapters = {f"{MILL}, chapter {n}, {title}": n for n, title in enumerate(TITLES, 1)}
    assert set(told) == set(chapters)
    assert {chapters[name]: how for name, how in told.items()} == {
        1: "new",
        2: "theirs, in the place of yours",
        3: "new",
        4: "new",
    }


@pytest.mark.goal("B4")
def test_one_step_takes_a_book_back_and_what_it_replaced_is_there_again(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    before = ours()
    save_box(campaign.group, GAME, before)
    taken(client, campaign, book, n102="theirs")
    assert box_of(campaign).chapter(101).name == TITLES[1] and len(box_of(campaign).chapters) == 5
    page = text(client, f"{box_page(campaign)}book-import")
    assert "Taken back: the box is as it was before." in taken_back(client, campaign, last_import(page))
    after = box_of(campaign)
    assert replace(after, given=before.given) == before
    assert dict(after.given)["chapters"] == 105  # the ids of the book are not given again
    assert not BookImport.objects.exists()


def test_a_book_that_was_put_into_an_empty_box_leaves_it_empty(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    taken(client, campaign, book)
    taken_back(client, campaign, last_import(text(client, f"{box_page(campaign)}book-import")))
    assert replace(box_of(campaign), given=()) == Box()


def test_a_box_that_changed_since_then_is_left_as_it_is(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    taken(client, campaign, book)
    number = last_import(text(client, f"{box_page(campaign)}book-import"))
    changed = with_new(box_of(campaign), book="Inn", place=1)
    save_box(campaign.group, GAME, changed)
    assert client.get(f"{box_page(campaign)}book-import")["Location"] == box_page(campaign)
    assert "nothing was taken back" in taken_back(client, campaign, number)
    assert box_of(campaign) == changed


def test_a_new_box_remembers_nothing_of_the_book(client: Client, campaign: Campaign, book: bytes) -> None:
    taken(client, campaign, book)
    client.post(f"{box_page(campaign)}anew")
    assert not BookImport.objects.exists()


def test_a_month_later_a_book_is_kept_for_good(client: Client, campaign: Campaign, book: bytes) -> None:
    taken(client, campaign, book)
    forget_expired()
    assert BookImport.objects.exists()
    BookImport.objects.update(created_at=timezone.now() - timedelta(days=31))
    forget_expired()
    assert not BookImport.objects.exists()


def test_an_old_page_does_not_take_back_a_newer_book(client: Client, campaign: Campaign, book: bytes) -> None:
    taken(client, campaign, book)
    number = last_import(text(client, f"{box_page(campaign)}book-import"))
    taken(client, campaign, book, n101="mine", n102="mine", n103="mine", n104="both")
    assert "nothing was taken back" in taken_back(client, campaign, number)
    for wrong in ("", "x", "-1", "9" * 30):
        assert "nothing was taken back" in taken_back(client, campaign, wrong)
    assert len(box_of(campaign).chapters) == 5


def test_the_page_of_the_box_leads_to_what_came_in_last(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    assert "came in last" not in text(client, box_page(campaign))
    taken(client, campaign, book)
    assert f"“{MILL}” came in last" in text(client, box_page(campaign))


# on paper


def test_what_came_in_is_a_list_to_print_by_shelf_with_its_values(
    client: Client, campaign: Campaign, book: bytes
) -> None:
    taken(client, campaign, book)
    page = text(client, f"{box_page(campaign)}list?came-in")
    assert MILL in page and "Marta" in page and all(title in page for title in TITLES)
    assert "Chapters" in page and "data-print" in page


def test_a_book_is_listed_with_all_that_it_means(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, own_box())
    page = text(client, f"{box_page(campaign)}list?under={TITLE.replace(' ', '+')}")
    for name in (
        "Weevil",
        "Bramble",
        "Borrowed Light",
        "The Weir",
        "dusty",
        "Put 1 cheese of the wheel back.",
    ):
        assert name in page, name
    assert (
        re.search(r"Battle <b>1</b>", page)
        and "when it is felled" in page
        and "weapon · ranged" in page.lower()
    )
    assert "hero-101" not in page and "kind-101" not in page
    every = text(client, f"{box_page(campaign)}list")
    assert "The Miller’s Cat" in every and "Moth" in every


def test_a_list_of_nothing_says_so(client: Client, campaign: Campaign) -> None:
    for asked in ("list", "list?came-in", "list?under=Nowhere"):
        assert "Nothing stands there" in text(client, f"{box_page(campaign)}{asked}"), asked
