"""A campaign of three chapters as people see it: the sheet that chooses, the page, the journal."""

from datetime import date
from html import unescape
from itertools import count
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import QueryDict
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Session
from campaigns.sessions import journal, lifecycle
from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.table import Table
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import Play, _, message
from companion.rules.kit.plays import STORY_LINES
from companion.table.answer_forms import ActionForms
from companion.table.sheets import render_ask_sheet
from companion.text.i18n import translate as in_words
from tests.games.mice_and_mystics.chapters import BOX, between, chosen, in_two, won
from tests.games.mice_and_mystics.test_sessions import plays_of, tables_of
from tests.kit.said import place
from tests.support.evenings import make_group, make_user
from tests.support.seated import begin

pytestmark = pytest.mark.django_db
KEYS = count(1)


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(make_user("ada"))
    return client


@pytest.fixture
def campaign(client: Client) -> Campaign:
    group = make_group(owner=get_user_model().objects.get())
    return Campaign.objects.create(group=group, name="The long way home", game_slug=GAME.slug)


def played(campaign: Campaign, plays: tuple[Play, ...], note: str = "") -> Session:
    """Return the last evening of a campaign: one for each chapter that was closed."""
    session = begin(campaign, ("Anna", "Bruno", "Chiara"))
    for number, play in enumerate(plays):
        tap(session, play)
        if play.action == "close_chapter" and number + 1 < len(plays):
            tap(session, Play("note", {"words": note or "On we go."}))
            lifecycle.pack_away(session)
            session = lifecycle.go_on(campaign)
    return session


def tap(session: Session, play: Play) -> None:
    seen = current_state(session).number
    commands.record(session, play, Command(seen=seen, key=f"key-{next(KEYS)}", author_name="Anna"))


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


def until_closed() -> tuple[Play, ...]:
    """Return the plays of the golden campaign up to the end of its first chapter."""
    plays = plays_of("campaign")
    return plays[: [play.action for play in plays].index("close_chapter") + 1]


def post(client: Client, session: Session, address: str, **data: Any) -> Any:
    sent = {"seen": current_state(session).number, "key": f"key-{next(KEYS)}-again", **data}
    return client.post(f"/table/{session.pk}/{address}", sent)


def test_the_next_chapter_is_chosen_from_the_groups_box(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, BOX)
    session = played(campaign, until_closed())
    sheet = text(client, f"/table/{session.pk}/act/choose_chapter")
    assert "Chapter 2, The Pantry" in sheet and "The jam is on the shelf." in sheet
    assert post(client, session, "act/choose_chapter", number=2).status_code == 200
    table = current_state(session).table
    assert (table.phase, table.chapter.name, len(table.mice)) == ("party", "The Pantry", 4)


def test_the_sheet_of_a_new_mouse_says_what_is_still_to_be_copied(client: Client, campaign: Campaign) -> None:
    session = begin(campaign, ["Anna", "Bruno"])
    sheet = text(client, f"/table/{session.pk}/act/choose_mouse?mouse=collin")
    assert "Still to copy from the sheet: Life" in sheet
    sheet = text(client, f"/table/{session.pk}/act/choose_mouse?mouse=maginos")
    assert "takes the “unverified” mark away" in sheet


def test_a_correction_without_a_reason_leaves_no_colon_behind() -> None:
    words = _("{number} cheese on the wheel: {why}")
    assert in_words(message(words, number=2, why="")) == "2 cheese on the wheel."
    assert in_words(message(words, number=2, why="Spilled.")) == "2 cheese on the wheel: Spilled."


def test_a_new_chapter_is_begun_with_three_facts(client: Client, campaign: Campaign) -> None:
    """The End page, the room to start in, how it is won: the box remembers them, and play begins."""
    session = played(campaign, until_closed())
    sheet = text(client, f"/table/{session.pk}/act/choose_chapter")
    assert all(f'name="{fact}"' in sheet for fact in ("end_page", "start", "goal"))
    assert "Still missing: End page, Start room and Goal" in sheet
    assert 'data-done aria-disabled="true"' in sheet
    facts = {"number": 2, "end_page": 7, "start": "room-7", "goal": "as-told", "victory": "The jam is found."}
    assert post(client, session, "act/choose_chapter", **facts).status_code == 200
    chapter = current_state(session).table.chapter
    told = (chapter.end_page, chapter.start, chapter.goal, chapter.victory)
    assert told == (7, "room-7", "", "The jam is found.")
    assert load_box(campaign.group, GAME).chapter(2) == chapter
    again = text(client, f"/table/{session.pk}/act/choose_chapter?number=2")
    assert 'name="end_page"' not in again and "The jam is found." in again


def test_a_chapter_that_is_not_filled_in_leads_to_the_box(client: Client, campaign: Campaign) -> None:
    session = played(campaign, until_closed())
    sheet = text(client, f"/table/{session.pk}/act/choose_chapter")
    assert "Three things from your storybook are enough to begin" in sheet and 'href="box?at=' in sheet
    answer = post(client, session, "act/choose_chapter", number=2)
    assert answer.status_code == 422
    said = unescape(answer.content.decode())
    assert "Chapter 2 has no End page yet: fill it in from your storybook." in said
    box = f"/groups/{campaign.group_id}/box/{GAME.slug}/"
    form = client.get(f"/table/{session.pk}/box?at={GAME.globals['chapter_form'](2)}")["Location"]
    assert form == f"{box}chapters/2/"
    assert client.get(form).status_code == 200
    for nowhere in ("", "//evil.example/", "../../..", "a/b/c", "%2e%2e"):
        assert client.get(f"/table/{session.pk}/box", {"at": nowhere})["Location"] == box


@pytest.mark.rule("MM-CAMP-1", "MM-CAMP-2", "MM-END-3")
def test_the_page_of_a_campaign_tells_its_path_its_growth_and_its_journal(
    client: Client, campaign: Campaign
) -> None:
    save_box(campaign.group, GAME, BOX)
    played(campaign, plays_of("campaign"), note="Filch says it was a loan.")
    page = text(client, f"/campaigns/{campaign.pk}/")
    for told in (
        "3 of 11 chapters won",
        "won at attempt 2",
        "comes next",
        "Friend of the cook",
        "stays behind",
    ):
        assert told in page, told
    story = text(client, f"/campaigns/{campaign.pk}/journal")
    titles = ("Chapter 1, Flight to Barksburg", "Chapter 2, The Pantry", "Chapter 2, The Pantry, attempt 2")
    places = [story.index(f">{title}</h2>") for title in (*titles, "Chapter 3")]
    assert places == sorted(places)
    assert story.count("Filch says it was a loan.") == 3
    assert "The chapter is lost." in story or "the chapter is lost." in story


def test_every_line_of_the_story_is_in_the_journal_once(client: Client, campaign: Campaign) -> None:
    session = played(campaign, plays_of("campaign"))
    chapters = journal.load_page(campaign, "").chapters
    evenings = [evening for chapter in chapters for evening in chapter.evenings]
    lines = [line.says for one in evenings for line in one.lines if not line.is_note]
    assert lines == [news for table in tables_of("campaign") for news in table.news if news.is_story]
    assert len(lines) > len(current_state(session).table.chronicle) == STORY_LINES


@pytest.mark.parametrize("sheet", [sheet.slug for sheet in GAME.sheets])
@pytest.mark.parametrize(
    "table", [between(), chosen(between()), in_two()], ids=["closed", "party", "playing"]
)
def test_every_sheet_can_be_printed_of_a_later_chapter(sheet: str, table: Table) -> None:
    subject = Subject(GAME, table, BOX, "By night", "The Thursday table", date(2026, 11, 20))
    for language in ("en", "it"):
        assert render_page(subject, SheetChoice(sheet, True, language=language))


@pytest.mark.rule("MM-CAMP-2", "MM-END-3")
@pytest.mark.parametrize(("then", "offers"), [("next", True), ("retry", False)])
def test_a_chapter_that_is_tried_again_offers_no_card_to_keep(then: str, offers: bool) -> None:
    table, box = won(), GAME.new_box()
    form = ActionForms(GAME, "close_chapter", table, box).read_sheet(QueryDict(f"then={then}"), {})
    sheet = str(render_ask_sheet(place(GAME, table, box), form))
    assert ('name="kept"' in sheet) == offers
    assert ("no card is kept" in sheet) != offers
