"""Sessions, screens and other limited rows, if the clock is set while the site runs.

A machine without a battery starts in a year gone by. When its clock is set, no user is signed out: each
session lasts as long as it would have, by a clock that is never set.
"""

import time
from collections.abc import Iterator
from datetime import timedelta
from threading import Lock

from django.apps import apps
from django.conf import settings
from django.core.cache import cache
from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

FIELDS = ("expire_date", "expires_at")  # of Django's sessions; of passes and links
JUMP = timedelta(minutes=5)  # less than that is a clock that goes a little wrong
# What ends later than this was written by another clock than the one that was just left.
LONGEST = timedelta(seconds=settings.SESSION_COOKIE_AGE)


class WatchedClock:
    """Knows by how much the clock differs from one that is never set."""

    def __init__(self) -> None:
        self._lock, self._difference = Lock(), read_difference()

    def follow(self) -> None:
        """Move the ends of valid rows by as much as the clock was set since the last call.

        Tries that were counted by the former clock are forgotten: those of a time to come would never end.
        At home alone: there one process serves the site, so nothing is moved twice.
        """
        if not settings.CLOCK_MAY_JUMP or not self._find_jump():
            return
        with self._lock:
            jump = self._find_jump()
            move_ends(jump)
            cache.clear()
            self._difference += jump

    def _find_jump(self) -> timedelta:
        jump = read_difference() - self._difference
        return jump if abs(jump) > JUMP else timedelta(0)


def read_difference() -> timedelta:
    """Return how far the clock is ahead of one that is never set, and that goes on while a machine sleeps.

    Only Linux has such a one, and there are the machines without a battery; elsewhere no jump is seen.
    """
    if not hasattr(time, "CLOCK_BOOTTIME"):
        return timedelta(0)
    return timedelta(seconds=time.time() - time.clock_gettime(time.CLOCK_BOOTTIME))


def move_ends(jump: timedelta) -> None:
    """Let rows that were valid by the clock before a jump be valid for as long by the clock of now."""
    before = timezone.now() - jump
    with transaction.atomic():
        for model, field in list_ends():
            good = model._default_manager.filter(**{f"{field}__range": (before, before + LONGEST)})
            good.update(**{field: F(field) + jump})


def list_ends() -> Iterator[tuple[type[models.Model], str]]:
    """Give each model that says until when it is good, with the field that does."""
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.name in FIELDS:
                yield model, field.name


CLOCK = WatchedClock()
