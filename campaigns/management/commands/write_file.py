"""Write the file of an export; the worker starts this command."""

from django.core.management.base import BaseCommand, CommandParser

from campaigns.transfer.export_jobs import run_job


class Command(BaseCommand):
    help = "Write a file that an account has asked for; nothing is done if another process is at it."
    requires_system_checks: list[str] = []  # the server has checked the site; people wait for this

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", type=int)

    def handle(self, *args: object, job: int, **options: object) -> None:
        run_job(job)
