"""A clock that is wrong for a while leaves no lasting harm: a year ahead, a year back, 1970."""

import io
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django import Settings

from campaigns.access import join_codes
from campaigns.groups.membership import create_invitation, find_open_invitations
from campaigns.log import clocks
from campaigns.models import FileImport, GameNight, Group, Pass
from campaigns.transfer.reading import is_moment
from companion.accounts.models import OwnerLink, link_of, make_link
from companion.operations.backups.archive import name_of
from companion.operations.backups.stored import find_newest, find_warning, forget_old, is_due, list_backups
from companion.printing.models import SheetJob
from companion.work import ages, heartbeat, maintenance
from tests.support.evenings import make_session, make_user, tap, toy

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "data")]
A_YEAR = timedelta(days=370)


@pytest.fixture
def data(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    settings.HEARTBEAT = tmp_path / "worker.heartbeat"
    (tmp_path / "backups").mkdir()
    return tmp_path


@pytest.fixture
def a_year_ahead(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Django's clock be a year ahead."""
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + A_YEAR)
    yield


def touch(file: Path, moment: datetime) -> Path:
    file.touch()
    os.utime(file, (moment.timestamp(),) * 2)
    return file


def test_a_moment_to_come_is_very_old_and_one_just_now_is_new() -> None:
    now = timezone.now()
    assert ages.age(now + A_YEAR) == ages.VERY_OLD
    assert ages.age(now + timedelta(seconds=5)) == timedelta(0)
    assert timedelta(hours=1) <= ages.age(now - timedelta(hours=1)) < timedelta(hours=2)


def put_backup(data: Path, moment: datetime, reason: str = "daily") -> Path:
    file = data / "backups" / name_of(timezone.localtime(moment), reason)
    file.touch()
    return file


def test_a_backup_of_a_day_to_come_keeps_no_daily_backup_from_being_made(data: Path) -> None:
    put_backup(data, timezone.now() + A_YEAR)
    assert is_due() and find_warning()
    put_backup(data, timezone.now() - timedelta(hours=1))
    assert not is_due()


def test_backups_of_days_to_come_are_the_first_to_go_and_the_last_to_be_offered(data: Path) -> None:
    now = timezone.now()
    real = [put_backup(data, now - timedelta(days=day, minutes=1)) for day in range(7)]
    for day in range(10):
        put_backup(data, now + A_YEAR + timedelta(days=day))
    newest = find_newest()
    assert newest and newest.path == real[0]
    forget_old()
    assert {*real} <= {backup.path for backup in list_backups()}


def test_a_file_that_only_looks_like_a_backup_is_no_backup(data: Path) -> None:
    (data / "backups" / "nightlight-a-b-c-d.tar.gz").touch()
    assert list_backups() == []


@pytest.mark.parametrize("name", [maintenance.RESTING, ".at-work"])
def test_a_mark_of_a_time_to_come_keeps_nobody_waiting(name: str, data: Path) -> None:
    assert not maintenance.is_alive(touch(data / "backups" / name, timezone.now() + A_YEAR))
    assert maintenance.is_alive(touch(data / "backups" / name, timezone.now()))


def test_a_sign_of_life_of_a_time_to_come_is_none(data: Path, settings: Settings) -> None:
    touch(settings.HEARTBEAT, timezone.now() + A_YEAR)
    assert heartbeat.worker() == "gives no sign of life"
    touch(settings.HEARTBEAT, datetime.fromtimestamp(time.time(), UTC))
    assert heartbeat.worker() == "ok"


def test_a_lease_of_a_year_is_over() -> None:
    session, later = make_session(), timezone.now() + A_YEAR
    job = SheetJob.objects.create(
        session=session,
        group=session.campaign.group,
        game_slug="toy",
        slug="set-up",
        language="en",
        paper="a4",
        is_filled=True,
        is_large=False,
        fingerprint="9" * 64,
        status="rendering",
        lease_until=later,
    )
    assert not job.is_held and not SheetJob.objects.held().exists()
    user = make_user("Mel")
    file = FileImport.objects.create(
        user=user, token="t", mark="m", size=1, status="working", lease_until=later
    )
    assert [*FileImport.objects.due()] == [file]


def test_codes_and_invitations_of_a_time_to_come_open_nothing() -> None:
    session = make_session()
    code, token = join_codes.create(session.campaign), create_invitation(session.campaign.group)
    assert join_codes.find_code(code) and find_open_invitations(token).exists()
    session.campaign.join_codes.update(created_at=timezone.now() + A_YEAR)
    session.campaign.group.invitations.update(created_at=timezone.now() + A_YEAR)
    assert not join_codes.find_code(code) and not find_open_invitations(token).exists()


@pytest.mark.parametrize("year", [1970, 1999, 2027, 2038, 2100])
def test_no_time_of_a_line_is_a_reason_to_refuse_a_file(year: int) -> None:
    assert is_moment(datetime(year, 1, 2, tzinfo=UTC))


@pytest.mark.parametrize("moment", [datetime(2026, 1, 1), datetime(1, 1, 1, tzinfo=UTC), datetime.max])
def test_a_time_that_no_page_could_show_is_refused(moment: datetime) -> None:
    assert not is_moment(moment)


def make_pass_and_night() -> None:
    session, now = make_session(), timezone.now()
    tap(session)
    Pass.objects.create(campaign=session.campaign, role="spectator", opened_at=now, expires_at=now)
    GameNight.objects.create(
        group=session.campaign.group,
        uid="a",
        time_zone="UTC",
        minutes=60,
        starts_at=now - timedelta(hours=2),
        repeats="weekly",
    )


def test_nothing_expires_and_no_evening_rolls_on_while_the_clock_is_ahead(a_year_ahead: None) -> None:
    make_pass_and_night()
    for command in ("forget_expired", "keep_evenings"):
        out = io.StringIO()
        call_command(command, stdout=out)
        assert out.getvalue().strip() == clocks.NOT_YET
    assert Pass.objects.count() == 1 and GameNight.objects.get().repeats == "weekly"


def test_nothing_expires_while_the_clock_is_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "find_newest", lambda: timezone.now() + A_YEAR)
    assert not clocks.is_trusted()


def test_a_clock_that_goes_on_for_a_day_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    began = datetime.now(UTC)
    monkeypatch.setattr(clocks, "find_newest", lambda: began - A_YEAR)
    for hour in range(25):
        monkeypatch.setattr(timezone, "now", lambda hour=hour: began + timedelta(hours=hour))
        assert clocks.is_trusted() == (hour >= 24)


def test_an_empty_site_believes_its_clock() -> None:
    assert not Group.objects.exists() and clocks.is_trusted()


def test_the_owners_link_outlives_a_clock_that_is_put_right(settings: Settings) -> None:
    token = make_link()
    for moment in (timezone.now() - A_YEAR, timezone.now() + A_YEAR):
        OwnerLink.objects.update(created_at=moment)
        assert link_of(token).exists()
    settings.OWNER_LINK_EXPIRES = True
    assert not link_of(token).exists()


def test_the_page_of_a_dead_link_says_when_it_was_made(settings: Settings, client: Client) -> None:
    settings.OWNER_LINK_EXPIRES, token = True, make_link()
    made = timezone.now() - timedelta(days=3)
    OwnerLink.objects.update(created_at=made)
    answer = client.get(f"/owner/{token}", secure=True)
    assert answer.status_code == 410
    page = answer.content.decode()
    assert date_format(made, "DATETIME_FORMAT") in page and "the clock has moved" in page
