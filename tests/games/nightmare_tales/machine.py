"""A whole evening as a machine: what people do most, and what always holds."""

from collections.abc import Sequence

from hypothesis.stateful import invariant

from companion.games.nightmare_tales.actions import corrections
from companion.games.nightmare_tales.data import TARGETED
from companion.games.nightmare_tales.flow import cards_of_penalty
from companion.games.nightmare_tales.table import Table
from companion.rules import actions_in
from tests.kit.machine import Machine

BY_HAND = (*actions_in(corrections), "correct", "adjust", "note", "change_cards")
LIKELY = {
    "setup": ("begin", "lay_items"),
    "play": ("draw", "end_turn", "end_turn", "discard_same", "penalty", "knock"),
    "dawn": ("reveal_card", "reveal_card", "enter_sum", "score"),
    "scored": ("next_game", "new_game"),
}


class Evening(Machine):
    in_a_row = 8

    def likely(self, table: Table) -> Sequence[str]:
        """Return what people do most now."""
        return LIKELY[table.phase]

    @invariant()
    def cards_come_and_go_as_ruled(self) -> None:
        """But for the deal, only a penalty adds cards and only a same-name discard takes one."""
        if not self.plays or self.plays[-1].action in (*BY_HAND, "begin", "next_game", "new_game"):
            return
        before, after = self.tables[-2], self.table
        play, change = self.plays[-1], 0
        if play.action == "discard_same":
            change = -play.answers.get("number", 0)
        elif play.action == "penalty":
            spares = before.reads("NT-VAR-1") and play.answers["cause"] != TARGETED
            change = 0 if spares else cards_of_penalty(before)
        assert sum(one.cards for one in after.players) - sum(one.cards for one in before.players) == change

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
