"""Processes that tests start: a port that is free, and what is waited for."""

import socket
import time
from collections.abc import Callable


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_until(is_so: Callable[[], object], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.05)
