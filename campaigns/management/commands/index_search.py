"""Bring the index of the search up to date; the worker does it each hour."""

from django.core.management.base import BaseCommand, CommandParser

from campaigns.search.upkeep import catch_up_all, forget_all


class Command(BaseCommand):
    help = "Bring the index of the search up to date: all that was played, written and typed since."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--anew", action="store_true", help="make the whole index again")

    def handle(self, *args: object, anew: bool, **options: object) -> None:
        if anew:
            forget_all()
        self.stdout.write(f"{catch_up_all()} logs and other things were brought into the index.")
