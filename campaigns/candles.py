"""A candle that burns down: how long a story is read, or a choice may take. It is no part of a game's state.

When it ends is kept by the clock of the site; screens are told how much is left of it.
"""

from datetime import timedelta
from math import ceil

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.models import Session
from campaigns.signals import bump_access_version
from companion.rules import IllegalPlay, _

MINUTES = (1, 2, 3, 5)  # that a sheet offers
MOST_MINUTES = 60
MINUTE = 60
SHOWN_OVER = timedelta(seconds=20)  # how long one that has burnt down is shown


@transaction.atomic
def light(session: Session, minutes: int, *, is_anew: bool = False) -> None:
    """Light a candle for so many minutes; `is_anew` in the place of one that burns. Raises: IllegalPlay."""
    if not session.is_open:
        raise IllegalPlay(_("This table is packed away: no candle burns here."))
    now = timezone.now()
    found = Session.objects.filter(pk=session.pk, closed_at=None)
    if not is_anew:
        found = found.filter(Q(candle_ends_at=None) | Q(candle_ends_at__lte=now))
    seconds = minutes * MINUTE
    if not found.update(candle_ends_at=now + timedelta(seconds=seconds), candle_seconds=seconds):
        raise IllegalPlay(_("A candle burns already: put it out first."))
    bump_access_version(session.campaign_id)


@transaction.atomic
def put_out(session: Session) -> None:
    """Put the candle out, whether it still burns or not."""
    Session.objects.filter(pk=session.pk).update(candle_ends_at=None)
    bump_access_version(session.campaign_id)


def seconds_left(session: Session) -> float | None:
    """Return how long the candle burns yet, 0 where it has just burnt down, None where there is none."""
    if session.candle_ends_at is None or not session.is_open:
        return None
    left = session.candle_ends_at - timezone.now()
    return None if left < -SHOWN_OVER else max(0.0, left.total_seconds())


def minutes_of(session: Session) -> int:
    """Return for how many minutes the candle was lit."""
    return ceil(session.candle_seconds / MINUTE)
