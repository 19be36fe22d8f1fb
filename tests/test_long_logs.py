"""A log of ten thousand lines: its sheet and its book tell a part of it, and say what is left out."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.chronicle.book import MOST_LINES, load_book
from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Entry, Session
from campaigns.plays.upkeep import bring_up_to_date
from companion.printing.chronicle import render_chronicle
from companion.printing.models import CHRONICLE
from companion.printing.pages import SheetChoice
from companion.rules import Play
from companion.table.log_sheet import NEWEST
from tests.evenings import member, session, toy

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]

MANY, PLAYED = 10_000, 10
MOST_BYTES = 600_000  # of a book's page: the PDF of it is drawn within the memory of a worker
MOST_OF_A_SHEET = 400_000


@pytest.fixture
def long_log(session: Session) -> Session:
    """Play a little and write that down a thousand times, as nobody would play in a test."""
    for number in range(PLAYED):
        play = Play("write", {"words": f"Line {number}."})
        commands.record(session, play, Command(number, f"key-{number}"))
    first = list(session.entries.order_by("number"))
    began = timezone.now() - timedelta(hours=4)
    Entry.objects.bulk_create(copies(first, session, began), 500)
    assert session.entries.count() == MANY
    return session


def copies(first: list[Entry], session: Session, began: Any) -> Any:
    for number in range(PLAYED + 1, MANY + 1):
        one = first[(number - 1) % PLAYED]
        values = {field.attname: getattr(one, field.attname) for field in Entry._meta.concrete_fields}
        values |= {"id": None, "number": number, "key": f"key-{number}", "created_at": began}
        yield Entry(**values)


def test_the_sheet_of_a_long_log_shows_its_newest_lines(member: Client, long_log: Session) -> None:
    answer = member.get(f"/table/{long_log.pk}/log")
    page = answer.content.decode()
    assert answer.status_code == 200 and page.count('class="says"') == NEWEST
    assert len(answer.content) < MOST_OF_A_SHEET and "all=1" in page
    assert f'<span class="n">{MANY}</span>' in page, "how long it is"


def test_the_book_of_a_long_log_has_its_room_and_says_what_it_leaves_out(long_log: Session) -> None:
    bring_up_to_date(Session.objects.all())
    (evening,) = load_book(long_log.campaign).evenings
    assert evening.more_lines == MANY - MOST_LINES
    page = render_chronicle(long_log.campaign, SheetChoice(CHRONICLE))
    assert len(page.encode()) < MOST_BYTES
    said = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert f"{MANY - MOST_LINES} lines more, from the middle of the evening, are in its log." in said
