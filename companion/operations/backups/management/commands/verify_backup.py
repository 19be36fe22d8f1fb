"""Verify a backup by opening it in a place of its own."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion.operations.backups.verification import verify


class Command(BaseCommand):
    help = "Open a backup in a place of its own, bring it up to date, and replay every table."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, **options: Any) -> None:
        verdict = verify(options["file"])
        if not verdict.is_whole:
            raise CommandError("\n".join(verdict.faults))
        self.stdout.write("Read back: every table is as it was.")
