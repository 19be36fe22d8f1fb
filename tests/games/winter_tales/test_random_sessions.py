"""Random sessions: what must hold on every table, whatever people do."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from companion.games.winter_tales import GAME
from companion.games.winter_tales.actions import corrections
from companion.games.winter_tales.data import NATURAL, STARTED
from companion.games.winter_tales.table import Table
from companion.rules import actions_in
from tests.cases import for_each
from tests.games.winter_tales.tables import begun, empty
from tests.random_play import session
from tests.settings import FULL

SEEDS = range(12 if FULL else 6)
PLAYS = 120
BY_HAND = (*actions_in(corrections), "correct", "adjust", "give_character", "set_house_rules")
ENDS = ("break_off", "play_again", "note")
PLAYED = tuple(name for name in sorted(GAME.actions) if name not in ENDS)
BY_THE_RULES = tuple(name for name in PLAYED if name not in BY_HAND)
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


def is_natural(table: Table) -> bool:
    """Whether no hand is higher than the rules can make it (WT-OPEN-8)."""
    return all(player.hand <= NATURAL for player in table.players) or bool(HAND_GROWS & {*table.house})


def check(names: tuple[str, ...], seed: int, first: Table, plays: int = PLAYS) -> Iterator[Table]:
    """Play at random and look at every table on the way."""
    for _before, done, table in islice(session(GAME, first, names, Random(seed)), plays):
        assert list(in_order(table)) == [], done
        yield table


@for_each("size", range(2, 8))
@for_each("seed", SEEDS)
def test_by_the_rules_every_table_is_in_order(seed: int, size: int) -> None:
    assert all(is_natural(table) for table in check(BY_THE_RULES, seed, begun(size)))


@for_each("seed", SEEDS)
def test_whatever_is_set_by_hand_every_table_is_in_order(seed: int) -> None:
    assert list(check(PLAYED, seed, begun(2 + seed % 6)))


@for_each("seed", SEEDS)
def test_whatever_is_done_at_all_every_table_is_in_order(seed: int) -> None:
    assert list(check(tuple(sorted(GAME.actions)), seed, empty(2 + seed % 6)))
