"""Carrying out what the owner has asked for, in a process of its own."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from django.core.management import CommandError
from django.db import DatabaseError

from companion.accounts.models import make_link_of
from companion.backups import work
from companion.backups.archive import ASKED_FOR, BadBackup, make
from companion.backups.daily import copy_elsewhere
from companion.backups.dumps import DumpFailed
from companion.backups.faults import Fault
from companion.backups.kept import find_backup, forget_old
from companion.backups.restoring import restore
from companion.backups.verification import Verdict, verdict_file, verify
from companion.backups.work import Deed, Work


def carry_out() -> None:
    """Do what is written down, and write down what came of it."""
    asked = work.read()
    if asked is None or asked.ended_at:
        return
    with work.holding_mark():
        try:
            verdict = DEEDS[asked.deed](asked)
        except (BadBackup, DumpFailed) as fault:
            work.end(asked, fault.fault, str(fault))
        except (DatabaseError, CommandError, OSError) as fault:
            work.end(asked, Fault.NOT_WRITTEN, str(fault))
        else:
            work.end(asked, verdict.fault if verdict else "", "; ".join(verdict.faults) if verdict else "")


def _back_up(asked: Work) -> Verdict:
    work.write(replace(asked, step="making"))
    path = make(ASKED_FOR)
    work.write(replace(asked, step="verifying"))
    verdict = verify(path)
    copy_elsewhere(path)
    forget_old()
    return verdict


def _verify(asked: Work) -> Verdict:
    return verify(_find(asked))


def _take_in(asked: Work) -> Verdict:
    """Verify what was brought from elsewhere; what is not whole is not kept."""
    path = _find(asked)
    verdict = verify(path)
    if verdict.is_whole:
        forget_old()
    else:
        path.unlink()
        verdict_file(path).unlink(missing_ok=True)
    return verdict


def _restore(asked: Work) -> None:
    """Bring a backup back; whoever has asked for it comes in again, whatever accounts it holds."""
    restore(_find(asked), lambda step: work.write(replace(asked, step=str(step))))
    make_link_of(asked.key)


def _find(asked: Work) -> Path:
    """Raises: BadBackup, where it is not there any more."""
    found = find_backup(asked.file)
    if found is None:
        raise BadBackup(f"{asked.file} is not kept any more.", Fault.NO_BACKUP)
    return found.path


DEEDS: dict[Deed, Callable[[Work], Verdict | None]] = {
    Deed.BACK_UP: _back_up,
    Deed.VERIFY: _verify,
    Deed.TAKE_IN: _take_in,
    Deed.RESTORE: _restore,
}
