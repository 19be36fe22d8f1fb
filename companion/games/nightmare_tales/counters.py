"""Every counter on the table by name, to be read and set by hand: the table is right (NT-EFF-12)."""

from companion.games.nightmare_tales import tournament
from companion.games.nightmare_tales.data import HIGHEST, MOST_POINTS
from companion.games.nightmare_tales.pieces import Record
from companion.games.nightmare_tales.table import Table
from companion.rules import THE_TABLE, Counters, Track, replace, tracks


def those_in(table: Table) -> tuple[str, ...]:
    return table.ids if table.phase in ("play", "dawn") else ()


def deck_here(table: Table) -> tuple[str, ...]:
    has_deck = table.phase == "play" and (table.deck is not None or table.deck_out)
    return THE_TABLE if has_deck else ()


def ranked(table: Table) -> tuple[str, ...]:
    return tuple(player.id for player in table.players) if table.is_tournament else ()


def limit_here(table: Table) -> tuple[str, ...]:
    has_limit = table.is_tournament and (table.is_under_way or table.phase != "setup")
    return THE_TABLE if has_limit else ()


def _deck(table: Table, _holder: str, value: int) -> Table:
    return replace(table, deck=value, deck_out=value == 0)


def _points(table: Table, player: str, value: int) -> Table:
    """Set a player's points, also on the sheet (NT-TOUR-2)."""
    return _settled(table.with_player(replace(table.player(player), points=value)))


def _limit(table: Table, _holder: str, value: int) -> Table:
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


COUNTERS: Counters[Table] = tracks(
    Track("cards", HIGHEST, rule="NT-EFF-12", rows="players", of=those_in),
    Track("deck", HIGHEST, rule="NT-DAWN-2", of=deck_here, set_to=_deck),
    Track("points", MOST_POINTS, -MOST_POINTS, "NT-TOUR-10", rows="players", of=ranked, set_to=_points),
    Track("maximum", MOST_POINTS, 1, "NT-TOUR-1", of=limit_here, set_to=_limit),
    most=MOST_POINTS,
)
