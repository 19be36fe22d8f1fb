"""The way to a table as a card: drawn while its code is good, kept nowhere, of an exact size."""

import re
from datetime import timedelta
from typing import Any

import pytest
import segno
from django.core.files.storage import storages
from django.test import Client
from django.utils import timezone
from PIL import Image

from campaigns.access import join_codes
from campaigns.models import Campaign, JoinCode, Session
from companion.accounts.models import User
from companion.printing.cards import EDGE, HEAD, LARGE_TEXT, PAPER, POINT, TEXT
from companion.printing.forms import REMEMBERED
from companion.printing.models import SheetJob
from companion.printing.tent_card import (
    BASE,
    FACE,
    TAB,
    WIDTH,
    WayIn,
    draw_modules,
    make_tent_card,
)
from tests.support.cases import for_each
from tests.support.evenings import make_group, make_user
from tests.support.paper import draws
from tests.support.raster import PER_MM, raster
from tests.support.seated import begin
from tests.support.toy_full import FULL_TOY

EXACT, LINE = 0.2, 0.25  # mm


@pytest.fixture
def session(db: None, full_toy: None) -> Session:
    return make_table("owner")


def make_table(owner: str) -> Session:
    group = make_group(owner=make_user(owner))
    return begin(Campaign.objects.create(group=group, name="By night", game_slug=FULL_TOY.slug), ("Anna",))


@pytest.fixture
def member(session: Session) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="owner"))
    return client


def ask(member: Client, session: Session, code: str) -> Any:
    return member.post(f"/table/{session.pk}/tent-card", {"code": code})


@pytest.mark.goal("S11")
def test_the_card_of_a_code_is_drawn_and_kept_nowhere(member: Client, session: Session) -> None:
    code, before = join_codes.create(session.campaign), storages["sheets"].listdir("")[1]
    answer = ask(member, session, code)
    page = answer.content.decode()
    assert answer.status_code == 200 and " ".join(join_codes.spell(code)) in page
    assert "no-store" in answer.headers["Cache-Control"]
    assert not SheetJob.objects.exists()
    assert storages["sheets"].listdir("")[1] == before
    assert code not in str(JoinCode.objects.values())


@for_each("zone", ["UTC", "Europe/Rome"])
def test_the_card_says_for_how_long_its_code_is_good_and_no_time_of_the_clock(
    zone: str, member: Client, session: Session, settings: Any
) -> None:
    settings.TIME_ZONE = zone
    code = join_codes.create(session.campaign)
    JoinCode.objects.update(created_at=timezone.now() - timedelta(minutes=2, seconds=1))
    page = ask(member, session, code).content.decode()
    assert "Works for 7 minutes" in page and "Works until" not in page


@for_each("what", ["old", "of another table", "none", "misspelt"])
def test_a_code_that_opens_nothing_here_has_no_card(what: Any, member: Client, session: Session) -> None:
    campaign = make_table("another").campaign if what == "of another table" else session.campaign
    code = join_codes.create(campaign)
    if what == "old":
        long_ago = timezone.now() - join_codes.CODE_LIFETIME - timedelta(seconds=1)
        JoinCode.objects.update(created_at=long_ago)
    other = "u" if code.endswith("B") else "b"  # is read as the last sign of a code, and is another one
    asked = {"none": "", "misspelt": f"{code[:-1]}\x00<{other}>"}.get(what, code)
    answer = ask(member, session, asked)
    assert answer.status_code == 410
    assert "Show a new one" in answer.content.decode() and code not in answer.content.decode()


def test_the_code_comes_with_the_way_to_its_card(member: Client, session: Session) -> None:
    shown = member.post(f"/table/{session.pk}/screens/code").content.decode()
    assert f'action="/table/{session.pk}/tent-card"' in shown
    link = member.post(f"/table/{session.pk}/screens/link", {"role": "spectator"}).content.decode()
    assert "tent-card" not in link


def way(title: str = "By night") -> WayIn:
    return WayIn(title, "http://192.168.1.20:8000/sit/ABCDEFGH", "192.168.1.20:8000", "ABCD EFGH", "20:45")


def test_the_square_is_the_address() -> None:
    rows = [[True, False, True, True], [False, False, False, False], [True, True, True, True]]
    assert draw_modules(rows) == "M0 0h1v1h-1zM2 0h2v1h-2zM0 2h4v1h-4z"
    card = make_tent_card("A4", way())
    assert card.side == len(list(segno.make(way().address, micro=False).matrix))


@for_each("title", ["By night", "W" * 60, "A long evening " * 4, "שָׁלוֹם", ""])
@for_each("is_large", [False, True])
def test_words_stay_beside_the_square(title: Any, is_large: Any) -> None:
    card = make_tent_card("A4", way(title), is_large=is_large)
    words = (*card.name, *card.lines)
    assert all(0 < one.y < FACE - 5 for one in words)
    assert [one.y for one in words] == sorted(one.y for one in words)
    assert min(one.size for one in words) >= (LARGE_TEXT if is_large else TEXT) * POINT


def test_a_card_has_the_letters_that_the_device_chose_last(member: Client, session: Session) -> None:
    pages = dict[str, str]()
    for size in ("plain", "large"):
        kept = member.session
        kept[REMEMBERED] = {"size": size}
        kept.save()
        pages[size] = ask(member, session, join_codes.create(session.campaign)).content.decode()
    assert ["css/large.css" in one for one in pages.values()] == [False, True]
    letters = [min(map(float, re.findall(r'font-size="([\d.]+)"', one))) for one in pages.values()]
    assert letters[0] < letters[1]


@pytest.mark.goal("P2")
@draws
@for_each("paper", list(PAPER))
def test_a_card_has_its_size_and_stays_off_the_edge(paper: Any) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    letter = '<link rel="stylesheet" href="/static/css/letter.css">' if paper == "Letter" else ""
    card = make_tent_card(paper, way())
    width, height = PAPER[paper]
    (picture,) = raster(
        render_pdf(
            f'<!doctype html><title>x</title><link rel="stylesheet" href="/static/css/print.css">'
            f'<link rel="stylesheet" href="/static/css/print_cards.css">{letter}<section class="cut">'
            f'<svg class="cut-lines" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
            f'<path d="{card.cuts()}{card.folds()}" fill="none" stroke="#000" stroke-width=".25"/></svg>'
        )
    )
    left, top, right, bottom = (
        one / PER_MM for one in Image.eval(picture, lambda value: 255 - value).getbbox() or (0, 0, 0, 0)
    )
    assert abs(right - left - LINE - WIDTH) <= EXACT
    assert abs(bottom - top - LINE - (TAB + 2 * FACE + BASE)) <= EXACT
    assert top >= HEAD - 0.2 and min(left, width - right, height - bottom) >= EDGE
