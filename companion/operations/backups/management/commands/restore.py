"""Restore a backup; the present is backed up first."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from companion.operations.backups.archive import BadBackup
from companion.operations.backups.dumps import DumpFailed
from companion.operations.backups.restoring import restore
from companion.operations.backups.stored import find_newest
from companion.operations.boot.data_lock import tell_of_running_site


class Command(BaseCommand):
    help = "Restore a backup; the present is backed up first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="without it, the newest that was checked")

    def handle(self, *args: object, file: Path | None, **options: object) -> None:
        tell_of_running_site(self.stdout.write)
        try:
            before = restore(file or choose_file())
        except (BadBackup, DumpFailed, DatabaseError, OSError) as fault:
            raise CommandError(f"{fault}\nNothing was changed.") from fault
        if before.is_dir():
            self.stdout.write("What was here before could not be read: its files are kept as they were.")
        self.stdout.write(f"Brought back. What was here before is kept in {before}.")


def choose_file() -> Path:
    """Return the backup that was verified last, or the newest. Raises: CommandError."""
    if backup := find_newest():
        return backup.path
    raise CommandError(f"There is no backup in {settings.BACKUP_DIR}: name the file of one.")
