"""Programs that write down how they were called, in the place of those that install."""

import os
from pathlib import Path

INSTALLERS = ("apt", "apt-get", "pip", "pip3", "sudo", "su", "npm", "uv")
# manage.py as root on a machine that lacks the libraries; it tells each program it starts.
WITHOUT_LIBRARIES = """
import os, sys
sys.addaudithook(lambda event, args: event == "subprocess.Popen" and print("STARTS", *args[1], flush=True))
from companion.work import libraries
libraries.LOADED_AS[:] = ["libno-such-thing.so.0"]
os.geteuid = os.getuid = lambda: 0
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", *sys.argv[1:]])
"""


def put_recorders(folder: Path, *names: str, fails: bool = False) -> Path:
    """Put programs of these names there that write down how they were called; return where they write."""
    calls = folder / "calls"
    calls.touch()
    for name in names:
        program = folder / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >> "{calls}"\nexit {int(fails)}\n')
        program.chmod(0o755)
    return calls


def path_before(folder: Path) -> str:
    """Return a search path on which the programs of a folder come first."""
    return f"{folder}:{os.environ['PATH']}"
