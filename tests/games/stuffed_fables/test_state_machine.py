"""A whole evening as a machine: random legal events, undone now and then, and what always holds."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.house import HOUSE_RULES
from companion.rules import replace
from tests.games.stuffed_fables.tables import evening
from tests.games.stuffed_fables.test_random_sessions import BY_THE_RULES, PLAYED, in_order
from tests.machine import Machine, run

EVENINGS, EVENTS = 150, 30  # of them, and rules in each: some thousands of events
IN_A_ROW = 6
OF_A_TURN = {1: ("draw",), 2: ("search_stuffing", "leave_white")}
LIKELY = (
    *("move", "store", "encourage_die", "encourage_stuffing", "attack", "search", "test", "contribute"),
    *("end_actions", "end_actions", "random_encounter", "open_group", "damage"),
)


class Evening(Machine):
    game, in_order = GAME, staticmethod(in_order)
    played, by_the_rules = PLAYED, BY_THE_RULES

    @initialize(size=st.integers(2, 4), house=st.sets(st.sampled_from(HOUSE_RULES)))
    def lay(self, size: int, house: set[str]) -> None:
        table = replace(evening(size), house=tuple(sorted(house)), news=())
        self.tables = [table]

    @rule(seed=st.integers(0, 99))
    def go_on(self, seed: int) -> None:
        """Do what waits, or what people do most in this step."""
        for _event in range(IN_A_ROW):
            waits = self.table.waits_for
            self.do((waits,) if waits else OF_A_TURN.get(self.table.step, LIKELY), seed)

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


def test_a_thousand_random_events_leave_every_table_in_order() -> None:
    run(Evening, EVENINGS, EVENTS)
