"""Replay of a log into a new session, if a stored table cannot be read or differs from the replayed one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from campaigns.log.commands import make_entries
from campaigns.log.replay import REPLAY_ERRORS, Replay
from campaigns.log.serialization import from_json, to_json, to_json_value
from campaigns.log.summaries import summarize
from campaigns.models import Entry, Session
from campaigns.models.log import find_unreadable_columns
from companion.rules import require
from companion.rules.log import EntryKind

PLAYED = ("number", "kind", "action", "answers")  # columns without which a line cannot be played
COPIED = (
    *("number", "key", "body_hash", "kind", "action", "answers", "rolled", "sentence_json", "amends"),
    *("author_id", "author_name", "seat", "created_at"),
)


@dataclass(frozen=True)
class Repaired:
    """A replayed log: its first table, its entries, and the number of the first that cannot be played.

    That number is 0 if all can be played. An entry is a mapping of its columns, without its session and seal.
    """

    start: object
    entries: tuple[Mapping[str, object], ...]
    stops_at: int


def play_again(broken: Session) -> Repaired:
    """Replay a session's log as far as possible; nothing is written.

    If the first table cannot be read, the game is set up again for the same people.
    """
    start = _read_start(broken)
    replay, entries = Replay(broken.game, [(0, start)], []), list[Mapping[str, object]]()
    rows = broken.entries.order_by("number").values(*COPIED, "news_json").iterator(chunk_size=200)
    moment = broken.started_at
    for number, row in enumerate(rows, 1):
        try:
            old = _mend(broken, row, moment)
            require(old.number == number, "")
            replay.step(old)
            entries.append(_copy(old, replay))
        except REPLAY_ERRORS:
            return Repaired(start, tuple(entries), number)
        moment = old.created_at
    return Repaired(start, tuple(entries), 0)


def _mend(broken: Session, row: dict[str, object], moment: datetime) -> Entry:
    """Return the line of a row; unreadable columns that the play does not need get defaults.

    Raises: ValueError, if the play itself cannot be read.
    """
    key = f"line-{row['number']}"
    filled: dict[str, object] = {
        "rolled": [],
        "amends": [],
        "author_id": None,
        "created_at": moment,
        "key": key,
    }
    for name in find_unreadable_columns(row):
        if name in PLAYED or (name == "amends" and row["kind"] == EntryKind.AMEND):
            raise ValueError(name)
        row[name] = filled.get(name, "")
    return next(make_entries(broken, [row]))


def _read_start(broken: Session) -> object:
    try:
        return from_json(broken.game, broken.start, broken.version)
    except REPLAY_ERRORS:
        return broken.game.set_up(tuple(seat.person.name for seat in broken.seats.all()))


def _copy(old: Entry, replay: Replay) -> Mapping[str, object]:
    """Return an entry's columns with the table, the pointers and the news of its replay."""
    game, (at_play, table) = replay.game, replay.done[-1]
    is_play = old.kind == EntryKind.PLAY
    return {name: getattr(old, name) for name in COPIED} | {
        "news_json": to_json_value(table.news) if is_play else old.news_json,
        "table": to_json(game, table),
        "summary_json": summarize(game, table),
        "version": game.version,
        "at_play": at_play,
        "redo_play": replay.undone[-1][0] if replay.undone else 0,
    }
