"""The command `nightlight` of an installed wheel: alone the site, with a word what `manage.py` does."""

import os
import sys
from io import TextIOWrapper

from django.core.management import execute_from_command_line


def main() -> None:
    for console in (sys.stdout, sys.stderr):  # one that lacks the signs of a code shows others
        if isinstance(console, TextIOWrapper):
            console.reconfigure(errors="replace")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    execute_from_command_line([sys.argv[0], *(sys.argv[1:] or ["serve"])])
