"""Make a backup, and verify it."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.operations.backups.archive import ASKED_FOR, make
from companion.operations.backups.daily import back_up_if_due, read_one_again
from companion.operations.backups.dumps import DumpFailed
from companion.operations.backups.temporary import remove_left_over
from companion.operations.backups.verification import verify


class Command(BaseCommand):
    help = "Write a backup of the whole site, and read it back."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, help="where to; without it, with the others")

        parser.add_argument("--if-due", action="store_true", help="only if there is none of today")

    def handle(self, *args: object, folder: Path | None, if_due: bool, **options: object) -> None:
        if if_due:
            remove_left_over()
            back_up_if_due()
            read_one_again()
            return
        try:
            path = make(ASKED_FOR, folder)
        except (DumpFailed, OSError) as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(str(path))
        verdict = verify(path)
        if not verdict.is_whole:
            raise CommandError("\n".join(verdict.faults))
        self.stdout.write("Read back: every table is as it was.")
