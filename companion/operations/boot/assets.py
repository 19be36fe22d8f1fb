"""The static files collected under hashed names, again only when one of them has changed."""

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from companion.web.staticfiles import HASHED

# Files of others that no page names: a copy of htmx whose imports lead nowhere, and large parts of the admin.
KEPT = 24 * 3600  # seconds that pages which are open find the files of the version before
UNUSED = ("django_htmx", "select2", "gis", "jquery.js", "xregexp.js")


def collect() -> bool:
    """Collect the static files if they differ from those collected last; return whether they did."""
    stamp, digest = Path(settings.STATIC_ROOT) / ".collected", fingerprint()
    if settings.DEBUG or (stamp.exists() and stamp.read_text(encoding="utf-8") == digest):
        return False
    leave_to_open_pages()
    # In a process of its own: compressing takes 47 MB that ours would never give back.
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "collectstatic"]
    unused = [f"--ignore={name}" for name in UNUSED]
    subprocess.run([*command, "--no-input", "--verbosity=0", *unused], check=True)
    stamp.write_text(digest, encoding="utf-8")
    return True


def leave_to_open_pages() -> None:
    """Keep the hashed files that were in use until now, for a day; delete all others."""
    root, now = Path(settings.STATIC_ROOT), time.time()
    manifest = root / "staticfiles.json"
    known = json.loads(manifest.read_text(encoding="utf-8"))["paths"] if manifest.exists() else {}
    used = set(known.values())
    for file in (path for path in root.rglob("*") if path.is_file()):
        name = file.relative_to(root).as_posix()
        with suppress(FileNotFoundError):  # a second site of the same checkout starts at this moment, too
            if name.removesuffix(".gz").removesuffix(".br") in used:
                os.utime(file)
            elif not HASHED.search(name) or now - file.stat().st_mtime > KEPT:
                file.unlink()


def fingerprint() -> str:
    """Return a digest of every static file's name, size and time, and of how they are stored."""
    # Files of a wheel may all have the time at which it was built.
    seen = sha256(f"{settings.STORAGES['staticfiles']['BACKEND']} {settings.VERSION}\n".encode())
    for finder in get_finders():
        for name, storage in finder.list(["CVS", ".*", "*~"]):
            state = Path(storage.path(name)).stat()
            seen.update(f"{name} {state.st_size} {state.st_mtime_ns}\n".encode())
    return seen.hexdigest()
