"""Take in the file of an import: the worker asks for it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from campaigns.transfer.jobs import run_job


class Command(BaseCommand):
    help = "Take in a file of campaigns that has come whole; nothing is done where somebody is at it."
    requires_system_checks: list[str] = []  # the server has checked the site; people wait for this

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        run_job(options["job"])
