"""A message to the worker that is none is dropped, with a line in the log, and the next one is taken."""

from pathlib import Path
from typing import Any

import kombu
import pytest
from celery import Celery
from kombu.connection import Connection
from kombu.transport import filesystem, redis

from companion.adapters import kombu_files, kombu_redis
from companion.celery import app

MADE_FOR = "5.7"  # the version of kombu whose inside the transports lean on
NO_MESSAGES = (b"", b"garbage", b'"x"', b"[]", b'{"body": "x"}', b'{"body": "x", "properties": {}}', b"\xff")


def make_options(folder: Path) -> dict[str, Any]:
    places = {"data_folder_in": str(folder), "data_folder_out": str(folder), "polling_interval": 0.01}
    return {
        "transport": "companion.adapters.kombu_files:FileTransport",
        "transport_options": {**places, "control_folder": str(folder / "control")},
    }


def test_kombu_is_the_one_that_the_transports_were_made_for() -> None:
    assert kombu.__version__.startswith(MADE_FOR)


def test_both_transports_change_what_reads_a_message() -> None:
    assert kombu_redis.RedisTransport.Channel._brpop_read is not redis.Channel._brpop_read
    files = kombu_files.FileTransport.Channel
    assert files._get_and_deliver is not filesystem.Channel._get_and_deliver


def test_the_site_names_its_transport() -> None:
    with app.connection_for_write() as connection:
        assert isinstance(connection.transport, kombu_files.FileTransport)


def test_a_message_that_is_not_written_to_its_end_is_seen_by_no_worker(tmp_path: Path) -> None:
    with Connection("filesystem://", **make_options(tmp_path)) as connection:
        channel = connection.channel()
        with pytest.raises(TypeError):
            channel._put("tasks", {"task": object()})
    assert not list(tmp_path.glob("*.msg"))


@pytest.mark.goal("K6")
def test_a_message_after_those_that_are_none_arrives(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    got: list[Any] = []
    with Connection("filesystem://", **make_options(tmp_path)) as connection:
        queue = connection.SimpleQueue("tasks")
        for number, raw in enumerate(NO_MESSAGES):
            (tmp_path / f"0{number}_x.tasks.msg").write_bytes(raw)
        queue.put({"task": 1})
        message = queue.get(timeout=5)
        got.append(message.payload)
        message.ack()
    assert got == [{"task": 1}]
    dropped = [line for line in caplog.messages if "is no task was dropped" in line]
    assert len(dropped) == len(NO_MESSAGES)


def test_a_worker_of_a_server_at_redis_has_the_transport_too() -> None:
    other = Celery(broker="redis://127.0.0.1:9/0")
    other.conf.broker_transport = "companion.adapters.kombu_redis:RedisTransport"
    with other.connection_for_read() as connection:
        assert isinstance(connection.transport, kombu_redis.RedisTransport)
