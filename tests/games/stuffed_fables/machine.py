"""A whole evening as a machine: what people do most, and what always holds."""

from collections.abc import Sequence

from hypothesis.stateful import invariant

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.table import Table
from tests.kit.machine import Machine

OF_A_TURN = {1: ("draw",), 2: ("search_stuffing", "leave_white")}
LIKELY = (
    *("move", "store", "encourage_die", "encourage_stuffing", "attack", "search", "test", "contribute"),
    *("end_actions", "end_actions", "random_encounter", "open_group", "damage"),
)


class Evening(Machine):
    evenings = 150

    def likely(self, table: Table) -> Sequence[str]:
        """Return what waits, or what people do most in this step."""
        return (table.waits_for,) if table.waits_for else OF_A_TURN.get(table.step, LIKELY)

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
