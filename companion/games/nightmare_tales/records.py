"""What was played: lines of the score sheet, the chart of fear, the history of winners (NT-SHEET-1)."""

from dataclasses import dataclass

from companion.games.nightmare_tales import tournament
from companion.games.nightmare_tales.data import BY_ZERO, TOURNAMENT
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.pieces import Cup, Player, Record, Result, Reveal
from companion.games.nightmare_tales.scoring import Places, places_of
from companion.games.nightmare_tales.table import Table
from companion.rules import Message, Played, Score, ScoreLine, _, message
from companion.rules.plain_text import name_key


def is_over(table: Table) -> bool:
    """Return whether a game, or a whole tournament, is over and another may begin."""
    return table.waits_for == "new_game"


def record_of(table: Table, decision: str) -> Record:
    """Return the line of the game that is on the table, points of the tournament and all (NT-DAWN-7)."""
    order = places_of(table)
    knock = tournament.for_the_knock(table, order, decision)
    rows = tuple(_result(table, player, order, knock) for player in table.seats)
    is_zero = any(side.at_once for side in order[0])
    return Record(
        number=len(table.records) + 1,
        series=table.series,
        game=table.game,
        mode=table.mode,
        first=table.first,
        cause=BY_ZERO if is_zero else table.cause,
        turn=table.turn,
        knocker=table.knocker,
        is_simple=table.is_simple,
        results=rows,
    )


def _result(table: Table, player: Player, order: Places, knock: int) -> Result:
    entry, is_knocker = player.reveals or Reveal(), player.id == table.knocker
    adjustment = knock if is_knocker else 0
    gained = tournament.points(table, entry.fear, adjustment) if table.is_tournament else entry.fear
    total = tournament.total(table, player, gained) if table.is_tournament else gained
    return Result(
        player=player.id,
        name=player.name,
        cards=entry.number,
        fear=entry.fear,
        highest=entry.highest if entry.number else None,
        place=_place(order, player.team if table.has_teams else player.id),
        team=player.team if table.has_teams else "",
        knock=adjustment,
        points=gained,
        total=total,
        is_out=table.is_tournament and total > table.maximum,
        entered=entry.cards,
    )


def _place(order: Places, id: str) -> int:
    """Return a place: two who share the first leave no second."""
    before = 0
    for place in order:
        if any(side.id == id for side in place):
            break
        before += len(place)
    return before + 1


def most_frightened(table: Table) -> tuple[str, ...]:
    """Return who had most fear in the last game, of those still in (NT-SCORE-9, NT-SETUP-4, NT-OPEN-21)."""
    rows = table.last.results if table.last else ()
    present = tuple(row for row in rows if row.player in table.ids)
    most = max((row.fear for row in present), default=0)
    return tuple(row.player for row in present if row.fear == most)


# the chart


@dataclass(frozen=True)
class Line:
    """One player's fear by game, None if the player was out, and points so far after each game."""

    player: str
    name: str
    fear: tuple[int | None, ...]
    points: tuple[int | None, ...]
    totals: tuple[int | None, ...]
    is_out: bool = False

    @property
    def total(self) -> int:
        return next((total for total in reversed(self.totals) if total is not None), 0)


@dataclass(frozen=True)
class Chart:
    """Fear, and points, by game and player, as plain numbers; `maximum` is None outside a tournament."""

    games: tuple[int, ...]
    lines: tuple[Line, ...]
    maximum: int | None = None

    @property
    def highest(self) -> int:
        every = (number for line in self.lines for number in (*line.fear, *line.totals) if number is not None)
        return max((self.maximum or 0, *every))

    @property
    def lowest(self) -> int:
        every = (number for line in self.lines for number in (*line.fear, *line.totals) if number is not None)
        return min((0, *every))


def chart(table: Table) -> Chart:
    """Return fear by game: of the tournament on the table, else of all games that were not of one.

    Outside a tournament a player is known by name, and totals add up fear.
    """
    if table.is_tournament:
        records = table.of_series
        return Chart(
            tuple(record.game for record in records),
            tuple(_line(player, records) for player in table.players),
            table.maximum,
        )
    records = tuple(record for record in table.records if record.mode != TOURNAMENT)
    names = dict.fromkeys(row.name for record in records for row in record.results)
    return Chart(tuple(record.number for record in records), tuple(_line_of(name, records) for name in names))


def _line(player: Player, records: tuple[Record, ...]) -> Line:
    rows = tuple(record.of(player.id) for record in records)
    return Line(
        player.id,
        player.name,
        tuple(row.fear if row else None for row in rows),
        tuple(row.points if row else None for row in rows),
        tuple(row.total if row else None for row in rows),
        player.is_out,
    )


def _line_of(name: str, records: tuple[Record, ...]) -> Line:
    rows = tuple(next((row for row in record.results if row.name == name), None) for record in records)
    fear, totals, so_far = tuple(row.fear if row else None for row in rows), list[int | None](), 0
    for value in fear:
        so_far += value or 0
        totals.append(None if value is None else so_far)
    return Line(next(row.player for row in rows if row), name, fear, fear, tuple(totals))


# the history


@dataclass(frozen=True)
class Tally:
    """What a player has played and won, over all games of the group."""

    name: str
    games: int = 0
    won: int = 0
    shared: int = 0
    cups: int = 0
    fear: int = 0


def all_cups(table: Table) -> tuple[Cup, ...]:
    """Return every tournament that is over, the one on the table too."""
    return (*table.cups, tournament.cup(table)) if table.is_over else table.cups


def history(table: Table) -> tuple[Tally, ...]:
    """Return games and wins by person, those with most wins first."""
    names = dict.fromkeys(row.name for record in table.records for row in record.results)
    cups = tuple(cup.winner for cup in all_cups(table))
    tallies = (_tally(table, name, cups.count(name)) for name in names)
    return tuple(
        sorted(tallies, key=lambda tally: (-tally.cups, -tally.won, -tally.shared, name_key(tally.name)))
    )


def _tally(table: Table, name: str, cups: int) -> Tally:
    played = tuple((record, row) for record in table.records for row in record.results if row.name == name)
    first = tuple(record for record, row in played if row.place == 1)
    shared = sum(record.is_draw for record in first)
    fear = sum(row.fear for _record, row in played)
    return Tally(name, len(played), len(first) - shared, shared, cups, fear)


def played(table: Table) -> tuple[Played, ...]:
    """Return the games that were played to their end, and who came first in each (NT-SCORE)."""
    return tuple(
        Played(
            tuple(row.name for row in record.results),
            tuple(row.name for row in record.results if row.place == 1),
        )
        for record in table.records
    )


# what is written down of each player, in the order of the numbers of a line
SCORED = {"cards": _("Cards"), "fear": _("Fear"), "knock": _("Knock")}


def scores(table: Table) -> tuple[Score, ...]:
    """Return what everybody had at the end of each game (NT-SHEET-1)."""
    return tuple(_score(table, record) for record in table.records)


def _score(table: Table, record: Record) -> Score:
    columns = tuple(message(words) for words in SCORED.values())
    is_series = record.mode == TOURNAMENT
    lines = tuple(
        ScoreLine(
            row.name,
            row.total if is_series else row.fear,
            row.place,
            named(table, row.team) if row.team else "",
            (row.cards, row.fear, row.knock),
            row.player == record.first,
        )
        for row in record.results
    )
    title = message(_("Game {number} of the tournament"), number=record.game) if is_series else ""
    return Score(title, _outcome(table, record), columns, lines, fewest_win=True)


def _outcome(table: Table, record: Record) -> Message | str:
    """Return who came first, and how the night ended."""
    names = tuple(row.name for row in record.winners)
    cause = named(table, record.cause)
    if record.is_draw:
        return message(_("a draw of {names} ({cause})"), names=names, cause=cause)
    return message(_("{names} with the least fear ({cause})"), names=names, cause=cause)
