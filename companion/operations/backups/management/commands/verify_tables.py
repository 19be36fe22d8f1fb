"""Play every log again and compare the result with the stored table."""

import json

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from campaigns.log.replay import first_divergence
from campaigns.log.seals import find_heads
from campaigns.models import Session
from companion.operations.backups.cut_logs import find_cut_logs


class Command(BaseCommand):
    help = "Play every log again; name each table that differs from what is stored."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--heads", action="store_true", help="say how each log ends, as JSON")

    def handle(self, *args: object, heads: bool, **options: object) -> None:
        sessions = Session.objects.select_related("campaign").order_by("pk")
        divergences = [(session, first_divergence(session)) for session in sessions]
        wrong = [(session, number) for session, number in divergences if number is not None]
        for session, number in wrong:
            self.stderr.write(f"{describe(session)}: entry {number} differs.")
        if wrong:
            raise CommandError(f"{len(wrong)} of {len(divergences)} tables differ.")
        self.refuse_cut_logs()
        if heads:
            with connection.cursor() as cursor:
                self.stdout.write(json.dumps(find_heads(cursor)))
        else:
            self.stdout.write(f"{len(divergences)} tables replay exactly.")

    def refuse_cut_logs(self) -> None:
        """Raises: CommandError, if a log ends before, or otherwise than, the last backup knows it."""
        cut = list(find_cut_logs())
        for session, number in cut:
            self.stderr.write(f"{describe(session)}: entry {number} is not as the last backup knows it.")
        if cut:
            raise CommandError(f"{len(cut)} logs were changed or cut off since the last backup.")


def describe(session: Session) -> str:
    return f"{session.campaign.name}, session {session.number} (id {session.pk})"
