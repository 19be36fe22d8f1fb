"""What must hold on every table of Mice and Mystics, whatever people do."""

from collections.abc import Iterator

from companion.games.mice_and_mystics.data import KINDS
from companion.games.mice_and_mystics.table import Table
from companion.rules import replace
from tests.games.mice_and_mystics import tables
from tests.games.mice_and_mystics.machine import Evening
from tests.games.mice_and_mystics.tables import FOUR, GAME
from tests.kit.hooks import Hooks

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
        is_felled = hurt >= mouse.vitality and "vitality" not in mouse.unknown
        if is_felled and table.phase != "over":  # a life that is mended after the end captures nobody
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


def begun(seed: int, house: tuple[str, ...]) -> list[Table]:
    """Return chapter one as it begins, every other time with Nez, or with achievements."""
    mice = ("collin", "tilda", "filch", "nez") if seed % 2 else FOUR
    table = tables.begun(*mice, achievements=seed % 4 > 1)
    return [replace(table, house=house, news=())]


HOOKS = Hooks(in_order=in_order, begun=begun, by_hand=BY_HAND, left_out=(*CHATTER, *ENDS), machine=Evening)
