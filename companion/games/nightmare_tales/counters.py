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
    return (*cards, *(("deck",) if has_deck else ()), *points)


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
    return Counter(id, table.deck or 0, lambda value: _deck(table, value), rule="NT-DAWN-2")


def _deck(table: Table, value: int) -> Table:
    return replace(table, deck=value, deck_out=value == 0)


def _points(table: Table, whose: str, value: int) -> Table:
    """Set a player's points, also on the sheet; between games who is above the maximum is out (NT-TOUR-4)."""
    table = table.with_player(replace(table.player(whose), points=value))
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
    players = {player.id: player for player in table.players}
    return replace(
        record,
        results=tuple(
            replace(row, total=players[row.player].points, is_out=players[row.player].points > table.maximum)
            for row in record.results
        ),
    )
