"""One broken row breaks nothing but itself, says so, and is repaired by one command."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from campaigns.log import commands
from campaigns.log.replay import first_divergence
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Session
from tests.support.evenings import member, session, tap, toy

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

TABLE, CAMPAIGN, LOG = "table", "campaign", "log"


def break_row(column: str, value: str, of: str = "entry") -> None:
    """Write a text into a column of every row, past all guards, as a fault of the disk would."""
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE campaigns_{of} SET "{column}" = %s', [value])


def look(member: Client, session: Session) -> dict[str, int]:
    member.raise_request_exception = False
    pages = {
        "home": "/",
        "group": f"/groups/{session.campaign.group_id}/",
        CAMPAIGN: f"/campaigns/{session.campaign_id}/",
        "journal": f"/campaigns/{session.campaign_id}/journal/",
        TABLE: f"/table/{session.pk}/",
        LOG: f"/table/{session.pk}/log",
    }
    return {name: member.get(page).status_code for name, page in pages.items()}


@pytest.mark.goal("K4")
@pytest.mark.parametrize(
    ("column", "value", "gone"),
    [
        ("table", '{"people":', {TABLE, LOG, CAMPAIGN, "journal"}),
        ("table", "{}", {TABLE, LOG, CAMPAIGN, "journal"}),
        ("summary_json", "[1]", set[str]()),
        ("summary_json", '{"people": 7}', set[str]()),
        ("sentence_json", "[3]", set[str]()),
        ("sentence_json", '{"parts": {}}', set[str]()),
        ("news_json", '{"a": 1}', set[str]()),
    ],
)
def test_a_broken_row_breaks_nothing_but_itself(
    column: str, value: str, gone: set[str], session: Session, member: Client
) -> None:
    tap(session)
    break_row(column, value)
    found = look(member, session)
    assert {name for name, status in found.items() if status == 500} <= gone
    assert found["home"] == found["group"] == 200
    if gone:
        page = member.get(f"/table/{session.pk}/").content.decode()
        assert "This table cannot be read" in page and f"manage.py repair_table {session.pk}" in page


@pytest.mark.goal("K4")
def test_a_campaign_whose_game_is_not_here_says_so(session: Session, member: Client) -> None:
    Campaign.objects.update(game_slug="chess")
    found = look(member, session)
    assert found["home"] == found["group"] == 200 and {found[CAMPAIGN], found[TABLE]} == {404}
    assert "does not have its game: chess" in member.get(f"/table/{session.pk}/").content.decode()


@pytest.mark.goal("K4")
def test_a_broken_table_is_played_again_into_a_new_evening(session: Session, member: Client) -> None:
    tap(session)
    tap(session, "pour")
    commands.undo(session, Command(seen=2, key="back"))
    stood = current_state(session).table
    break_row("table", "{")
    out = StringIO()
    call_command("repair_table", str(session.pk), stdout=out)
    made = Session.objects.exclude(pk=session.pk).get()
    assert f"/table/{made.pk}/ has 3 lines of the log." in out.getvalue()
    assert current_state(made).table == stood and first_divergence(made) is None
    assert [seat.person.name for seat in made.seats.all()] == [one.person.name for one in session.seats.all()]
    assert member.get(f"/table/{made.pk}/").status_code == 200
    commands.redo(made, Command(seen=3, key="again"))
    assert current_state(made).table.oil == 3


@pytest.mark.goal("K4")
@pytest.mark.parametrize(
    ("broken", "lines"),
    [
        ("DELETE FROM campaigns_entry WHERE number = 2", 1),
        ("UPDATE campaigns_entry SET action = 'fly' WHERE number = 3", 2),
    ],
)
def test_a_log_is_played_as_far_as_it_goes(broken: str, lines: int, session: Session) -> None:
    for _time in range(3):
        tap(session)
    with connection.cursor() as cursor:
        cursor.execute(broken)
    out = StringIO()
    call_command("repair_table", str(session.pk), stdout=out)
    assert f"has {lines} lines" in out.getvalue() and f"Line {lines + 1} and those after it" in out.getvalue()


@pytest.mark.goal("K4")
def test_a_start_that_cannot_be_read_is_set_up_again(session: Session) -> None:
    tap(session)
    break_row("start", "{", "session")
    call_command("repair_table", str(session.pk), stdout=StringIO())
    made: Any = Session.objects.exclude(pk=session.pk).get()
    assert first_divergence(made) is None and current_state(made).table.oil == 2


def test_there_is_nothing_to_repair_where_no_table_is() -> None:
    with pytest.raises(CommandError, match="There is no table"):
        call_command("repair_table", "77")
