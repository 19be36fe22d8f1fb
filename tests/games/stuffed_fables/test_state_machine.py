"""A whole evening as a machine: random legal events, undone now and then, and what always holds."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.house import ROWS
from companion.games.stuffed_fables.table import Table
from companion.rules import Play, replace
from tests.games.stuffed_fables.tables import evening
from tests.games.stuffed_fables.test_random_sessions import BY_THE_RULES, PLAYED, in_order
from tests.random_play import some_play

EVENINGS, EVENTS = 150, 30  # of them, and rules in each: some thousands of events
IN_A_ROW = 6
HOUSE_RULES = tuple(row[0] for row in ROWS)
OF_A_TURN = {1: ("draw",), 2: ("search_stuffing", "leave_white")}
LIKELY = (
    *("move", "store", "encourage_die", "encourage_stuffing", "attack", "search", "test", "contribute"),
    *("end_actions", "end_actions", "random_encounter", "open_group", "damage"),
)


class Evening(RuleBasedStateMachine):
    """A table in play, every table before it, and the plays that lie between."""

    @initialize(size=st.integers(2, 4), house=st.sets(st.sampled_from(HOUSE_RULES)))
    def lay(self, size: int, house: set[str]) -> None:
        table = replace(evening(size), house=tuple(sorted(house)), news=())
        self.tables: list[Table] = [table]
        self.plays: list[Play] = []

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def do(self, names: Sequence[str], seed: int) -> None:
        """Play one of these actions, the first of a random order that the rules allow."""
        found = some_play(GAME, self.table, names, Random(f"{seed}-{len(self.tables)}"))
        if found:
            self.plays.append(found[0])
            self.tables.append(found[1])

    @rule(seed=st.integers(0, 99))
    def go_on(self, seed: int) -> None:
        """Do what waits, or what people do most in this step."""
        for _event in range(IN_A_ROW):
            waits = self.table.waits_for
            self.do((waits,) if waits else OF_A_TURN.get(self.table.step, LIKELY), seed)

    @rule(seed=st.integers(0, 99))
    def do_by_the_rules(self, seed: int) -> None:
        self.do(BY_THE_RULES, seed)

    @rule(
        names=st.lists(st.sampled_from(PLAYED), min_size=1, max_size=3, unique=True), seed=st.integers(0, 99)
    )
    def do_anything(self, names: list[str], seed: int) -> None:
        self.do(names, seed)

    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        for _step in range(min(steps, len(self.plays))):
            self.plays.pop()
            self.tables.pop()

    @invariant()
    def the_table_is_in_order(self) -> None:
        assert list(in_order(self.table)) == [], self.plays[-1:]

    @invariant()
    def no_die_comes_or_goes(self) -> None:
        assert self.table.all_dice == self.tables[0].all_dice
        assert dice.number(self.table.all_dice) == {2: 31, 3: 33, 4: 35}[self.table.size]

    @invariant()
    def a_check_was_made_as_ruled(self) -> None:
        """Where a turn ended in peace, the track lay below the threshold."""
        if self.plays and self.plays[-1].action == "end_actions" and self.table.step == 1:
            before = self.tables[-2]
            assert before.threat < before.threshold

    def teardown(self) -> None:
        if self.plays:
            assert GAME.replay(self.tables[0], self.plays) == self.table


def test_a_thousand_random_events_leave_every_table_in_order() -> None:
    slow: Any = (HealthCheck.too_slow, HealthCheck.filter_too_much)
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=EVENINGS, stateful_step_count=EVENTS, deadline=None, suppress_health_check=slow
        ),
    )
