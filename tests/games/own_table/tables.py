"""Tables of games of one's own for tests: built by actions, or from a starter."""

from random import Random
from typing import Any

from companion.games.own_table import GAME
from companion.games.own_table.box import Box, with_game
from companion.games.own_table.starters import STARTERS
from companion.games.own_table.starters import starter as found
from companion.games.own_table.table import Table

PEOPLE = ("Anna", "Bruno", "Chiara")


def do(table: Table, action: str, **answers: Any) -> Table:
    """Return the table after an action; chance and a new box fill in what is not given."""
    play, _rolled = GAME.actions[action].fill(table, answers, Random(1), GAME.new_box())
    after: Table = GAME.play(table, play)
    return after


def empty(name: str = "Our game") -> Table:
    """Return a table on which a game is built, with nothing in it yet."""
    return do(GAME.set_up(PEOPLE), "begin_empty", name=name)


def with_counter(table: Table, name: str, **answers: Any) -> Table:
    return do(table, "put_counter", part="new", name=name, **answers)


def playing(table: Table) -> Table:
    """Return a table whose game has begun."""
    return do(do(table, "play_it"), "begin")


def starter(id: str) -> Table:
    return do(do(do(GAME.set_up(PEOPLE), "begin_with", game=f"starter-{id}"), "play_it"), "begin")


def box_of_games() -> Box:
    """Return a box with two games in it."""
    box = Box()
    for number, id in enumerate(STARTERS[:2], start=101):
        made = found(id)
        assert made
        box = with_game(box, f"game-{number}", made)
    return box
