"""The page of the site's metrics: closed unless a token or an address opens it."""

from collections.abc import Iterator
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.log.signals import table_changed
from companion.accounts.decorators import public
from companion.live.hub import HUB
from companion.operations.backups.stored import list_backups
from companion.printing.models import SheetJob
from companion.web.metrics import count_play, get_metrics

table_changed.connect(count_play)


class Now:
    """Gauges that are read from the database and the disk at each request."""

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415

        for name, says, value in (
            ("streams", "Screens that listen by way of this process.", count_streams()),
            ("queue_age_seconds", "How long the oldest sheet has been waiting.", queue_age()),
            (
                "backup_age_seconds",
                "Age of the newest verified backup; -1: none.",
                backup_age(),
            ),
        ):
            yield GaugeMetricFamily(f"nightlight_{name}", says, value=value)


def count_streams() -> int:
    return sum(len(table.streams) for table in tuple(HUB.tables.values()))


def queue_age() -> float:
    waiting = SheetJob.objects.filter(status=SheetJob.Status.WAITING).order_by("created_at")
    oldest = waiting.values_list("created_at", flat=True).first()
    return (timezone.now() - oldest).total_seconds() if oldest else 0.0


def backup_age() -> float:
    newest = next((backup for backup in list_backups() if backup.is_verified), None)
    return (timezone.now() - newest.at).total_seconds() if newest else -1.0


@cache
def get_registry() -> Any:
    """Return the metrics of this process, with the values of now."""
    registry = get_metrics().registry
    registry.register(Now())
    return registry


@public
@require_safe
@never_cache
def show_metrics(request: HttpRequest) -> HttpResponse:
    """Show all metrics to a client with the token or an allowed address; 404 for others."""
    if not may_read(request):
        raise Http404
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest  # noqa: PLC0415

    return HttpResponse(generate_latest(get_registry()), content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    token = f"Bearer {settings.METRICS_TOKEN}"
    if settings.METRICS_TOKEN and constant_time_compare(request.headers.get("Authorization", ""), token):
        return True
    if not settings.METRICS_ADDRESSES:
        return False
    comes_from = ip_address(get_adapter().get_client_ip(request))
    return any(comes_from in ip_network(known) for known in settings.METRICS_ADDRESSES)
