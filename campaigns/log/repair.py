"""A log played again into a new evening, where what is stored of a table cannot be read or differs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.log.replay import REPLAY_ERRORS, Replay
from campaigns.log.summaries import summarize
from campaigns.models import Entry, Session
from campaigns.serialization import from_json, to_json, to_json_value
from companion.rules.log import EntryKind

COPIED = (
    *("number", "key", "body_hash", "kind", "action", "answers", "rolled", "sentence_json", "amends"),
    *("author_id", "author_name", "seat", "created_at"),
)


@dataclass(frozen=True)
class Repaired:
    """A log played again: the table that it starts from, its entries, and the first that cannot be played.

    That is 0 where all can. An entry is its columns, but for its session and its seal.
    """

    start: Any
    entries: tuple[Mapping[str, Any], ...]
    stops_at: int


def play_again(broken: Session) -> Repaired:
    """Play a session's log again, as far as it goes; nothing is written.

    A start that cannot be read is the game set up again for the same people.
    """
    start = _read_start(broken)
    replay, entries = Replay(broken.game, [(0, start)], []), list[Mapping[str, Any]]()
    for number, old in enumerate(broken.entries.order_by("number").iterator(chunk_size=200), 1):
        if old.number != number or not _is_played(replay, old):
            return Repaired(start, tuple(entries), number)
        entries.append(_copy(old, replay))
    return Repaired(start, tuple(entries), 0)


def _read_start(broken: Session) -> Any:
    try:
        return from_json(broken.game, broken.start, broken.version)
    except REPLAY_ERRORS:
        return broken.game.set_up(tuple(seat.person.name for seat in broken.seats.all()))


def _is_played(replay: Replay, old: Entry) -> bool:
    try:
        replay.step(old)
    except REPLAY_ERRORS:
        return False
    return True


def _copy(old: Entry, replay: Replay) -> Mapping[str, Any]:
    """Return an entry's columns with the table, the pointers and the news that playing it again has given."""
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
