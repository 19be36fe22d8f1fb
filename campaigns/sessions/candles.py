"""A candle that burns down: the time to read a story or to make a choice. It is no part of a game's state.

Its end is a moment on the clock of the site; screens get the seconds that are left.
"""

from datetime import timedelta
from math import ceil

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.log.signals import bump_access_version
from campaigns.models import Session
from companion.rules import IllegalPlay, _

MINUTES = (1, 2, 3, 5)  # the choices on the page
MOST_MINUTES = 60
MINUTE = 60
SHOWN_OVER = timedelta(seconds=20)  # how long a candle is shown after it has burnt down


@transaction.atomic
def light(session: Session, minutes: int, *, is_anew: bool = False) -> None:
    """Light a candle for so many minutes; `is_anew` replaces a burning one. Raises: IllegalPlay."""
    if not session.is_open:
        raise IllegalPlay(_("This table is packed away: no candle burns here."))
    now = timezone.now()
    rows = Session.objects.filter(pk=session.pk, closed_at=None)
    if not is_anew:
        rows = rows.filter(Q(candle_ends_at=None) | Q(candle_ends_at__lte=now))
    seconds = minutes * MINUTE
    if not rows.update(candle_ends_at=now + timedelta(seconds=seconds), candle_seconds=seconds):
        raise IllegalPlay(_("A candle burns already: put it out first."))
    bump_access_version(session.campaign_id)


@transaction.atomic
def put_out(session: Session) -> None:
    """Put the candle out, even if it does not burn."""
    Session.objects.filter(pk=session.pk).update(candle_ends_at=None)
    bump_access_version(session.campaign_id)


def seconds_left(session: Session) -> float | None:
    """Return the seconds that are left, 0 if the candle has just burnt down, None if there is none."""
    if session.candle_ends_at is None or not session.is_open:
        return None
    left = session.candle_ends_at - timezone.now()
    return None if left < -SHOWN_OVER else max(0.0, left.total_seconds())


def minutes_of(session: Session) -> int:
    """Return the minutes for which the candle was lit."""
    return ceil(session.candle_seconds / MINUTE)
