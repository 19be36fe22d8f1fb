"""The one machine for work that a row asks for: sheets, imports, exports.

The queue is the table of the rows: a worker takes a job on a lease, renews it every few seconds, and finishes
or fails it. The lease of a worker that dies runs out, and another worker takes the job; a job that has ended
too many workers fails. Celery only wakes a worker: what its broker loses, the sweep finds.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import ClassVar, Self, TypeVar

from django.db import DatabaseError, close_old_connections, models
from django.db.models import F, Q
from django.utils import timezone

from companion.work.heartbeat import beating

Row = TypeVar("Row", bound="Job")
Progress = TypeVar("Progress")

LEASE = timedelta(seconds=10)  # a job whose worker dies is done again this soon
BEAT = 2.0  # seconds
IN_QUEUE = timedelta(seconds=10)  # the broker may take this long; then the sweep does the work
MOST_TRIES = 3
LONGEST = timedelta(minutes=1)  # a lease that ends later was given by a wrong clock
PAUSE = 0.5  # seconds between two reports of progress: each is a write

logger = logging.getLogger(__name__)


class Jobs(models.QuerySet[Row]):
    """Jobs of a kind, with queries for those without a result, and for those that no worker is at."""

    def unfinished(self) -> Self:
        """Return those without a result."""
        return self.filter(status__in=self.model.OPEN)

    def held(self) -> Self:
        """Return those that a worker is at, on a valid lease."""
        now = timezone.now()
        return self.filter(status=self.model.WORKING, lease_until__range=(now, now + LONGEST))

    def free(self) -> Self:
        """Return those that a worker may take: they wait, or their worker has died."""
        return self.filter(Q(status=self.model.WAITING) | Q(_is_lease_over(), status=self.model.WORKING))

    def due(self) -> Self:
        """Return those that the sweep takes, the oldest first: no worker has come, or it has died."""
        return self.unfinished().filter(_is_lease_over()).order_by(self.model.OLDEST, "pk")

    def hopeless(self) -> Self:
        """Return those that have ended too many workers."""
        return self.due().filter(tries__gte=MOST_TRIES).order_by()

    def take(self, job_id: int, **more: object) -> Row | None:
        """Return a job on a lease; None if it is held, done or gone. The caller holds the write lock."""
        lease = {"lease_until": timezone.now() + LEASE, "tries": F("tries") + 1}
        jobs = self.free().filter(pk=job_id, tries__lt=MOST_TRIES)
        is_taken = jobs.update(status=self.model.WORKING, **lease, **more)
        return self.get(pk=job_id) if is_taken else None


class Job(models.Model):
    """A row that asks for work. Its kind says by which words its status is stored, and what tells its age."""

    WAITING: ClassVar[str]
    WORKING: ClassVar[str]
    DONE: ClassVar[str]
    FAILED: ClassVar[str]
    OPEN: ClassVar[tuple[str, str]]
    OLDEST: ClassVar[str] = "changed_at"

    status = models.CharField(max_length=10)
    tries = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    @property
    def is_open(self) -> bool:
        return self.status in self.OPEN

    @property
    def is_held(self) -> bool:
        """Whether a worker is at it: `Jobs.held` for one job."""
        return self.status == self.WORKING and timezone.now() <= self.lease_until <= timezone.now() + LONGEST

    def renew(self, **more: object) -> bool:
        """Renew the lease; return False if the job was stopped, or another worker has it now."""
        return self._change(lease_until=timezone.now() + LEASE, **more)

    def finish(self, **more: object) -> bool:
        """Store the result; return False if the job was stopped, or another worker has it now."""
        return self._change(status=self.DONE, **more)

    def fail(self, **more: object) -> bool:
        """Store why there is no result; return False if the job was stopped, or another worker has it now."""
        return self._change(status=self.FAILED, **more)

    def _change(self, **columns: object) -> bool:
        own = type(self)._default_manager.filter(pk=self.pk, status__in=self.OPEN, tries=self.tries)
        return bool(own.update(**columns))

    @contextmanager
    def held(self, longest: float) -> Iterator[None]:
        """Keep the lease alive for at most this many seconds; the lease of a worker that dies runs out."""
        with beating(self.renew, BEAT, longest):
            yield


def _is_lease_over() -> Q:
    """Return the condition of rows whose lease has passed, or is too far away to be right."""
    now = timezone.now()
    return Q(lease_until__lt=now) | Q(lease_until__gt=now + LONGEST)


def now_and_then(tell: Callable[[Progress], object]) -> Callable[[Progress], None]:
    """Return a function that reports progress by `tell`, at most once in PAUSE seconds."""
    last_at = time.monotonic()

    def tell_in_time(what: Progress) -> None:
        nonlocal last_at
        if time.monotonic() - last_at >= PAUSE:
            last_at = time.monotonic()
            tell(what)

    return tell_in_time


def sweep(work: Callable[[], object], pause: float) -> None:
    """Repeat some work for ever, also while the database does not answer."""
    while True:
        try:
            work()
        except DatabaseError:
            logger.warning("The database does not answer: looking again in a while", exc_info=True)
        close_old_connections()
        time.sleep(pause)
