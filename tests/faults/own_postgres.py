"""A PostgreSQL of our own: a cluster in a folder that goes away with it, on whatever port is free."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from tests.faults.own_redis import free_port

DEBIANS = Path("/usr/lib/postgresql")  # programs of a server that are on no search path
STARTS_WITHIN, ENDS_WITHIN = 30.0, 10.0
NOBODY = ("postgres", "nobody")  # a server refuses to be root
# What a power cut would cost is nothing here; that a commit waits for the disk is what costs the time.
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
LACKING = "there is no PostgreSQL server here (initdb): what is asked of it was not asked"


def find_programs() -> Path | None:
    """Return the folder with the newest server's programs, None if there is none."""
    found = [path.parent for path in DEBIANS.glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    newest = max(found, key=lambda path: int(path.parent.name), default=None)
    return newest or (Path(on_path).parent if on_path else None)


@contextmanager
def own_postgres() -> Iterator[str]:
    """Give the address of an empty database on a server that nobody else uses."""
    programs = find_programs()
    assert programs, LACKING
    place = Path(tempfile.mkdtemp(prefix="nightlight-postgres-"))
    port, who = free_port(), _whoever_may(place)
    try:
        made = ("--auth=trust", "--username=nightlight", "--encoding=UTF8", "--locale=C", "--no-sync")
        subprocess.run(
            [programs / "initdb", "-D", place / "data", *made], check=True, stdout=subprocess.DEVNULL, **who
        )
        options = [*QUICK, f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
        told = [word for option in options for word in ("-c", option)]
        with (place / "said").open("w") as said:
            command = [str(programs / "postgres"), "-D", str(place / "data"), *told]
            server = subprocess.Popen(command, stdout=said, stderr=said, start_new_session=True, **who)
        try:
            url = f"postgresql://nightlight@127.0.0.1:{port}"
            _wait(server, f"{url}/postgres", place / "said")
            with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
                connection.execute("CREATE DATABASE nightlight")
            yield f"{url}/nightlight"
        finally:
            server.send_signal(signal.SIGINT)  # which hangs up on whoever is still there
            server.wait(ENDS_WITHIN)
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _whoever_may(place: Path) -> dict[str, Any]:
    """Return as whom the server runs: as we do, or as somebody who may less, whose the folder is then."""
    if os.geteuid():
        return {}
    names = {one.pw_name: one for one in pwd.getpwall()}
    found = next(names[name] for name in NOBODY if name in names)
    os.chown(place, found.pw_uid, found.pw_gid)
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": [], "cwd": place}


def _wait(server: "subprocess.Popen[Any]", url: str, said: Path) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until and server.poll() is None:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"The PostgreSQL does not answer: {said.read_text()[-500:]}")
