"""A screen that listens: what it was told and when, and when its stream ended."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from socket import SHUT_RDWR
from threading import Thread

QUIET = 10.0


class Listener:
    """One stream, read in a thread of its own."""

    def __init__(self, port: int, session_id: int, cookies: Mapping[str, str], screen: str = "") -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        address = f"/live/{session_id}{f'?screen={screen}' if screen else ''}"
        self.connection.request("GET", address, headers={"Cookie": cookie} if cookie else {})
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        self.status, self.headers = self.answer.status, self.answer.headers
        self.told: list[tuple[float, str]] = []
        self.ended = 0.0
        if self.status == 200:
            Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            while line := self.answer.readline():
                said = line.removeprefix(b"data: ").decode().strip()
                # A heartbeat says the same again: that is no news.
                if line.startswith(b"data: ") and (not self.told or said != self.told[-1][1]):
                    self.told.append((time.monotonic(), said))
        except (OSError, HTTPException, ValueError, AttributeError):
            pass  # closed under our hands
        self.ended = time.monotonic()

    @property
    def here(self) -> str:
        """What was said last of who is here."""
        return self._number(3)

    @property
    def beside(self) -> str:
        """What was said last of what stands beside the board."""
        return self._number(4)

    def _number(self, place: int) -> str:
        return self.told[-1][1].split(".")[place] if self.told else ""

    @property
    def marks(self) -> tuple[int, ...]:
        """What was said last: session, entry, doors."""
        return tuple(map(int, self.told[-1][1].split(".")))[:3] if self.told else ()

    def wait(self, holds: Callable[["Listener"], object], seconds: float = QUIET) -> bool:
        """Return whether something comes true in so many seconds."""
        until = time.monotonic() + seconds
        while not holds(self):
            if time.monotonic() > until:
                return False
            time.sleep(0.002)
        return True

    def close(self) -> None:
        """Go, as a screen that is switched off."""
        with suppress(OSError):  # it has ended by itself
            self.socket.shutdown(SHUT_RDWR)
