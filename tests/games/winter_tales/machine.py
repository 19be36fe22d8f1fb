"""A whole tale as a machine: what people do most, and what always holds."""

from collections.abc import Sequence

from hypothesis.stateful import invariant

from companion.games.winter_tales.data import LIMIT
from companion.games.winter_tales.table import Table
from tests.kit.machine import Machine

LIKELY = (
    *("move", "move", "generate_quest", "resolve_quest", "start_conflict", "start_trick", "rescue"),
    *("finish_activation", "finish_activation"),
)
OTHERWISE = {"come": ("stay_away",), "finish_coming": ("move", "start_conflict"), "raise_bid": ("give_in",)}


class Tale(Machine):
    def likely(self, table: Table) -> Sequence[str]:
        """Return what waits, or what people do most in a turn."""
        waits = table.waits_for
        if waits:
            return (waits, *OTHERWISE.get(waits, ()))
        return LIKELY if table.activation else ("activate",)

    @invariant()
    def no_hand_is_above_seven_right_after_its_activation(self) -> None:
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
