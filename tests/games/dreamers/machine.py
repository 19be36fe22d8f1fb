"""A match as a machine: what a seat sees, whatever the other one is."""

from hypothesis.stateful import invariant

from companion.games.dreamers.table import seen_by
from companion.rules import replace
from tests.kit.machine import Machine


class Match(Machine):
    evenings, in_a_row = 80, 5

    @invariant()
    def a_seat_sees_the_same_whatever_the_other_is(self) -> None:
        seen = seen_by(self.table, "seat-2")
        swapped = replace(self.table, identities=(_another(self.table.identities[0]), seen.identities[1]))
        assert not self.table.is_hidden or seen_by(swapped, "seat-2") == seen


def _another(identity: str) -> str:
    return {"dreamer": "master", "master": "dreamer"}.get(identity, identity)
