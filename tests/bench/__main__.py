"""`make bench`: speed and weight of a site of its own, printed beside the goals and kept as JSON."""

import os
import shutil
import sys
import tempfile
from pathlib import Path


def prepare(folder: str, database: str = "") -> None:
    """Make a site in an empty folder, with the settings that a real one has; on a `database`, if given."""
    set_up(folder, database)
    from companion.operations.boot import preparation  # noqa: PLC0415  # settings are read when this is

    preparation.prepare(print)


def set_up(folder: str, database: str = "") -> None:
    """Read the settings of a site in this folder; static files may be where other sites have them, too."""
    for name in ("NIGHTLIGHT_DEBUG", "NIGHTLIGHT_PROFILE", "DATABASE_URL", "CACHE_URL", "CELERY_BROKER_URL"):
        os.environ.pop(name, None)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed site reads its modules as compiled
    if database:
        os.environ["DATABASE_URL"] = database
    os.environ["DATA_DIR"] = folder
    os.environ["STATIC_ROOT"] = os.environ.get("NIGHTLIGHT_TESTS_STATIC") or f"{folder}/static"
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    import django  # noqa: PLC0415  # settings are read when this is

    django.setup()


def main() -> None:
    folder = tempfile.mkdtemp(prefix="nightlight-bench-")
    try:
        prepare(folder)
        from tests.bench import run, streams  # noqa: PLC0415
        from tests.bench.numbers import TINY, Sizes  # noqa: PLC0415

        if sys.argv[1:2] == ["streams"]:  # these alone, of 1, 100 or 1000 screens
            return streams.told_of(sys.argv[2:])
        sizes = TINY if os.environ.get("BENCH_SIZE") == "tiny" else Sizes()
        if sys.argv[1:2] == ["browser"]:
            return run.in_browser(sizes)
        if sys.argv[1:2] == ["memory"]:
            return run.in_memory(sizes)
        if sys.argv[1:2] == ["paper"]:  # of the games that are named, or of all and of a book
            return run.on_paper(sizes, sys.argv[2:])
        if sys.argv[1:2] == ["taken_along"]:  # at the paces that are named, or at all
            return run.taken_along_alone(sys.argv[2:])
        run.bench(sizes, Path(os.environ.get("BENCH_JSON", "build/bench.json")))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
