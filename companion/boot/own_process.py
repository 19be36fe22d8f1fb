"""Our own commands in processes of their own: what those take, this one need not give back."""

import subprocess
import sys
from collections.abc import Mapping

from django.conf import settings


def manage_line(*command: str) -> list[str]:
    """Return the line that runs one of `manage.py`'s commands."""
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]


def start_apart(
    command: list[str], stdin: int, env: Mapping[str, str] | None = None
) -> "subprocess.Popen[bytes]":
    """Start a process that Ctrl-C at ours does not reach."""
    if sys.platform == "win32":
        apart = subprocess.CREATE_NEW_PROCESS_GROUP
        return subprocess.Popen(command, stdin=stdin, env=env, creationflags=apart)
    return subprocess.Popen(command, stdin=stdin, env=env, start_new_session=True)
