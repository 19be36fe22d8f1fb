"""Choosing how cards are cut out: each device keeps its own way, and what cannot be is said at its place."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.printing.card_sheets import list_decks
from companion.printing.cards import POKER, lay_out
from companion.printing.models import SheetJob
from companion.rules import CARDS
from companion.text.i18n import translate
from tests.support.cases import for_each
from tests.support.evenings import make_group, make_user
from tests.support.seated import begin

GAME = next(game for game in GAMES.values() if CARDS in game.sheets)
pytestmark = pytest.mark.django_db
CHOICE = {"sheet": "cards", "content": "blank", "paper": "A4", "language": "en", "size": "plain"}
HOW = {"card_size": "mini", "sides": "duplex", "shift_right": "1.5", "shift_down": "-0.5"}


@pytest.fixture
def night(db: None) -> Session:
    group = make_group(owner=make_user("anna"))
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=GAME.slug)
    return begin(campaign, (f"Anna{number}" for number in range(GAME.seats.count.start)))


@pytest.fixture
def tablet(night: Session) -> Client:
    return login_anew()


def chooser(tablet: Client, night: Session) -> str:
    return " ".join(tablet.get(f"/sheets/{night.pk}/").content.decode().split())


def test_cards_are_offered_by_their_decks(tablet: Client, night: Session) -> None:
    page = chooser(tablet, night)
    decks = [translate(deck.title) for deck in list_decks(GAME)]
    for words in ("All cards", *decks, "Blank cards", "Test page for backs", "44 × 67 mm"):
        assert words in page


@pytest.mark.goal("P2")
def test_a_device_keeps_how_its_printer_moves_backs(tablet: Client, night: Session) -> None:
    answer = tablet.post(f"/sheets/{night.pk}/", CHOICE | HOW | {"as": "page"}, follow=True)
    assert "Moved 1.5 mm to the right, −0.5 mm down." in answer.content.decode()
    answer = tablet.post(f"/sheets/{night.pk}/", CHOICE | HOW | {"as": "page", "language": "it"}, follow=True)
    assert "Spostati di 1,5 mm a destra e −0,5 mm in basso." in answer.content.decode()
    tablet.post(f"/sheets/{night.pk}/", CHOICE | HOW | {"sheet": GAME.sheets[0].slug, "as": "page"})
    page = chooser(tablet, night)
    assert re.search(r'name="shift_right" value="1.5"', page)
    assert re.search(r'name="shift_down" value="-0.5"', page)
    assert 'value="duplex" checked' in page and 'value="mini" checked' in page
    assert 'name="shift_right" value="0"' in chooser(login_anew(), night), "another device has its own"


def login_anew() -> Client:
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


def test_a_choice_without_a_word_of_cards_has_their_plain_way(tablet: Client, night: Session) -> None:
    answer = tablet.post(f"/sheets/{night.pk}/", CHOICE | {"as": "page"}, follow=True)
    assert answer.status_code == 200 and "backs." not in answer.content.decode()


@for_each(
    "wrong", [{"shift_right": "5.5"}, {"shift_down": "0.3"}, {"shift_down": "x"}, {"shift_right": "nan"}]
)
def test_backs_that_would_move_too_far_are_refused(tablet: Client, night: Session, wrong: Any) -> None:
    posted = CHOICE | HOW | wrong
    answer = tablet.post(f"/sheets/{night.pk}/", posted | {"as": "pdf"})
    assert answer.status_code == 422
    page = " ".join(answer.content.decode().split())
    assert "Backs move by 5 mm at most" in page and 'value="duplex" checked' in page
    part = tablet.post(f"/sheets/{night.pk}/", posted, headers={"HX-Request": "true"})
    assert part.status_code == 422 and "<html" not in part.content.decode()
    assert tablet.get(f"/sheets/{night.pk}/page", posted).status_code == 400
    assert not SheetJob.objects.exists()


def test_crop_marks_are_left_out_where_nobody_wants_them(tablet: Client, night: Session) -> None:
    ticks = lay_out("A4", POKER).ticks()
    for sheet in ("cards", "labels"):
        marked, bare = (
            tablet.post(
                f"/sheets/{night.pk}/", CHOICE | {"sheet": sheet, "as": "page", "marks": marks}, follow=True
            )
            for marks in (["off", "on"], "off")  # what a switch sends that is on, and off
        )
        assert (
            marked.content.decode().count('stroke-width=".2"')
            > 0
            == bare.content.decode().count('stroke-width=".2"')
        )
        assert 'stroke="#999"' in bare.content.decode(), "the lines to cut along stay"
    assert ticks in tablet.post(f"/sheets/{night.pk}/", CHOICE | {"as": "page"}, follow=True).content.decode()


def test_a_device_keeps_whether_it_wants_crop_marks(tablet: Client, night: Session) -> None:
    switch = 'role="switch" id="marks" name="marks" value="on"'
    assert f"{switch} checked>" in chooser(tablet, night)
    tablet.post(f"/sheets/{night.pk}/", CHOICE | {"as": "page", "marks": "off"})
    assert f"{switch}>" in chooser(tablet, night)


def test_backs_are_moved_by_half_a_millimeter_with_each_tap(tablet: Client, night: Session) -> None:
    page = chooser(tablet, night)
    for field in ("shift_right", "shift_down"):
        found = re.search(rf'<span class="stepper" data-stepper>((?!</span>).)*name="{field}"[^>]*>', page)
        assert found and 'min="-5" max="5" step="0.5"' in found.group(), field


@for_each("wrong", [{"deck": "none"}, {"card_size": "huge"}, {"sides": "three"}])
def test_cards_that_there_are_not_are_refused(tablet: Client, night: Session, wrong: Any) -> None:
    answer = tablet.post(f"/sheets/{night.pk}/", CHOICE | wrong | {"as": "pdf"})
    assert answer.status_code == 422 and "There is no such sheet" in answer.content.decode()
    assert not SheetJob.objects.exists()
