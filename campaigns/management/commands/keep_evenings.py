"""Let evenings come again and remind people of them: the worker asks for it each hour."""

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.evenings.planning import roll_on
from campaigns.evenings.reminders import send_reminders


class Command(BaseCommand):
    help = "Fix the next of each evening that repeats and is over, and send the reminders that are due."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{roll_on()} evenings come again, {send_reminders()} reminders are sent.")
