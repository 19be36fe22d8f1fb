"""Random sessions: what must hold on every table, whatever people do."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, IDENTITIES, MASTER, SEATS
from companion.games.dreamers.table import Table, seen_by
from tests.cases import for_each
from tests.games.dreamers.tables import PEOPLE, new
from tests.random_play import session
from tests.settings import FULL

SEEDS = range(12 if FULL else 6)
PLAYS = 150
BY_HAND = (*(name for name, one in GAME.actions.items() if one.is_correction), "set_house_rules")
ENDS = ("break_off",)
BY_THE_RULES = tuple(name for name in sorted(GAME.actions) if name not in (*BY_HAND, *ENDS))


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
    """Give what is wrong where nobody has set anything by hand, and by no house rule."""
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


@pytest.mark.rule("DR-MEM-3", "DR-MEM-4", "DR-ID-5", "DR-SCORE-9")
@for_each("seed", SEEDS)
def test_by_the_rules_every_table_is_in_order(seed: int) -> None:
    walk = list(islice(session(GAME, new(), BY_THE_RULES, Random(seed)), PLAYS))
    for _before, done, table in walk:
        assert [*in_order(table), *by_the_book(table)] == [], done
    assert walk


@for_each("seed", SEEDS)
def test_whatever_is_done_at_all_every_table_is_in_order(seed: int) -> None:
    walk = session(GAME, GAME.set_up(PEOPLE), sorted(GAME.actions), Random(seed))
    for _before, done, table in islice(walk, PLAYS):
        assert list(in_order(table)) == [], done
