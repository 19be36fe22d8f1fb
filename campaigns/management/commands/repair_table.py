"""Replay a broken table's log into a new session."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.models import Session
from campaigns.sessions.lifecycle import repair


class Command(BaseCommand):
    help = "Play a table's log again into a new evening; the broken one is packed away as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("session", type=int, help="the number in the table's address")

    def handle(self, *args: object, session: int, **options: object) -> None:
        broken = Session.objects.select_related("campaign").filter(pk=session).first()
        if broken is None:
            raise CommandError("There is no table with this number.")
        made, stops_at = repair(broken)
        self.stdout.write(f"/table/{made.pk}/ has {made.entries.count()} lines of the log.")
        if stops_at:
            self.stdout.write(f"Line {stops_at} and those after it cannot be played; the old log has them.")
