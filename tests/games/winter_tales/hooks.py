"""What must hold on every table of Winter Tales, whatever people do."""

from collections.abc import Iterator

from companion.games.winter_tales import GAME
from companion.games.winter_tales.actions import corrections
from companion.games.winter_tales.data import NATURAL, STARTED
from companion.games.winter_tales.table import Table
from companion.rules import actions_in
from tests.games.winter_tales import tables
from tests.games.winter_tales.machine import Tale
from tests.games.winter_tales.record import checkpoint
from tests.kit.hooks import Hooks

HAND_GROWS = {"WT-OPEN-4", "WT-OPEN-7"}  # readings with which a hand may grow beyond what else is natural


def in_order(table: Table) -> Iterator[str]:
    """Give what is wrong with a table."""
    yield from _people(table)
    yield from _quests(table)
    yield from _running(table)
    yield from _turn(table)


def _people(table: Table) -> Iterator[str]:
    if any(player.hand < 0 for player in table.players):
        yield "a hand is below nothing"
    if len({one.id for one in table.characters}) < len(table.characters):
        yield "a character twice"
    for one in table.characters:
        if table.player(one.owner).role not in (one.side, "writer"):
            yield f"{one.id} is played by the other side"
    if table.has_roles and len(table.of_role("writer")) != len(table.players) % 2:
        yield "a Writer too many, or none"


def _quests(table: Table) -> Iterator[str]:
    started = [quest.id for quest in table.quests if quest.state == STARTED]
    if started != ([table.resolving.quest] if table.resolving else []):
        yield "a quest is started that nobody resolves, or none is"
    if any(quest.won_by for quest in table.quests if quest.state != "faced"):
        yield "a quest is won that was not faced"
    if len(table.memories) > table.limit:
        yield "more memories than boxes"
    if not {memory.quest for memory in table.memories} <= {quest.id for quest in table.quests}:
        yield "a memory of nothing"


def _running(table: Table) -> Iterator[str]:
    if table.phase != "turns" and not table.is_resting:
        yield f"something runs in {table.phase}"
    if table.conflict and table.conflict.winter - table.conflict.spring not in (0, 1):
        yield "bids that cannot be"
    if table.conflict and table.trick:
        yield "a conflict and a trick at once"
    if (table.conflict or table.trick) and not table.moving:
        yield "somebody interrupts nobody"
    if table.resolving and not table.activation:
        yield "a quest without a turn"
    if table.resolving and table.resolving.last not in (0, 1):
        yield "more than one last card"
    if len(table.endings) > len(table.players):
        yield "somebody tells the end twice"


def _turn(table: Table) -> Iterator[str]:
    if table.phase in ("setup", "finished"):
        return
    if table.phase == "epilogue" and not table.telling_end:
        yield "nobody tells the end"
    if table.is_full and table.phase == "turns" and not table.activation:
        yield "turns go on with a full track"
    resting = "finish_activation" if table.activation else "activate"
    what_next = table.waits_for or resting
    if refusal := GAME.why_not(table, what_next):
        yield f"{what_next} is not possible: {refusal.id}"


def by_the_book(table: Table) -> Iterator[str]:
    """Give who holds more cards than the rules can make it (WT-OPEN-8)."""
    if not HAND_GROWS & {*table.house}:
        yield from (f"{one.id} holds {one.hand}" for one in table.players if one.hand > NATURAL)


def begun(seed: int, house: tuple[str, ...]) -> list[Table]:
    """Return a tale for each number of people, as it begins."""
    return [tables.begun(size, house) for size in range(2, 8)]


HOOKS = Hooks(
    in_order=in_order,
    by_the_book=by_the_book,
    begun=begun,
    by_hand=(*actions_in(corrections), "correct", "adjust", "give_character"),
    left_out=("break_off", "play_again", "note"),
    machine=Tale,
    checkpoint=checkpoint,
)
