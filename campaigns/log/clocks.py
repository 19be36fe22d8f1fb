"""Whether the machine's clock can be trusted when rows are deleted or evenings are moved.

It can if an entry was written within the last day, or if the hourly checks of the worker have seen it run
without a jump for a day. After a jump of the clock nothing is deleted for a day.
"""

import json
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from campaigns.models import Entry
from companion.accounts.models import SignIn
from companion.work.ages import SLACK, age

A_DAY = timedelta(days=1)
LOOKS = ".clock.json"  # in the data folder: since when the clock has run without a jump, and the last check
NOT_YET = "The clock differs from what was written last by over a day: nothing is deleted or moved yet."


def is_trusted() -> bool:
    """Return whether the clock can be trusted; store the time of this check."""
    began = _look()
    last = find_newest()
    is_ahead = last is not None and last > timezone.now() + A_DAY
    goes_on = timezone.now() - began >= A_DAY
    return goes_on or (not is_ahead and (last is None or age(min(last, timezone.now())) <= A_DAY))


def find_newest() -> datetime | None:
    """Return the time of the newest entry of a log or of the newest page that an account has opened."""
    line = Entry.objects.order_by("-pk").values_list("created_at", flat=True).first()
    seen = SignIn.objects.order_by("-seen_at").values_list("seen_at", flat=True).first()
    return max((moment for moment in (line, seen) if moment), default=None)


def _look() -> datetime:
    """Return since when the clock has run without a jump; store the time of this check."""
    file: Path = settings.DATA_DIR / LOOKS
    now = began = timezone.now()
    try:
        first, last = map(datetime.fromisoformat, json.loads(file.read_text(encoding="utf-8")))
        if -SLACK <= now - last <= A_DAY:
            began = first
    except (OSError, ValueError, TypeError):
        pass
    half = file.with_suffix(".part")
    half.write_text(json.dumps([began.isoformat(), now.isoformat()]), encoding="utf-8")
    half.replace(file)
    return began
