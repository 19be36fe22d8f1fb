"""The score pad of a game: its columns as rows, or a row for each round."""

from companion.games.own_table.table import Table
from companion.games.own_table.words import said
from companion.rules import Message, Pad, PadRow, PadTable, _, message

FEW_ROWS, MOST_ROUNDS = 8, 20  # rows of which there are two pads on a page; rounds for which there is room
TOTAL = PadRow(message(_("Total")), is_sum=True)


def pad(table: Table) -> Pad | None:
    """Return the pad of a table; of a game without a score, the one of its counters (None)."""
    columns = table.made.score.columns
    if not columns:
        return None
    names = tuple(PadRow(_words(table, column.id)) for column in columns)
    if table.made.score.by_rounds:
        number = min(table.made.rounds or FEW_ROWS, MOST_ROUNDS)
        names = tuple(PadRow(message(_("Round {number}"), number=place)) for place in range(1, number + 1))
    many = 2 if len(names) <= FEW_ROWS else 1
    return Pad(tables=(PadTable((*names, TOTAL)),), one=_words(table, "name"), many=many)


def _words(table: Table, id: str) -> Message:
    return message("{name}", name=said(table.made, id))
