"""Play every log again and compare it with what is stored."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from campaigns.log.replay import first_divergence
from campaigns.log.seals import find_heads
from campaigns.models import Session


class Command(BaseCommand):
    help = "Play every log again; name each table that differs from what is stored."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--heads", action="store_true", help="say how each log ends, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        sessions = Session.objects.select_related("campaign").order_by("pk")
        found = [(session, first_divergence(session)) for session in sessions]
        wrong = [(session, number) for session, number in found if number is not None]
        for session, number in wrong:
            where = f"{session.campaign.name}, session {session.number} (id {session.pk})"
            self.stderr.write(f"{where}: entry {number} differs.")
        if wrong:
            raise CommandError(f"{len(wrong)} of {len(found)} tables differ.")
        if options["heads"]:
            with connection.cursor() as cursor:
                self.stdout.write(json.dumps(find_heads(cursor)))
        else:
            self.stdout.write(f"{len(found)} tables replay exactly.")
