"""Run the backup job of the owner's page; never typed by hand."""

from django.core.management.base import BaseCommand

from companion.operations.backups.run_job import run_job


class Command(BaseCommand):
    help = "Carry out what the owner's page has asked for."
    requires_system_checks: list[str] = []  # the process that serves the site has run them

    def handle(self, *args: object, **options: object) -> None:
        run_job()
