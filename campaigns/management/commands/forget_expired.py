"""Let go of what has expired: the worker asks for it each hour."""

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.expired import forget_expired


class Command(BaseCommand):
    help = "Delete sessions, codes, links, passes and suggestions that have been of no use for a month."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{forget_expired()} rows are gone.")
