"""Verify a backup by opening it in a place of its own."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from companion.operations.backups.verification import verify


class Command(BaseCommand):
    help = "Open a backup in a place of its own, bring it up to date, and replay every table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        verdict = verify(file)
        if not verdict.is_whole:
            raise CommandError("\n".join(verdict.faults))
        self.stdout.write("Read back: every table is as it was.")
