"""SF-EX-70: one whole turn with its accounts, line by line."""

import pytest

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import ACTIONS, CHECK, DRAW, SEARCH
from companion.games.stuffed_fables.pieces import Bonus, Item, MonsterAction, MonsterCard
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, some, with_monsters, with_stuffy

CLUB = Item("item-1", "Club", ("paws",), "melee", bonus=Bonus("red", 1, "melee", "item-1"))
B = MonsterCard("own-1", "B", defence=5, actions=(MonsterAction(1, 3, 6, 1, 3), MonsterAction(4, 6, 3, 1, 4)))


def before() -> Table:
    table = replace(with_monsters(in_play(2, step=DRAW), 2), cards=(B,), threat=1)
    table = with_stuffy(table, "lumpy", stuffing=4, items=(CLUB,))
    table = with_stuffy(table, "flops", stuffing=2, stored="green")
    return replace(table, bag=some("R4 G3 Y4 B3 P2 W2 K2"), discard=some("R1 G1 Y1 B2 P3 W1"))


def counted(table: Table) -> tuple[int, ...]:
    """Return how many dice lie in the bag, the hand, the discard area, on the track, on cards."""
    places = (dice.number(one) for one in (table.bag, table.hand, table.discard))
    return (*places, table.threat, dice.number(table.stored))


@pytest.mark.rule(
    *("SF-EX-70", "SF-TURN-1", "SF-STUFF-2", "SF-THREAT-1", "SF-BONUS-1", "SF-ATK-4", "SF-CHECK-1"),
    *("SF-MON-2", "SF-MON-8", "SF-MON-10", "SF-DEF-2", "SF-BAG-6"),
)
def test_the_whole_turn() -> None:
    table = before()
    assert (counted(table), dice.number(table.all_dice)) == ((20, 0, 9, 1, 1), 31)

    table = play(table, "draw", dice=("red", "red", "purple", "white", "black"))
    assert (table.step, table.bag) == (SEARCH, some("R2 G3 Y4 B3 P1 W1 K1"))
    assert counted(table) == (15, 5, 9, 1, 1)

    table = play(table, "search_stuffing", number=1, roll=("4",))
    assert (table.stuffy("lumpy").stuffing, dice.number(table.discard)) == (5, 10)

    assert (table.step, table.threat, table.hand) == (ACTIONS, 2, some("R2 P1"))

    target = table.column[0].id
    table = play(
        table,
        "attack",
        way="melee",
        target=target,
        dice=("red-1", "red-2", "purple-1"),
        roll=("1", "3", "2"),
    )
    assert [str(line.parts.get("total")) for line in table.news if "total" in line.parts] == ["8"]
    assert (len(table.column), table.stuffy("lumpy").buttons) == (1, 1)
    assert counted(table) == (15, 0, 13, 2, 1)

    table = play(table, "end_actions")
    assert (table.step, table.waits_for, table.discard) == (CHECK, "activate", some("R3 G1 Y1 B2 P4 W2"))

    table = play(table, "activate", roll=("5",))
    table = play(table, "strike", target="flops", strength=4, defends=True, block=("3",))
    assert (table.stuffy("flops").stuffing, table.stuffy("flops").stored) == (1, "")
    assert counted(table) == (31, 0, 0, 0, 0)
    assert (table.active, table.step) == ("flops", DRAW)
