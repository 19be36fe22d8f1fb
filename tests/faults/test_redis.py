"""Redis is a convenience: without it, and while it dies or stands still, every page answers."""

import contextvars
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import IO

import pytest
from django.conf import LazySettings
from django.contrib.sessions.backends.cached_db import SessionStore
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from redis import RedisError

from campaigns.models import Session
from companion.accounts.models import User
from companion.celery import app, publish
from companion.env import redis_caches
from companion.printing import jobs, tasks
from companion.printing.models import Asker, SheetJob
from companion.printing.pages import SheetChoice
from companion.storage import redis_cache
from tests.bench.client import Outside, cookies_of
from tests.faults import crawl
from tests.faults.listening import Listener
from tests.faults.own_redis import OwnRedis, free_port, needs_redis, own_redis
from tests.faults.seeds import SEEDS
from tests.faults.server import Server, server
from tests.faults.streams import begun, tap
from tests.faults.world import somebody
from tests.support.evenings import make_user
from tests.support.paper import draws

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.goal("K6")]
on_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="the server shares the tests' SQLite file"
)


@pytest.fixture
def redis_here() -> Iterator[OwnRedis]:
    with own_redis() as found:
        yield found


@pytest.fixture
def no_redis(settings: LazySettings) -> Iterator[None]:
    """The site was told of a Redis, and there is none."""
    use(settings, f"redis://127.0.0.1:{free_port()}/0")
    yield
    cache.clear()


def use(settings: LazySettings, url: str) -> None:
    settings.CACHE_URL, settings.SESSION_CACHE_ALIAS = url, "sessions"
    settings.CACHES = redis_caches(url, settings.CACHE_PREFIX)
    call_command("createcachetable", verbosity=0)


def be_back(url: str) -> None:
    """Let the pause pass after which a Redis that did not answer is asked again."""
    found = redis_cache.get_server(url)
    assert found._rests_until
    found._rests_until = 1e-9


# one pool a process


@needs_redis
def test_a_process_keeps_its_connections(settings: LazySettings, redis_here: OwnRedis) -> None:
    use(settings, redis_here.url)
    before = redis_here.connections
    for _request in range(20):  # each comes with a context of its own, as pages do
        contextvars.Context().run(cache.set, "name", 1)
    assert redis_here.connections - before <= 2  # the one that we asked with is among them


# no Redis


def test_without_redis_no_page_fails(no_redis: None) -> None:
    assert not crawl.run(60).faults


def test_a_site_that_leans_on_redis_is_found_out(no_redis: None, monkeypatch: pytest.MonkeyPatch) -> None:
    SEEDS["lean_on_redis"](monkeypatch.setattr)
    with pytest.raises(RedisError, match="refused"):
        crawl.run(60)


def test_without_redis_one_signs_in_and_stays(no_redis: None) -> None:
    make_user("anna")
    client = Client()
    sent = {"login": "anna", "password": "a long enough one"}
    assert client.post("/accounts/login/", sent).status_code == HTTPStatus.FOUND
    assert client.get("/account/").status_code == HTTPStatus.OK


def test_without_redis_tries_are_counted_by_the_database(no_redis: None) -> None:
    client = Client()
    found = [client.post("/sit/", {"code": "ABCDEFGH"}).status_code for _try in range(11)]
    assert found == [HTTPStatus.NOT_FOUND] * 10 + [HTTPStatus.TOO_MANY_REQUESTS]


def test_readyz_names_the_cache_that_is_not_there(no_redis: None) -> None:
    assert Client().get("/readyz").json()["cache"] == "does not answer"


# it comes back


@needs_redis
def test_a_session_that_ended_without_redis_does_not_open_again(
    settings: LazySettings, redis_here: OwnRedis
) -> None:
    use(settings, redis_here.url)
    kept = SessionStore()
    kept["who"] = "anna"
    kept.save()
    key = str(kept.session_key)
    redis_here.stand_still()
    SessionStore(key).flush()
    redis_here.go_on()
    be_back(redis_here.url)
    assert SessionStore(key).get("who") is None


@needs_redis
def test_what_others_keep_in_the_same_redis_stays(settings: LazySettings, redis_here: OwnRedis) -> None:
    use(settings, redis_here.url)
    redis_here.client().set("of somebody else", 1)
    cache.set("name", 1)
    cache.clear()
    assert cache.get("name") is None
    assert redis_here.client().get("of somebody else") == b"1"


# a server, whose Redis stands still or dies


@pytest.fixture
def member() -> User:
    return somebody()


@pytest.fixture
def session(member: User) -> Session:
    return begun(member)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch, redis_here: OwnRedis, settings: LazySettings) -> Iterator[Server]:
    use(settings, redis_here.url)
    for name in ("CACHE_URL", "LIVE_URL"):
        monkeypatch.setenv(name, redis_here.url)
    with server("grow_impatient_soon") as found:
        yield found


@on_sqlite
@needs_redis
@pytest.mark.parametrize("fails", [OwnRedis.stand_still, OwnRedis.die])
def test_a_table_goes_on_while_redis_fails(
    fails: Callable[[OwnRedis], None], site: Server, redis_here: OwnRedis, member: User, session: Session
) -> None:
    cookies = cookies_of(member, session)
    stream = Listener(site.port, session.pk, cookies)
    assert stream.wait(lambda one: one.told)
    fails(redis_here)
    tap(site, member, session, "without-0001")
    assert ask(site, f"/table/{session.pk}/", cookies) == HTTPStatus.OK
    assert ask(site, f"/table/{session.pk}/version", cookies) == HTTPStatus.OK, (
        "screens ask where no stream tells"
    )
    assert ask(site, "/", cookies) == HTTPStatus.OK
    assert stream.wait(lambda one: one.ended), "a stream that may miss something ends"
    redis_here.go_on() if fails is OwnRedis.stand_still else redis_here.start()
    assert comes_back(site, session, cookies)


def ask(site: Server, address: str, cookies: dict[str, str]) -> int:
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    return Outside(site.port).send("GET", address, b"", headers).status


def comes_back(site: Server, session: Session, cookies: dict[str, str]) -> bool:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if Listener(site.port, session.pk, cookies).status == HTTPStatus.OK:
            return True
        time.sleep(0.2)
    return False


# sheets


@pytest.fixture
def job(session: Session) -> SheetJob:
    return jobs.get_or_create_job(Asker.at(session), SheetChoice("none"), "<p>a page</p>")


@needs_redis
@pytest.mark.parametrize("fails", [OwnRedis.stand_still, OwnRedis.die])
def test_a_sheet_waits_for_the_sweep_while_the_broker_fails(
    fails: Callable[[OwnRedis], None],
    job: SheetJob,
    redis_here: OwnRedis,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(app.conf, "task_always_eager", False)
    monkeypatch.setitem(app.conf, "broker_url", redis_here.url)
    monkeypatch.setitem(app.conf, "broker_write_url", redis_here.url)
    monkeypatch.setitem(app.conf, "broker_transport", "companion.adapters.kombu_redis:RedisTransport")
    monkeypatch.setitem(app.conf, "broker_transport_options", {})
    publish(tasks.draw_sheet, job.pk)
    assert redis_here.client().llen("celery") == 1
    fails(redis_here)
    tasks.send_job(job)
    job.refresh_from_db()
    assert job.status == SheetJob.Status.WAITING


@draws
@on_sqlite
def test_a_worker_that_finds_no_broker_draws_what_is_due(job: SheetJob) -> None:
    with worker_at(f"redis://127.0.0.1:{free_port()}/0", subprocess.DEVNULL):
        until = time.monotonic() + 40
        while not SheetJob.objects.get(pk=job.pk).is_ready and time.monotonic() < until:
            time.sleep(0.2)
        assert SheetJob.objects.get(pk=job.pk).is_ready


@contextmanager
def worker_at(broker: str, log: int | IO[bytes]) -> Iterator["subprocess.Popen[bytes]"]:
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "-A", "companion", "worker", "--pool=solo"],
        env=os.environ | {"CELERY_BROKER_URL": broker, "NIGHTLIGHT_TESTS_DATA": os.environ["DATA_DIR"]},
        stderr=log,
        stdout=subprocess.DEVNULL,
    )
    try:
        yield worker
    finally:
        worker.kill()
        worker.wait(20)


NO_TASKS = ('"x"', "garbage", "", "[]", '{"body": "x"}', '{"body": "x", "properties": {}}', "\udcff")


@needs_redis
@on_sqlite
def test_a_worker_drops_messages_that_are_no_task_and_goes_on(redis_here: OwnRedis, tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    with log.open("wb") as file, worker_at(redis_here.url, file) as worker, redis_here.client() as client:
        for message in NO_TASKS:
            client.lpush("celery", message.encode(errors="surrogateescape"))
        until = time.monotonic() + 40
        while client.llen("celery") and worker.poll() is None and time.monotonic() < until:
            time.sleep(0.2)
        time.sleep(1)
        assert not client.llen("celery") and worker.poll() is None
    said = log.read_text()
    assert said.count("is no task was dropped") == len(NO_TASKS) and "Unrecoverable" not in said
