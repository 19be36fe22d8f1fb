"""A sixth game: a skeleton that runs at once, to be turned into the game step by step."""

import sys
from argparse import ArgumentParser, BooleanOptionalAction
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from companion.operations.boot import new_game
from companion.operations.boot.new_game import GameKind

QUESTIONS = {
    "together": "Do all win or lose together?",
    "figures": "Are there figures with places?",
    "deck": "Is there a deck of cards?",
    "die": "Is there a die?",
}
DEFAULTS = {"together": True, "figures": False, "deck": False, "die": True}  # if nobody can be asked


class Command(BaseCommand):
    help = "Write the skeleton of a game: it runs, shows its table, prints its sheets, and passes its tests."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the name of its folder, such as moon_tales")
        parser.add_argument("--name", default="", help='what it is called, such as "Moon Tales"')
        parser.add_argument("--into", type=Path, default=settings.BASE_DIR, help="the folder of the project")
        for part, question in QUESTIONS.items():
            parser.add_argument(
                f"--{part}", action=BooleanOptionalAction, help=f"{question} Asked without it."
            )

    def handle(self, *args: Any, **options: Any) -> None:
        slug, into = options["game"], options["into"]
        if problem := new_game.problem(slug, into):
            raise CommandError(problem)
        kind = GameKind(**{part: self._ask(part, options[part]) for part in QUESTIONS})
        for path in new_game.write(slug, options["name"] or slug.replace("_", " ").title(), kind, into):
            self.stdout.write(str(path.relative_to(into)))
        self.stdout.write(f"It runs. Next: `make game-tests GAME={slug}`, `make words`, `make pictures`.")

    def _ask(self, part: str, answer: bool | None) -> bool:
        """Return whether the game has a part: as an option says, else as the user does, if there is one."""
        if answer is not None or not sys.stdin.isatty():
            return DEFAULTS[part] if answer is None else answer
        return input(f"{QUESTIONS[part]} [y/n] ").lower().startswith("y")
