"""What the owner's page shows: the last backup that was verified, those that are kept, what is under way."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from babel.dates import format_date, format_time
from babel.numbers import format_decimal
from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from companion.backups import work
from companion.backups.archive import (
    ASKED_FOR,
    BEFORE_RESTORE,
    BEFORE_UPGRADE,
    BROUGHT,
    DAILY,
    BadBackup,
    Manifest,
    read_manifest,
)
from companion.backups.dumps import lacks_tool
from companion.backups.faults import Fault
from companion.backups.kept import Backup, find_backup, find_last_verified, list_backups
from companion.backups.work import Deed, Work
from companion.health import backup as check_backup
from companion.owner.parts import list_parts

SHOWN_FOR = timedelta(minutes=15)  # what came of the last work
MEGABYTE = 1_000_000
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
class Line:
    """A kept backup as a line of the list."""

    backup: Backup

    @property
    def name(self) -> str:
        return self.backup.path.name

    @property
    def when(self) -> str:
        """Return when it was made, as a title."""
        said = format_when(self.backup.at)
        return said[:1].upper() + said[1:]

    @property
    def reason(self) -> str:
        return str(REASONS.get(self.backup.reason, self.backup.reason))

    @property
    def size(self) -> str:
        return "{} {}".format(*split_size(self.backup.path.stat().st_size))

    @property
    def state(self) -> str:
        """Return "good", "wait" (nobody has read it back yet) or "bad"."""
        if self.backup.verdict is None:
            return "wait"
        return "good" if self.backup.is_verified else "bad"

    @property
    def fault(self) -> str:
        verdict = self.backup.verdict
        return say_fault(verdict.fault) or "; ".join(verdict.faults) if verdict else ""


@dataclass(frozen=True)
class Inside:
    """What a backup holds, by what it says itself: numbers, each with its word."""

    manifest: Manifest
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
        photos = count("photo")  # each once, whatever sizes of it are kept
        found = [
            (groups := count("group"), ngettext("gaming group", "gaming groups", groups)),
            (campaigns := count("campaign"), ngettext("campaign", "campaigns", campaigns)),
            (evenings := count("session"), ngettext("evening", "evenings", evenings)),
            (lines := count("entry"), ngettext("line of the log", "lines of the log", lines)),
            (photos, ngettext("photo", "photos", photos)),
        ]
        told = [(format_number(number), "", word) for number, word in found]
        return [*told, (*split_size(self.size), gettext("in one file"))]


def look_inside(backup: Backup) -> Inside | None:
    """Return what a backup says is in it; None of one that cannot be read."""
    try:
        return Inside(read_manifest(backup.path), backup.path.stat().st_size)
    except (BadBackup, OSError):
        return None


@dataclass(frozen=True)
class Shown:
    """What was asked for last, in words."""

    work: Work

    @property
    def is_under_way(self) -> bool:
        return self.work.is_under_way

    @property
    def is_bad(self) -> bool:
        return bool(self.work.fault) or self.work.is_broken_off

    @property
    def title(self) -> str:
        if self.is_under_way:
            return {
                Deed.BACK_UP: gettext("Backing up"),
                Deed.VERIFY: gettext("Checking the backup"),
                Deed.TAKE_IN: gettext("Checking the file"),
                Deed.RESTORE: gettext("Restoring the backup"),
            }[self.work.deed]
        return self._failed if self.is_bad else self._done

    @property
    def _failed(self) -> str:
        return {
            Deed.BACK_UP: gettext("The backup failed"),
            Deed.VERIFY: gettext("This backup cannot be restored"),
            Deed.TAKE_IN: gettext("This file cannot be restored"),
            Deed.RESTORE: gettext("Nothing was changed"),
        }[self.work.deed]

    @property
    def _done(self) -> str:
        return {
            Deed.BACK_UP: gettext("Backed up and checked"),
            Deed.VERIFY: gettext("The backup is whole"),
            Deed.TAKE_IN: gettext("The file is whole: it is in the list below"),
            Deed.RESTORE: gettext("The backup has been restored"),
        }[self.work.deed]

    @property
    def words(self) -> str:
        if self.is_under_way:
            return str(STEPS.get(self.work.step or "verifying", ""))
        if self.work.is_broken_off:
            return gettext("It was interrupted: the site or the machine was stopped. Try again.")
        return say_fault(self.work.fault)


def find_shown() -> Shown | None:
    """Return what is under way, or what came of the last one, while that is news."""
    found = work.read()
    if found is None or (found.ended and timezone.now() - found.ended > SHOWN_FOR):
        return None
    return Shown(found)


def describe() -> dict[str, Any]:
    """Return what the page is drawn from."""
    last = find_last_verified()
    return {
        "last": Line(last) if last else None,
        "inside": look_inside(last) if last else None,
        "is_old": check_backup() != "ok",
        "lines": [Line(one) for one in list_backups()],
        "shown": find_shown(),
        "parts": list_parts(),
        "copies_to": settings.BACKUP_COPY_DIR,
        "lacks_tool": lacks_tool(),
    }


def describe_line(name: str) -> dict[str, Any] | None:
    """Return what is asked before a backup is restored; None where it is not kept."""
    found = find_backup(name)
    if found is None:
        return None
    present = format_when(timezone.now())
    return {"line": Line(found), "inside": look_inside(found), "present": present}


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
    if megabytes >= 1000:  # noqa: PLR2004
        return format_number(round(megabytes / 1000, 1)), "GB"
    return format_number(round(megabytes, 1 if megabytes < 10 else None)), "MB"  # noqa: PLR2004
