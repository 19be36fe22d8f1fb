"""A whole tale as a machine: random legal events, undone now and then, and what always holds."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.games.winter_tales import GAME
from companion.games.winter_tales.data import HOUSE_RULES, LIMIT
from tests.games.winter_tales.tables import begun
from tests.games.winter_tales.test_random_sessions import BY_HAND, BY_THE_RULES, PLAYED, in_order, is_natural
from tests.machine import Machine, run

EVENINGS, EVENTS = 120, 30  # of them, and rules in each: some thousands of events
IN_A_ROW = 6
LIKELY = (
    *("move", "move", "generate_quest", "resolve_quest", "start_conflict", "start_trick", "rescue"),
    *("finish_activation", "finish_activation"),
)
OTHERWISE = {"come": ("stay_away",), "finish_coming": ("move", "start_conflict"), "raise_bid": ("give_in",)}


class Tale(Machine):
    game, in_order = GAME, staticmethod(in_order)
    played, by_the_rules = PLAYED, BY_THE_RULES

    @initialize(size=st.integers(2, 7), house=st.sets(st.sampled_from(HOUSE_RULES)))
    def lay(self, size: int, house: set[str]) -> None:
        self.tables = [begun(size, tuple(sorted(house)))]

    @rule(seed=st.integers(0, 99))
    def go_on(self, seed: int) -> None:
        """Do what waits, or what people do most in a turn."""
        for _event in range(IN_A_ROW):
            waits = self.table.waits_for
            likely = LIKELY if self.table.activation else ("activate",)
            self.do((waits, *OTHERWISE.get(waits, ())) if waits else likely, seed)

    @invariant()
    def hands_grow_and_shrink_as_ruled(self) -> None:
        """No hand is above what the rules can make, and none above 7 right after its activation."""
        if not {play.action for play in self.plays} & {*BY_HAND}:
            assert is_natural(self.table)
        if self.plays and self.plays[-1].action in ("finish_activation", "finish_coming"):
            before = self.tables[-2]
            whose = before.asked if self.plays[-1].action == "finish_coming" else before.turn
            assert self.table.player(whose).hand <= LIMIT

    @invariant()
    def a_faced_quest_stays_faced(self) -> None:
        if self.plays and self.plays[-1].action not in ("set_quest", "drop_quest"):
            faced = {quest.id for quest in self.tables[-2].quests if quest.state == "faced"}
            assert faced <= {quest.id for quest in self.table.quests if quest.state == "faced"}

    @invariant()
    def who_lies_stands_up_by_a_rescue_alone(self) -> None:
        if self.plays and self.plays[-1].action not in ("rescue", "set_marks"):
            down = {one.id for one in self.tables[-2].characters if one.is_down}
            assert down <= {one.id for one in self.table.characters if one.is_down}


def test_a_thousand_random_events_leave_every_table_in_order() -> None:
    run(Tale, EVENINGS, EVENTS)
