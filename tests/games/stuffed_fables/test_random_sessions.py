"""Random sessions: what must hold on every table, whatever people do."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.data import ACTIONS, ATTRIBUTES, BLACK, BOSS, SLOTS, WHITE
from companion.games.stuffed_fables.table import Table
from tests.cases import for_each
from tests.games.stuffed_fables.tables import evening
from tests.random_play import session
from tests.settings import FULL

SEEDS = range(12 if FULL else 6)
PLAYS = 120
PEOPLE = ("Anna", "Bruno", "Chiara")
BY_HAND = tuple(name for name, found in GAME.actions.items() if found.is_correction)
ENDS = ("close_story", "lose_story", "win", "reopen_party", "drop_stuffy", "note")
PLAYED = tuple(name for name in sorted(GAME.actions) if name not in ENDS)
BY_THE_RULES = tuple(name for name in PLAYED if name not in BY_HAND)


def in_order(table: Table) -> Iterator[str]:
    """Give what is wrong with a table."""
    if table.phase in ("playing", "over"):
        yield from _dice(table)
        yield from _stuffies(table)
        yield from _decks(table)
        yield from _column(table)
    if table.phase == "playing":
        yield from _turn(table)


def _dice(table: Table) -> Iterator[str]:
    if table.all_dice != table.dice_of_story:
        yield f"dice are lost or made: {table.all_dice}"
    for place in (table.rolled, table.on_group, table.stored):
        if dice.number(place, BLACK, WHITE):
            yield "a black or white die where none may lie"
    if table.threat < 0 or any(value < 1 for group in table.groups for _colour, value in group.dice):
        yield "less than nothing on a track"


def _stuffies(table: Table) -> Iterator[str]:
    if len({stuffy.id for stuffy in table.stuffies}) < table.size:
        yield "a character twice"
    for stuffy in table.stuffies:
        if min(stuffy.stuffing, stuffy.buttons, stuffy.hearts) < 0:
            yield f"{stuffy.id} has less than nothing"
        if len(set(stuffy.statuses)) < len(stuffy.statuses):
            yield f"{stuffy.id} has a status twice"
        if stuffy.stored and stuffy.stored not in ATTRIBUTES:
            yield f"{stuffy.id} has stored what cannot be stored"
        if any(sum(slot in item.slots for item in stuffy.items) > 1 for slot in SLOTS):
            yield f"{stuffy.id} wears two things in a slot"


def _decks(table: Table) -> Iterator[str]:
    for pile in table.piles:
        if min(pile.left, pile.discarded) < 0:
            yield f"less than nothing in the {pile.id} deck"
    if len(table.revealed) > table.deck_size("sleep") or table.revealed.count("waking") > 1:
        yield "sleep cards that are not there"
    if table.is_awake and table.sleep_due:
        yield "a sleep card after Waking"
    if min(table.surges, table.lost_tokens, table.items_due, table.sleep_due) < 0:
        yield "a counter is below nothing"


def _column(table: Table) -> Iterator[str]:
    if len({monster.id for monster in table.column}) < len(table.column):
        yield "two monsters of the same id"
    for monster in table.column:
        is_boss = table.card(monster.id).kind == BOSS
        if monster.dark < 0 or (monster.dark and not is_boss):
            yield f"{monster.id} has dark stuffing that it cannot have"
    if table.monsters_turn and not set(table.monsters_turn.todo) <= {one.id for one in table.column}:
        yield "a monster that is gone is still to act"


def _turn(table: Table) -> Iterator[str]:
    if not table.standing:
        yield "all have collapsed and play on"
    if not table.has_stuffy(table.active) or not table.has_stuffy(table.narrator):
        yield "nobody's turn"
    if table.step > 1 and table.step < ACTIONS and dice.number(table.hand, BLACK) and table.step != 2:
        yield "black dice in the hand"
    what_next = table.waits_for or {1: "draw", 2: "leave_white"}.get(table.step, "end_actions")
    if refusal := GAME.why_not(table, what_next):
        yield f"{what_next} is not possible: {refusal.id}"


def check(names: tuple[str, ...], seed: int, first: Table, plays: int = PLAYS) -> Table:
    """Play at random and look at every table on the way; return the last one."""
    table = first
    for _before, done, table in islice(session(GAME, first, names, Random(seed)), plays):
        assert list(in_order(table)) == [], done
    return table


@for_each("size", (2, 3, 4))
@for_each("seed", SEEDS)
def test_by_the_rules_every_table_is_in_order(seed: int, size: int) -> None:
    check(BY_THE_RULES, seed, evening(size))


@for_each("seed", SEEDS)
def test_whatever_is_set_by_hand_every_table_is_in_order(seed: int) -> None:
    check(PLAYED, seed, evening(2 + seed % 3))


@for_each("seed", SEEDS)
def test_whatever_is_done_at_all_every_table_is_in_order(seed: int) -> None:
    check(tuple(sorted(GAME.actions)), seed, GAME.set_up(PEOPLE))
