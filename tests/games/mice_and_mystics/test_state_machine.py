"""A whole evening as a machine: random legal events, undone now and then, and what always holds."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.games.mice_and_mystics.data import WHEEL_SIZE
from companion.games.mice_and_mystics.house import HOUSE_RULES
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, replace
from tests.games.mice_and_mystics.tables import FOUR, GAME, begun
from tests.games.mice_and_mystics.test_random_sessions import BY_THE_RULES, PLAYED, in_order
from tests.random_play import some_play

EVENINGS, EVENTS = 80, 40  # of them, and rules in each: some thousands of events
IN_A_ROW = 4
LIKELY = (
    "attack",
    "defend",
    "move",
    "end_turn",
    "minion_attack",
    "lay_order",
    "encounter",
    "explore",
    "surge",
)


class Evening(RuleBasedStateMachine):
    """A table in play, every table before it, and the plays that lie between."""

    @initialize(achievements=st.booleans(), house=st.sets(st.sampled_from(HOUSE_RULES)), nez=st.booleans())
    def lay(self, achievements: bool, house: set[str], nez: bool) -> None:
        mice = ("collin", "tilda", "filch", "nez") if nez else FOUR
        table = replace(begun(*mice, achievements=achievements), house=tuple(sorted(house)), news=())
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
        """Do what waits, or what people do most."""
        for _event in range(IN_A_ROW):
            self.do((self.table.waits_for,) if self.table.waits_for else LIKELY, seed)

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
    def the_wheel_is_settled(self) -> None:
        kept = self.plays and self.plays[-1].action == "call_off_surge"  # the people keep its cheese
        if not self.table.surge_due and self.table.phase == "playing" and not kept and not self._was_kept():
            assert 0 <= self.table.wheel < WHEEL_SIZE

    def _was_kept(self) -> bool:
        return any(play.action == "call_off_surge" and play.answers.get("keep") for play in self.plays)

    @invariant()
    def nobody_stands_on_two_cards(self) -> None:
        cards: dict[str, list[str]] = {}
        for card in self.table.minion_cards:
            for figure in self.table.figures_of(card):
                cards.setdefault(figure.id, []).append(card)
        for id, own in cards.items():
            assert len(own) == 1 or set(own) <= set(self.table.cards_of(self.table.figure(id).kind))

    @invariant()
    def cheese_is_never_owed(self) -> None:
        assert min(mouse.cheese for mouse in self.table.mice) >= 0

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
