"""What `serve` does before it serves."""

from typing import Any

from django.core.management.base import BaseCommand

from companion.boot.preparation import prepare


class Command(BaseCommand):
    help = "Make database, words and static files ready."

    def handle(self, *args: Any, **options: Any) -> None:
        prepare(self.stdout.write)
