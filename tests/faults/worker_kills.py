"""The worker is killed while it draws: sheet or pack is there soon all the same, and never half of it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from random import Random
from statistics import median, quantiles

from django.conf import settings
from django.core.files.storage import storages
from pypdf import PdfReader

from campaigns.models import Session
from companion.operations.boot import worker
from companion.printing import jobs, tasks
from companion.printing.jobs import Wanted
from companion.printing.models import Asker, SheetJob
from companion.printing.pages import SheetChoice, render_page
from companion.printing.views import load_subject
from companion.work.own_process import manage_line
from tests.faults.world import Report, games, in_full_swing, somebody

LATEST = 1.0  # seconds into a sheet
LATEST_IN_A_PACK = 3.0  # by then most are joined
SOON = 20.0  # seconds in which 95 of 100 sheets are there, that they were asked for
SOON_IN_A_PACK = 30.0  # a pack is killed later, and has the rest of its sheets to draw
GIVE_UP = 60.0
PACKED = 4  # sheets
AGAIN_AFTER = 1.0  # seconds: as the site's own watch starts it again
LOOKS = 0.02


class OwnWorker:
    """The worker that the site starts at home, as a process that can be killed; with a `seed`, its fault."""

    def __init__(self, seed: str = "") -> None:
        worker.prepare()
        self.seed = seed
        self.start()

    def start(self) -> None:
        line, env = manage_line("worker"), {"DJANGO_SETTINGS_MODULE": worker.SETTINGS}
        if self.seed:  # faults are of the whole site, which the settings of a worker do not know
            line = [sys.executable, "-m", "tests.faults.seeded_worker"]
            env = {"DJANGO_SETTINGS_MODULE": "companion.settings", "NIGHTLIGHT_SEED": self.seed}
        self.process = subprocess.Popen(
            line,
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | env,
            cwd=settings.BASE_DIR,
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def own_worker(seed: str = "") -> Iterator[OwnWorker]:
    found = OwnWorker(seed)
    try:
        yield found
    finally:
        found.kill()


def run(kills: int, sheets: int = 1, seed: int = 4) -> Report:
    """Ask so many times for a sheet, or for a pack of `sheets`; kill the worker at any moment of each."""
    name = f"R9 killed workers, {'a pack' if sheets > 1 else 'a sheet'}"
    report, rng, seconds = Report(name), Random(seed), list[float]()
    latest = LATEST_IN_A_PACK if sheets > 1 else LATEST
    every = [in_full_swing(game, somebody()) for game in games()]
    caught = 0
    with own_worker() as one:
        for number in range(kills):
            session = every[number % len(every)]
            job = ask(session, number, sheets)
            asked = time.monotonic()
            wait_until_taken(job)
            time.sleep(rng.uniform(0, latest))
            one.kill()
            caught += not look(report, job)
            time.sleep(AGAIN_AFTER)
            one.start()
            while not look(report, job) and time.monotonic() - asked < GIVE_UP:
                time.sleep(LOOKS)
            seconds.append(time.monotonic() - asked)
            report.must(look(report, job), f"sheet {number} is not there after {seconds[-1]:.0f} s")
            report.must(has_all_pages(job), f"sheet {number} lacks pages")
    slowest = quantiles(seconds, n=20, method="inclusive")[-1] if kills > 1 else seconds[0]
    soon = SOON_IN_A_PACK if sheets > 1 else SOON
    report.must(slowest < soon, f"of 20 sheets one took {slowest:.1f} s or more")
    report.must(caught, "no sheet was half drawn: nothing was tried")
    report.numbers |= {"kills": kills, "while_drawing": caught}
    report.numbers |= {"p50_s": round(median(seconds), 1), "p95_s": round(slowest, 1)}
    report.numbers["worst_s"] = round(max(seconds), 1)
    return report


def ask(session: Session, number: int, count: int) -> SheetJob:
    """Ask for a sheet that was never drawn before, or for a pack of so many, as a tap does."""
    sheets, asker, subject = session.game.sheets, Asker.at(session), load_subject(session)
    wanted = [
        Wanted(choice, render_page(subject, choice) + f"<!-- {number} -->", title=choice.slug)
        for choice in (SheetChoice(sheets[(number + step) % len(sheets)].slug) for step in range(count))
    ]
    if count > 1:
        job = jobs.get_or_create_pack(asker, wanted)
    else:
        job = jobs.get_or_create_job(asker, wanted[0].choice, wanted[0].page)
    tasks.send_job(job)
    return job


def wait_until_taken(job: SheetJob) -> None:
    """Wait until a sheet is drawn, or one of a pack."""
    parts, until = [job.pk, *job.packed.values_list("sheet", flat=True)], time.monotonic() + GIVE_UP
    begun = SheetJob.objects.filter(pk__in=parts).exclude(status=SheetJob.Status.WAITING)
    while not begun.exists() and time.monotonic() < until:
        time.sleep(LOOKS)


def look(report: Report, job: SheetJob) -> bool:
    """Return whether a sheet is there; what is there has to be all of it."""
    now = SheetJob.objects.get(pk=job.pk)
    report.must(now.status != SheetJob.Status.FAILED, f"sheet {job.pk} has failed: {now.problem}")
    with suppress(FileNotFoundError), storages["sheets"].open(job.stored_as) as held:
        drawn = held.read()
        is_whole = drawn.startswith(b"%PDF") and drawn.rstrip().endswith(b"%%EOF")
        report.must(is_whole, f"sheet {job.pk} is there by half")
    return now.is_ready


def has_all_pages(job: SheetJob) -> bool:
    """Return whether the file can be read, and has as many pages as its job says."""
    now = SheetJob.objects.get(pk=job.pk)
    return now.is_ready and len(PdfReader(BytesIO(now.read())).pages) == now.pages > 0
