"""The digest of a session's log: computed once, stored, and updated with new entries.

A digest covers one session up to an entry. New entries are added a part at a time; it is computed again from
the beginning if an undo, a redo or a change of the past reaches an entry that was counted. Dice and awards
are stored by seat: rows of `Seat` give the person, and people may be renamed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NotRequired, TypedDict

from django.conf import settings

from campaigns.history.times import find_gaps
from campaigns.log.amendments import LogHistory, history_of
from campaigns.log.reach import find_stops
from campaigns.log.serialization import READ_ERRORS, JsonObject, from_json, to_json_value
from campaigns.log.summaries import summary_of
from campaigns.models import Entry, LogDigest, Session
from campaigns.models.access import SPECTATOR
from companion.rules import AnyGame, Play, seat_at

EDITION = f"1/{settings.VERSION}"  # another release may have other dice and awards
HAND_OVER = "hand_over"  # the action of the platform that every game has
PART = 250  # entries that are counted at once, plus those that belong to them


class End(TypedDict):
    """The end of a play: the number of its entry, and of the play or amend that stored its table."""

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
    figures: dict[str, list[object]]
    handed_over: NotRequired[dict[str, list[object]]]
    unread: NotRequired[int]


def empty_digest(before: int) -> Digest:
    return Digest(
        first=None, last=None, gaps=[], entries=0, before=before, ends=[], dice={}, deeds={}, figures={}
    )


def make_digest(session: Session, stored: LogDigest | None = None, most: int = PART) -> tuple[int, Digest]:
    """Return the number of an entry and the digest up to it, which continues the `stored` one.

    That is about `most` entries after the stored digest, or the end of the log.
    """
    if stored is not None and stored.edition == EDITION:
        stops = find_stops(session, stored.number)
        if stops is not None:
            stop = _choose_stop(stops, stored.number, most)
            return stop, _add(session, stored.number, stored.content, stop)
    first = empty_digest(len(summary_of(session.game, session)["played"]))
    stop = _choose_stop(find_stops(session) or [], 0, most)
    return stop, _add(session, 0, first, stop)


def _choose_stop(stops: Sequence[int], since: int, most: int) -> int:
    """Return the first entry that is `most` after `since` or later, else the newest."""
    return min((stop for stop in stops if stop >= since + most), default=max(stops, default=since))


def _add(session: Session, since: int, digest: Digest, stop: int) -> Digest:
    """Return a digest with the entries from `since` to `stop`; none of them changes an earlier entry."""
    if stop == since and since:
        return digest
    wanted = session.entries.filter(number__gt=since, number__lte=stop).order_by("number")
    entries = list(wanted.defer("key", "body_hash", "sentence_json", "news_json", "seal"))
    newest = session.entries.filter(number=since).first() or session
    count = _Count(session.game, digest)
    count.note_entries(entries)
    if entries and session.game.statistics.reads_tables:
        _note_effective(count, newest, history_of(session, entries))
    count.note_figures(entries[-1] if entries else newest)
    return digest


def _note_effective(count: "_Count", newest: Entry | Session, history: LogHistory) -> None:
    """Count the plays that count now: by stored tables, and by replayed ones after a change of the past."""
    first = min((number for entry in history.entries.values() for number in entry.changes), default=None)
    plays = [entry for entry in history.entries.values() if entry.is_play]
    unchanged = [entry for entry in plays if first is None or entry.number < first]
    count.note_stored(newest, unchanged)
    if first is not None:
        spots = {
            (number, part): play
            for number, parts in history.plays.items()
            for part, play in enumerate(parts)
            if number >= first
        }
        table = count.read(unchanged[-1] if unchanged else newest)
        if table is not None:
            count.note_reckoned(table, spots)


@dataclass
class _Count:
    """A digest to which entries are added."""

    game: AnyGame
    digest: Digest
    seats: list[tuple[object, dict[str, str]]] = field(default_factory=list)  # of the tables seen last

    def note_entries(self, entries: Iterable[Entry]) -> None:
        """Add the times of entries, and the plays that ended at them."""
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
        digest["gaps"] += [[start.isoformat(), other.isoformat()] for start, other in find_gaps(moments)]

    def _note_end(self, entry: Entry) -> None:
        """Add plays that have ended, or remove those whose end was undone."""
        try:
            ended = len(summary_of(self.game, entry)["played"]) - self.digest["before"]
        except READ_ERRORS:
            return
        ends = self.digest["ends"]
        del ends[max(0, ended) :]
        ends += [End(number=entry.number, at_play=entry.at_play)] * (ended - len(ends))

    def read(self, row: Entry | Session) -> Any:
        """Return a table as a spectator sees it, None if it cannot be read."""
        text = row.start if isinstance(row, Session) else row.table
        try:
            return self._seen(from_json(self.game, text, row.version))
        except READ_ERRORS:
            self.digest["unread"] = self.digest.get("unread", 0) + 1
            return None

    def _seen(self, table: object) -> object:
        return self.game.seats.seen_by(table, SPECTATOR)

    def note_stored(self, newest: Entry | Session, plays: Iterable[Entry]) -> None:
        """Count recorded plays by their stored tables; `newest` has the table before the first of them."""
        before = self.read(newest)
        for entry in plays:
            after = self.read(entry)
            if before is not None and after is not None:
                self._note_play(before, after, entry.play)
            before = after

    def note_reckoned(self, table: object, plays: Mapping[tuple[int, int], Play]) -> None:
        """Count plays after a change of the past, as their replay gives them."""
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
        public_play = Play(play.action, answers)
        if before.people != after.people or play.action == HAND_OVER:
            self._note_hands(before, after)
        self._note_throws(before, public_play)
        for deed in self.game.statistics.deeds(before, after, public_play):
            self._note_deed(deed.award, self._seat(before, after, deed.who), deed.count)

    def _note_hands(self, before: Any, after: Any) -> None:
        """Move counts to the present seats of the people to whom they belong."""
        moved = _moved_seats(before, after)
        handed = self.digest.setdefault("handed_over", {})
        counted: list[JsonObject] = [
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
            figures = [to_json_value(self.game.names(before, id)) for id in sorted(played - still)]
            if figures:
                handed.setdefault(seat, []).extend(
                    figure for figure in figures if figure not in handed.get(seat, ())
                )

    def _note_throws(self, table: object, play: Play) -> None:
        for throw in self.game.statistics.throws(table, play):
            seat = self._seat(table, table, throw.who)
            faces = self.digest["dice"].setdefault(throw.die, {}).setdefault(seat, {})
            for face in throw.faces:
                faces[face] = faces.get(face, 0) + 1

    def _note_deed(self, award: str, seat: str, amount: int) -> None:
        definition = next(
            (candidate for candidate in self.game.statistics.awards if candidate.id == award), None
        )
        if definition is None or amount <= 0:
            return
        counts = self.digest["deeds"].setdefault(award, {})
        before = counts.get(seat, 0)
        counts[seat] = max(before, amount) if definition.is_peak else before + amount

    def _seat(self, before: object, after: object, who: str) -> str:
        """Return the seat that plays a figure, "" if no seat does."""
        if not who:
            return ""
        return self._seats_of(before).get(who) or self._seats_of(after).get(who, "")

    def _seats_of(self, table: object) -> dict[str, str]:
        for known, seats in self.seats:
            if known is table:
                return seats
        seats = dict(_seats_by_figure(self.game, table))
        self.seats = [*self.seats[-1:], (table, seats)]
        return seats

    def note_figures(self, row: Entry | Session) -> None:
        """Add the figures that each seat plays at the newest table."""
        table = self.read(row)
        if table is None:
            return
        self.digest["figures"] = {
            seat: names
            for seat in map(seat_at, range(len(table.people)))
            if (names := self._names_of(table, seat))
        }

    def _names_of(self, table: object, seat: str) -> list[object]:
        """Return the names of the figures that a seat plays, and of those that it has handed over."""
        names = [to_json_value(name) for name in _figures(self.game, table, seat)]
        handed = self.digest.get("handed_over", {}).get(seat, [])
        return [*names, *(name for name in handed if name not in names)]


def _moved_seats(before: Any, after: Any) -> dict[str, str]:
    """Return the new seat of each person who moved in a play, by the old seat."""
    places = {name: seat_at(place) for place, name in enumerate(after.people)}
    rows = ((seat_at(place), places.get(name)) for place, name in enumerate(before.people))
    return {seat: new for seat, new in rows if new and new != seat}


def _move(by_seat: dict[str, object], moved: Mapping[str, str]) -> None:
    """Move the values of a mapping by seat to the new seats."""
    carried = {new: by_seat.pop(seat) for seat, new in moved.items() if seat in by_seat}
    by_seat.update(carried)


def _own_figures(game: AnyGame, table: Any, seat: str) -> Iterator[str]:
    """Yield the ids of a seat's figures that have names of their own, not a person's."""
    for figure in game.seats.figures(table, seat):
        if figure != seat and game.names(table, figure) not in table.people:
            yield figure


def _seats_by_figure(game: AnyGame, table: Any) -> Iterator[tuple[str, str]]:
    for place in range(len(table.people)):
        seat = seat_at(place)
        yield seat, seat
        yield from ((figure, seat) for figure in game.seats.figures(table, seat))


def _figures(game: AnyGame, table: object, seat: str) -> Iterator[object]:
    """Return the names of a seat's figures, without the seat itself."""
    return (game.names(table, figure) for figure in _own_figures(game, table, seat))
