"""Every counter on the table by name, to be read and set by hand: the table is right (NT-EFF-12)."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.nightmare_tales import tournament
from companion.games.nightmare_tales.data import HIGHEST, MOST_POINTS
from companion.games.nightmare_tales.pieces import Record
from companion.games.nightmare_tales.table import Table
from companion.rules import Illegal, _, replace


@dataclass(frozen=True)
class Counter:
    """A counter: what it shows now, and between which bounds it may be set."""

    id: str
    value: int
    set_to: Callable[[int], Table]
    low: int = 0
    high: int = HIGHEST
    rule: str = "NT-EFF-12"


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    is_on = table.phase in ("play", "dawn")
    cards = tuple(f"cards:{id}" for id in table.ids) if is_on else ()
    has_deck = table.phase == "play" and (table.deck is not None or table.deck_out)
    points = tuple(f"points:{player.id}" for player in table.players) if table.is_tournament else ()
    has_limit = table.is_tournament and (table.is_under_way or table.phase != "setup")
    limit = ("maximum",) if has_limit else ()
    return (*cards, *(("deck",) if has_deck else ()), *points, *limit)


def counter(table: Table, id: str) -> Counter:
    """Return the counter with this id, such as "deck" or "cards:player-1".

    Raises: Illegal, where the table has no such counter.
    """
    if id not in counters(table):
        raise Illegal(_("That is not on the table."))
    what, _colon, whose = id.partition(":")
    if what == "cards":
        player = table.player(whose)
        return Counter(id, player.cards, lambda value: table.with_player(replace(player, cards=value)))
    if what == "points":
        found = table.player(whose).points
        return Counter(
            id, found, lambda value: _points(table, whose, value), -MOST_POINTS, MOST_POINTS, "NT-TOUR-10"
        )
    if what == "maximum":
        return Counter(id, table.maximum, lambda value: _limit(table, value), 1, MOST_POINTS, "NT-TOUR-1")
    return Counter(id, table.deck or 0, lambda value: _deck(table, value), rule="NT-DAWN-2")


def _deck(table: Table, value: int) -> Table:
    return replace(table, deck=value, deck_out=value == 0)


def _points(table: Table, whose: str, value: int) -> Table:
    """Set a player's points, also on the sheet (NT-TOUR-2)."""
    return _settled(table.with_player(replace(table.player(whose), points=value)))


def _limit(table: Table, value: int) -> Table:
    """Set the maximum of a tournament that has begun: it was typed wrong, or agreed on anew (NT-TOUR-1)."""
    return _settled(replace(table, maximum=value))


def _settled(table: Table) -> Table:
    """Mend the sheet; between games who is above the maximum is out, others are in (NT-TOUR-4, -7)."""
    if not table.is_under_way:
        return table
    was_over, is_on = table.is_over, table.phase in ("play", "dawn")
    table = replace(table, records=tuple(_mended(table, one) for one in table.records))
    if is_on:  # the score of this game says who is out
        return table
    table = tournament.settled(table)
    return tournament.told_end(table) if table.is_over and not was_over else table


def _mended(table: Table, record: Record) -> Record:
    """Return a line of the sheet, the last of this tournament with the points as they are."""
    if record is not table.of_series[-1]:
        return record
    points = {player.id: player.points for player in table.players}
    return replace(
        record,
        results=tuple(
            replace(row, total=points[row.player], is_out=points[row.player] > table.maximum)
            for row in record.results
        ),
    )
