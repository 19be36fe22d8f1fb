"""The system libraries that draw the sheets: looked for here, installed by `scripts/environment` alone."""

import subprocess
import sys
from collections.abc import Sequence

PACKAGES = ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]
LOADED_AS = ["libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0"]
HOW = {
    "linux": f"until you type:  sudo apt-get install -y --no-install-recommends {' '.join(PACKAGES)}",
    "darwin": "until you type:  brew install pango",
    "win32": "until Pango is there, as https://doc.courtbouillon.org/weasyprint/ tells.",
}
ADVICE = (
    f"PDF sheets rest {HOW.get(sys.platform, 'until Pango is there.')}\n"
    "Printing from the browser works without it."
)


def are_there(names: Sequence[str] = LOADED_AS) -> bool:
    """Return whether they can be loaded. A child process tries: here they would take memory for good."""
    attempt = "import ctypes, sys; [ctypes.CDLL(name) for name in sys.argv[1:]]"
    command = [sys.executable, "-S", "-c", attempt, *names]
    if sys.platform != "linux":  # elsewhere they have other names, which WeasyPrint knows
        command = [sys.executable, "-c", "import weasyprint"]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:  # there are no processes here
        return False


if __name__ == "__main__":
    # For scripts/environment: the packages to install, or nothing.
    if not are_there():
        print(*PACKAGES)
