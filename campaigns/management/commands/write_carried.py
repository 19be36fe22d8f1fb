"""Write the file that a sheet carries into a folder; the worker that draws the sheet starts this command."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import override

from campaigns.models import Campaign
from campaigns.transfer.attached import NAME, SAID
from campaigns.transfer.export import write_carried


class Command(BaseCommand):
    help = "Write a campaign as a file into a folder, if it may be, and what its sheet says of that."
    requires_system_checks: list[str] = []  # the server has checked the site; a sheet waits for this

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", type=int)
        parser.add_argument("language")
        parser.add_argument("folder", type=Path)

    def handle(self, *args: object, campaign: int, language: str, folder: Path, **options: object) -> None:
        row = Campaign.objects.select_related("group").get(pk=campaign)
        with override(language):
            note, content = write_carried(row)
        if content:
            (folder / NAME).write_bytes(content)
        (folder / SAID).write_text(note, encoding="utf-8")
