"""Play every log again and compare it with what is stored."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from campaigns.log.marks import find_marks
from campaigns.log.replay import first_divergence
from campaigns.log.seals import find_heads
from campaigns.models import Session


class Command(BaseCommand):
    help = "Play every log again; name each table that differs from what is stored."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--mark", help="look up the mark that a pack-away sheet has at its foot")
        parser.add_argument("--heads", action="store_true", help="say how each log ends, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["mark"] is not None:
            self.look_up(options["mark"])
            return
        sessions = Session.objects.select_related("campaign").order_by("pk")
        found = [(session, first_divergence(session)) for session in sessions]
        wrong = [(session, number) for session, number in found if number is not None]
        for session, number in wrong:
            self.stderr.write(f"{describe(session)}: entry {number} differs.")
        if wrong:
            raise CommandError(f"{len(wrong)} of {len(found)} tables differ.")
        if options["heads"]:
            with connection.cursor() as cursor:
                self.stdout.write(json.dumps(find_heads(cursor)))
        else:
            self.stdout.write(f"{len(found)} tables replay exactly.")

    def look_up(self, mark: str) -> None:
        """Say which log a mark is of, if it still says what it said when that was printed."""
        found = list(find_marks(mark))
        if not found:
            raise CommandError("No log here has this mark: one was changed since, or it is of another site.")
        for session, number in found:
            wrong = first_divergence(session)
            if wrong is not None and wrong <= number:
                raise CommandError(f"{describe(session)}: entry {wrong} differs.")
            self.stdout.write(f"{describe(session)}: all is as it was up to entry {number}.")


def describe(session: Session) -> str:
    return f"{session.campaign.name}, session {session.number} (id {session.pk})"
