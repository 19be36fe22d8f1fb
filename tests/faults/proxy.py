"""A way to the site that loses a tenth of what is asked, asks a tenth twice, is slow, or stands still."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Event, Thread

LOSES, DOUBLES = 0.1, 0.1
PIECE = 65536


class Proxy:
    """A reverse proxy at `port` before the site's port; chance comes from a seed. Streams are cut as well."""

    def __init__(self, site: int, seed: int = 1, slowest: float = 2.0) -> None:
        self.site, self.rng, self.slowest = site, Random(seed), slowest
        self.loses, self.doubles = LOSES, DOUBLES
        self.lost = self.doubled = 0
        self.is_open = Event()
        self.is_open.set()
        self.door = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.door.getsockname()[1]
        Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        with suppress(OSError):  # the door is closed
            while True:
                client, _address = self.door.accept()
                Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            asked = request(client)
            if asked.startswith(b"GET /static/"):  # a page without its scripts would show nothing
                self._ask(asked, client)
                return
            self.is_open.wait()
            time.sleep(self.rng.uniform(0, self.slowest))
            fate = self.rng.random()
            if asked and fate < self.loses / 2:  # on the way there
                self.lost += 1
                return
            if fate > 1 - self.doubles:
                self.doubled += 1
                self._ask(asked, None)
            # Half of what is lost is lost on the way back: the site has done it.
            self._ask(asked, None if fate < self.loses else client)
            self.lost += fate < self.loses

    def _ask(self, asked: bytes, client: socket.socket | None) -> None:
        with socket.create_connection(("127.0.0.1", self.site), timeout=30) as site:
            site.sendall(asked)
            is_stream = asked.startswith(b"GET /live/")
            while piece := site.recv(PIECE):
                if client is None and is_stream:
                    return
                if client and is_stream:
                    self.is_open.wait()
                    time.sleep(self.rng.uniform(0, self.slowest / 4))
                    if self.rng.random() < self.loses:
                        self.lost += 1
                        return
                if client:
                    client.sendall(piece)

    def calm(self) -> None:
        """Carry everything from now on, at once."""
        self.loses = self.doubles = self.slowest = 0.0

    @contextmanager
    def stalled(self) -> Iterator[None]:
        """Carry nothing meanwhile: what is asked waits on the way, and arrives when it is over."""
        self.is_open.clear()
        try:
            yield
        finally:
            self.is_open.set()

    def close(self) -> None:
        self.is_open.set()
        self.door.close()


def request(client: socket.socket) -> bytes:
    """Read one request; its connection is closed after it, so that each has a fate of its own."""
    head = b""
    while b"\r\n\r\n" not in head:
        piece = client.recv(PIECE)
        if not piece:
            return b""
        head += piece
    head, _end, body = head.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    lengths = [int(line.split(b":")[1]) for line in lines if line.lower().startswith(b"content-length:")]
    length = sum(lengths)
    while len(body) < length:
        body += client.recv(PIECE)
    return b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body


@contextmanager
def proxy(site: int, seed: int = 1, slowest: float = 2.0) -> Iterator[Proxy]:
    found = Proxy(site, seed, slowest)
    try:
        yield found
    finally:
        found.close()
