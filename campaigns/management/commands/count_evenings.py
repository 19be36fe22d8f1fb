"""Update the digests of all logs; the worker does it each hour, so that pages rarely have to."""

from django.core.management.base import BaseCommand

from campaigns.history.upkeep import bring_up_to_date
from campaigns.models import Session


class Command(BaseCommand):
    help = "Count what was played since the logs were counted last."

    def handle(self, *_args: object, **_options: object) -> None:
        bring_up_to_date(Session.objects.all())
