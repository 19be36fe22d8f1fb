"""The check of an import: its work is estimated, then each campaign is replayed, line by line.

Both come before anything is written: each change of the past replays the later plays.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError

from campaigns.groups.forms import clean_name
from campaigns.log.commands import make_entries
from campaigns.log.replay import REPLAY_ERRORS, find_divergence
from campaigns.log.serialization import Malformed, from_json, shape_from_json
from campaigns.log.summaries import summarize
from campaigns.models import Campaign, Entry, Session
from campaigns.transfer.archive import DAMAGED, Parts
from campaigns.transfer.beside_log import check_beside_log, check_coach, check_lessons
from campaigns.transfer.nights import check_nights
from campaigns.transfer.photos import check_photos
from campaigns.transfer.reading import LONGEST, columns_of, is_moment, read_log, require_plain_table
from campaigns.transfer.shapes import CampaignRow, EveningRow, GroupRow
from campaigns.transfer.written import check_rows
from companion.games import GAMES
from companion.rules import AnyGame, IllegalPlay, _, message, require, without_left
from companion.rules.kit.hands import MOST_AT_TABLE
from companion.storage.limits import LIMITS

MOST_MINUTES = 999  # of a turn timer
MOST_PEOPLE = 500
MOST_FORMER = 50  # former names of one person
COPIED = 10_000  # plays that are copied while one is played: an amend looks which plays count, amend by amend


class EveningRefused(IllegalPlay):
    """An evening cannot be replayed: `place` is its index in its campaign, counted from 0."""

    def __init__(self, place: int, refusal: IllegalPlay) -> None:
        self.place = place
        number = place + 1
        super().__init__(_("Evening {number}: {why}"), number=number, why=refusal.message)


def check_group(group: GroupRow) -> None:
    """Refuse a group with a name or an evening that this site does not allow. Raises: IllegalPlay."""
    require(len(group.people) <= MOST_PEOPLE, DAMAGED)
    present = [person.name for person in group.people if person.left_at is None]
    require(len(set(present)) == len(present), DAMAGED)
    require(all(is_moment(person.left_at) for person in group.people), DAMAGED)
    require(all(len(person.former) <= MOST_FORMER for person in group.people), DAMAGED)
    people = [name for row in group.people for name in (row.name, *row.former)]
    campaigns = [row.name for row in group.campaigns]
    check_nights(group.nights, len(group.people), len(group.campaigns))
    check_lessons(group)
    for name in (group.name, *people, *campaigns):
        try:
            require(clean_name(name) == name, DAMAGED)
        except ValidationError as fault:
            raise IllegalPlay(DAMAGED) from fault


def check_campaign(
    row: CampaignRow, parts: Parts, people: int, tell: Callable[[int], None] = lambda _place: None
) -> None:
    """Replay a campaign; `tell` gets the index of each session. Raises: IllegalPlay, EveningRefused."""
    require(
        row.game in GAMES,
        _("This site does not have the game “{game}”."),
        game=message("{it}", it=row.game[:60]),
    )
    require(row.evenings and is_moment(row.created_at) and is_moment(row.ended_at), DAMAGED)
    require(all(earlier.closed_at for earlier in row.evenings[:-1]), DAMAGED)
    check_rows(row)
    check_photos(row)
    game, seen = GAMES[row.game], list[object]()
    for place, evening in enumerate(row.evenings):
        tell(place)
        try:
            seen += _check_evening(game, evening, parts[evening.log], people, seen)
        except IllegalPlay as refusal:
            raise EveningRefused(place, refusal) from refusal


def _check_evening(
    game: AnyGame, evening: EveningRow, lines: bytes, people: int, seen: Sequence[object]
) -> Sequence[object]:
    """Replay a session; return the tables from which a later one may start: its first, and its last."""
    start = _read_start(game, evening, seen)
    seats = evening.seats
    require(len(set(seats)) == len(seats) and set(seats) <= {*range(people)}, DAMAGED)
    require(game.seats.count.start <= len(start.people) <= len(seats) <= MOST_AT_TABLE, DAMAGED)
    require(is_moment(evening.started_at) and is_moment(evening.closed_at), DAMAGED)
    require(0 <= evening.turn_minutes <= MOST_MINUTES, DAMAGED)
    check_beside_log(evening, people)
    check_coach(evening)
    log = LogAsEntries(game, evening, lines)
    number = find_divergence(log.session, log.entries())
    require(number is None, _("Line {line} does not fit what comes before it."), line=number or 0)
    try:
        end = from_json(game, log.text, log.version)
        summarize(game, end)
    except REPLAY_ERRORS as fault:
        raise IllegalPlay(_("Its last table cannot be read.")) from fault
    require(len(seats) == len(end.people), DAMAGED)
    return start, end


class LogAsEntries:
    """The lines of a session as unwritten entries."""

    def __init__(self, game: AnyGame, evening: EveningRow, lines: bytes) -> None:
        self.game, self.evening, self.lines = game, evening, lines
        self.text, self.version = evening.start, evening.version
        self.session = Session(
            campaign=Campaign(game_slug=game.slug),
            start=evening.start,
            version=evening.version,
            head=evening.head,
        )

    def entries(self) -> Iterator[Entry]:
        return make_entries(self.session, self._columns())

    def _columns(self) -> Iterator[Mapping[str, object]]:
        """Yield the columns of each entry, with the seal of the file; store the text of the last table."""
        for row, text in read_log(self.game, self.evening, self.lines):
            self.text, self.version = text, row.version
            yield columns_of(row, text) | {"seal": row.seal}


def _read_start(game: AnyGame, evening: EveningRow, seen: Sequence[object]) -> Any:
    """Return the first table of an evening: newly set up, or the last table of an earlier evening.

    A table of an older version of the rules is not compared. Raises: IllegalPlay.
    """
    require(evening.version > 0 and evening.head and len(evening.start) <= LONGEST, DAMAGED)
    require(evening.version <= game.version, _("It is from a later version. Update Nightlight first."))
    try:
        start = from_json(game, evening.start, evening.version)
        if evening.version < game.version:
            require_plain_table(game, evening.start, evening.version)
            return start
        for name in start.people:
            clean_name(name)
        is_laid = start == game.set_up(start.people) or any(_goes_on(game, last, start) for last in seen)
    except (*REPLAY_ERRORS, ValidationError) as fault:
        raise IllegalPlay(_("Its first table cannot be read.")) from fault
    require(is_laid, _("Its first table is not the one that the evening before has left."))
    return start


def _goes_on(game: AnyGame, last: Any, start: Any) -> bool:
    """Return whether a table is the last one of a session, with the later names of its people."""
    last = without_left(last, game.seats.count.start)
    names = {was: now for was, now in zip(last.people, start.people, strict=False) if was != now}
    return bool(start == (game.seats.renamed(last, names) if names else last))


# the work of an import


@dataclass(frozen=True)
class ChangedPlay:
    """The plays by which an amend replaces the play of this number."""

    number: int = 0
    parts: list[Any] = field(default_factory=list)


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
