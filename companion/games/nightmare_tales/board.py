"""What the board and its sheets show beyond the table: who comes when, rows, places, bars of fear."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.games.nightmare_tales.data import BY_DECK, BY_KNOCK, BY_ZERO, KEYWORDS, TOURNAMENT
from companion.games.nightmare_tales.explanations import RULE_OF_CAUSE
from companion.games.nightmare_tales.flow import cause_of_dawn
from companion.games.nightmare_tales.pieces import Player, Record, Result, Reveal
from companion.games.nightmare_tales.records import Line, chart
from companion.games.nightmare_tales.scoring import Side, lacks_highest, places_of
from companion.games.nightmare_tales.seating import wrong_seating
from companion.games.nightmare_tales.table import Table
from companion.rules import Answers, _, find

KEYWORD_RULES = MappingProxyType(
    dict(zip(KEYWORDS, ("NT-EFF-3", "NT-EFF-5", "NT-EFF-6", "NT-EFF-7", "NT-EFF-8", "NT-EFF-9"), strict=True))
)
CAUSE_SIGNS = MappingProxyType(
    {"looked": "look", "wrong-moment": "hourglass", "wrong-card": "same", "targeted": "deck", "other": "pen"}
)
CAUSE_WORDS = MappingProxyType(
    {
        "looked": _("looked"),
        "wrong-moment": _("wrong moment"),
        "wrong-card": _("wrong card"),
        "targeted": _("hit by a card"),
        "other": _("a breach"),
    }
)
DAWN_SIGNS = MappingProxyType({BY_ZERO: "empty", BY_DECK: "deck", BY_KNOCK: "knock"})
ALL = slice(None)
NEWEST = slice(-6, None)  # games in the narrow chart beside the board
LEVELS = tuple(range(13))  # levels of fear that a tap enters; another one is typed
MOST_BACKS = 10  # cards that are drawn one by one
WHOLE, LEAST_HEIGHT = 100, 4  # a fear of 0 is a line


def is_lit(table: Table) -> bool:
    """Whether it is the turn of a player, which the head marks with the flame."""
    return table.phase == "play"


def coming(table: Table) -> str:
    """Return what brings dawn if the turn ends as things are, "" if it goes on (NT-DAWN-3, -6)."""
    return cause_of_dawn(table) if table.phase == "play" else ""


# the circle


@dataclass(frozen=True)
class Seat:
    """A seat in the circle; `state` is now, next, last (then dawn comes), knocked, done, or nothing."""

    id: str
    name: str
    state: str = ""


def circle(table: Table) -> tuple[Seat, ...]:
    """Return the seats clockwise, each with when it comes (NT-SETUP-5, NT-KNOCK-4, -5)."""
    return tuple(Seat(player.id, player.name, _state(table, player.id)) for player in table.seats)


def _state(table: Table, id: str) -> str:
    if id == table.active:
        return "now"
    if id == table.knocker:
        return "knocked"
    if table.is_last_round:
        still = table.dawn_order
        return "done" if id not in still else "last" if id == still[-1] else "next" if id == still[1] else ""
    return "next" if id == table.after(table.active) else ""


def last_round(table: Table) -> tuple[Seat, ...]:
    """Return who has a last turn, in their order, from after the knocker on (NT-KNOCK-5)."""
    seats = circle(table)
    at = next((place for place, seat in enumerate(seats) if seat.id == table.knocker), 0)
    return (*seats[at + 1 :], *seats[:at])


@dataclass(frozen=True)
class Row:
    """A row of cards as it is drawn: so many dealt, so many that came by a penalty; `more` are not drawn."""

    own: int
    penalties: int
    more: int = 0


def row(player: Player) -> Row:
    penalties = min(len(player.penalties), player.cards)
    own = player.cards - penalties
    own_backs = min(own, max(0, MOST_BACKS - penalties))
    drawn = min(penalties, MOST_BACKS)
    return Row(own_backs, drawn, player.cards - own_backs - drawn)


# dawn


def revealing(table: Table) -> str:
    """Return whose cards are entered now: the first whose are not."""
    return next((player.id for player in table.not_entered), "")


@dataclass(frozen=True)
class DawnRow:
    """A player's line at dawn: the cards as far as they are revealed, and the places still empty."""

    player: Player
    reveal: Reveal
    left: int = 0
    is_top: bool = False  # the highest card decides
    is_now: bool = False

    @property
    def top(self) -> int:
        """The place of the highest card in the row, -1 if it does not matter."""
        cards = self.reveal.cards
        return cards.index(max(cards)) if self.is_top and cards else -1


def entries(table: Table) -> tuple[DawnRow, ...]:
    """Return each player's line, in the order of seats (NT-SCORE-1, -7)."""
    now, tied = revealing(table), by_highest(table)
    return tuple(
        DawnRow(
            player,
            player.reveals or Reveal(),
            max(0, player.cards - len(player.entry.cards if player.entry else ()))
            if not player.is_entered
            else 0,
            is_top=(player.team or player.id) in tied,
            is_now=player.id == now,
        )
        for player in table.in_game
    )


def is_whole(table: Table) -> bool:
    """Whether all is entered that decides who wins."""
    if table.phase == "dawn":
        return not table.not_entered and not lacks_highest(table)
    return table.phase == "scored"


def by_highest(table: Table) -> tuple[str, ...]:
    """Return who is parted, or not, by the highest card alone (NT-SCORE-4)."""
    if not is_whole(table):
        return ()
    sides = [side for place in places_of(table) for side in place if not side.at_once]
    return tuple(
        side.id
        for side in sides
        if sum((other.fear, other.number) == (side.fear, side.number) for other in sides) > 1
    )


@dataclass(frozen=True)
class Ranked:
    """A player, or a team, in the order of bravery."""

    place: int
    side: Side
    is_first: bool = False
    is_knocker: bool = False
    by_highest: bool = False


def ranking(table: Table) -> tuple[Ranked, ...]:
    """Return all in order, those who are level on one place (NT-SCORE-2..6)."""
    if not is_whole(table):
        return ()
    tied, ranks, before = by_highest(table), list[Ranked](), 1
    for place in places_of(table):
        ranks.extend(
            Ranked(before, side, before == 1, side.id == table.knocker, side.id in tied) for side in place
        )
        before += len(place)
    return tuple(ranks)


def known_sum(table: Table, answers: Answers) -> tuple[int, int]:
    """Return the fear and the number of the cards that are picked from the deck list."""
    picked = tuple(answers.get("cards") or ())
    fear = sum(find(table.deck_list, id).fear * number for id, number in picked)
    return fear, sum(number for _id, number in picked)


# bars of fear by game


@dataclass(frozen=True)
class Bar:
    """A player's fear in one game: the height of the bar, in percent of the highest, None if out."""

    fear: int | None
    height: int = 0
    knock: int = 0
    is_first: bool = False
    is_last: bool = False


@dataclass(frozen=True)
class Bars:
    """A player's bars, points and state; `left` is None outside a tournament."""

    name: str
    bars: tuple[Bar, ...]
    total: int
    left: int | None = None
    out_after: int = 0

    @property
    def is_out(self) -> bool:
        return self.out_after > 0


def bars(table: Table, part: slice = ALL) -> tuple[Bars, ...]:
    """Return the chart of fear by game, the bravest first, those who are out last; some of the games."""
    whole = chart(table)
    most = max((fear for line in whole.lines for fear in line.fear if fear is not None), default=0)
    rows = [_bars(table, line, part, max(most, 1)) for line in whole.lines]
    return tuple(sorted(rows, key=lambda row: (row.is_out, row.total) if table.is_tournament else (False, 0)))


def _bars(table: Table, line: Line, part: slice, most: int) -> Bars:
    records = played(table)
    columns = tuple(
        _bar(record, line, fear, most, is_last=record is records[-1])
        for record, fear in zip(records[part], line.fear[part], strict=True)
    )
    if not table.is_tournament:
        return Bars(line.name, columns, line.total)
    player = table.player(line.player)
    return Bars(line.name, columns, player.points, table.maximum - player.points, player.out_after)


def played(table: Table) -> tuple[Record, ...]:
    """Return the games that belong together: those of the tournament, else all that were of none."""
    if table.is_tournament:
        return table.of_series
    return tuple(record for record in table.records if record.mode != TOURNAMENT)


def _bar(record: Record, line: Line, fear: int | None, most: int, *, is_last: bool) -> Bar:
    result = result_of(record, line.name)
    if fear is None or result is None:
        return Bar(None, is_last=is_last)
    height = max(round(WHOLE * fear / most), LEAST_HEIGHT)
    return Bar(fear, height, result.knock, result.place == 1, is_last)


def result_of(record: Record, name: str) -> Result | None:
    """Return what the player of this name had in a game."""
    return next((result for result in record.results if result.name == name), None)


def games(table: Table, part: slice = ALL) -> Sequence[int]:
    """Return the numbers of the games that the chart shows."""
    return chart(table).games[part]


def rank_players(table: Table) -> tuple[Player, ...]:
    """Return the players of a tournament, most points first, those who are out last."""
    return tuple(sorted(table.players, key=lambda player: (player.is_out, -player.points)))


GLOBALS: Mapping[str, object] = MappingProxyType(
    {
        "keywords": KEYWORD_RULES,
        "cause_rules": RULE_OF_CAUSE,
        "cause_signs": CAUSE_SIGNS,
        "cause_words": CAUSE_WORDS,
        "dawn_signs": DAWN_SIGNS,
        "coming": coming,
        "circle": circle,
        "last_round": last_round,
        "row": row,
        "entries": entries,
        "levels": LEVELS,
        "revealing": revealing,
        "is_whole": is_whole,
        "ranking": ranking,
        "wrong_seating": wrong_seating,
        "known_sum": known_sum,
        "bars": bars,
        "newest": NEWEST,
        "slice": slice,
        "games": games,
        "standing": rank_players,
    }
)
