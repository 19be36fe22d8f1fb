"""What the kit is told of a table of one's own: tables of random definitions to walk on from."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.own_table import GAME
from companion.games.own_table.table import Table
from companion.rules import make_play
from companion.rules.tuples import to_tuples
from tests.games.own_table.definitions import random_definition
from tests.kit.hooks import Hooks

PEOPLE = ("Anna", "Bruno", "Chiara", "Dario")


def in_play(seed: int) -> Table:
    """Return a table on which a random game has begun."""
    table = GAME.set_up(PEOPLE[: 1 + seed % len(PEOPLE)])
    definition = to_tuples(random_definition(seed))
    plays = (
        make_play("begin_with", game="game-101", definition=definition),
        make_play("play_it", kept="game-101", version=1),
        make_play("begin"),
    )
    played: Table = GAME.replay(table, plays)
    return played


def begun(seed: int, house: tuple[str, ...]) -> Sequence[Any]:
    return [in_play(seed), in_play(seed + 1000)]


def in_order(table: Table) -> Iterator[str]:
    """Find what must never be on a table in play, whatever people do."""
    if table.stage != "play":
        return
    for part in table.made.counters:
        for id in table.counter_ids():
            if id.partition(":")[0] == part.id and not part.lowest <= table.value(id) <= part.highest:
                yield f"{id} is out of its bounds"
    for pile in table.piles:
        if pile.number + len(pile.aside) > table.made.pile(pile.id).number:
            yield f"{pile.id} has more cards than there are"
        if any(number < 1 for _card, number in pile.left):
            yield f"{pile.id} has a card that is not there"
    if table.turn and table.turn not in table.seats:
        yield f"it is the turn of {table.turn}, who is not there"
    if len(set(table.order)) < len(table.order):
        yield "somebody is twice in the order"


HOOKS = Hooks(in_order=in_order, begun=begun, left_out=("end_game",), is_described=True)
