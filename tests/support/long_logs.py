"""Logs of thousands of lines, as nobody would play them in a test."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.utils import timezone

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Entry, Session
from companion.rules import Play

PLAYED = 10


def lengthen(session: Session, lines: int) -> None:
    """Play a little and write that down again and again, until the log has so many lines."""
    for number in range(PLAYED):
        play = Play("write", {"words": f"Line {number}."})
        commands.record(session, play, Command(number, f"key-{number}"))
    first = list(session.entries.order_by("number"))
    Entry.objects.bulk_create(_copies(first, lines, timezone.now() - timedelta(hours=4)), 500)


def _copies(first: list[Entry], lines: int, began: datetime) -> Iterator[Entry]:
    for number in range(PLAYED + 1, lines + 1):
        one = first[(number - 1) % PLAYED]
        values = {field.attname: getattr(one, field.attname) for field in Entry._meta.concrete_fields}
        values |= {"id": None, "number": number, "key": f"key-{number}"}
        values |= {"created_at": began, "at_play": number}
        yield Entry(**values)
