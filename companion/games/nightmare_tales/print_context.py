"""What printed sheets show beyond the table: lines of the score sheet, few players beside each other."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.nightmare_tales.board import played, result_of
from companion.games.nightmare_tales.pieces import Record, Result
from companion.games.nightmare_tales.records import chart
from companion.games.nightmare_tales.table import Table
from companion.rules import replace

ABREAST, ABREAST_LARGE = 5, 3  # players beside each other on a score sheet, in plain and in large print
GAMES_ABREAST, GAMES_ABREAST_LARGE = 10, 5  # games beside each other in the chart


@dataclass(frozen=True)
class Line:
    """A game on the score sheet: who began, who knocked, a result for each name; None did not play."""

    record: Record
    first: str
    knocker: str
    results: tuple[Result | None, ...]


@dataclass(frozen=True)
class Block:
    """Some of the players, beside each other, with all their games."""

    names: tuple[str, ...]
    lines: tuple[Line, ...] = ()


def score_blocks(table: Table, *, is_filled: bool, is_large: bool) -> tuple[Block, ...]:
    """Return the score sheet of the games that belong together, some players at a time (NT-SHEET-1)."""
    abreast = ABREAST_LARGE if is_large else ABREAST
    if not is_filled:
        return (Block(("",) * abreast),)
    names = tuple(line.name for line in chart(table).lines) or tuple(player.name for player in table.players)
    return tuple(
        Block(group, tuple(_line(record, group) for record in played(table)))
        for group in _even(names, abreast)
    )


def _even(names: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Give the names in rows of about the same length, none longer than `most`."""
    rows = -(-len(names) // most)
    for row in range(rows):
        yield names[row * len(names) // rows : (row + 1) * len(names) // rows]


def _line(record: Record, names: tuple[str, ...]) -> Line:
    called = {row.player: row.name for row in record.results}
    results = tuple(result_of(record, name) for name in names)
    return Line(record, called.get(record.first, ""), called.get(record.knocker, ""), results)


def spans(table: Table, *, is_large: bool) -> tuple[tuple[int, int], ...]:
    """Return from which game to which each chart goes, so that all of them fit the paper."""
    number, abreast = len(played(table)), GAMES_ABREAST_LARGE if is_large else GAMES_ABREAST
    return tuple((start, min(start + abreast, number)) for start in range(0, number, abreast))


def to_lay(table: Table, *, is_filled: bool) -> Table:
    """Return the table as it is laid; blank, for any group."""
    return table if is_filled else replace(Table(()), maximum=table.maximum)
