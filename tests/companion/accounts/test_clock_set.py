"""The clock of the machine is put right while the site runs: nobody is signed out, and no screen ends."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from allauth.core.internal import ratelimit
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns.models import Pass
from companion.live import auth
from companion.web import lifetimes
from tests.support.evenings import client_of, make_session, make_user, toy, tries

__all__ = ["toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]
YEARS = timedelta(days=2500)
SIXTEEN_HOURS = timedelta(hours=16)
A_MOMENT = timedelta(minutes=1)
SetClock = Callable[[timedelta], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Set the clock of the machine to be wrong by so much."""
    wrong = timedelta(0)

    def set_to(by: timedelta) -> None:
        nonlocal wrong
        wrong = by

    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + wrong)
    monkeypatch.setattr(lifetimes, "read_difference", lambda: wrong)
    return set_to


def start_at(set_clock: SetClock, wrong: timedelta, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start the site while the clock is wrong."""
    set_clock(wrong)
    monkeypatch.setattr(lifetimes, "CLOCK", lifetimes.WatchedClock())


def make_screen() -> Pass:
    now, campaign = timezone.now(), make_session().campaign
    times = {"opened_at": now, "admitted_at": now, "expires_at": now + SIXTEEN_HOURS}
    return Pass.objects.create(campaign=campaign, role="spectator", **times)


def has_sixteen_hours(screen: Pass) -> bool:
    screen.refresh_from_db()
    return abs(screen.expires_at - timezone.now() - SIXTEEN_HOURS) < A_MOMENT


def is_signed_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


@pytest.mark.parametrize("wrong", [-YEARS, YEARS], ids=["years behind", "years ahead"])
def test_sessions_and_screens_last_as_long_as_before_when_a_clock_is_put_right(
    wrong: timedelta, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_at(set_clock, wrong, monkeypatch)
    client, screen = client_of(make_user("Mel")), make_screen()
    set_clock(timedelta(0))
    assert is_signed_in(client) and has_sixteen_hours(screen)
    assert is_signed_in(client) and has_sixteen_hours(screen)  # moved once


def test_wrong_passwords_of_a_time_to_come_shut_nobody_out_when_the_clock_is_put_right(
    set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_at(set_clock, YEARS, monkeypatch)
    ahead = SimpleNamespace(time=lambda: time.time() + YEARS.total_seconds(), monotonic=time.monotonic)
    user, client, wrong = make_user("Mel"), Client(), {"login": "Mel", "password": "not this one"}
    with monkeypatch.context() as then:
        then.setattr(ratelimit, "time", ahead)
        for _time in range(5):
            client.post("/accounts/login/", wrong)
        assert "Too many" in client.post("/accounts/login/", wrong).content.decode()
    set_clock(timedelta(0))
    right = {"login": user.username, "password": "a long enough one"}
    assert client.post("/accounts/login/", right).status_code == 302


def test_a_clock_that_goes_wrong_for_a_while_changes_nothing(
    set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_at(set_clock, timedelta(0), monkeypatch)
    client, screen = client_of(make_user("Mel")), make_screen()
    for wrong in (YEARS, -YEARS, timedelta(0)):
        set_clock(wrong)
        assert is_signed_in(client) and has_sixteen_hours(screen)


def test_what_was_over_stays_over_and_what_the_right_clock_wrote_stays_as_it_is(
    set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = make_screen()
    start_at(set_clock, -YEARS, monkeypatch)
    over = make_screen()
    Pass.objects.filter(pk=over.pk).update(expires_at=timezone.now() - A_MOMENT)
    set_clock(timedelta(0))
    lifetimes.CLOCK.follow()
    over.refresh_from_db()
    assert not over.is_active and has_sixteen_hours(right)


def test_a_stream_that_comes_first_keeps_its_screen(
    set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_at(set_clock, -YEARS, monkeypatch)
    session, screen = make_session(), make_screen()
    set_clock(timedelta(0))
    monkeypatch.setattr(auth, "close_old_connections", lambda: None)  # the test's own is one
    auth.get_campaign_id(session.pk)
    assert has_sixteen_hours(screen)


def test_several_processes_of_a_server_move_nothing(
    settings: Settings, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CLOCK_MAY_JUMP = False
    start_at(set_clock, -YEARS, monkeypatch)
    screen = make_screen()
    set_clock(timedelta(0))
    lifetimes.CLOCK.follow()
    assert not has_sixteen_hours(screen)


def test_a_system_without_a_clock_that_nobody_sets_sees_no_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(time, "CLOCK_BOOTTIME", raising=False)
    assert lifetimes.read_difference() == timedelta(0)
