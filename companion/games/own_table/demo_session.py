"""An evening of Harbour Lights to look at: two nights are over, the third has begun."""

from collections.abc import Iterator

from companion.games.own_table.starters import starter
from companion.games.own_table.table import Table
from companion.rules import Play, make_play
from companion.rules.tuples import to_tuples

PEOPLE = ("Anna", "Bruno", "Chiara")
STORMS = ("card-6", "card-5", "card-7")
SHIPS = {(1, "seat-2"), (1, "seat-3"), (2, "seat-1"), (2, "seat-3")}


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the evening, from an empty table on."""
    made = starter("starter-harbour-lights")
    yield make_play("begin_with", game="starter-harbour-lights", definition=to_tuples(made))
    yield make_play("play_it", kept="game-101", version=1)
    yield make_play("lay_all")
    yield make_play("begin")
    for night, storm in enumerate(STORMS, start=1):
        yield make_play("draw", pile="pile-4", number=1, cards=(storm,))
        yield make_play("go_on")
        if night < len(STORMS):
            yield from _watch(night)
            yield make_play("go_on")
    yield make_play("adjust", counter="counter-3:seat-1", by=1, why="")


def _watch(night: int) -> Iterator[Play]:
    """Give what everybody does in a night: some bring a ship in, the others light a lamp."""
    for seat in ("seat-1", "seat-2", "seat-3"):
        yield make_play("tick_off", step="step-18")
        if (night, seat) in SHIPS:
            yield make_play("adjust", counter="counter-2", by=1, why="")
        yield make_play("go_on")
