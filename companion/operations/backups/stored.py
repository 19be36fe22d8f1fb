"""The backups that are kept: those of 7 days, 4 weeks and 6 months, and the last ten made for a reason."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from companion.operations.backups.archive import DAILY
from companion.operations.backups.verification import Verdict, read_verdict, verdict_file
from companion.work.ages import VERY_OLD, age

DAYS, WEEKS, MONTHS, OTHERS = 7, 4, 6, 10
NAME = re.compile(r"nightlight-\d{8}-\d{6}-\d{6}-.+\.tar\.gz", re.ASCII)
DUE_AFTER = timedelta(hours=23)
WARN_AFTER = READ_AGAIN = timedelta(days=7)
A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Backup:
    """A backup in the folder of all: its file, and the facts in its name."""

    path: Path

    @property
    def at(self) -> datetime:
        """When the backup was made, read from its name without opening the file."""
        day, time, micros = self.path.name.split("-")[1:4]
        made_at = datetime.strptime(f"{day}{time}{micros}", "%Y%m%d%H%M%S%f")
        return timezone.make_aware(made_at, timezone.get_default_timezone())

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
    """Return all backups, the newest first; those of days to come, which a wrong clock has made, last."""
    paths = (path for path in settings.BACKUP_DIR.glob("nightlight-*.tar.gz") if NAME.fullmatch(path.name))
    backups = sorted(map(Backup, paths), key=lambda backup: backup.path.name, reverse=True)
    return sorted(backups, key=lambda backup: age(backup.at) == VERY_OLD)


def find_backup(name: str) -> Backup | None:
    """Return the stored backup of this name, None if there is none."""
    return next((backup for backup in list_backups() if backup.path.name == name), None)


def find_last_verified() -> Backup | None:
    return next((backup for backup in list_backups() if backup.is_verified), None)


def find_newest() -> Backup | None:
    """Return the backup to be brought back first: the last that was verified, else the newest."""
    return find_last_verified() or next(iter(list_backups()), None)


def is_due() -> bool:
    """Return whether the daily backup is to be made: none was in the last day.

    One whose name is of a day to come was made by a wrong clock, and says nothing of today.
    """
    daily = [backup for backup in list_backups() if backup.reason == DAILY]
    return all(age(backup.at) > DUE_AFTER for backup in daily)


def find_to_read_again() -> Backup | None:
    """Return the backup that was read back longest ago, once a week: a file may rot on its disk."""
    read = [
        (datetime.fromisoformat(backup.verdict.at), backup) for backup in list_backups() if backup.verdict
    ]
    if any(at - backup.at > A_DAY and age(at) < READ_AGAIN for at, backup in read):
        return None
    old = [(at, backup) for at, backup in read if age(at) >= READ_AGAIN]
    return max(old, key=lambda row: age(row[0]))[1] if old else None


def forget_old() -> list[Path]:
    """Delete the backups that are to be kept no longer; return their paths."""
    backups = list_backups()
    daily = [backup for backup in backups if backup.reason == DAILY]
    others = [backup for backup in backups if backup.reason != DAILY]
    stay = {backup.path for backup in (*choose_kept(daily), *others[:OTHERS])}
    gone = [backup.path for backup in backups if backup.path not in stay]
    for path in gone:
        path.unlink()
        verdict_file(path).unlink(missing_ok=True)
    return gone


def choose_kept(newest_first: Iterable[Backup]) -> list[Backup]:
    """Return the backups to keep: the newest of each of the last days, weeks and months that have one."""
    spans: tuple[tuple[int, Callable[[datetime], object]], ...] = (
        (DAYS, lambda at: at.date()),
        (WEEKS, lambda at: at.isocalendar()[:2]),
        (MONTHS, lambda at: (at.year, at.month)),
    )
    backups, chosen = list(newest_first), list[Backup]()
    for most, span in spans:
        newest: dict[object, Backup] = {}
        for backup in backups:
            newest.setdefault(span(timezone.localtime(backup.at, timezone.get_default_timezone())), backup)
        chosen += list(newest.values())[:most]
    return [backup for backup in backups if backup in chosen]


def find_warning() -> bool:
    """Return whether no verified backup is younger than a week."""
    return all(age(backup.at) > WARN_AFTER for backup in list_backups() if backup.is_verified)
