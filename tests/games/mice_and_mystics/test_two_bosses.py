"""Random sessions with two bosses at once: what must hold on every table, whatever people do."""

from itertools import islice
from random import Random

import pytest

from companion.games.mice_and_mystics.data import cards_of
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.hooks import in_order
from tests.games.mice_and_mystics.tables import FOUR, GAME, STEPS, begun, play, set_kind
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.random_play import session

SEEDS = range(20 if FULL else 10)
PLAYS = 120
HUNT = (
    *("attack", "defend", "minion_attack", "minion_done", "end_turn", "lay_order", "surge", "take_card"),
    *("boss_enters", "place_wounds", "brodie_moves", "brodie_strikes", "wound", "correct", "set_minion"),
)


def haunted() -> Table:
    """Return a table in the Guard Room to which Vanestra and Brodie have come, with three lives a card."""
    table = play(begun(achievements=True), "lay_order", order=("rat", *FOUR))
    for boss, die in (("vanestra", STEPS[1]), ("brodie", STEPS[2])):
        table = play(table, "boss_enters", boss=boss)
        draw = cards_of(boss) if boss == "vanestra" else ()
        table = play(table, "lay_order", draw=draw, order=cards_of(boss)[:2], ambush=(die,))
        for card in cards_of(boss):
            table = set_kind(table, card, vitality=3, defence=1)
    return table


@pytest.mark.rule("MM-BOSS-6", "MM-BOSS-7", "MM-BROD-8")
@for_each("seed", SEEDS)
def test_with_two_bosses_every_table_is_in_order(seed: int) -> None:
    for _before, done, table in islice(session(GAME, haunted(), HUNT, Random(seed)), PLAYS):
        assert list(in_order(table)) == [], done
