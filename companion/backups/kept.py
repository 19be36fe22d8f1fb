"""The backups that are kept: those of 7 days, 4 weeks and 6 months, and the last ten made for a reason."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from companion.backups.archive import DAILY
from companion.backups.verification import Verdict, read_verdict, verdict_file

DAYS, WEEKS, MONTHS, OTHERS = 7, 4, 6, 10
DUE_AFTER = timedelta(hours=23)
WARN_AFTER = timedelta(days=7)


@dataclass(frozen=True)
class Backup:
    """A backup in the folder of all: its file, and what its name says of it."""

    path: Path

    @property
    def at(self) -> datetime:
        """When it was made, by its name: nothing is opened for it."""
        day, time, micros = self.path.name.split("-")[1:4]
        found = datetime.strptime(f"{day}{time}{micros}", "%Y%m%d%H%M%S%f")
        return timezone.make_aware(found)

    @property
    def reason(self) -> str:
        return self.path.name.split("-", 4)[4].removesuffix(".tar.gz")

    @property
    def verdict(self) -> Verdict | None:
        return read_verdict(self.path)

    @property
    def is_verified(self) -> bool:
        return bool(self.verdict and self.verdict.is_whole)


def list_backups() -> list[Backup]:
    """Return all backups, the newest first."""
    paths = settings.BACKUP_DIR.glob("nightlight-*-*-*-*.tar.gz")
    return sorted(map(Backup, paths), key=lambda one: one.path.name, reverse=True)


def find_backup(name: str) -> Backup | None:
    """Return the backup of this name, if it is one of those that are kept."""
    return next((one for one in list_backups() if one.path.name == name), None)


def find_last_verified() -> Backup | None:
    return next((one for one in list_backups() if one.is_verified), None)


def is_due() -> bool:
    """Return whether the daily backup is to be made: none was in the last day."""
    last = next((one for one in list_backups() if one.reason == DAILY), None)
    return last is None or timezone.now() - last.at > DUE_AFTER


def forget_old() -> list[Path]:
    """Delete the backups that are not kept any longer; return them."""
    found = list_backups()
    daily = [one for one in found if one.reason == DAILY]
    others = [one for one in found if one.reason != DAILY]
    kept = {one.path for one in (*choose_kept(daily), *others[:OTHERS])}
    gone = [one.path for one in found if one.path not in kept]
    for path in gone:
        path.unlink()
        verdict_file(path).unlink(missing_ok=True)
    return gone


def choose_kept(newest_first: Iterable[Backup]) -> list[Backup]:
    """Return those to be kept: the newest of each of the last days, weeks and months that have one."""
    spans: tuple[tuple[int, Callable[[datetime], object]], ...] = (
        (DAYS, lambda at: at.date()),
        (WEEKS, lambda at: at.isocalendar()[:2]),
        (MONTHS, lambda at: (at.year, at.month)),
    )
    backups, kept = list(newest_first), list[Backup]()
    for most, span in spans:
        newest: dict[object, Backup] = {}
        for one in backups:
            newest.setdefault(span(timezone.localtime(one.at)), one)
        kept += list(newest.values())[:most]
    return [one for one in backups if one in kept]


def find_warning() -> bool:
    """Return whether no verified backup is younger than a week."""
    newest = find_last_verified()
    return newest is None or timezone.now() - newest.at > WARN_AFTER
