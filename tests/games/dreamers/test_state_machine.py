"""A match as a machine: random legal events, undone now and then, and what always holds."""

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.games.dreamers import GAME
from companion.games.dreamers.data import HOUSE_RULES
from companion.games.dreamers.table import seen_by
from companion.rules import replace
from tests.games.dreamers.tables import new
from tests.games.dreamers.test_random_sessions import BY_THE_RULES, by_the_book, in_order
from tests.machine import Machine, run

MATCHES, EVENTS, IN_A_ROW = 80, 30, 5


class Match(Machine):
    game, in_order = GAME, staticmethod(in_order)
    played, by_the_rules = sorted(GAME.actions), BY_THE_RULES

    @initialize(house=st.sets(st.sampled_from(HOUSE_RULES)), is_real=st.booleans())
    def lay(self, house: set[str], is_real: bool) -> None:
        self.tables = [replace(new(is_real), house=tuple(sorted(house)), news=())]
        self.is_by_hand = bool(house)

    @rule(seed=st.integers(0, 99))
    def go_on(self, seed: int) -> None:
        for _event in range(IN_A_ROW):
            self.do(BY_THE_RULES, seed)

    @rule(seed=st.integers(0, 99))
    def do_anything(self, seed: int) -> None:
        self.is_by_hand = True
        self.do(sorted(GAME.actions), seed)

    @invariant()
    def deck_and_totals_are_as_derived(self) -> None:
        assert self.is_by_hand or list(by_the_book(self.table)) == []

    @invariant()
    def a_seat_sees_the_same_whatever_the_other_is(self) -> None:
        seen = seen_by(self.table, "seat-2")
        swapped = replace(self.table, identities=(_another(self.table.identities[0]), seen.identities[1]))
        assert not self.table.is_hidden or seen_by(swapped, "seat-2") == seen


def _another(identity: str) -> str:
    return {"dreamer": "master", "master": "dreamer"}.get(identity, identity)


def test_random_matches_are_always_in_order() -> None:
    run(Match, MATCHES, EVENTS)
