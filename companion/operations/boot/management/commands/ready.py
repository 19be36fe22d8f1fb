"""The preparation that `serve` makes before it serves."""

from django.core.management.base import BaseCommand

from companion.operations.boot.data_lock import tell_of_running_site
from companion.operations.boot.preparation import prepare


class Command(BaseCommand):
    help = "Make database, words and static files ready."

    def handle(self, *args: object, **options: object) -> None:
        tell_of_running_site(self.stdout.write)
        prepare(self.stdout.write)
