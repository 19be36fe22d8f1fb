"""The golden corpus: what a release has stored, kept for every later one to open.

python -m tests.releases record 1.0    writes tests/golden/1.0: at a release, once
python -m tests.releases check 1.0     opens a copy of it with this build, and prints what does not hold
"""

import fcntl
import gzip
import json
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.bench.__main__ import prepare, set_up

GOLDEN = Path(__file__).parent.parent / "golden"
DATABASE, COUNTS, MEDIA = "nightlight.sqlite3", "counts.json", "media"


def main(word: str, release: str) -> int:
    folder = Path(tempfile.mkdtemp(prefix="nightlight-release-"))
    logging.disable(logging.WARNING)
    try:
        return record(GOLDEN / release, folder) if word == "record" else check(GOLDEN / release, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def record(corpus: Path, folder: Path) -> int:
    """Make a site, play on it, and keep its database, its files and how much there is of each thing."""
    if corpus.exists():
        print(f"{corpus} is there already, and a release is recorded once.")
        return 1
    prepare(str(folder))
    from companion.operations.backups.dumps import SQLITE, dump  # noqa: PLC0415  # after the settings
    from tests.releases import recording  # noqa: PLC0415

    recording.fill_site()
    corpus.mkdir(parents=True)
    dump(folder)
    (corpus / f"{DATABASE}.gz").write_bytes(gzip.compress((folder / SQLITE).read_bytes(), mtime=0))
    shutil.make_archive(str(corpus / MEDIA), "tar", folder / MEDIA)
    for name, content in recording.export_files():
        (corpus / name).write_bytes(content)
    (corpus / COUNTS).write_text(json.dumps(recording.count_rows(), indent=1) + "\n")
    print(f"{corpus}: {sum(file.stat().st_size for file in corpus.iterdir()) // 1024} kB")
    return 0


def check(corpus: Path, folder: Path) -> int:
    """Open a copy of a release's database as an upgrade would; return how much does not hold."""
    (folder / DATABASE).write_bytes(gzip.decompress((corpus / f"{DATABASE}.gz").read_bytes()))
    if (kept := corpus / f"{MEDIA}.tar").exists():  # none before photos were there
        shutil.unpack_archive(kept, folder / MEDIA, filter="data")
    set_up(str(folder))
    collect()
    prepare(str(folder))  # migrates, after a backup
    from tests.releases import checking  # noqa: PLC0415  # after the settings

    counts = json.loads((corpus / COUNTS).read_text())
    files = sorted(file for file in corpus.glob("*.json") if file.name != COUNTS)
    files += sorted(corpus.glob("*.zip"))
    faults = list(checking.find_faults(counts, files, is_full=os.environ.get("NIGHTLIGHT_FULL") == "1"))
    print("\n".join(faults) or f"{corpus.name} opens, replays and prints.")
    return len(faults)


def collect() -> None:
    """Collect the static files, one process after the other: those of a test run share them."""
    from companion.operations.boot import assets  # noqa: PLC0415  # after the settings

    root = Path(os.environ["STATIC_ROOT"])
    root.mkdir(parents=True, exist_ok=True)
    with (root.parent / f"{root.name}.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assets.collect()


if __name__ == "__main__":
    sys.exit(min(main(*sys.argv[1:]), 1))
