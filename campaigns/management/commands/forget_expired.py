"""Delete expired rows; the worker does it each hour."""

from django.core.management.base import BaseCommand

from campaigns.access.expired import forget_expired
from campaigns.log import clocks


class Command(BaseCommand):
    help = "Delete sessions, codes, links, passes and suggestions that have been of no use for a month."

    def handle(self, *args: object, **options: object) -> None:
        if clocks.is_trusted():
            self.stdout.write(f"{forget_expired()} rows are gone.")
        else:
            self.stdout.write(clocks.NOT_YET)
