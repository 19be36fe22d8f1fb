"""One moment for all that a picture shows: whoever is told one lives in it, with a tick for each look."""

import os
from datetime import datetime, timedelta
from itertools import count
from unittest import mock

MOMENT = "NIGHTLIGHT_TESTS_NOW"


def stop_clock() -> None:
    """Let Django's clock stand at the moment that the environment names; do nothing if it names none."""
    if MOMENT in os.environ:
        began, ticks = datetime.fromisoformat(os.environ[MOMENT]), count()
        mock.patch("django.utils.timezone.now", lambda: began + timedelta(microseconds=next(ticks))).start()
