"""Health that asks each part: the worker's row, the broker, the lock on the data folder; what lines say."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from campaigns import tasks
from campaigns.models import WorkerSign
from companion import celery
from companion.abilities import WorkerPlace
from companion.operations import health
from companion.operations.boot import data_lock
from companion.web.log_lines import WithoutTokens, list_heads
from companion.web.request_ids import WithRequestId
from companion.work import heartbeat
from tests.support.abilities import set_abilities
from tests.support.cases import for_each
from tests.support.evenings import tries

__all__ = ["tries"]

# the worker and the broker of a server


@pytest.fixture
def server(settings: LazySettings) -> None:
    set_abilities(settings, worker=WorkerPlace.ELSEWHERE)


@pytest.mark.goal("K6")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_is_done_beside_tasks_begins_again_if_it_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the sweep for sheets does, if one cannot be drawn, and all of them, if no process can be started."""
    monkeypatch.setattr(celery, "AGAIN_AFTER", 0)
    begun, is_back, never = list[str](), threading.Event(), threading.Event()

    def work() -> None:
        begun.append(threading.current_thread().name)
        if len(begun) < 3:
            raise OSError("Cannot allocate memory")
        is_back.set()
        never.wait()

    beside = start_beside(work)
    try:
        assert is_back.wait(10) and begun == ["work"] * 3
    finally:
        celery.app.steps["worker"].discard(beside)


def start_beside(work: Callable[[], None]) -> Any:
    """Start what each worker does beside its tasks, as a worker does; return the step that does."""
    before = set(celery.app.steps["worker"])
    celery.beside_tasks(work)
    (beside,) = celery.app.steps["worker"] - before
    beside.start(beside.__new__(beside), None)
    return beside


@pytest.mark.django_db
@pytest.mark.goal("K6")
@pytest.mark.usefixtures("server")
def test_a_server_sees_that_its_worker_is_dead() -> None:
    assert heartbeat.worker() == "has not started"
    tasks.sign()
    assert heartbeat.worker() == "ok"
    for away in (timedelta(seconds=-35), timedelta(hours=1)):
        WorkerSign.objects.update(seen_at=timezone.now() + away)
        assert heartbeat.worker() == "gives no sign of life"
    tasks.sign()
    assert heartbeat.worker() == "ok" and WorkerSign.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.goal("K6")
@pytest.mark.usefixtures("server")
def test_the_health_of_a_server_names_its_dead_worker() -> None:
    assert Client().get("/readyz", secure=True).json()["worker"] == "has not started"
    tasks.sign()
    assert Client().get("/readyz", secure=True).json()["worker"] == "ok"
    WorkerSign.objects.update(seen_at=timezone.now() - timedelta(seconds=35))
    answer = Client().get("/readyz", secure=True)
    assert (answer.status_code, answer.json()["worker"]) == (503, "gives no sign of life")


@pytest.mark.django_db
@pytest.mark.usefixtures("server")
def test_another_worker_that_lives_is_enough() -> None:
    WorkerSign.objects.create(name="dead", seen_at=timezone.now() - timedelta(minutes=5))
    tasks.sign()
    assert heartbeat.worker() == "ok"


@pytest.mark.django_db
@pytest.mark.usefixtures("server")
def test_workers_that_are_long_gone_are_forgotten() -> None:
    WorkerSign.objects.create(name="gone", seen_at=timezone.now() - timedelta(days=2))
    WorkerSign.objects.create(name="ahead", seen_at=timezone.now() + timedelta(days=400))
    tasks.sign()
    assert not WorkerSign.objects.filter(name__in=("gone", "ahead")).exists()


@pytest.mark.django_db
def test_at_home_no_row_is_written() -> None:
    tasks.sign()
    assert not WorkerSign.objects.exists()


def test_a_broker_that_does_not_answer_is_named(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.celery import app  # noqa: PLC0415  # Celery is loaded by few tests

    assert health.broker() == "ok" and health.PARTS["broker"] is health.broker
    settings.HAS_BROKER = True
    monkeypatch.setattr(app.conf, "broker_write_url", "redis://127.0.0.1:9/0")
    monkeypatch.setitem(app.conf, "broker_transport", "companion.adapters.kombu_redis:RedisTransport")
    assert health.broker() == "does not answer"


# one site on a folder


@pytest.fixture
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def other_site(folder: Path) -> "subprocess.Popen[str]":
    """Another process that holds the folder, as a site does that serves."""
    script = (
        "from pathlib import Path; from django.conf import settings; import sys;"
        "settings.configure(DATA_DIR=Path(sys.argv[1]));"
        "from companion.operations.boot import data_lock\n"
        "with data_lock.held('http://10.0.0.7:8000'): print('held', flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path.cwd())},
    )
    assert process.stdout and process.stdout.readline() == "held\n"
    return process


def test_a_second_start_names_the_site_that_runs(other_site: "subprocess.Popen[str]") -> None:
    with pytest.raises(CommandError, match="runs already at http://10.0.0.7:8000"):
        call_command("serve")
    other_site.kill()
    other_site.wait()
    assert data_lock.find_running_site() == "", "the system releases what a dead process held"


@pytest.mark.parametrize("command", ["ready", "demo", "restore"])
def test_what_changes_the_folder_says_that_a_site_runs(
    command: str, other_site: "subprocess.Popen[str]", monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    data_lock.tell_of_running_site(said.append)
    assert said == ["Nightlight is running at http://10.0.0.7:8000 on this data folder meanwhile."]
    source = next(Path("companion").rglob(f"management/commands/{command}.py")).read_text()
    assert "tell_of_running_site(self.stdout.write)" in source
    other_site.kill()
    other_site.wait()


def test_nobody_is_named_if_no_site_runs(folder: Path) -> None:
    said = list[str]()
    data_lock.tell_of_running_site(said.append)
    assert not said and data_lock.find_running_site() == ""
    with data_lock.held("http://here") as running:
        assert running == ""
    with data_lock.held("http://here") as running:
        assert running == "", "it was released"


# what lines say

TOKEN = "aB3-xyzW_9"


@pytest.mark.goal("S3")
def test_no_line_names_the_token_of_any_route() -> None:
    heads = sorted({*list_heads(get_resolver())})
    assert {"story/", "hand/", "join/", "owner/"} <= set(heads)
    for head in heads:
        address = f"/{head}{TOKEN}"
        for said in (address, f"/accounts/login/?next={address.replace('/', '%2F')}"):
            record = logging.LogRecord("django.request", logging.WARNING, "", 1, "Gone: %s", (said,), None)
            assert TOKEN not in WithoutTokens().format(record), head


def test_a_long_word_in_an_address_is_a_token_wherever_it_is() -> None:
    record = logging.LogRecord("x", logging.WARNING, "", 1, f"no page at /new/{'a' * 43}", (), None)
    assert WithoutTokens().format(record) == "no page at /new/…"


@pytest.mark.django_db
@pytest.mark.usefixtures("tries")
@for_each("address", ["/nowhere", "/story/aB3-xyzW_9", "/nowhere/" + "x" * 8000])
def test_a_refusal_says_by_which_request_and_from_whom(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    answer = Client(REMOTE_ADDR="10.1.2.3").get(address)
    (record,) = (one for one in caplog.records if one.name == "django.request")
    WithRequestId().filter(record)
    line = logging.Formatter("[%(request_id)s] %(message)s").format(record)
    assert answer.status_code >= 400
    assert line.startswith(f"[{answer['X-Request-ID']}]") and line.endswith("from=10.1.2.3")
    assert len(line) < 300 and TOKEN not in line


@pytest.mark.django_db
@pytest.mark.usefixtures("tries")
def test_who_guesses_codes_of_tables_is_named(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "companion.security"):
        Client(REMOTE_ADDR="10.1.2.3").post("/sit/", {"code": "ABCD-EFGH"})
    (line,) = (one.getMessage() for one in caplog.records if one.name == "companion.security")
    assert line.startswith("join code refused") and "from=10.1.2.3" in line and "ABCD" not in line
