"""A Redis of our own, that stands still, dies and comes back."""

import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import redis

from tests.support.waiting import free_port

__all__ = ["OwnRedis", "free_port", "needs_redis", "own_redis"]

STARTS_WITHIN = 10.0
needs_redis = pytest.mark.skipif(not shutil.which("redis-server"), reason="there is no redis-server here")


class OwnRedis:
    """A redis-server that keeps nothing on the disk."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        at = ["--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            ["redis-server", *at, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            try:
                with self.client() as client:
                    client.ping()
                return
            except redis.RedisError:
                time.sleep(0.02)
        raise RuntimeError("The Redis does not answer.")

    def client(self) -> redis.Redis:
        return redis.Redis(port=self.port)

    @property
    def connections(self) -> int:
        """How many were ever made, ours to ask this not counted."""
        with self.client() as client:
            return int(client.info("stats")["total_connections_received"]) - 1

    def stand_still(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def die(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def own_redis() -> Iterator[OwnRedis]:
    found = OwnRedis()
    try:
        yield found
    finally:
        found.die()
