"""Evenings of every game as a machine: random legal events, undone now and then, and what always holds."""

from companion.rules import AnyGame
from tests.kit.games import each
from tests.kit.machine import machine_of, run


@each()
def test_thousands_of_random_events_leave_every_table_in_order(game: AnyGame) -> None:
    run(machine_of(game))
