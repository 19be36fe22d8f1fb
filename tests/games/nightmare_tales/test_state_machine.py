"""A whole evening as a machine: random legal events, undone now and then, and what always holds."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.data import HOUSE_RULES
from companion.rules import replace
from tests.games.nightmare_tales.tables import begun
from tests.games.nightmare_tales.test_random_sessions import BY_HAND, BY_THE_RULES, PLAYED, in_order
from tests.machine import Machine, run

EVENINGS, EVENTS = 120, 30  # of them, and rules in each: some thousands of events
IN_A_ROW = 8
LIKELY = {
    "setup": ("begin", "lay_items"),
    "play": ("draw", "end_turn", "end_turn", "discard_same", "penalty", "knock"),
    "dawn": ("reveal_card", "reveal_card", "enter_sum", "score"),
    "scored": ("next_game", "new_game"),
}


class Evening(Machine):
    game, in_order = GAME, staticmethod(in_order)
    played, by_the_rules = PLAYED, BY_THE_RULES

    @initialize(
        size=st.sampled_from((2, 3, 4, 6)),
        mode=st.sampled_from(("single", "tournament", "tournament", "teams")),
        deck=st.sampled_from((0, 0, 50)),
        house=st.sets(st.sampled_from(HOUSE_RULES)),
    )
    def lay(self, size: int, mode: str, deck: int, house: set[str]) -> None:
        mode = "single" if mode == "teams" and size in (2, 3) else mode
        table = replace(begun(size, mode=mode, deck=deck), house=tuple(sorted(house)), news=())
        self.tables = [table]

    @rule(seed=st.integers(0, 99))
    def go_on(self, seed: int) -> None:
        """Do what people do most now."""
        for _event in range(IN_A_ROW):
            self.do(LIKELY[self.table.phase], seed)

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


def test_a_thousand_random_events_leave_every_table_in_order() -> None:
    run(Evening, EVENINGS, EVENTS)
