"""The static files collected under hashed names, again only when one of them has changed."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

# Files of others that no page names: a copy of htmx whose imports lead nowhere, and large parts of the admin.
UNUSED = ("django_htmx", "select2", "gis", "jquery.js", "xregexp.js")


def collect() -> bool:
    """Collect the static files if they differ from those collected last; return whether they did."""
    stamp, mark = Path(settings.STATIC_ROOT) / ".collected", fingerprint()
    if settings.DEBUG or (stamp.exists() and stamp.read_text() == mark):
        return False
    # In a process of its own: compressing takes 47 MB that ours would never give back.
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "collectstatic"]
    unused = [f"--ignore={name}" for name in UNUSED]
    subprocess.run([*command, "--no-input", "--clear", "--verbosity=0", *unused], check=True)
    stamp.write_text(mark)
    return True


def fingerprint() -> str:
    """Return a mark of every static file's name, size and time, and of how they are stored."""
    seen = sha256(settings.STORAGES["staticfiles"]["BACKEND"].encode())
    for finder in get_finders():
        for name, storage in finder.list(["CVS", ".*", "*~"]):
            state = Path(storage.path(name)).stat()
            seen.update(f"{name} {state.st_size} {state.st_mtime_ns}\n".encode())
    return seen.hexdigest()
