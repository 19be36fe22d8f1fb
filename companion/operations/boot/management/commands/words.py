"""Take every message from the source into the catalogues, say what lacks words, and compile."""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence

from babel.messages.catalog import Message
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from companion.operations.boot import catalogues


class Command(BaseCommand):
    help = "Bring the language catalogues up to the source and compile them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--compile", action="store_true", help="only compile")
        parser.add_argument("--check", action="store_true", help="fail when a message lacks words")
        parser.add_argument("--game", default="", help="list the words that this game shares with others")

    def handle(self, *args: object, **options: object) -> None:
        lacking = 0 if options["compile"] else sum(self.update(str(options["game"])))
        for path in catalogues.compile_catalogues():
            self.stdout.write(f"compiled {path.relative_to(settings.BASE_DIR)}")
        if options["check"] and lacking:
            raise CommandError(f"{lacking} messages lack words")

    def update(self, game: str) -> Iterator[int]:
        """Update each catalogue, and say what lacks words; give how many messages lack them in each."""
        source = catalogues.said_in_source(settings.BASE_DIR)
        for path in catalogues.catalogue_files():
            messages = catalogues.update_catalogue(path, source)
            lacking = catalogues.lacking(messages)
            self.stdout.write(f"{path.parts[-3]}: {len(messages)} messages, {len(lacking)} lack words")
            for message in lacking:
                self.stdout.write(f"  lacks words: {_quote(message.id)}{_files(message, game)}")
            for message in catalogues.shared_by(game, messages) if game else ():
                words = f"{_quote(message.id)} is {_quote(message.string)}"
                self.stdout.write(f"  shared: {words}{_files(message, game)}")
            yield len(lacking)


def _quote(words: str | Sequence[str] | None) -> str:
    """Return words, or the first of several forms, as a quotation."""
    return f"“{words if isinstance(words, str) else (words or ('',))[0]}”"


def _files(message: Message, game: str) -> str:
    """Return the first file that says a message, one of another game's if there is one."""
    files = [file for file, _line in message.locations]
    others = [file for file in files if f"games/{game}/" not in file]
    return f" ({[*others, *files][0]})" if files else ""
