"""A whole evening as a machine: random legal events, undone now and then, and what always holds."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.house import HOUSE_RULES
from companion.games.nightmare_tales.table import Table
from companion.rules import Play, replace
from tests.games.nightmare_tales.tables import begun
from tests.games.nightmare_tales.test_random_sessions import BY_HAND, BY_THE_RULES, PLAYED, in_order
from tests.random_play import some_play

EVENINGS, EVENTS = 120, 30  # of them, and rules in each: some thousands of events
IN_A_ROW = 8
LIKELY = {
    "setup": ("begin", "lay_items"),
    "play": ("draw", "end_turn", "end_turn", "discard_same", "penalty", "knock"),
    "dawn": ("reveal_card", "reveal_card", "enter_sum", "score"),
    "scored": ("next_game", "new_game"),
}


class Evening(RuleBasedStateMachine):
    """A table in play, every table before it, and the plays that lie between."""

    @initialize(
        size=st.sampled_from((2, 3, 4, 6)),
        mode=st.sampled_from(("single", "tournament", "tournament", "teams")),
        deck=st.sampled_from((0, 0, 50)),
        house=st.sets(st.sampled_from(HOUSE_RULES)),
    )
    def lay(self, size: int, mode: str, deck: int, house: set[str]) -> None:
        mode = "single" if mode == "teams" and size in (2, 3) else mode
        table = replace(begun(size, mode=mode, deck=deck), house=tuple(sorted(house)), news=())
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
        """Do what people do most now."""
        for _event in range(IN_A_ROW):
            self.do(LIKELY[self.table.phase], seed)

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
    def cards_come_and_go_as_ruled(self) -> None:
        """But for the deal, only a penalty adds a card and only a same-name discard takes one."""
        if not self.plays or self.plays[-1].action in (*BY_HAND, "begin", "next_game", "new_game"):
            return
        before, after = self.tables[-2], self.table
        change = {"penalty": 1, "discard_same": -self.plays[-1].answers.get("number", 0)}
        by = sum(one.cards for one in after.players) - sum(one.cards for one in before.players)
        assert by == change.get(self.plays[-1].action, 0)

    @invariant()
    def one_knock_a_game(self) -> None:
        if self.plays and self.plays[-1].action == "knock":
            before = self.tables[-2]
            assert not before.knocker
            assert self.table.phase == "dawn" or self.table.turns_left == len(before.seats) - 1

    @invariant()
    def the_sheet_only_grows(self) -> None:
        if self.plays and self.plays[-1].action == "score":
            before = self.tables[-2]
            assert self.table.records[:-1] == before.records
            line = self.table.records[-1]
            assert [row.player for row in line.results] == list(before.ids)
            least = min(row.fear for row in line.results)
            single = line.mode != "teams" and all(row.cards for row in line.results)
            assert not single or all(row.fear == least for row in line.winners)

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
