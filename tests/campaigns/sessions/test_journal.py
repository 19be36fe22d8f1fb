"""The journal: the story by chapter and evening, made from the log, with what people wrote."""

from html import unescape
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Session
from campaigns.sessions import journal, lifecycle
from companion.text.i18n import translate
from tests.support.evenings import make_group, make_session, make_user, tap, toy

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


@pytest.fixture
def owner() -> Any:
    return make_user("ada")


@pytest.fixture
def session(owner: Any) -> Session:
    return make_session(make_group(owner=owner))


def told(session: Session) -> list[tuple[str, list[tuple[int, list[str]]]]]:
    """Return the journal as plain words: chapters, their evenings, their lines."""
    return [
        (translate(chapter.title or ""), [(one.session.number, lines(one)) for one in chapter.evenings])
        for chapter in journal.load_page(session.campaign, "").chapters
    ]


def lines(evening: journal.JournalSession) -> list[str]:
    return [
        f"{line.by}: {translate(line.says)}" if line.is_note else translate(line.says)
        for line in evening.lines
    ]


def ambush(session: Session) -> None:
    tap(session, "call", foes=(("bat", 1),), ambush=True, loud=False)


def test_a_campaign_in_which_nothing_was_told_has_an_empty_journal(session: Session) -> None:
    tap(session)
    assert told(session) == []


def test_lines_and_notes_stand_in_the_order_of_the_log(session: Session) -> None:
    tap(session, "fall", name="the moor")
    tap(session, "write", words="It was cold.")
    ambush(session)
    tap(session, "write", words="We ran.")
    assert told(session) == [
        (
            "Night over the moor",
            [(1, ["Night falls over the moor.", "Anna: It was cold.", "It is an ambush!", "Anna: We ran."])],
        )
    ]


def test_the_story_is_told_by_chapter_and_evening(session: Session) -> None:
    ambush(session)
    tap(session, "fall", name="the moor")
    lifecycle.pack_away(session)
    second = lifecycle.go_on(session.campaign)
    ambush(second)
    tap(second, "fall", name="the sea")
    tap(second, "write", words="Salt.")
    assert told(session) == [
        ("", [(1, ["It is an ambush!"])]),
        ("Night over the moor", [(1, ["Night falls over the moor."]), (2, ["It is an ambush!"])]),
        ("Night over the sea", [(2, ["Night falls over the sea.", "Anna: Salt."])]),
    ]


def test_a_later_page_names_the_chapter_in_which_it_begins(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "ON_A_PAGE", 2)
    tap(session, "fall", name="the moor")
    for number in range(6):
        tap(session, "write", words=f"Line {number}.")
    for asked in ("2", "3"):
        page = journal.load_page(session.campaign, asked)
        assert [translate(chapter.title or "") for chapter in page.chapters] == ["Night over the moor"]


def test_what_was_taken_back_is_not_told(session: Session) -> None:
    tap(session, "fall", name="the moor")
    tap(session, "write", words="Never mind.")
    ambush(session)
    for key in ("back-00001", "back-00002"):
        commands.undo(session, Command(seen=current_state(session).number, key=key))
    assert told(session) == [("Night over the moor", [(1, ["Night falls over the moor."])])]


def test_the_journal_is_read_by_members_in_either_language(session: Session, owner: Any) -> None:
    client = Client()
    client.force_login(owner)
    tap(session, "fall", name="<the moor>")
    tap(session, "write", words="<b>We</b> ran.")
    where = f"/campaigns/{session.campaign_id}/"
    for address in (where, f"{where}journal"):
        page = client.get(address).content.decode()
        assert "Night falls over &lt;the moor&gt;." in page
        assert "&lt;b&gt;We&lt;/b&gt; ran." in page
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    assert '<html lang="it"' in client.get(f"{where}journal").content.decode()


def test_an_empty_journal_says_so(session: Session, owner: Any) -> None:
    client = Client()
    client.force_login(owner)
    page = unescape(client.get(f"/campaigns/{session.campaign_id}/journal").content.decode())
    assert "What happens at the table is told here" in page


def test_a_stranger_finds_no_journal(session: Session) -> None:
    client = Client()
    client.force_login(make_user("eve"))
    assert client.get(f"/campaigns/{session.campaign_id}/journal").status_code == 404
