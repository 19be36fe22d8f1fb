"""What must hold on every table of Dreamers, whatever people do."""

from collections.abc import Iterator

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, IDENTITIES, MASTER, SEATS
from companion.games.dreamers.table import Table, seen_by
from companion.rules import replace
from tests.games.dreamers.machine import Match
from tests.games.dreamers.tables import new
from tests.kit.hooks import Hooks


def in_order(table: Table) -> Iterator[str]:
    """Give what is wrong with a table."""
    if table.identities == (MASTER, MASTER):
        yield "two Masters"
    if not (0 <= table.gates <= 3 and 0 <= table.deck <= 20 and all(0 <= n <= 3 for n in table.hands)):
        yield "a counter is out of its bounds"
    if table.turn and table.turn.target and not 6 <= table.turn.target <= 16:
        yield "a Nightmare that is not printed"
    if table.phase == "modify" and table.chance not in SEATS:
        yield "nobody may modify"
    yield from _identities(table)
    yield from _points(table)
    yield from _goes_on(table)


def _identities(table: Table) -> Iterator[str]:
    known = [one for one in (*table.identities, *table.laid) if one]
    if table.laid and not table.is_real and sorted(known) != sorted(IDENTITIES):
        yield f"identity cards are lost or made: {known}"
    if table.is_hidden and {DREAMER, MASTER} & {*seen_by(table, "gm").identities, *seen_by(table, "gm").laid}:
        yield "an identity is shown"


def _points(table: Table) -> Iterator[str]:
    for line in table.rounds:
        if line.points not in {(2, 2), (-1, 0), (0, -1), (2, 0), (0, 2), (3, 0), (0, 3), (0, 0), (2, 2)}:
            yield f"points of no ending: {line.points}"
    if len({line.number for line in table.rounds}) < len(table.rounds):
        yield "a round twice"


def _goes_on(table: Table) -> Iterator[str]:
    following = {
        "start": "new_match",
        "over": "new_match",
        "memories": "begin_turn",
        "nightmare": "turn_nightmare",
        "modify": "pass_modifier",
        "accuse": "no_accusation",
        "deliver": "deliver",
        "scored": "next_round" if table.may_go_on else "end_match",
    }
    what_next = table.waits_for or following.get(table.phase, "")
    if what_next and (refusal := GAME.why_not(table, what_next)):
        yield f"{what_next} is not possible: {refusal.id}"


def by_the_book(table: Table) -> Iterator[str]:
    """Give what is wrong if nobody has set anything by hand, and by no house rule."""
    if table.house:
        return
    lines = table.rounds
    sums = tuple(sum(line.points[place] for line in lines) for place in (0, 1))
    if table.totals != sums:
        yield f"totals {table.totals} are not the sum {sums}"
    if table.is_played and table.phase != "memories":
        turns = [*(one for one in table.turns if one.round == table.round)]
        turns = [*turns, table.turn] if table.turn and table.turn not in turns else turns
        modified = sum(one.modifier is not None for one in turns[:-1] if one)
        if table.deck != 20 - 6 - 2 * (len(turns) - 1) - modified:
            yield f"the deck has {table.deck} in turn {len(turns)}"
        if len(turns) > 8:
            yield "more than 8 turns"


def begun(seed: int, house: tuple[str, ...]) -> list[Table]:
    """Return a match with identities of the companion, and one with real cards."""
    return [replace(new(is_real), house=house, news=()) for is_real in (False, True)]


HOOKS = Hooks(
    in_order=in_order,
    by_the_book=by_the_book,
    begun=begun,
    by_hand=(*(name for name, one in GAME.actions.items() if one.is_correction), "break_off"),
    machine=Match,
    shows=(pytest.mark.rule("DR-MEM-3", "DR-MEM-4", "DR-ID-5", "DR-SCORE-9"),),
)
