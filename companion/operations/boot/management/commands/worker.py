"""The embedded worker: the child of `serve`, never typed by hand."""

import os
import warnings

from celery.platforms import SecurityWarning
from celery.signals import worker_ready
from django.core.management.base import BaseCommand

from companion.celery import app
from companion.operations.boot.worker import beat, beside, end_with_the_site


class Command(BaseCommand):
    help = "Do the work in the background, until standard input closes."
    requires_system_checks: list[str] = []  # `serve` has run them: they load the whole site

    def handle(self, *args: object, **options: object) -> None:
        beside(end_with_the_site)
        os.environ["CELERY_SKIP_CHECKS"] = "1"
        worker_ready.connect(lambda **_: beside(beat), weak=False)
        # It warns of root because of pickled tasks; ours are JSON.
        warnings.simplefilter("ignore", SecurityWarning)
        # One task at a time in one process: a sheet takes a second, another process would take 60 MB.
        alone = {"without_gossip": True, "without_mingle": True, "without_heartbeat": True}
        worker = app.Worker(pool="solo", loglevel="WARNING", quiet=True, **alone)
        worker.start()
        raise SystemExit(worker.exitcode)
