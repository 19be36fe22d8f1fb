"""An evening of any game as a machine: random legal events, undone now and then, and what always holds."""

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.rules import AnyGame, Play
from tests.kit.games import begun
from tests.kit.hooks import Hooks, by_the_rules, hooks_of, played
from tests.settings import FULL
from tests.support.random_play import some_play

SEEDS = st.integers(0, 99)


class Machine(RuleBasedStateMachine):
    """A table in play, every table before it, and the plays that lie between.

    A game's own machine says what people are likely to do, and what else always holds.
    """

    game: ClassVar[AnyGame]
    evenings: ClassVar[int] = 120  # in each so many events: some thousands of them
    events: ClassVar[int] = 30
    in_a_row: ClassVar[int] = 6

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Any] = []
        self.plays: list[Play] = []
        self.hooks: Hooks = hooks_of(self.game)
        self.played, self.by_the_rules = played(self.game), by_the_rules(self.game)

    @property
    def table(self) -> Any:
        return self.tables[-1]

    def likely(self, table: Any) -> Sequence[str]:
        """Return what people do most at this table."""
        return self.by_the_rules

    def do(self, names: Sequence[str], seed: int) -> None:
        """Play one of these actions, the first of a random order that the rules allow."""
        found = some_play(self.game, self.table, names, Random(f"{seed}-{len(self.tables)}"))
        if found:
            self.plays.append(found[0])
            self.tables.append(found[1])

    @initialize(data=st.data(), seed=SEEDS, place=SEEDS)
    def lay(self, data: st.DataObject, seed: int, place: int) -> None:
        notes = self.game.house_rules
        house = data.draw(st.sets(st.sampled_from(notes))) if notes else set()
        tables = begun(self.game, seed, tuple(one for one in notes if one in house))
        self.tables = [tables[place % len(tables)]]

    @rule(seed=SEEDS)
    def go_on(self, seed: int) -> None:
        for _event in range(self.in_a_row):
            self.do(self.likely(self.table), seed)

    @rule(seed=SEEDS)
    def do_by_the_rules(self, seed: int) -> None:
        self.do(self.by_the_rules, seed)

    @rule(data=st.data(), seed=SEEDS)
    def do_anything(self, data: st.DataObject, seed: int) -> None:
        self.do(data.draw(st.lists(st.sampled_from(self.played), min_size=1, max_size=3, unique=True)), seed)

    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        for _step in range(min(steps, len(self.plays))):
            self.plays.pop()
            self.tables.pop()

    @invariant()
    def the_table_is_in_order(self) -> None:
        assert list(self.hooks.in_order(self.table)) == [], self.plays[-1:]

    @invariant()
    def what_is_played_by_the_book_comes_out_so(self) -> None:
        if {play.action for play in self.plays} <= {*self.by_the_rules}:
            assert list(self.hooks.by_the_book(self.table)) == [], self.plays[-1:]

    def teardown(self) -> None:
        if self.plays:
            assert self.game.replay(self.tables[0], self.plays) == self.table


def machine_of(game: AnyGame) -> type[Machine]:
    """Return the game's own machine, or the one of all."""
    own = hooks_of(game).machine or Machine
    return type(own.__name__, (own,), {"game": game})


def run(machine: type[Machine]) -> None:
    """Let a machine play its evenings; a third of them but for NIGHTLIGHT_FULL=1."""
    slow: Any = (HealthCheck.too_slow, HealthCheck.filter_too_much)
    limits = settings(
        max_examples=machine.evenings if FULL else machine.evenings // 3,
        stateful_step_count=machine.events,
        deadline=None,
        suppress_health_check=slow,
    )
    run_state_machine_as_test(machine, settings=limits)
