"""Logs that lack entries of the last backup: a tail that was cut off leaves no other trace."""

from collections.abc import Iterator
from datetime import UTC, datetime

from campaigns.models import Entry, Session
from companion.operations.backups.archive import BadBackup, read_manifest
from companion.operations.backups.dumps import Heads
from companion.operations.backups.stored import list_backups
from companion.work.maintenance import find_last_maintenance

NANOSECONDS = 1_000_000_000


def find_cut_logs() -> Iterator[tuple[Session, int]]:
    """Give each session whose log lacks an entry that the last backup has, with the number of that entry."""
    heads = find_known_heads()
    sessions = Session.objects.select_related("campaign").in_bulk([int(number) for number in heads])
    seals = {
        (entry.session_id, entry.number): entry.seal
        for entry in Entry.objects.filter(session__in=sessions).only("session_id", "number", "seal")
        if entry.number == heads[str(entry.session_id)][0]
    }
    for pk, session in sorted(sessions.items()):
        number, seal = heads[str(pk)]
        if seals.get((pk, number)) != seal:
            yield session, number


def find_known_heads() -> Heads:
    """Return how each log ended in the last backup since a restore; none if there is no such backup."""
    last_maintenance = datetime.fromtimestamp(find_last_maintenance() / NANOSECONDS, UTC)
    for backup in list_backups():
        if backup.at <= last_maintenance:  # of a history that a restore has replaced
            continue
        try:
            return read_manifest(backup.path).heads
        except BadBackup:
            continue
    return {}
