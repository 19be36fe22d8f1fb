"""What the log told when a recap was edited, and how that differs from what it tells now.

A basis as JSON: `newest`, the number of the newest entry of each evening, by the evening's number; `lines`,
each with its evening's number, its entry's number, its message.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from campaigns import journal
from campaigns.log.state import with_newest_number
from campaigns.models import Campaign, Session
from campaigns.serialization import READ_ERRORS, message_from_json, to_json_value
from companion.i18n import translate

NEW_EVENINGS = 4  # that are looked through for what was played since
Basis = dict[str, Any]
Line = tuple[int, int, str]  # of which evening, of which entry, what it says in the reader's language


@dataclass(frozen=True)
class Changes:
    """What of the story stands no more, what has come in its place, and what was played since."""

    gone: list[str]
    come: list[str]
    since: list[str]

    @property
    def is_under_edit(self) -> bool:
        """Whether the log tells what was edited in another way now."""
        return bool(self.gone or self.come)


NO_CHANGES = Changes([], [], [])


def make_basis(campaign: Campaign, evenings: Sequence[journal.Evening]) -> Basis:
    numbers = [one.session.number for one in evenings]
    lines = [
        [one.session.number, line.number, to_json_value(line.says)] for one in evenings for line in one.lines
    ]
    return {"newest": _newest_entries(campaign.sessions.filter(number__in=numbers)), "lines": lines}


def find_changes(campaign: Campaign, basis: Basis, told: Sequence[journal.Evening] | None = None) -> Changes:
    """Return what the log tells otherwise than when it was this basis: evenings that went on are read.

    Of those that have begun since, the newest. What is `told` already is not read again.
    """
    newest: dict[str, int] = basis.get("newest", {})
    if not newest:
        return NO_CHANGES
    now = _newest_entries(campaign.sessions.filter(number__gte=min(map(int, newest))))
    begun = sorted((int(number) for number in now if number not in newest), reverse=True)[:NEW_EVENINGS]
    moved = {*begun, *(int(number) for number in newest if now.get(number) != newest[number])}
    if not moved:
        return NO_CHANGES
    evenings = [one for one in told or () if one.session.number in moved]
    if len(evenings) < len(moved):
        evenings = journal.load_newest(campaign, 0, moved)
    current = [
        (one.session.number, line.number, translate(line.says)) for one in evenings for line in one.lines
    ]
    before = [line for line in _read_lines(basis) if line[0] in moved]
    old = [line for line in current if line[1] <= newest.get(str(line[0]), -1)]
    since = [says for number, entry, says in current if entry > newest.get(str(number), -1)]
    return Changes(_without(before, old), _without(old, before), since)


def _without(some: Sequence[Line], others: Sequence[Line]) -> list[str]:
    """Return what these lines say that the others do not, in order."""
    left = Counter((number, says) for number, _entry, says in others)
    found = []
    for number, _entry, says in some:
        if left[number, says]:
            left[number, says] -= 1
        else:
            found.append(says)
    return found


def _read_lines(basis: Basis) -> Iterator[Line]:
    for number, entry, says in basis.get("lines", ()):
        try:
            yield number, entry, translate(message_from_json(says))
        except READ_ERRORS:  # of a release that told it otherwise: it cannot be compared
            continue


def _newest_entries(sessions: QuerySet[Session]) -> dict[str, int]:
    rows = with_newest_number(sessions).order_by().values_list("number", "newest")
    return {str(number): newest for number, newest in rows}
