"""The content of the owner's page: the last verified backup, all stored ones, the job that is running."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from babel.dates import format_date, format_time
from babel.numbers import format_decimal
from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from companion.operations.backups import jobs
from companion.operations.backups.archive import (
    ASKED_FOR,
    BEFORE_RESTORE,
    BEFORE_UPGRADE,
    BROUGHT,
    DAILY,
    BackupManifest,
    BadBackup,
    read_manifest,
)
from companion.operations.backups.dumps import lacks_tool
from companion.operations.backups.jobs import BackupJob, BackupTask
from companion.operations.backups.stored import Backup, find_backup, find_last_verified, list_backups
from companion.operations.health import backup as check_backup
from companion.operations.owner.parts import list_parts
from companion.storage.archive_errors import Fault
from companion.work.ages import age

SHOWN_FOR = timedelta(minutes=15)  # the result of the last job
MEGABYTE = 1_000_000
MEGABYTES_A_GIGABYTE = 1000
WHOLE_FROM = 10  # megabytes that are shown without a decimal
DAYS_BY_NAME, DAYS_OF_YEAR = 14, 300
REASONS = {
    DAILY: _("by itself"),
    ASKED_FOR: _("asked for"),
    BEFORE_UPGRADE: _("before an update"),
    BEFORE_RESTORE: _("before restoring another one"),
    BROUGHT: _("from a file"),
}
FAULTS = {
    Fault.NO_BACKUP: _("This is not a backup of Nightlight, or it is damaged."),
    Fault.DAMAGED: _("The file is damaged: something in it is not as it was when it was made."),
    Fault.NEWER: _(
        "The file is from a newer version of Nightlight. Update this site first, then restore it."
    ),
    Fault.OTHER_DATABASE: _("The file is from another kind of database."),
    Fault.NO_ROOM: _("There is not enough space on the disk."),
    Fault.NO_TOOL: _("The tools of PostgreSQL are missing on this machine: install its client."),
    Fault.OTHER_MACHINES: _(
        "Nightlight also runs on another machine with this database. Stop it there, then restore here."
    ),
    Fault.NOT_DUMPED: _("The database could not be written to a file, or read from it."),
    Fault.NOT_REPLAYED: _("It opens, but a table in it does not hold together."),
    Fault.NOT_WRITTEN: _("It could not be written. Is the disk full?"),
}
STEPS = {
    "making": _("Writing everything into one file…"),
    "verifying": _("Opening it again and checking every table…"),
    "opening": _("Opening the backup…"),
    "keeping": _("Backing up the site as it is now…"),
    "restoring": _("Putting everything in place…"),
}


def say_fault(fault: str) -> str:
    return str(FAULTS.get(Fault(fault), "")) if fault in set(Fault) else ""


@dataclass(frozen=True)
class BackupLine:
    """A kept backup as a line of the list."""

    backup: Backup

    @property
    def name(self) -> str:
        return self.backup.path.name

    @property
    def when(self) -> str:
        """Return the time of the backup, as a title."""
        words = format_when(self.backup.at)
        return words[:1].upper() + words[1:]

    @property
    def reason(self) -> str:
        return str(REASONS.get(self.backup.reason, self.backup.reason))

    @property
    def size(self) -> str:
        return "{} {}".format(*split_size(self.backup.path.stat().st_size))

    @property
    def state(self) -> str:
        """Return "good", "wait" (not verified yet) or "bad"."""
        if self.backup.verdict is None:
            return "wait"
        return "good" if self.backup.is_verified else "bad"

    @property
    def fault(self) -> str:
        verdict = self.backup.verdict
        return say_fault(verdict.fault) or "; ".join(verdict.faults) if verdict else ""


@dataclass(frozen=True)
class Inside:
    """The content of a backup, by its own list: numbers, each with its word."""

    manifest: BackupManifest
    size: int

    @property
    def when(self) -> str:
        return format_when(self.manifest.at)

    def _count(self, table: str) -> int:
        return self.manifest.counts.get(f"campaigns_{table}", 0)

    @property
    def numbers(self) -> list[tuple[str, str, str]]:
        """Return number, unit and word."""
        count = self._count
        photos = count("photo")  # each counted once, however many sizes are stored
        counts = [
            (groups := count("group"), ngettext("gaming group", "gaming groups", groups)),
            (campaigns := count("campaign"), ngettext("campaign", "campaigns", campaigns)),
            (evenings := count("session"), ngettext("evening", "evenings", evenings)),
            (lines := count("entry"), ngettext("line of the log", "lines of the log", lines)),
            (photos, ngettext("photo", "photos", photos)),
        ]
        rows = [(format_number(number), "", word) for number, word in counts]
        return [*rows, (*split_size(self.size), gettext("in one file"))]


def look_inside(backup: Backup) -> Inside | None:
    """Return the content of a backup by its own list; None if it cannot be read."""
    try:
        return Inside(read_manifest(backup.path), backup.path.stat().st_size)
    except (BadBackup, OSError):
        return None


@dataclass(frozen=True)
class Shown:
    """The last job, in words."""

    job: BackupJob

    @property
    def is_under_way(self) -> bool:
        return self.job.is_under_way

    @property
    def is_bad(self) -> bool:
        return bool(self.job.fault) or self.job.is_broken_off

    @property
    def title(self) -> str:
        if self.is_under_way:
            return {
                BackupTask.BACK_UP: gettext("Backing up"),
                BackupTask.VERIFY: gettext("Checking the backup"),
                BackupTask.TAKE_IN: gettext("Checking the file"),
                BackupTask.RESTORE: gettext("Restoring the backup"),
            }[self.job.deed]
        return self._failed if self.is_bad else self._done

    @property
    def _failed(self) -> str:
        return {
            BackupTask.BACK_UP: gettext("The backup failed"),
            BackupTask.VERIFY: gettext("This backup cannot be restored"),
            BackupTask.TAKE_IN: gettext("This file cannot be restored"),
            BackupTask.RESTORE: gettext("Nothing was changed"),
        }[self.job.deed]

    @property
    def _done(self) -> str:
        return {
            BackupTask.BACK_UP: gettext("Backed up and checked"),
            BackupTask.VERIFY: gettext("The backup is whole"),
            BackupTask.TAKE_IN: gettext("The file is whole: it is in the list below"),
            BackupTask.RESTORE: gettext("The backup has been restored"),
        }[self.job.deed]

    @property
    def words(self) -> str:
        if self.is_under_way:
            return str(STEPS.get(self.job.step or "verifying", ""))
        if self.job.is_broken_off:
            return gettext("It was interrupted: the site or the machine was stopped. Try again.")
        return say_fault(self.job.fault)


def find_shown() -> Shown | None:
    """Return the job that is running, or the last one with its result for `SHOWN_FOR`; else None."""
    job = jobs.read()
    if job is None or (job.ended and age(job.ended) > SHOWN_FOR):
        return None
    return Shown(job)


def describe() -> dict[str, object]:
    """Return the context of the owner's page."""
    if not settings.ABILITIES.backups:
        return {"parts": list_parts()}
    last = find_last_verified()
    return {
        "last": BackupLine(last) if last else None,
        "inside": look_inside(last) if last else None,
        "is_old": check_backup() != "ok",
        "lines": [BackupLine(backup) for backup in list_backups()],
        "shown": find_shown(),
        "parts": list_parts(),
        "copies_to": settings.BACKUP_COPY_DIR,
        "lacks_tool": lacks_tool(),
    }


def describe_line(name: str) -> dict[str, Any] | None:
    """Return the context of the question before a restore; None if the backup is not stored."""
    backup = find_backup(name)
    if backup is None:
        return None
    present = format_when(timezone.now())
    return {"line": BackupLine(backup), "inside": look_inside(backup), "present": present}


# days, numbers and sizes


def format_when(when: datetime) -> str:
    """Return a day and a time in words, within a sentence: "today, 04:10"."""
    local, language = timezone.localtime(when), get_language() or "en"
    hour = format_time(local, "HH:mm", locale=language)
    days = (timezone.localdate() - local.date()).days
    if days == 0:
        return gettext("today, {hour}").format(hour=hour)
    if days == 1:
        return gettext("yesterday, {hour}").format(hour=hour)
    pattern = "EEEE d MMMM" if days < DAYS_BY_NAME else "d MMMM" if days < DAYS_OF_YEAR else "d MMMM yyyy"
    return f"{format_date(local, pattern, locale=language)}, {hour}"


def format_number(number: float) -> str:
    return format_decimal(number, locale=get_language() or "en")


def split_size(size: int) -> tuple[str, str]:
    """Return a size as a number and its unit."""
    megabytes = size / MEGABYTE
    if megabytes >= MEGABYTES_A_GIGABYTE:
        return format_number(round(megabytes / MEGABYTES_A_GIGABYTE, 1)), "GB"
    return format_number(round(megabytes, 1 if megabytes < WHOLE_FROM else None)), "MB"
