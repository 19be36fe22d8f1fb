"""A sixth game: a skeleton that runs at once, to be turned into the game step by step."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from companion.operations.boot import new_game


class Command(BaseCommand):
    help = "Write the skeleton of a game: it runs, shows its table, prints its sheets, and passes its tests."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the name of its folder, such as moon_tales")
        parser.add_argument("--name", default="", help='what it is called, such as "Moon Tales"')
        parser.add_argument("--into", type=Path, default=settings.BASE_DIR, help="the folder of the project")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, into = options["game"], options["into"]
        if problem := new_game.problem(slug, into):
            raise CommandError(problem)
        for path in new_game.write(slug, options["name"] or slug.replace("_", " ").title(), into):
            self.stdout.write(str(path.relative_to(into)))
        self.stdout.write("It runs. Next: `make words`, and the Italian of what it says.")
