"""Run the backup job that the owner has asked for; this happens in a process of its own."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from django.core.management import CommandError
from django.db import DatabaseError

from companion.accounts.models import make_link_of
from companion.operations.backups import jobs
from companion.operations.backups.archive import ASKED_FOR, BadBackup, make
from companion.operations.backups.daily import copy_elsewhere
from companion.operations.backups.dumps import DumpFailed
from companion.operations.backups.jobs import BackupJob, BackupTask
from companion.operations.backups.restoring import restore
from companion.operations.backups.stored import find_backup, forget_old
from companion.operations.backups.verification import Verdict, verdict_file, verify
from companion.storage.archive_errors import Fault


def run_job() -> None:
    """Run the stored job, if it has not ended, and store its result."""
    job = jobs.read()
    if job is None or job.ended_at:
        return
    with jobs.holding_lock():
        try:
            verdict = TASKS[job.deed](job)
        except (BadBackup, DumpFailed) as fault:
            jobs.end(job, fault.fault, str(fault))
        except (DatabaseError, CommandError, OSError) as fault:
            jobs.end(job, Fault.NOT_WRITTEN, str(fault))
        else:
            jobs.end(job, verdict.fault if verdict else "", "; ".join(verdict.faults) if verdict else "")


def _back_up(job: BackupJob) -> Verdict:
    jobs.write(replace(job, step="making"))
    path = make(ASKED_FOR)
    jobs.write(replace(job, step="verifying"))
    verdict = verify(path)
    copy_elsewhere(path)
    forget_old()
    return verdict


def _verify(job: BackupJob) -> Verdict:
    return verify(_find(job))


def _take_in(job: BackupJob) -> Verdict:
    """Verify a backup that was uploaded; delete it if it is not whole."""
    path = _find(job)
    verdict = verify(path)
    if verdict.is_whole:
        forget_old()
    else:
        path.unlink()
        verdict_file(path).unlink(missing_ok=True)
    return verdict


def _restore(job: BackupJob) -> None:
    """Restore a backup; the person who asked for it can sign in again, even if its accounts are others."""
    restore(_find(job), lambda step: jobs.write(replace(job, step=str(step))))
    make_link_of(job.key)


def _find(job: BackupJob) -> Path:
    """Return the file of a job's backup. Raises: BadBackup, if it is not stored any more."""
    backup = find_backup(job.file)
    if backup is None:
        raise BadBackup(f"{job.file} is not kept any more.", Fault.NO_BACKUP)
    return backup.path


TASKS: dict[BackupTask, Callable[[BackupJob], Verdict | None]] = {
    BackupTask.BACK_UP: _back_up,
    BackupTask.VERIFY: _verify,
    BackupTask.TAKE_IN: _take_in,
    BackupTask.RESTORE: _restore,
}
