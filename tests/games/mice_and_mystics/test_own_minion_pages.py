"""Minions, effects and tiles of a group's own as people see them: every screen, every sheet, by name."""

import re
from datetime import date

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.log.state import current_state
from campaigns.models import Campaign
from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.shelves.own_minions import OWN_EFFECTS, OWN_MINIONS
from companion.games.mice_and_mystics.table import Table
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import replace
from tests.games.mice_and_mystics import books
from tests.games.mice_and_mystics.chapters import between
from tests.games.mice_and_mystics.own_minions import CAT, DUSTY, SENTENCE, WEEVIL, mill, mill_box
from tests.games.mice_and_mystics.tables import having
from tests.games.mice_and_mystics.test_campaign_pages import campaign, client, post, text
from tests.games.mice_and_mystics.test_own_tiles import begun, weir_box
from tests.support.own_rows import put
from tests.support.seated import begin_at

__all__ = ["campaign", "client"]

pytestmark = pytest.mark.django_db
RAW = re.compile(r">\s*(kind|effect|tile)-\d+")


def played(box: Box | None = None) -> Table:
    """Return a table with weevils, their boss of two cards, and a dusty mouse; a sentence waits."""
    cards = (f"{CAT}/1", f"{CAT}/2")
    table = mill("collin", "filch", WEEVIL, "maginos", "nez", *cards, box=box, minions={WEEVIL: 2, CAT: 1})
    table = replace(table, boss_cards=((CAT, cards),), card_wounds=((f"{CAT}/1", 1),))
    return having(table, "collin", states=(DUSTY,)).asking(WEEVIL, "felled", SENTENCE)


def test_every_screen_says_their_names(client: Client, campaign: Campaign) -> None:
    session = begin_at(campaign, played())
    acts = ("attack?mouse=collin", f"set_minion?kind={CAT}/1", "mark?mouse=collin", "afflict")
    for address in ("", "tv", *(f"act/{act}" for act in acts)):
        page = text(client, f"/table/{session.pk}/{address}")
        assert any(name in page for name in ("Weevil", "The Miller’s Cat", "dusty")), address
        assert not RAW.search(page), address


def test_the_board_shows_the_effect_with_its_sign_and_what_forbids(
    client: Client, campaign: Campaign
) -> None:
    page = text(client, f"/table/{begin_at(campaign, played()).pk}/")
    assert re.search(r'#moon".{0,80}dusty', page, re.S)
    assert "The Miller’s Cat, card 2" in page and "poison and stun" in page


def test_the_sheet_of_an_attack_says_what_a_hit_gives(client: Client, campaign: Campaign) -> None:
    session = begin_at(campaign, replace(played(), current=WEEVIL))
    for address in ("act/minion_attack?minion=kind-101-1", "act/minions_attack"):
        page = text(client, f"/table/{session.pk}/{address}")
        assert "A mouse that it wounds is dusty: no search" in page, address


def test_a_sentence_is_ticked_on_the_board(client: Client, campaign: Campaign) -> None:
    session = begin_at(campaign, played())
    page = text(client, f"/table/{session.pk}/")
    assert SENTENCE in page and "Weevil, when it is felled" in page
    assert post(client, session, "act/hands_on_done", what="hands-on:0").status_code == 200
    table = current_state(session).table
    assert table.hands_on == ()
    assert f"The table did it: {SENTENCE}" in text(client, f"/table/{session.pk}/log")


def test_two_tables_call_the_same_number_by_their_own_names(client: Client, campaign: Campaign) -> None:
    other = Campaign.objects.create(group=campaign.group, name="The Fen", game_slug=GAME.slug)
    box = put(
        OWN_EFFECTS, put(OWN_MINIONS, mill_box(), WEEVIL, name="Moth", plural="Moths"), DUSTY, name="wet"
    )
    first, second = begin_at(campaign, played()), begin_at(other, played(box))
    for address in ("", "tv"):
        assert "Weevil" in text(client, f"/table/{first.pk}/{address}")
        page = text(client, f"/table/{second.pk}/{address}")
        assert "Moth" in page and "wet" in page
        assert "Weevil" not in page and "dusty" not in page


def printed(table: Table, box: Box, sheet: str) -> str:
    """Return a sheet of a table, filled in."""
    subject = Subject(GAME, table, box, "The Mill", "The Millers", date(2026, 11, 20))
    return render_page(subject, SheetChoice(sheet))


def test_every_sheet_is_printed_with_them() -> None:
    for sheet in GAME.sheets:
        page = printed(played(), mill_box(), sheet.slug)
        assert not RAW.search(page), sheet.slug
        assert sheet.slug not in {"pack_away", "cards", "labels"} or "Weevil" in page, sheet.slug
        assert sheet.slug not in {"heroes", "pack_away"} or "dusty" in page, sheet.slug


def test_the_set_up_of_a_chapter_that_is_not_chosen_yet_names_them() -> None:
    box = books.put(mill_box(), "2", **books.FACTS, minions=((WEEVIL, 2),))
    assert "2 Weevils" in printed(between(), box, "setup")
    weir = weir_box()
    page = printed(between(), weir, "setup")
    assert "Tile of our own, The Weir" in page and "The Cellar" in page and not RAW.search(page)


def test_the_pages_of_the_box_take_them(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, mill_box())
    here = f"/groups/{campaign.group.pk}/box/{GAME.slug}"
    for address in ("own-minions/", f"own-minions/{WEEVIL}/", f"own-effects/{DUSTY}/", "encounters/"):
        page = text(client, f"{here}/{address}")
        assert "Weevil" in page or "dusty" in page, address
    assert load_box(campaign.group, GAME) == mill_box()


def test_every_screen_and_sheet_says_the_names_of_rooms(client: Client, campaign: Campaign) -> None:
    _plays, table = begun(weir_box())
    session = begin_at(campaign, replace(table, news=()))
    for address in ("", "act/explore?mouse=collin", "act/set_room"):
        page = text(client, f"/table/{session.pk}/{address}")
        assert "The Weir" in page or "The Cellar" in page, address
        assert not RAW.search(page), address
    for sheet in GAME.sheets:
        assert not RAW.search(printed(table, weir_box(), sheet.slug)), sheet.slug
    assert "The Weir" in printed(table, weir_box(), "pack_away")
