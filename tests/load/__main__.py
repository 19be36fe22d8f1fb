"""`make load`: two processes, PostgreSQL and Redis under tables, screens and taps; a report by figures.

LOAD_TABLES, LOAD_SCREENS (a table), LOAD_TAPS (a second), LOAD_SECONDS, LOAD_RESTS (before) and
LOAD_PROCESSES say how much; with LOAD_STREAMS all processes are restarted under so many streams instead.
LOAD_DATABASE (a server on which a database may be made) and LOAD_REDIS where.
"""

import os
import shutil
import tempfile

import psycopg

NAME = "nightlight_load"
DATABASE = os.environ.get("LOAD_DATABASE", "postgresql://root@127.0.0.1:5432/test")
REDIS = os.environ.get("LOAD_REDIS", "redis://127.0.0.1:6379/14")


def prepare(folder: str, processes: str) -> None:
    """Make a site of the server profile in an empty folder, on an empty database."""
    with psycopg.connect(DATABASE, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {NAME}")
    os.environ |= {
        "NIGHTLIGHT_PROFILE": "server",
        "DATABASE_URL": f"{DATABASE.rpartition('/')[0]}/{NAME}",
        "CACHE_URL": REDIS,
        "LIVE_URL": REDIS,
        "CELERY_BROKER_URL": REDIS,
        "WEB_PROCESSES": processes,
        "ALLOWED_HOSTS": "127.0.0.1",
        "TRUSTED_PROXIES": "1",  # we speak as the proxy that ends TLS
        "LIMIT_PLAYS_A_MINUTE": "0",
        "DATA_DIR": folder,
        "STATIC_ROOT": f"{folder}/static",
        "DJANGO_SETTINGS_MODULE": "companion.settings",
    }
    import django  # noqa: PLC0415  # settings are read when this is

    django.setup()
    from companion.operations.boot import preparation  # noqa: PLC0415

    preparation.prepare(print)


def main() -> None:
    folder = tempfile.mkdtemp(prefix="nightlight-load-")
    try:
        processes = os.environ.get("LOAD_PROCESSES", "2")
        prepare(folder, processes)
        from tests.load import reopen, run  # noqa: PLC0415

        if streams := os.environ.get("LOAD_STREAMS"):
            return print(reopen.run(int(streams), int(processes)))
        given = {name: os.environ.get(f"LOAD_{name.upper()}") for name in run.Load.__dataclass_fields__}
        print(run.run(run.Load(**{name: int(value) for name, value in given.items() if value})))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
