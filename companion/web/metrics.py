"""The metrics of the site, for Prometheus (`metrics_page`).

Each process counts its own work; values read from the database are the same in all. Nothing is measured,
and the library is not loaded, if no client may read it.
"""

import time
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

View = Callable[[HttpRequest], HttpResponseBase]
SECONDS = (0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.5, 5.0, 10.0)
REFUSALS = {409: "stale", 422: "refused", 429: "too many"}


def is_on() -> bool:
    return bool(settings.METRICS_TOKEN or settings.METRICS_ADDRESSES)


class Metrics:
    """The numbers of this process, in a registry of their own."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram  # noqa: PLC0415  # 3 MB

        self.registry = CollectorRegistry()
        own: Any = {"namespace": "nightlight", "registry": self.registry}
        self.requests = Histogram(
            "request_seconds", "Answering a page.", ["view", "method", "status"], buckets=SECONDS, **own
        )
        self.plays = Counter("plays", "What was written to the log of a table.", **own)
        self.refusals = Counter("refused_commands", "Taps that wrote nothing, by the reason.", ["why"], **own)
        self.lag = Histogram(
            "screen_lag_seconds",
            "From the writing of an entry to a screen that asks for it.",
            buckets=SECONDS,
            **own,
        )


@cache
def get_metrics() -> Metrics:
    return Metrics()


# counted as it happens


def measure_requests(get_response: View) -> View:
    """Return a middleware that takes the time of each page, by the name of its view."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if not is_on():
            return get_response(request)
        began = time.perf_counter()
        response = get_response(request)
        match, metrics = request.resolver_match, get_metrics()
        view = (match.view_name if match else "") or "none"
        metrics.requests.labels(view, request.method or "", f"{response.status_code // 100}xx").observe(
            time.perf_counter() - began
        )
        if request.method == "POST" and response.status_code in REFUSALS:
            metrics.refusals.labels(REFUSALS[response.status_code]).inc()
        return response

    return answer


def count_play(*, session: int | None, **_more: object) -> None:
    """Count the entries written at a table."""
    if session is not None and is_on():
        get_metrics().plays.inc()


def note_lag(written_at: datetime) -> None:
    """Take the time from the writing of an entry until a screen that was behind asks for it."""
    if is_on():
        get_metrics().lag.observe((timezone.now() - written_at).total_seconds())
