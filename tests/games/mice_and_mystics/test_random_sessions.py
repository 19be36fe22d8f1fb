"""Random sessions of chapter one: what must hold on every table, whatever people do."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.games.mice_and_mystics.data import KINDS, cards_of
from companion.games.mice_and_mystics.table import Table
from tests.cases import for_each
from tests.games.mice_and_mystics.tables import FOUR, GAME, PEOPLE, STEPS, begun, play, set_kind
from tests.random_play import session
from tests.settings import FULL

SEEDS = range(20 if FULL else 10)
PLAYS = 120
BY_HAND = (
    *("adjust", "correct", "feed_wheel", "wound", "capture_mouse", "free_mouse", "lay_column", "set_turn"),
    *("set_room", "set_minion", "set_values", "share_cheese", "call_off_surge", "mark"),
)
CHATTER = (
    "note",
    "fill_stash",
    "empty_stash",
    "give_card",
    "drop_card",
    "turn_card",
)  # harmless, and frequent
ENDS = ("give_up", "close_chapter", "reopen_party", "drop_mouse")
PLAYED = tuple(name for name in sorted(GAME.actions) if name not in (*CHATTER, *ENDS))
BY_THE_RULES = tuple(name for name in PLAYED if name not in BY_HAND)


def in_order(table: Table) -> Iterator[str]:
    """Give what is wrong with a table."""
    yield from _time(table)
    yield from _mice(table)
    yield from _minions(table)
    if table.phase == "playing":
        yield from _turn(table)


def _time(table: Table) -> Iterator[str]:
    if min(table.wheel, table.search_left, table.search_discarded, table.encounters_left, table.traps) < 0:
        yield "a counter is below nothing"
    if table.phase == "playing" and table.hourglass >= table.end:
        yield "the hourglass is beyond End"
    if table.surge_due and table.wheel < 5:  # Filch may have taken one of the six (MM-OPEN-31)
        yield "a surge without cheese"
    if (table.outcome != "") is not (table.phase == "over"):
        yield "an outcome without an end"


def _mice(table: Table) -> Iterator[str]:
    for mouse in table.mice:
        hurt = mouse.wounds + mouse.poisoned
        if mouse.is_captured and (hurt or mouse.cheese or mouse.states):
            yield f"{mouse.id} is captured and holds something"
        if hurt >= mouse.vitality:
            yield f"{mouse.id} should be captured"
        if min(mouse.cheese, mouse.wounds, mouse.poisoned) < 0:
            yield f"{mouse.id} has less than nothing"
    cards = [card.id for mouse in table.mice for card in mouse.cards]
    if len(set(cards)) < len(cards) or len({mouse.id for mouse in table.mice}) < len(table.mice):
        yield "two of the same id"


def _minions(table: Table) -> Iterator[str]:
    for kind in KINDS:
        if not table.box_holds(kind):
            yield f"more {kind} than the box holds"
    if table.greedy and not table.encounter_due and not table.figures_of("roach"):
        yield "greed without a roach"
    if len({figure.id for figure in table.figures}) < len(table.figures):
        yield "two figures of the same id"
    for figure in table.figures:
        if figure.wounds >= table.kind(figure.kind).vitality and figure.id != table.maggie_roach:
            yield f"{figure.id} should be defeated"
    yield from _bosses(table)


def _bosses(table: Table) -> Iterator[str]:
    cards = {card for _boss, own in table.boss_cards for card in own}
    for boss, own in table.boss_cards:
        if not table.figures_of(boss) or not 0 < len(own) <= 2:
            yield f"{boss} is gone and its cards stay"
    for card, wounds in table.card_wounds:
        if card not in cards or not 0 < wounds < table.kind(card).vitality:
            yield f"{card} should have left"
    waiting = set(table.laying.kinds) if table.laying else set()
    for figure in table.figures:
        if KINDS[figure.kind].cards and figure.kind not in {*dict(table.boss_cards), *waiting}:
            yield f"{figure.id} has no card"
    if table.boss_hit and not table.figures_of(table.boss_hit.boss):
        yield "wounds for nobody"


def _turn(table: Table) -> Iterator[str]:
    column = table.column
    if len(set(column)) < len(column):
        yield "a card twice in the column"
    if column and (table.current not in column or not {mouse.id for mouse in table.mice} <= set(column)):
        yield "a card is lost"
    laid = {card for kind in table.kinds_here for card in table.cards_of(kind)}
    if not table.laying and laid != set(table.minion_cards):
        yield "cards and figures do not match"
    fights = (table.fight, *table.queue) if table.fight else table.queue
    if any(fight and (table.is_gone(fight.attacker) or table.is_gone(fight.defender)) for fight in fights):
        yield "a fight with nobody"
    if table.queue and not (table.fight or table.waits_for):
        yield "a fight in the queue that does not open"
    if not table.waits_for and table.is_out(table.current):
        yield "a captured mouse's turn"
    if not table.free_mice and not (table.may_be_lost or table.plays_on):
        yield "all are captured and play on"
    what_next = table.waits_for or "end_turn"
    if refusal := GAME.why_not(table, what_next):
        yield f"{what_next} is not possible: {refusal.id}"


def check(names: tuple[str, ...], seed: int, first: Table, plays: int = PLAYS) -> Any:
    """Play at random and look at every table on the way; return the last one."""
    table = first
    for _before, done, table in islice(session(GAME, first, names, Random(seed)), plays):
        assert list(in_order(table)) == [], done
    return table


@for_each("seed", SEEDS)
def test_by_the_rules_every_table_is_in_order(seed: int) -> None:
    check(BY_THE_RULES, seed, begun())


@for_each("seed", SEEDS)
def test_whatever_is_set_by_hand_every_table_is_in_order(seed: int) -> None:
    check(PLAYED, seed, begun())


@for_each("seed", SEEDS)
def test_whatever_is_done_at_all_every_table_is_in_order(seed: int) -> None:
    check(tuple(sorted(GAME.actions)), seed, GAME.set_up(PEOPLE))


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
    check(HUNT, seed, haunted())
