"""Bring back a group that was archived; without an id, list the archived groups."""

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.models import Group


class Command(BaseCommand):
    help = "Bring back a group that was put away; without its number, list those that were."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("group", type=int, nargs="?")

    def handle(self, *args: object, group: int | None, **options: object) -> None:
        put_away = Group.objects.exclude(ended_at=None)
        if group is None:
            for row in put_away.order_by("ended_at"):
                self.stdout.write(f"{row.pk}: {row.name}, put away {row.ended_at:%Y-%m-%d}")
        elif not put_away.filter(pk=group).update(ended_at=None):
            raise CommandError("No group with this number was put away.")
