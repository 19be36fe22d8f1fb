"""What must hold on every table of Stuffed Fables, whatever people do."""

from collections.abc import Iterator

import pytest

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.data import ACTIONS, ATTRIBUTES, BLACK, BOSS, SLOTS, WHITE
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.machine import Evening
from tests.games.stuffed_fables.record import checkpoint
from tests.games.stuffed_fables.tables import evening
from tests.kit.hooks import Hooks

ENDS = ("close_story", "lose_story", "win", "reopen_party", "drop_stuffy", "note")


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


def begun(seed: int, house: tuple[str, ...]) -> list[Table]:
    """Return a first page for each number of stuffies."""
    return [replace(evening(size), house=house, news=()) for size in (2, 3, 4)]


HOOKS = Hooks(
    in_order=in_order,
    begun=begun,
    left_out=ENDS,
    machine=Evening,
    checkpoint=checkpoint,
    shows=(pytest.mark.rule("SF-BAG-6", "SF-SETUP-5"),),
)
