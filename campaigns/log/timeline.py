"""The log as people read it: what counts, what was undone, and whether the companion rolled."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.log.amendments import Amendment, EffectivePlay, effective_play, merge_amends
from campaigns.models import Entry, Session
from companion.rules import AnyGame, AskKind
from companion.rules.log import EntryKind, undo_redo_stacks

REWINDS = (EntryKind.UNDO, EntryKind.REDO)


@dataclass(frozen=True)
class TimelineEntry:
    """A line of the log as people read it: `effective` is what is in a play's place now.

    `steps` is how many undos take it back, 0 where it was undone; a play that was left out does not count
    either, and is not `is_live`. Of the answers to what chance decides, `is_rolled` says that the companion
    drew some, `is_typed` that people typed some.
    """

    entry: Entry
    effective: EffectivePlay
    is_live: bool
    steps: int
    is_rolled: bool = False
    is_typed: bool = False


def load_timeline(
    session: Session, limit: int | None = None, before: int | None = None
) -> list[TimelineEntry]:
    """Return lines of the log, the newest first: at most `limit`, of those with a number below `before`."""
    entries = list(
        session.entries.only("number", "kind", "amends", "author_name", "session").order_by("number")
    )
    done, _undone = undo_redo_stacks(EntryKind(entry.kind) for entry in entries)
    steps = {entries[position].number: len(done) - place for place, position in enumerate(done)}
    rows = merge_amends(entries[position] for position in done)
    wanted = session.entries.defer("table").order_by("-number")
    wanted = wanted.filter(number__lt=before) if before is not None else wanted
    return [
        _timeline_entry(session.game, entry, steps.get(entry.number, 0), rows) for entry in wanted[:limit]
    ]


def _timeline_entry(game: AnyGame, entry: Entry, steps: int, rows: Mapping[int, Amendment]) -> TimelineEntry:
    now = effective_play(entry, rows.get(entry.number) if steps else None)
    made = {(part, name) for part, one in enumerate(now.parts) for name in one.rolled}
    chance = {
        (part, name)
        for part, one in enumerate(now.parts)
        for name, answer in one.play.answers.items()
        if answer and _is_chance(game, one.play.action, name)
    }
    is_left_out = entry.is_play and not now.parts
    is_live = entry.kind in REWINDS or (bool(steps) and not is_left_out)
    return TimelineEntry(entry, now, is_live, steps, bool(made), bool(chance - made))


def _is_chance(game: AnyGame, action: str, name: str) -> bool:
    asks = game.actions[action].asks if action in game.actions else {}
    return name in asks and asks[name].kind is AskKind.CHANCE
