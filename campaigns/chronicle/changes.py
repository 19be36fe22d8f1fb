"""The state of the log when a recap was edited, and its differences from the present log.

A basis as JSON: `newest`, the number of the newest entry of each session, by the session's number; `lines`,
each with its session's number, its entry's number, its message.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from campaigns.log.serialization import READ_ERRORS, JsonObject, message_from_json, to_json_value
from campaigns.log.state import with_newest_number
from campaigns.models import Campaign, Session
from campaigns.sessions import journal
from companion.text.i18n import translate

NEW_EVENINGS = 4  # that are looked through for what was played since
Basis = JsonObject
Line = tuple[int, int, str]  # of which evening, of which entry, what it says in the reader's language


@dataclass(frozen=True)
class Changes:
    """Lines of the story that were removed, those that replaced them, and those that were played since."""

    gone: list[str]
    come: list[str]
    since: list[str]

    @property
    def is_under_edit(self) -> bool:
        """Whether the log has changed below the edited text."""
        return bool(self.gone or self.come)


NO_CHANGES = Changes([], [], [])


def make_basis(campaign: Campaign, evenings: Sequence[journal.JournalSession]) -> Basis:
    numbers = [evening.session.number for evening in evenings]
    lines = [
        [evening.session.number, line.number, to_json_value(line.says)]
        for evening in evenings
        for line in evening.lines
        if not evening.is_unreadable
    ]
    return {"newest": _newest_entries(campaign.sessions.filter(number__in=numbers)), "lines": lines}


def find_changes(
    campaign: Campaign, basis: Basis, logs: Sequence[journal.JournalSession] | None = None
) -> Changes:
    """Return the changes of the log since a basis: sessions with new entries are read.

    Of the sessions that have begun since, the newest are read. Those in `logs` are not read again.
    """
    newest: dict[str, int] = basis.get("newest", {})
    if not newest:
        return NO_CHANGES
    now = _newest_entries(campaign.sessions.filter(number__gte=min(map(int, newest))))
    begun = sorted((int(number) for number in now if number not in newest), reverse=True)[:NEW_EVENINGS]
    moved = {*begun, *(int(number) for number in newest if now.get(number) != newest[number])}
    if not moved:
        return NO_CHANGES
    evenings = [evening for evening in logs or () if evening.session.number in moved]
    if len(evenings) < len(moved):
        evenings = journal.load_newest(campaign, 0, moved)
    moved -= {evening.session.number for evening in evenings if evening.is_unreadable}
    evenings = [evening for evening in evenings if not evening.is_unreadable]
    current = [
        (evening.session.number, line.number, translate(line.says))
        for evening in evenings
        for line in evening.lines
    ]
    unread = {evening.session.number: evening.unread for evening in evenings}
    before = [
        line for line in _read_lines(basis) if line[0] in moved and line[1] not in unread.get(line[0], ())
    ]
    old = [line for line in current if line[1] <= newest.get(str(line[0]), -1)]
    since = [says for number, entry, says in current if entry > newest.get(str(number), -1)]
    return Changes(_without(before, old), _without(old, before), since)


def _without(lines: Sequence[Line], others: Sequence[Line]) -> list[str]:
    """Return the texts of lines that the others do not have, in order."""
    left = Counter((number, says) for number, _entry, says in others)
    missing = []
    for number, _entry, says in lines:
        if left[number, says]:
            left[number, says] -= 1
        else:
            missing.append(says)
    return missing


def _read_lines(basis: Basis) -> Iterator[Line]:
    for number, entry, says in basis.get("lines", ()):
        try:
            yield number, entry, translate(message_from_json(says))
        except READ_ERRORS:  # of a release that told it otherwise: it cannot be compared
            continue


def _newest_entries(sessions: QuerySet[Session]) -> dict[str, int]:
    rows = with_newest_number(sessions).order_by().values_list("number", "newest")
    return {str(number): newest for number, newest in rows}
