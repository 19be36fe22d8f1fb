"""Play every log again and compare it with what is stored (R11)."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns import store
from campaigns.models import Session
from companion.rules import Illegal


class Command(BaseCommand):
    help = "Replay every log; say which table differs from what is stored."

    def handle(self, *args: Any, **options: Any) -> None:
        sessions = Session.objects.select_related("campaign")
        wrong = [session for session in sessions if not _holds(session)]
        for session in wrong:
            self.stderr.write(
                f"{session.campaign} (session {session.number}, id {session.pk}): replay differs"
            )
        if wrong:
            raise CommandError(f"{len(wrong)} of {sessions.count()} tables differ.")
        self.stdout.write(f"{sessions.count()} tables replay exactly.")


def _holds(session: Session) -> bool:
    try:
        return store.replays_exactly(session)
    except Illegal:
        return False
