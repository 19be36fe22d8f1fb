"""The live streams between processes: a restart, Redis, PostgreSQL, and faults that the harness catches."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import LazySettings
from django.db import connection

from campaigns.access import passes
from campaigns.access.ambience import Ambience
from campaigns.log.state import current_state
from campaigns.models import Membership, Session
from companion.accounts.models import User
from companion.live import auth
from companion.live import bus as buses
from companion.live.hub import Hub
from tests.bench.client import cookies_of
from tests.faults import streams
from tests.faults.here import Here, here
from tests.faults.listening import Listener
from tests.faults.server import Server, server
from tests.faults.streams import SOON, begun, given, tap
from tests.faults.world import somebody

pytestmark = pytest.mark.django_db(transaction=True)
on_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="the server shares the tests' SQLite file"
)
REDIS = os.environ.get("NIGHTLIGHT_TEST_REDIS", "redis://127.0.0.1:6379/15")


@pytest.fixture
def member() -> User:
    return somebody()


@pytest.fixture
def session(member: User) -> Session:
    return begun(member)


# a restart


@pytest.mark.goal("R17")
@on_sqlite
def test_a_restart_loses_nothing_and_all_come_back(member: User, session: Session) -> None:
    with server() as own:
        report = streams.restarts(own, member, session, 1, 4)
    assert not report.faults
    assert report.numbers["ended_s"] < 3


# two processes


def bus_at_hand() -> str:
    """Return what LIVE_URL may be here: the database's own way, or a Redis that answers."""
    if connection.vendor == "postgresql":
        return "postgresql"
    with suppress(redis.RedisError):
        redis.Redis.from_url(REDIS, socket_connect_timeout=1).ping()
        return REDIS
    return ""


@pytest.fixture(scope="module")
def told_by(django_db_setup: None) -> Iterator[str]:
    """Give the address of the bus, for all servers that are started meanwhile."""
    url = bus_at_hand()
    if not url:
        pytest.skip(f"neither a PostgreSQL in DATABASE_URL nor a Redis at {REDIS}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LIVE_URL", url)
        if connection.vendor == "postgresql":
            patch.setenv("DATABASE_URL", of_the_tests(os.environ["DATABASE_URL"]))
        yield url


@pytest.fixture(scope="module")
def servers(told_by: str) -> Iterator[tuple[Server, Server]]:
    with server() as one, server() as other:
        yield one, other


@pytest.fixture
def two(servers: tuple[Server, Server], here_too: None) -> tuple[Server, Server]:
    """Give two servers on one database that tell each other; this process tells them, too."""
    return servers


@pytest.fixture
def here_too(told_by: str, settings: LazySettings) -> Iterator[None]:
    settings.LIVE_URL = told_by
    buses.get_bus.cache_clear()
    yield
    settings.LIVE_URL = ""
    buses.get_bus.cache_clear()


def of_the_tests(url: str) -> str:
    """Return the address of the tests' own database."""
    place, mark, options = url.partition("?")
    return f"{place.rpartition('/')[0]}/{connection.settings_dict['NAME']}{mark}{options}"


def test_a_tap_at_one_process_is_heard_at_the_other(
    two: tuple[Server, Server], member: User, session: Session
) -> None:
    one, other = two
    cookies = cookies_of(member, session)
    near, far = (Listener(site.port, session.pk, cookies) for site in two)
    assert near.wait(lambda one: one.told)
    assert far.wait(lambda one: one.told)
    at = tap(one, member, session, "across-0001")
    for listener in (near, far):
        assert listener.wait(lambda one: one.marks[1:2] == (current_state(session).number,), 2)
        assert listener.told[-1][0] - at < SOON


@pytest.mark.goal("S2")
def test_a_pass_is_revoked_in_all_processes(two: tuple[Server, Server], session: Session) -> None:
    given_, cookies = given(session.campaign)
    listeners = [Listener(site.port, session.pk, cookies) for site in two]
    assert all(one.wait(lambda one: one.told) for one in listeners)
    began = time.monotonic()
    passes.revoke(given_)
    assert all(one.wait(lambda one: one.ended, SOON) for one in listeners)
    assert max(one.ended for one in listeners) - began < SOON


@pytest.mark.goal("S2")
def test_who_leaves_a_group_is_let_go_in_all_processes(
    two: tuple[Server, Server], member: User, session: Session
) -> None:
    cookies = cookies_of(member, session)
    listeners = [Listener(site.port, session.pk, cookies) for site in two]
    assert all(one.wait(lambda one: one.told) for one in listeners)
    Membership.objects.get(user=member).delete()
    assert all(one.wait(lambda one: one.ended, SOON) for one in listeners)


def test_who_is_here_is_known_in_all_processes(
    two: tuple[Server, Server], member: User, session: Session
) -> None:
    near = Listener(two[0].port, session.pk, cookies_of(member, session))
    assert near.wait(lambda one: len(one.told) > 1)
    alone = near.here
    with server() as ends:
        far = Listener(ends.port, session.pk, given(session.campaign)[1])
        assert near.wait(lambda one: one.here != alone, 4)
        assert far.wait(lambda one: one.here == near.here, 4), "both processes count alike"
        streams.terminate(ends)
    assert near.wait(lambda one: one.here == alone, 4), "who was at a process that ended is gone"


# being cut off


def test_a_process_that_is_cut_off_keeps_nobody_and_comes_back(
    member: User, session: Session, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []

    class Broken:
        """A bus that breaks as often as it is told to."""

        is_shared = True
        faults = (OSError,)

        def send(self, text: str) -> None:
            """Nobody hears it."""

        def messages(self) -> Iterator[str]:
            yield ""
            while not cut:
                time.sleep(0.01)
            raise ConnectionError(cut.pop())

    monkeypatch.setattr(buses, "get_bus", Broken)
    with here() as site:
        cookies = cookies_of(member, session)
        one = Listener(site.port, session.pk, cookies)
        assert one.wait(lambda one: one.told)
        cut.append("the cable")
        assert one.wait(lambda one: one.ended, SOON)
        again = Listener(site.port, session.pk, cookies)
        assert again.status == 200, "it waits until the bus is there again"
        again.close()


def test_what_cannot_be_a_bus_is_refused(settings: LazySettings) -> None:
    settings.LIVE_URL = "http://127.0.0.1"
    buses.get_bus.cache_clear()
    with pytest.raises(ValueError, match="LIVE_URL"):
        buses.get_bus()
    settings.LIVE_URL = ""
    buses.get_bus.cache_clear()


# the harness finds what it should


@pytest.fixture
def site(django_db_setup: None) -> Iterator[Here]:
    with here() as found:
        yield found


def let_anybody_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site forgets to ask who comes."""
    admitted = auth.ListenerIdentity("p1", "s", time.time() + 60, (1, 0, 0), Ambience())
    monkeypatch.setattr(auth, "identify_listener", lambda *_args: admitted)


def keep_the_revoked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hub does not look at who is gone."""
    monkeypatch.setattr(Hub, "send_away", lambda *_args: None)


def look_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site remembers whom it has let in, and asks no more."""
    real, known = auth.identify_listener, {}

    def admit(scope: Any, session_id: int) -> Any:
        cookie = dict(scope["headers"]).get(b"cookie")
        if (cookie, session_id) not in known:
            known[cookie, session_id] = real(scope, session_id)
        return known[cookie, session_id]

    monkeypatch.setattr(auth, "identify_listener", admit)


@pytest.mark.goal("S2")
def test_streams_go_to_those_who_may(site: Here, member: User, session: Session) -> None:
    assert not streams.strangers(site, member, session, begun(somebody())).faults


@pytest.mark.parametrize("seed", [let_anybody_in, keep_the_revoked, look_once])
def test_a_site_that_forgets_to_check_is_found_out(
    seed: Any, site: Here, member: User, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed(monkeypatch)
    assert streams.strangers(site, member, session, begun(somebody())).faults


def test_the_hub_is_loaded_without_models() -> None:
    """It counts who listens, and compares numbers: a process may load it before there is a database."""
    loads = "import sys, companion.live.hub; print(*sys.modules)"
    loaded = subprocess.check_output(
        [sys.executable, "-c", loads], text=True, cwd=Path(__file__).parents[3]
    ).split()
    own = {name for name in loaded if name.partition(".")[0] in {"campaigns", "companion"}}
    assert "companion.live.hub" in own and len(own) <= 15, own
    assert "django" not in loaded
