"""The work of an import, estimated before it is done: each change of the past replays the later plays."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaigns.log.serialization import Malformed, shape_from_json
from companion.storage.limits import LIMITS

# Plays that are copied while one is played: an amend first looks which plays count, amend by amend.
COPIED = 10_000


@dataclass(frozen=True)
class ChangedPlay:
    """The plays by which an amend replaces the play of this number."""

    number: int = 0
    parts: list[object] = field(default_factory=list)


@dataclass(frozen=True)
class ChangedLine:
    """The part of a line that decides how much is replayed; a line of a play has none."""

    amends: list[ChangedPlay] = field(default_factory=list)


def count_reckoned(lines: bytes) -> int:
    """Return an upper limit of the plays that the amends of a log replay; unreadable lines replay none.

    An amend replays what follows the first play that it changes: lines are numbered from 1.
    """
    plays, amends, reckoned = [0], 0, 0  # plays up to each line
    for line in lines.splitlines():
        changed = _read_changes(line)
        plays.append(plays[-1] + 1 + sum(len(play.parts) for play in changed))
        if changed:
            amends += 1
            first = min(max(play.number, 1) for play in changed)
            before = plays[min(first, len(plays)) - 1]
            reckoned += plays[-1] - before + plays[-1] * amends // COPIED
    return reckoned


def is_too_much(logs: Iterable[bytes]) -> bool:
    """Return whether the logs of a file would replay more than an import may."""
    reckoned = 0
    return any(
        (reckoned := reckoned + count_reckoned(lines)) > LIMITS["plays reckoned"].of_account for lines in logs
    )


def _read_changes(line: bytes) -> list[ChangedPlay]:
    try:
        return shape_from_json(ChangedLine, line).amends
    except Malformed:
        return []
