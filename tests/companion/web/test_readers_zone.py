"""Hours, days and years as the clock of the reader shows them, whatever zone the server's machine keeps."""

from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Entry, Session
from companion.operations.backups import archive
from companion.operations.backups.stored import list_backups
from companion.web.middleware.cookies import name_cookie
from companion.web.middleware.zones import zone_of_reader
from tests.support.cases import for_each
from tests.support.evenings import member, session, tap, toy

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
FAR_EAST, FAR_WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"  # fourteen hours ahead, eleven behind


def read(client: Client, zone: str, address: str) -> str:
    client.cookies[name_cookie("zone")] = zone
    return client.get(address).content.decode()


@for_each("zone", [FAR_EAST, FAR_WEST, "UTC"])
def test_a_log_tells_hours_by_the_clock_of_its_reader(zone: str, member: Client, session: Session) -> None:
    if not session.entries.exists():
        tap(session)
    shown = f"{Entry.objects.get().created_at.astimezone(ZoneInfo(zone)):%H:%M}"
    assert shown in read(member, zone, f"/evenings/{session.pk}/log")
    assert shown in read(member, zone, f"/table/{session.pk}/log")


@for_each(
    "name", ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe", "x" * 300, "Europe/Rome\n"]
)
def test_a_name_that_is_no_zone_is_passed_over(name: str) -> None:
    assert zone_of_reader(name) is None


def test_the_time_of_a_backup_is_the_same_whoever_reads_it(tmp_path: Any, settings: Any) -> None:
    settings.BACKUP_DIR = tmp_path
    with timezone.override(FAR_EAST):
        archive.make("by hand")
        (there,) = list_backups()
    (here,) = list_backups()
    assert here.at == there.at and abs(here.at - timezone.now()) < timedelta(hours=1)
