"""How a game stands and ends: sums of dice, winners, the record of a game that is over."""

from companion.games.own_table.definition import LOW
from companion.games.own_table.sums import cell, lines_that_count, totals
from companion.games.own_table.table import OwnRecord, Table
from companion.games.own_table.words import said
from companion.rules import Message, Score, ScoreLine, message, person_at, replace


def sum_of_dice(table: Table, id: str) -> int | None:
    """Return the sum of what fell last, None if faces are words or nothing was rolled."""
    dice, faces = table.made.throw(id), dict(table.rolled).get(id, ())
    if not dice.is_counted or not faces:
        return None
    ids = dice.face_ids
    return dice.plus + sum(int(dice.faces[ids.index(face)]) for face in faces if face in ids)


def ended(table: Table, winners: tuple[str, ...]) -> Table:
    """Return the table with its game over, and the record of it."""
    people = tuple(person_at(table.people, seat) for seat in table.seats)
    rows = {row.seat: row for row in totals(table)}
    record = OwnRecord(
        people=people,
        winners=tuple(person_at(table.people, seat) for seat in winners),
        name=table.made.name,
        columns=tuple(column.name for column in table.made.score.columns),
        points=tuple(
            rows[seat].points if seat in rows and rows[seat].is_whole else None for seat in table.seats
        ),
        numbers=tuple(_numbers(table, seat) for seat in table.seats),
        fewest_win=table.made.score.wins == LOW,
        is_together=table.made.score.is_together,
    )
    return replace(table, is_over=True, turn="", running=(), records=(*table.records, record))


def _numbers(table: Table, seat: str) -> tuple[int | None, ...]:
    """Return the sum of each column for a seat, None if a line of it is not known."""
    found = list[int | None]()
    for column in table.made.score.columns:
        values = [cell(table, seat, column.id, line).value for line in lines_that_count(table)]
        found.append(None if None in values else sum(value for value in values if value is not None))
    return tuple(found)


def score_of(record: OwnRecord) -> Score:
    """Return how a game ended, line by line."""
    ranked = sorted((points for points in record.points if points is not None), reverse=not record.fewest_win)
    rows = zip(record.people, record.points or (None,) * len(record.people), strict=False)
    numbers = record.numbers or ((),) * len(record.people)
    lines_of = tuple(
        ScoreLine(
            name=name,
            points=points,
            place=ranked.index(points) + 1 if points is not None else None,
            numbers=numbers[place],
        )
        for place, (name, points) in enumerate(rows)
    )
    columns = tuple(message("{name}", name=column) for column in record.columns)
    return Score(record.name, "", columns, lines_of, record.fewest_win)


def scores(table: Table) -> tuple[Score, ...]:
    """Return the scores of all games that are over."""
    return tuple(score_of(record) for record in table.records)


def name_of_game(table: Table) -> Message | str:
    return said(table.made, "name") or message(table.made.name)
