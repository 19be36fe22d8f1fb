"""Bring a backup back; the present is kept as a backup first."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.backups.archive import BadBackup
from companion.backups.dumps import DumpFailed
from companion.backups.restoring import restore


class Command(BaseCommand):
    help = "Bring a backup back; the present is kept as a backup first."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            before = restore(options["file"])
        except (BadBackup, DumpFailed, OSError) as fault:
            raise CommandError(f"{fault}\nNothing was changed.") from fault
        self.stdout.write(f"Brought back. What was here before is kept in {before}.")
