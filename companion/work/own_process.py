"""Our own commands in child processes: this process need not give back the memory that they take."""

import os
import subprocess
import sys
from collections.abc import Mapping

from django.conf import settings

# Of the whole site: a worker at home has its own, which know no accounts' pages.
SETTINGS = "companion.settings"


def manage_line(*command: str) -> list[str]:
    """Return the line that runs one of `manage.py`'s commands."""
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]


def run_to_its_end(*command: str) -> int:
    """Run a command of `manage.py` with the settings of the whole site; return its status."""
    done = subprocess.run(
        manage_line(*command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=False,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": SETTINGS},
    )
    return done.returncode


def bound_memory(most: int) -> None:
    """Limit the memory of this process to `most` bytes, if the system can do so."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # of all but Windows

        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_AS, (bound, hard))


def start_apart(
    command: list[str], stdin: int, env: Mapping[str, str] | None = None
) -> "subprocess.Popen[bytes]":
    """Start a process that Ctrl-C at ours does not reach."""
    if sys.platform == "win32":
        apart = subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(command, stdin=stdin, env=env, creationflags=apart)
    return subprocess.Popen(command, stdin=stdin, env=env, start_new_session=True)
