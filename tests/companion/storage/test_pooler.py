"""PostgreSQL behind a pooler, which gives each transaction another connection; how a kept one is seen."""

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import LazySettings
from django.db import connection
from django.db.utils import OperationalError
from django.test import Client

from campaigns.log import commands
from campaigns.log.replay import find_divergence
from campaigns.log.state import Command
from companion.env import postgresql
from companion.live.buses.postgres import PoolerBetween, PostgresBus
from companion.operations.health import database
from companion.rules import Play
from companion.storage.postgresql.base import TRUSTED_FOR
from companion.storage.postgresql.direct import direct_params, is_behind_pooler
from tests.faults.own_redis import free_port
from tests.support.evenings import make_group, make_session, make_user, toy

__all__ = ["toy"]

pytestmark = [
    pytest.mark.goal("R15"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy"),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="wants a PostgreSQL in DATABASE_URL"),
]
SAYS = """
[databases]
* = host={host} port={port} user={user}{password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
"""


@pytest.fixture
def pooler(tmp_path: Path) -> Iterator[int]:
    """Give the port of a PgBouncer in front of the tests' own PostgreSQL, with two connections in all."""
    tool = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
    if not Path(tool).exists():
        pytest.skip("there is no PgBouncer here")
    given, own = connection.settings_dict, free_port()
    tmp_path.chmod(0o755)
    says = tmp_path / "pooler.ini"
    places = {"host": given["HOST"], "port": given["PORT"] or 5432, "user": given["USER"]}
    password = f" password='{given['PASSWORD']}'" if given["PASSWORD"] else ""
    says.write_text(SAYS.format(**places, password=password, own=own))
    as_who = ["-u", "postgres"] if Path("/proc/self").owner() == "root" else []
    for folder in tmp_path.parents[:3]:
        folder.chmod(0o755)
    with subprocess.Popen([tool, "-q", *as_who, str(says)]) as process:
        until = time.monotonic() + 20
        while not (is_there := answers(own)) and time.monotonic() < until:
            time.sleep(0.05)
        if is_there:
            yield own
        process.terminate()
    assert is_there, "PgBouncer does not let anybody in"


def answers(port: int) -> bool:
    try:
        psycopg.connect(**direct_params() | {"host": "127.0.0.1", "port": port}).close()
    except psycopg.Error:
        return False
    return True


@pytest.fixture
def pooled(pooler: int) -> Iterator[int]:
    """Let this process reach its database through the pooler."""
    given: dict[str, Any] = connection.settings_dict
    before = {name: given[name] for name in ("HOST", "PORT", "DISABLE_SERVER_SIDE_CURSORS")}
    connection.close()
    given |= {"HOST": "127.0.0.1", "PORT": pooler, "DISABLE_SERVER_SIDE_CURSORS": True}
    yield pooler
    connection.close()
    given |= before


@pytest.fixture
def around(settings: LazySettings) -> None:
    given = connection.settings_dict
    names = ("NAME", "HOST", "PORT", "USER", "PASSWORD")
    settings.DIRECT_DATABASE = {name: given[name] for name in names} | {"OPTIONS": {}}


def test_a_table_is_played_and_read_through_a_pooler(around: None, pooled: int) -> None:
    owner = make_user("anna")
    session = make_session(make_group(owner=owner))
    for number, name in enumerate(("light", "pour")):
        commands.record(session, Play(name), Command(seen=number, key=f"key-{number}"))
    commands.undo(session, Command(seen=2, key="undone"))
    client = Client()
    client.force_login(owner)
    assert client.get(f"/table/{session.pk}/board").status_code == 200
    assert find_divergence(session, session.entries.order_by("number").iterator(chunk_size=1)) is None


@pytest.mark.parametrize("is_told", [True, False])
def test_rows_are_read_on_where_another_takes_the_connection(pooled: int, is_told: bool) -> None:
    """Without the setting a cursor would stay at a connection that is another's by then."""
    connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"] = is_told
    session = make_session(make_group(owner=make_user("anna")))
    for number, name in enumerate(("light", "pour")):
        commands.record(session, Play(name), Command(seen=number, key=f"key-{number}"))
    rows = session.entries.order_by("number").iterator(chunk_size=1)
    assert next(rows).number == 1
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT 1")
        if is_told:
            assert [one.number for one in rows] == [2]
        else:
            with pytest.raises((OperationalError, psycopg.errors.InvalidCursorName)):
                list(rows)
            connection.close()


def test_words_of_others_are_heard_around_the_pooler(around: None, pooled: int) -> None:
    messages = PostgresBus().messages()
    assert next(messages) == ""
    PostgresBus().send("told")
    assert next(messages) == "told"


def test_a_bus_that_would_hear_nothing_says_so(pooled: int) -> None:
    with pytest.raises(PoolerBetween):
        next(PostgresBus().messages())


def test_readyz_says_that_the_way_around_is_missing(pooled: int, settings: LazySettings) -> None:
    assert "DATABASE_DIRECT_URL" in database()
    settings.DIRECT_DATABASE = {"HOST": "127.0.0.1"}
    assert database() == "ok"


def test_no_pooler_is_seen_where_there_is_none() -> None:
    with connection.cursor() as cursor:
        assert not is_behind_pooler(cursor, connection.connection)
    assert database() == "ok"


def test_cursors_are_kept_off_the_server_behind_a_pooler_alone() -> None:
    url = "postgresql://one@host/name"
    assert postgresql(url, is_pooled=True)["DISABLE_SERVER_SIDE_CURSORS"]
    assert not postgresql(url)["DISABLE_SERVER_SIDE_CURSORS"]


# a connection that was kept


@pytest.fixture
def kept() -> Iterator[Any]:
    """Give the connection as it is at the beginning of a request, its health not looked at."""
    connection.ensure_connection()
    own: Any = connection
    own.health_check_enabled, own.health_check_done = True, False
    yield own
    own.health_check_enabled = False


def server_pid(own: Any) -> int:
    return int(own.connection.info.backend_pid)


def test_a_connection_that_was_heard_lately_is_not_asked(kept: Any) -> None:
    asked = kept.asked_at
    kept.close_if_health_check_failed()
    assert kept.health_check_done
    assert kept.asked_at == asked


def test_a_connection_that_was_silent_for_long_is_asked(kept: Any) -> None:
    kept.asked_at = asked = time.monotonic() - TRUSTED_FOR - 1
    kept.close_if_health_check_failed()
    assert kept.asked_at > asked


def test_a_connection_that_the_server_has_ended_is_made_anew(kept: Any) -> None:
    ended = server_pid(kept)
    with psycopg.connect(**direct_params()) as other:
        other.execute("SELECT pg_terminate_backend(%s)", [ended])
    time.sleep(0.2)
    with kept.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert server_pid(kept) != ended
