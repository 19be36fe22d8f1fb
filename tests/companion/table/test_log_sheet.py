"""What the sheet of the log reads: the lines that it shows, whatever the length of the log; never a table."""

from typing import Any

import pytest
from django.db.models.signals import post_init
from django.test import Client

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Entry, Session
from companion.rules import Play
from companion.table import log_sheet
from tests.bench.inside import counted
from tests.support.evenings import member, session, toy

__all__ = ["member", "session", "toy"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]

QUERIES = 5  # the account, who looks, the log in few words, the lines, the people


def write(session: Session, count: int) -> None:
    """Play so many times from where the log is."""
    for number in range(session.entries.count(), session.entries.count() + count):
        commands.record(session, Play("write", {"words": str(number)}), Command(number, f"key-{number}"))


def read(client: Client, address: str) -> tuple[list[str], int, str]:
    """Return what was asked of the database for a sheet, how many entries were read whole, and its page."""
    entries = []

    def note(**of: Any) -> None:
        entries.append(of["instance"])

    post_init.connect(note, sender=Entry)
    try:
        with counted() as asked:
            answer = client.get(address)
    finally:
        post_init.disconnect(note, sender=Entry)
    assert answer.status_code == 200
    return asked, len(entries), answer.content.decode()


def test_a_sheet_reads_the_lines_that_it_shows_and_no_table(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_sheet, "NEWEST", 3)
    for count in (2, 10, 20):
        write(session, count)
        asked, entries, page = read(member, f"/table/{session.pk}/log")
        assert (len(asked), entries, page.count('class="says"')) == (QUERIES, min(3, count), min(3, count))
        assert not any('"table"' in one or '"start"' in one for one in asked)
        assert f'<span class="n">{session.entries.count()}</span>' in page
    asked, entries, page = read(member, f"/table/{session.pk}/log?all=1")
    assert (len(asked), entries) == (QUERIES, 32)
    assert not any('"table"' in one for one in asked)


def test_a_sheet_of_one_kind_reads_the_lines_of_that_kind(member: Client, session: Session) -> None:
    write(session, 6)
    strike = {"hero": "Anna", "target": "moth", "roll": ("star",), "spark": 1}
    commands.record(session, Play("strike", strike), Command(6, "key-of-a-strike"))
    _asked, entries, page = read(member, f"/table/{session.pk}/log?show=dice")
    assert (entries, page.count('class="says"')) == (1, 1)


@pytest.mark.parametrize("sheet", ["help", "settings"])
def test_help_and_settings_read_no_entry(member: Client, session: Session, sheet: str) -> None:
    write(session, 2)
    asked, entries, _page = read(member, f"/table/{session.pk}/{sheet}")
    assert entries == 0
    assert not any('"table"' in one or '"start"' in one for one in asked)
