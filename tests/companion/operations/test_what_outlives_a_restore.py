"""What a restore must not lose, and what no process may remember across it."""

import threading
import time
from pathlib import Path

import pytest
from django.db import connection, transaction

from campaigns.models import Group, Session
from companion.live import auth
from companion.operations.backups.archive import make, read_manifest
from companion.operations.backups.restoring import restore
from tests.companion.operations.test_backups import place
from tests.support.evenings import make_session, toy

__all__ = ["place", "toy"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy", "place")]


@pytest.mark.goal("K1", "R1")
def test_what_is_being_written_when_a_restore_begins_is_in_the_backup_made_before(place: Path) -> None:
    path, has_begun = make("asked for"), threading.Event()

    def write_slowly() -> None:
        with transaction.atomic():
            Group.objects.create(name="Under way")
            has_begun.set()
            time.sleep(1.5)  # while the restore has begun
        connection.close()

    writing = threading.Thread(target=write_slowly)
    writing.start()
    assert has_begun.wait(20)
    before = restore(path)
    writing.join()
    assert read_manifest(before).counts["campaigns_group"] == 1
    assert not Group.objects.exists()
    restore(before)
    assert Group.objects.get().name == "Under way"


@pytest.mark.goal("K1")
def test_a_stream_finds_the_campaign_of_a_number_that_was_given_again() -> None:
    session, other = make_session(), make_session()
    assert auth.get_campaign_id(session.pk) == session.campaign_id
    Session.objects.filter(pk=other.pk).delete()
    Session.objects.filter(pk=session.pk).update(campaign=other.campaign)
    assert auth.get_campaign_id(session.pk) == other.campaign_id
