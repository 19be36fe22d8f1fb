"""A small book as a QR code: its text goes into another box; what is too large, or none, says so."""

import re
import zlib
from base64 import b32encode
from html import unescape
from random import Random

import pytest
from django.test import Client

from campaigns.box.book_codes import MAX_PACKED, PREFIX, pack_book, unpack_book
from campaigns.box.files import MAX_BYTES
from campaigns.box.repository import load_box, save_box
from campaigns.models import BookImport, Campaign
from companion.games.mice_and_mystics.box import Box
from companion.rules import IllegalPlay
from companion.rules.box.books import rows_of_own
from tests.games.mice_and_mystics.books import FACTS, TITLES, mill, with_new
from tests.games.mice_and_mystics.tables import GAME
from tests.games.mice_and_mystics.test_book_files import box_page, exported
from tests.games.mice_and_mystics.test_campaign_pages import campaign, client, text
from tests.games.mice_and_mystics.whole_book import TITLE, own_box
from tests.support.random_play import words

__all__ = ["campaign", "client"]

pytestmark = pytest.mark.django_db


def coded(client: Client, campaign: Campaign, *ids: str) -> str:
    """Return the text of the code of a book with these chapters."""
    page = unescape(exported(client, campaign, *ids, **{"as": "code"}).content.decode())
    found = re.search(rf"{PREFIX}[A-Z2-7]+", page)
    assert found and "<svg" in page
    return found[0]


def test_the_whole_stand_in_for_a_second_book_fits_a_code(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, own_box())
    places = [f"{shelf.slug}/{row.id}" for shelf, row in rows_of_own(GAME.box.shelves, own_box())]
    page = client.post(f"{box_page(campaign)}book", {"name": TITLE, "rows": places, "as": "code"})
    assert page.status_code == 200 and PREFIX in page.content.decode()


@pytest.mark.goal("B4")
def test_a_small_book_goes_as_a_code_into_another_box(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill())
    code = coded(client, campaign)
    save_box(campaign.group, GAME, Box())
    answer = client.post(f"{box_page(campaign)}take", {"code": f" {code[:40]}\n{code[40:]} "})
    page = unescape(answer.content.decode())
    assert answer.status_code == 200 and "Whole: the digest fits" in page and TITLES[3] in page


def test_a_book_that_is_too_large_for_a_code_says_so_and_how_large(
    client: Client, campaign: Campaign
) -> None:
    box, rng = own_box(), Random(7)
    for place in range(7, 40):
        box = with_new(box, book=TITLE, place=place, name=rng.randbytes(20).hex(), **FACTS)
    save_box(campaign.group, GAME, box)
    book = f"{box_page(campaign)}book"
    ticked = re.findall(
        r'value="([a-z-]+/[^"]+)" checked', text(client, f"{book}?under={TITLE.replace(' ', '+')}")
    )
    sent = {"name": TITLE, "rows": ticked}
    answer = client.post(book, sent | {"as": "code"})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert re.search(r"A code holds 2,?000 bytes, this book has [\d,]+:", page) and "export a file" in page
    assert client.post(book, sent).status_code == 200


@pytest.mark.parametrize(
    "code",
    [
        "hello",
        PREFIX,
        f"{PREFIX}1890",
        f"{PREFIX}ABCDEFGH",
        f"{PREFIX}ß{'A' * 7}",
        pack_book("{}"),
        "é" * 9000,
    ],
)
def test_a_text_that_is_no_code_of_a_book_is_refused_with_a_sentence(
    client: Client, campaign: Campaign, code: str
) -> None:
    answer = client.post(f"{box_page(campaign)}take", {"code": code})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422 and 'id="code-e"' in page and "Nothing was changed." in page
    assert not BookImport.objects.exists() and load_box(campaign.group, GAME) == Box()


def test_a_code_that_unpacks_to_more_than_a_file_may_have_is_cut() -> None:
    bomb = PREFIX + b32encode(zlib.compress(b" " * 9 * MAX_BYTES, 9)).decode().rstrip("=")
    assert len(unpack_book(bomb)) == MAX_BYTES


@pytest.mark.parametrize("size, fits", [(MAX_PACKED // 2, True), (MAX_PACKED, False)])
def test_what_cannot_be_packed_small_is_no_code(size: int, fits: bool) -> None:
    noise = f'"{Random(3).randbytes(size * 9 // 10).hex()}"'
    try:
        assert unpack_book(pack_book(noise)).decode() == noise and fits
    except IllegalPlay as illegal:
        assert "A code holds" in words(illegal.message) and not fits
