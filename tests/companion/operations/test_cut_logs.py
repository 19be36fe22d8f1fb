"""A log whose tail was cut off is found by what the last backup knows of it."""

import io

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from campaigns.models import Session
from companion.operations.backups.archive import make
from companion.operations.backups.cut_logs import find_cut_logs
from companion.operations.backups.restoring import restore
from tests.companion.operations.test_backups import place
from tests.support.evenings import make_session, tap, toy

__all__ = ["place", "toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy", "place")]


def cut(session: Session, after: int) -> None:
    """Take the lines after a number away, as only who reaches the database can."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM campaigns_entry WHERE session_id = %s AND number > %s", [session.pk, after]
        )


@pytest.mark.goal("R13")
@pytest.mark.parametrize("after", [0, 1])
def test_a_tail_that_was_cut_off_an_open_evening_is_found(after: int) -> None:
    session = make_session()
    tap(session)
    tap(session, "pour")
    make("asked for")
    call_command("verify_tables", stdout=io.StringIO())
    cut(session, after)
    assert [number for _session, number in find_cut_logs()] == [2]
    with pytest.raises(CommandError, match="1 logs were changed or cut off since the last backup"):
        call_command("verify_tables", stderr=io.StringIO())


@pytest.mark.goal("R13")
def test_a_log_that_goes_on_after_the_backup_is_whole() -> None:
    session = make_session()
    tap(session)
    make("asked for")
    tap(session, "pour")
    assert list(find_cut_logs()) == []


@pytest.mark.goal("R13")
def test_a_restore_of_an_older_backup_is_no_cut() -> None:
    session = make_session()
    tap(session)
    older = make("asked for")
    tap(session, "pour")
    make("asked for")
    restore(older)
    assert list(find_cut_logs()) == []
