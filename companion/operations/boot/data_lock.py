"""A lock on the data folder: one site at a time runs on it, and others learn where."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from django.conf import settings

NAME = "site.lock"
BUSY = (BlockingIOError, PermissionError)  # raised for a lock that another process holds


def lock_file() -> Path:
    return Path(settings.DATA_DIR) / NAME


@contextlib.contextmanager
def held(address: str) -> Iterator[str]:
    """Hold the folder while a site runs at `address`; give "", or the address of the site that holds it.

    The system releases it when the process ends, however it ends. A disk that knows no locks is not held.
    """
    with open_lock() as file:
        if not take(file):
            yield read_address()
            return
        address_file().write_text(address, encoding="utf-8")
        yield ""


def find_running_site() -> str:
    """Return the address of the site that runs on this folder, "" if none does."""
    if not lock_file().exists():
        return ""
    with open_lock() as file:
        return "" if take(file) else read_address()


def tell_of_running_site(tell: Callable[[str], object]) -> None:
    """Say that a site runs on this folder, if one does: its screens see the changes at once."""
    if running := find_running_site():
        tell(f"Nightlight is running at {running} on this data folder meanwhile.")


def open_lock() -> IO[bytes]:
    lock_file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock_file().touch(0o600)
    return lock_file().open("r+b")


def address_file() -> Path:
    """The address is in a file beside the lock: on Windows a locked file cannot be read."""
    return lock_file().with_suffix(".address")


def read_address() -> str:
    with contextlib.suppress(OSError):
        return address_file().read_text(encoding="utf-8") or "?"
    return "?"


def take(file: IO[bytes]) -> bool:
    """Take the lock until the file is closed; return whether no other process holds it."""
    try:
        _take(file)
    except BUSY:
        return False
    except OSError:
        return True  # there are no locks here
    return True


def _take(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415  # of Windows alone

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415  # of all but Windows

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
