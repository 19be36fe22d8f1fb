"""A whole evening as a machine: what people do most, and what always holds."""

from collections.abc import Sequence

from hypothesis.stateful import invariant

from companion.games.mice_and_mystics.data import WHEEL_SIZE
from companion.games.mice_and_mystics.table import Table
from tests.kit.machine import Machine

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


class Evening(Machine):
    evenings, events, in_a_row = 80, 40, 4

    def likely(self, table: Table) -> Sequence[str]:
        """Return what waits, or what people do most."""
        return (table.waits_for,) if table.waits_for else LIKELY

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
