"""Repeat evenings and send reminders; the worker does it each hour."""

from django.core.management.base import BaseCommand

from campaigns.log import clocks
from campaigns.schedule.planning import roll_on
from campaigns.schedule.reminders import send_reminders


class Command(BaseCommand):
    help = "Fix the next of each evening that repeats and is over, and send the reminders that are due."

    def handle(self, *args: object, **options: object) -> None:
        if not clocks.is_trusted():
            self.stdout.write(clocks.NOT_YET)
            return
        try:
            self.stdout.write(f"{roll_on()} evenings come again.")
        finally:  # reminders go out even if an evening cannot be read
            self.stdout.write(f"{send_reminders()} reminders are sent.")
