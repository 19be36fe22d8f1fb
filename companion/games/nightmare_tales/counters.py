"""Every counter on the table by name, to be read and set by hand: the table is right (NT-EFF-12)."""

from companion.games.nightmare_tales import tournament
from companion.games.nightmare_tales.data import HIGHEST, MOST_POINTS
from companion.games.nightmare_tales.pieces import Record
from companion.games.nightmare_tales.table import Table
from companion.rules import Counter, Counters, replace


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    is_on = table.phase in ("play", "dawn")
    cards = tuple(f"cards:{id}" for id in table.ids) if is_on else ()
    has_deck = table.phase == "play" and (table.deck is not None or table.deck_out)
    points = tuple(f"points:{player.id}" for player in table.players) if table.is_tournament else ()
    has_limit = table.is_tournament and (table.is_under_way or table.phase != "setup")
    limit = ("maximum",) if has_limit else ()
    return (*cards, *(("deck",) if has_deck else ()), *points, *limit)


def counter(table: Table, id: str) -> Counter[Table]:
    """Return one of these counters, such as "deck" or "cards:player-1"."""
    what, _colon, owner = id.partition(":")
    match what:
        case "cards":
            return Counter(
                id, table.player(owner).cards, 0, HIGHEST, lambda n: _cards(table, owner, n), "NT-EFF-12"
            )
        case "points":
            low, high = -MOST_POINTS, MOST_POINTS
            points = table.player(owner).points
            return Counter(id, points, low, high, lambda n: _points(table, owner, n), "NT-TOUR-10")
        case "maximum":
            return Counter(id, table.maximum, 1, MOST_POINTS, lambda n: _limit(table, n), "NT-TOUR-1")
        case _:
            return Counter(id, table.deck or 0, 0, HIGHEST, lambda n: _deck(table, n), "NT-DAWN-2")


def _cards(table: Table, player: str, value: int) -> Table:
    return table.with_player(replace(table.player(player), cards=value))


def _deck(table: Table, value: int) -> Table:
    return replace(table, deck=value, deck_out=value == 0)


def _points(table: Table, player: str, value: int) -> Table:
    """Set a player's points, also on the sheet (NT-TOUR-2)."""
    return _settled(table.with_player(replace(table.player(player), points=value)))


def _limit(table: Table, value: int) -> Table:
    """Set the maximum of a tournament that has begun: it was typed wrong, or agreed on again (NT-TOUR-1)."""
    return _settled(replace(table, maximum=value))


def _settled(table: Table) -> Table:
    """Mend the sheet; between games who is above the maximum is out, others are in (NT-TOUR-4, -7)."""
    if not table.is_under_way:
        return table
    was_over, is_on = table.is_over, table.phase in ("play", "dawn")
    table = replace(table, records=tuple(_mended(table, record) for record in table.records))
    if is_on:  # the score of this game says who is out
        return table
    table = tournament.settled(table)
    return tournament.tell_end(table) if table.is_over and not was_over else table


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


COUNTERS = Counters(counters, counter, most=MOST_POINTS)
