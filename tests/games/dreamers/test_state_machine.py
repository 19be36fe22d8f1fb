"""A match as a machine: random legal events, undone now and then, and what always holds."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.games.dreamers import GAME
from companion.games.dreamers.house import HOUSE_RULES
from companion.games.dreamers.table import Table, seen_by
from companion.rules import Play, replace
from tests.games.dreamers.tables import new
from tests.games.dreamers.test_random_sessions import BY_THE_RULES, by_the_book, in_order
from tests.random_play import some_play

MATCHES, EVENTS, IN_A_ROW = 80, 30, 5


class Match(RuleBasedStateMachine):
    """A match, every table before it, and the plays that lie between."""

    @initialize(house=st.sets(st.sampled_from(HOUSE_RULES)), is_real=st.booleans())
    def lay(self, house: set[str], is_real: bool) -> None:
        self.tables: list[Table] = [replace(new(is_real), house=tuple(sorted(house)), news=())]
        self.plays: list[Play] = []
        self.is_by_hand = bool(house)

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def do(self, names: Sequence[str], seed: int) -> None:
        found = some_play(GAME, self.table, names, Random(f"{seed}-{len(self.tables)}"))
        if found:
            self.plays.append(found[0])
            self.tables.append(found[1])

    @rule(seed=st.integers(0, 99))
    def go_on(self, seed: int) -> None:
        for _event in range(IN_A_ROW):
            self.do(BY_THE_RULES, seed)

    @rule(seed=st.integers(0, 99))
    def do_anything(self, seed: int) -> None:
        self.is_by_hand = True
        self.do(sorted(GAME.actions), seed)

    @rule(steps=st.integers(1, 5))
    def undo(self, steps: int) -> None:
        for _step in range(min(steps, len(self.plays))):
            self.plays.pop()
            self.tables.pop()

    @invariant()
    def the_table_is_in_order(self) -> None:
        assert list(in_order(self.table)) == [], self.plays[-1:]

    @invariant()
    def deck_and_totals_are_as_derived(self) -> None:
        assert self.is_by_hand or list(by_the_book(self.table)) == []

    @invariant()
    def a_seat_sees_the_same_whatever_the_other_is(self) -> None:
        seen = seen_by(self.table, "seat-2")
        swapped = replace(self.table, identities=(_another(self.table.identities[0]), seen.identities[1]))
        assert not self.table.is_hidden or seen_by(swapped, "seat-2") == seen

    def teardown(self) -> None:
        if self.plays:
            assert GAME.replay(self.tables[0], self.plays) == self.table


def _another(identity: str) -> str:
    return {"dreamer": "master", "master": "dreamer"}.get(identity, identity)


def test_random_matches_are_always_in_order() -> None:
    slow: Any = (HealthCheck.too_slow, HealthCheck.filter_too_much)
    run_state_machine_as_test(
        Match,
        settings=settings(
            max_examples=MATCHES, stateful_step_count=EVENTS, deadline=None, suppress_health_check=slow
        ),
    )
