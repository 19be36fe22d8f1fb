"""An evening of any game as a machine: random legal events, undone now and then, and what always holds."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from companion.rules import AnyGame, Play
from tests.random_play import some_play
from tests.settings import FULL


class Machine(RuleBasedStateMachine):
    """A table in play, every table before it, and the plays that lie between.

    A game's own machine lays `self.tables` with a start in a rule that initializes; it says what people are
    likely to do, and what else always holds.
    """

    game: ClassVar[AnyGame]
    played: ClassVar[Sequence[str]]  # actions, in no order
    by_the_rules: ClassVar[Sequence[str]]  # those of them that are no correction
    in_order: "ClassVar[staticmethod[[Any], Iterable[Any]]]"  # gives what is wrong with a table

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Any] = []
        self.plays: list[Play] = []

    @property
    def table(self) -> Any:
        return self.tables[-1]

    def do(self, names: Sequence[str], seed: int) -> None:
        """Play one of these actions, the first of a random order that the rules allow."""
        found = some_play(self.game, self.table, names, Random(f"{seed}-{len(self.tables)}"))
        if found:
            self.plays.append(found[0])
            self.tables.append(found[1])

    @rule(seed=st.integers(0, 99))
    def do_by_the_rules(self, seed: int) -> None:
        self.do(self.by_the_rules, seed)

    @rule(data=st.data(), seed=st.integers(0, 99))
    def do_anything(self, data: st.DataObject, seed: int) -> None:
        self.do(data.draw(st.lists(st.sampled_from(self.played), min_size=1, max_size=3, unique=True)), seed)

    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        for _step in range(min(steps, len(self.plays))):
            self.plays.pop()
            self.tables.pop()

    @invariant()
    def the_table_is_in_order(self) -> None:
        assert list(self.in_order(self.table)) == [], self.plays[-1:]

    def teardown(self) -> None:
        if self.plays:
            assert self.game.replay(self.tables[0], self.plays) == self.table


def run(machine: type[Machine], evenings: int, events: int) -> None:
    """Let a machine play so many evenings of so many rules each; half of them but for NIGHTLIGHT_FULL=1."""
    slow: Any = (HealthCheck.too_slow, HealthCheck.filter_too_much)
    limits = settings(
        max_examples=evenings if FULL else evenings // 2,
        stateful_step_count=events,
        deadline=None,
        suppress_health_check=slow,
    )
    run_state_machine_as_test(machine, settings=limits)
