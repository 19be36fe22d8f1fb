"""What the log of an evening adds up to: read once, kept, and brought up to date as entries come.

A digest is of one session. While only plays have come since, they are added; after an undo, a redo or a
change of the past the session is counted again, which is one evening's log. Whose a die or a deed is, is kept
as the seat: rows of `Seat` say who sits there, and people may be renamed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NotRequired, TypedDict

from django.conf import settings

from campaigns.access.permissions import SPECTATOR
from campaigns.attendance.times import find_gaps
from campaigns.log.amendments import LogHistory, history_of
from campaigns.log.summaries import summary_of
from campaigns.models import Entry, LogDigest, Session
from campaigns.serialization import READ_ERRORS, from_json, to_json_value
from companion.rules import AnyGame, Play, seat_at
from companion.rules.log import EntryKind

EDITION = f"1/{settings.VERSION}"  # another release may have other dice and awards
HAND_OVER = "hand_over"  # the house's own action, of every game
ADDED = (EntryKind.PLAY, EntryKind.LOOK)  # what comes after a digest without making it wrong


class End(TypedDict):
    """Where a play ended: the entry, and the play or amend whose table has it."""

    number: int
    at_play: int


class Digest(TypedDict):
    """What a log adds up to, as JSON.

    `before` is how many plays had ended when the evening began, `ends` those that ended in it. `dice` are
    faces by die and seat, `deeds` counts by award and seat, `figures` the names of what each seat played,
    `handed_over` those of what it no longer plays at the newest table.
    """

    first: str | None
    last: str | None
    gaps: list[list[str]]
    entries: int
    before: int
    ends: list[End]
    dice: dict[str, dict[str, dict[str, int]]]
    deeds: dict[str, dict[str, int]]
    figures: dict[str, list[Any]]
    handed_over: NotRequired[dict[str, list[Any]]]
    unread: NotRequired[int]


def empty_digest(before: int) -> Digest:
    return Digest(
        first=None, last=None, gaps=[], entries=0, before=before, ends=[], dice={}, deeds={}, figures={}
    )


def make_digest(session: Session, kept: LogDigest | None = None) -> tuple[int, Digest]:
    """Return the number of a session's newest entry and what its log adds up to, with what was kept of it."""
    if kept is not None and kept.edition == EDITION:
        fresh = _entries(session, kept.number)
        if all(entry.kind in ADDED for entry in fresh):
            return _add(session, kept, fresh)
    return _count(session)


def _entries(session: Session, since: int) -> list[Entry]:
    wanted = session.entries.filter(number__gt=since).order_by("number")
    return list(wanted.defer("key", "body_hash", "sentence_json", "news_json", "seal"))


def _add(session: Session, kept: LogDigest, fresh: Sequence[Entry]) -> tuple[int, Digest]:
    """Return a digest with entries that came after it, which are plays or looks."""
    digest: Digest = kept.content
    if not fresh:
        return kept.number, digest
    count = _Count(session.game, digest)
    count.note_entries(fresh)
    if session.game.statistics.reads_tables:
        newest = session.entries.filter(number=kept.number).first() if kept.number else None
        count.note_stored((session, newest), [entry for entry in fresh if entry.is_play])
    count.note_figures(fresh[-1])
    return fresh[-1].number, digest


def _count(session: Session) -> tuple[int, Digest]:
    """Return what the whole log of a session adds up to."""
    entries = _entries(session, 0)
    digest = empty_digest(len(summary_of(session.game, session)["played"]))
    count = _Count(session.game, digest)
    count.note_entries(entries)
    if session.game.statistics.reads_tables:
        _note_effective(count, session, history_of(session, entries))
    count.note_figures(entries[-1] if entries else session)
    return entries[-1].number if entries else 0, digest


def _note_effective(count: "_Count", session: Session, history: LogHistory) -> None:
    """Count the plays that count now: by the tables that are stored, and played again from a change on."""
    first = min((number for one in history.entries.values() for number in one.changes), default=None)
    plays = [entry for entry in history.entries.values() if entry.is_play]
    kept = [entry for entry in plays if first is None or entry.number < first]
    count.note_stored((session, None), kept)
    if first is not None:
        spots = {
            (number, part): play
            for number, parts in history.plays.items()
            for part, play in enumerate(parts)
            if number >= first
        }
        table = count.read(kept[-1] if kept else session)
        if table is not None:
            count.note_reckoned(table, spots)


@dataclass
class _Count:
    """A digest that is being added to."""

    game: AnyGame
    digest: Digest
    seats: list[tuple[Any, dict[str, str]]] = field(default_factory=list)  # of the tables seen last

    def note_entries(self, entries: Iterable[Entry]) -> None:
        """Note when entries were written, and at which of them a play ended."""
        moments, digest = [], self.digest
        if digest["last"]:
            moments.append(datetime.fromisoformat(digest["last"]))
        for entry in entries:
            moments.append(entry.created_at)
            digest["entries"] += 1
            self._note_end(entry)
        if moments:
            digest["first"] = digest["first"] or moments[0].isoformat()
            digest["last"] = moments[-1].isoformat()
        digest["gaps"] += [[one.isoformat(), other.isoformat()] for one, other in find_gaps(moments)]

    def _note_end(self, entry: Entry) -> None:
        """Note that plays have ended, or that an end was taken back."""
        try:
            ended = len(summary_of(self.game, entry)["played"]) - self.digest["before"]
        except READ_ERRORS:
            return
        ends = self.digest["ends"]
        del ends[max(0, ended) :]
        ends += [End(number=entry.number, at_play=entry.at_play)] * (ended - len(ends))

    def read(self, row: Entry | Session) -> Any:
        """Return a table as somebody sees it who only looks on; None of one that cannot be read."""
        text = row.start if isinstance(row, Session) else row.table
        try:
            return self._seen(from_json(self.game, text, row.version))
        except READ_ERRORS:
            self.digest["unread"] = self.digest.get("unread", 0) + 1
            return None

    def _seen(self, table: Any) -> Any:
        return self.game.seats.seen_by(table, SPECTATOR)

    def note_stored(self, begin: tuple[Session, Entry | None], plays: Iterable[Entry]) -> None:
        """Count recorded plays by the tables that are stored with them."""
        session, newest = begin
        before = self.read(newest or session)
        for entry in plays:
            after = self.read(entry)
            if before is not None and after is not None:
                self._note_play(before, after, entry.play)
            before = after

    def note_reckoned(self, table: Any, plays: Mapping[tuple[int, int], Play]) -> None:
        """Count plays from a change of the past on, as they come out when they are played again."""
        reckoned = self.game.reckon(table, plays)
        tables = [*reckoned.before.values(), reckoned.after]
        for (spot, play), before, after in zip(plays.items(), tables, tables[1:], strict=False):
            if spot not in reckoned.refused:
                self._note_play(self._seen(before), self._seen(after), play)

    def _note_play(self, before: Any, after: Any, play: Play) -> None:
        action = self.game.actions.get(play.action)
        if action is None:
            return
        secret = {name for name, ask in action.asks.items() if ask.is_secret}
        answers = {name: value for name, value in play.answers.items() if name not in secret}
        told = Play(play.action, answers)
        if before.people != after.people or play.action == HAND_OVER:
            self._note_hands(before, after)
        self._note_throws(before, told)
        for deed in self.game.statistics.deeds(before, after, told):
            self._note_deed(deed.award, self._seat(before, after, deed.who), deed.count)

    def _note_hands(self, before: Any, after: Any) -> None:
        """Let what was counted stay with the people whose it is, at the seats that they have now."""
        moved = _moved_seats(before, after)
        handed = self.digest.setdefault("handed_over", {})
        counted: list[dict[str, Any]] = [
            *self.digest["dice"].values(),
            *self.digest["deeds"].values(),
            handed,
        ]
        for by_seat in counted:
            _move(by_seat, moved)
        for place, name in enumerate(before.people):
            seat = moved.get(seat_at(place), seat_at(place))
            played = set(_own_figures(self.game, before, seat_at(place)))
            still = set(_own_figures(self.game, after, seat)) if name in after.people else set()
            given = [to_json_value(self.game.names(before, id)) for id in sorted(played - still)]
            if given:
                handed.setdefault(seat, []).extend(one for one in given if one not in handed.get(seat, ()))

    def _note_throws(self, table: Any, play: Play) -> None:
        for throw in self.game.statistics.throws(table, play):
            seat = self._seat(table, table, throw.who)
            faces = self.digest["dice"].setdefault(throw.die, {}).setdefault(seat, {})
            for face in throw.faces:
                faces[face] = faces.get(face, 0) + 1

    def _note_deed(self, award: str, seat: str, amount: int) -> None:
        found = next((one for one in self.game.statistics.awards if one.id == award), None)
        if found is None or amount <= 0:
            return
        counts = self.digest["deeds"].setdefault(award, {})
        before = counts.get(seat, 0)
        counts[seat] = max(before, amount) if found.is_peak else before + amount

    def _seat(self, before: Any, after: Any, who: str) -> str:
        """Return the seat that plays a figure, "" for what nobody plays."""
        if not who:
            return ""
        return self._seats_of(before).get(who) or self._seats_of(after).get(who, "")

    def _seats_of(self, table: Any) -> dict[str, str]:
        for known, seats in self.seats:
            if known is table:
                return seats
        seats = dict(_seats_by_figure(self.game, table))
        self.seats = [*self.seats[-1:], (table, seats)]
        return seats

    def note_figures(self, row: Entry | Session) -> None:
        """Note what each seat plays at the newest table."""
        table = self.read(row)
        if table is None:
            return
        self.digest["figures"] = {
            seat: names
            for seat in map(seat_at, range(len(table.people)))
            if (names := self._names_of(table, seat))
        }

    def _names_of(self, table: Any, seat: str) -> list[Any]:
        """Return the names of what a seat plays, and of what it has handed over."""
        names = [to_json_value(name) for name in _figures(self.game, table, seat)]
        handed = self.digest.get("handed_over", {}).get(seat, [])
        return [*names, *(name for name in handed if name not in names)]


def _moved_seats(before: Any, after: Any) -> dict[str, str]:
    """Return the new seat of each person who sits elsewhere after a play, by the old one."""
    places = {name: seat_at(place) for place, name in enumerate(after.people)}
    rows = ((seat_at(place), places.get(name)) for place, name in enumerate(before.people))
    return {seat: new for seat, new in rows if new and new != seat}


def _move(by_seat: dict[str, Any], moved: Mapping[str, str]) -> None:
    """Bring what is kept by seat to the seats that people have moved to."""
    carried = {new: by_seat.pop(seat) for seat, new in moved.items() if seat in by_seat}
    by_seat.update(carried)


def _own_figures(game: AnyGame, table: Any, seat: str) -> Iterator[str]:
    """Give the ids of what a seat plays that have a name of their own, not a person's."""
    for figure in game.seats.figures(table, seat):
        if figure != seat and game.names(table, figure) not in table.people:
            yield figure


def _seats_by_figure(game: AnyGame, table: Any) -> Iterator[tuple[str, str]]:
    for place in range(len(table.people)):
        seat = seat_at(place)
        yield seat, seat
        yield from ((figure, seat) for figure in game.seats.figures(table, seat))


def _figures(game: AnyGame, table: Any, seat: str) -> Iterator[Any]:
    """Return the names of what a seat plays, beside itself."""
    return (game.names(table, figure) for figure in _own_figures(game, table, seat))
