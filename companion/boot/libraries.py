"""The system libraries that draw the sheets: looked for, installed where we may, asked for where not."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

PACKAGES = ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]
LOADED_AS = ["libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"]
# Without a network the site must not wait long for packages it can do without.
UPDATE = "apt-get update -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=10"
INSTALL = f"apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"


def are_there(names: Sequence[str] = LOADED_AS) -> bool:
    """Try in a process of its own: what is loaded to look would stay in the site's memory."""
    attempt = "import ctypes, sys; [ctypes.CDLL(name) for name in sys.argv[1:]]"
    command = [sys.executable, "-S", "-c", attempt, *names]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install() -> bool:
    """Install them with apt; return whether they are there now."""
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (UPDATE, INSTALL):
        subprocess.run(command.split(), env=quietly, stdout=subprocess.DEVNULL, check=False)
    return are_there()


def ensure() -> str:
    """Return nothing when sheets can be drawn, or the sentence that tells what to type."""
    if are_there() or (may_install() and install()):
        return ""
    return f"PDF sheets rest until you type:  sudo {INSTALL}\nPrinting from the browser works without it."


if __name__ == "__main__":
    if advice := ensure():
        print(advice)
