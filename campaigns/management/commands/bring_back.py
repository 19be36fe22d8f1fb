"""Bring back a group that was archived; without an id, list the archived groups."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.models import Group


class Command(BaseCommand):
    help = "Bring back a group that was put away; without its number, list those that were."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("group", type=int, nargs="?")

    def handle(self, *args: object, **options: Any) -> None:
        put_away = Group.objects.exclude(ended_at=None)
        if options["group"] is None:
            for group in put_away.order_by("ended_at"):
                self.stdout.write(f"{group.pk}: {group.name}, put away {group.ended_at:%Y-%m-%d}")
        elif not put_away.filter(pk=options["group"]).update(ended_at=None):
            raise CommandError("No group with this number was put away.")
