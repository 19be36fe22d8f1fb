"""An evening to look at: the fourth game of a tournament, in its last round."""

from collections.abc import Iterator

from companion.games.nightmare_tales.table import Table
from companion.rules import Play, make_play

PEOPLE = ("Ada", "Bruno", "Carla", "Dario", "Elena")
ADA, BRUNO, CARLA, DARIO, ELENA = (f"player-{number}" for number in range(1, 6))


def plays(table: Table) -> Iterator[Play]:
    """Give the plays of the evening, from the seats on."""
    yield make_play("choose_game", mode="tournament", maximum=50, cards=4, looked=1, simple=False, deck=60)
    yield from _first()
    yield from _second()
    yield from _third()
    yield from _fourth()


def _first() -> Iterator[Play]:
    """Bruno has no card left: dawn."""
    yield make_play("lay_items", items=("lay-deck", "lay-rows", "lay-look", "lay-order"))
    yield _begin("random", BRUNO)
    yield make_play("draw")
    yield make_play("discard_same", player=BRUNO, number=2)
    yield make_play("penalty", player=DARIO, cause="looked")
    yield make_play("end_turn")
    yield make_play("draw")
    yield make_play("discard_same", player=BRUNO, number=2)
    yield make_play("end_turn")
    yield from _rows({ADA: "2 3 4 3", CARLA: "4 4 5 2", DARIO: "3 5 4 2 4", ELENA: "1 2 2 3"})
    yield make_play("score")


def _second() -> Iterator[Play]:
    """Ada knocks and wins."""
    yield make_play("next_game")
    yield _begin("frightened", DARIO)
    yield from _turns(2)
    yield make_play("knock")
    yield from _turns(4)
    yield from _rows({ADA: "1 2 0 3", BRUNO: "2 3 4 2", CARLA: "2 4 3 1", DARIO: "3 3 4 4", ELENA: "4 1 2 1"})
    yield make_play("score")


def _third() -> Iterator[Play]:
    """The deck runs out while an effect and its penalties are still to be played."""
    yield make_play("next_game")
    yield _begin("frightened", DARIO)
    yield make_play("draw")
    yield make_play("use_effect", player=DARIO, keyword="swap")
    yield make_play("deck_empty")
    yield make_play("penalty", player=ADA, cause="targeted")
    yield make_play("end_turn")
    yield from _rows({ADA: "5 6 4 2 8", BRUNO: "1 2 3 4"})
    yield make_play("enter_sum", player=CARLA, fear=13, number=4)
    yield from _rows({DARIO: "2 4 3 3", ELENA: "1 2 2 2"})
    yield make_play("score")


def _fourth() -> Iterator[Play]:
    """Carla has knocked, Dario has had his last turn; Elena has drawn and is about to discard."""
    yield make_play("next_game")
    yield _begin("frightened", ADA)
    yield from _turns(1)
    yield make_play("discard_same", player=BRUNO, number=1)
    yield from _turns(1)
    yield make_play("knock")
    yield make_play("draw")
    yield make_play("discard_same", player=DARIO, number=2)
    yield make_play("penalty", player=CARLA, cause="wrong-card")
    yield make_play("end_turn")
    yield make_play("draw")


def _turns(number: int) -> Iterator[Play]:
    for _turn in range(number):
        yield make_play("draw")
        yield make_play("end_turn")


def _rows(rows: dict[str, str]) -> Iterator[Play]:
    for player, row in rows.items():
        yield make_play("reveal_row", player=player, row=row)


def _begin(way: str, first: str) -> Play:
    return make_play("begin", way=way, first=first, known=())
