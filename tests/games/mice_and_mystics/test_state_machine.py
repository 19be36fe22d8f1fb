"""A whole evening as a machine: random legal events, undone now and then, and what always holds."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.games.mice_and_mystics.data import HOUSE_RULES, WHEEL_SIZE
from companion.rules import replace
from tests.games.mice_and_mystics.tables import FOUR, GAME, begun
from tests.games.mice_and_mystics.test_random_sessions import BY_THE_RULES, PLAYED, in_order
from tests.machine import Machine, run

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


class Evening(Machine):
    game, in_order = GAME, staticmethod(in_order)
    played, by_the_rules = PLAYED, BY_THE_RULES

    @initialize(achievements=st.booleans(), house=st.sets(st.sampled_from(HOUSE_RULES)), nez=st.booleans())
    def lay(self, achievements: bool, house: set[str], nez: bool) -> None:
        mice = ("collin", "tilda", "filch", "nez") if nez else FOUR
        table = replace(begun(*mice, achievements=achievements), house=tuple(sorted(house)), news=())
        self.tables = [table]

    @rule(seed=st.integers(0, 99))
    def go_on(self, seed: int) -> None:
        """Do what waits, or what people do most."""
        for _event in range(IN_A_ROW):
            self.do((self.table.waits_for,) if self.table.waits_for else LIKELY, seed)

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


def test_a_thousand_random_events_leave_every_table_in_order() -> None:
    run(Evening, EVENINGS, EVENTS)
