"""Take every message from the source into the catalogues, say what lacks words, and compile."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from companion.operations.boot import catalogues

MOST = 50  # messages that lack words are named


class Command(BaseCommand):
    help = "Bring the language catalogues up to the source and compile them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--compile", action="store_true", help="only compile")
        parser.add_argument("--check", action="store_true", help="fail when a message lacks words")

    def handle(self, *args: object, **options: object) -> None:
        lacking = 0 if options["compile"] else sum(self.update())
        for path in catalogues.compile_catalogues():
            self.stdout.write(f"compiled {path.relative_to(settings.BASE_DIR)}")
        if options["check"] and lacking:
            raise CommandError(f"{lacking} messages lack words")

    def update(self) -> list[int]:
        """Update each catalogue; return how many messages lack words in each."""
        source = catalogues.said_in_source(settings.BASE_DIR)
        lacking = []
        for path in catalogues.catalogue_files():
            messages, untranslated = catalogues.update_catalogue(path, source)
            self.stdout.write(f"{path.parts[-3]}: {messages} messages, {len(untranslated)} lack words")
            for line in untranslated[:MOST]:
                self.stdout.write(f"  {line}")
            lacking.append(len(untranslated))
        return lacking
