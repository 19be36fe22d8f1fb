"""Defence of Stuffed Fables: a stored die against damage."""

import pytest

from companion.games.stuffed_fables import dice, flow
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, with_monsters, with_stuffy


def stored(die: str, stuffing: int = 5, size: int = 3) -> Table:
    """Return a table where Flops has a stored die, and a monster has rolled."""
    table = with_stuffy(with_monsters(in_play(size), 2), "flops", stored=die, stuffing=stuffing)
    table = replace(table, threat=2, bag=dice.minus(table.bag, (*some("K2"), (die, 1))), step=6)
    return play(flow.check_threat(table), "activate", roll=("1",))


def hit(table: Table, strength: int, block: str = "") -> Table:
    defends = {"defends": True, "block": (block,)} if block else {}
    return play(table, "strike", target="flops", strength=strength, **defends)


@pytest.mark.rule("SF-EX-31", "SF-DEF-1", "SF-DEF-2")
def test_a_four_against_three_blocks_everything() -> None:
    flops = hit(stored("red"), 3, "4").stuffy("flops")
    assert (flops.stuffing, flops.stored) == (5, "red")


@pytest.mark.rule("SF-EX-32", "SF-DEF-2")
def test_exactly_enough_keeps_the_die_too_little_loses_it() -> None:
    flops = hit(stored("red"), 3, "3").stuffy("flops")
    assert (flops.stuffing, flops.stored) == (5, "red")
    table = hit(stored("red"), 4, "2")
    flops = table.stuffy("flops")
    assert (flops.stuffing, flops.stored) == (3, "")
    assert dice.number(table.discard, "red") == 1


@pytest.mark.rule("SF-EX-35", "SF-DEF-2", "SF-COLL-1")
def test_one_that_gets_through_collapses_the_last_stuffing() -> None:
    table = hit(stored("red", stuffing=1), 4, "3")
    flops = table.stuffy("flops")
    assert flops.is_collapsed and not flops.stored
    assert dice.number(table.discard, "red") == 1 and table.sleep_due == 1


@pytest.mark.rule("SF-EX-38", "SF-DEF-3", "SF-DEF-2")
def test_a_lost_cards_damage_is_blocked_alike() -> None:
    table = with_stuffy(in_play(), "flops", stored="blue")
    table = replace(table, bag=dice.minus(table.bag, some("B1")))
    after = play(table, "damage", target="flops", amount=2, why="a Lost card", defends=True, block=("2",))
    assert (after.stuffy("flops").stuffing, after.stuffy("flops").stored) == (5, "blue")
    after = play(table, "damage", target="flops", amount=3, defends=True, block=("2",))
    assert (after.stuffy("flops").stuffing, after.stuffy("flops").stored) == (4, "")


@pytest.mark.rule("SF-DEF-1")
def test_nobody_has_to_defend() -> None:
    flops = hit(stored("red"), 3).stuffy("flops")
    assert (flops.stuffing, flops.stored) == (2, "red")


@pytest.mark.rule("SF-DEF-4")
def test_a_die_that_is_kept_defends_again() -> None:
    table = hit(stored("green"), 3, "5")
    table = play(table, "activate", roll=("1",))
    assert hit(table, 3, "2").stuffy("flops").stored == ""
    refused(table, "strike", target="flops", strength=3, defends=True, block=("2", "2"))


@pytest.mark.rule("SF-DEF-4", "SF-DEF-1")
def test_without_a_stored_die_nothing_is_rolled() -> None:
    table = stored("green")
    refused(table, "strike", target="lumpy", strength=3, defends=True, block=("5",))
    refused(table, "strike", target="flops", strength=3, block=("5",))
    refused(table, "strike", target="nobody", strength=3)


@pytest.mark.rule("SF-OPEN-39")
def test_any_colour_blocks_with_its_plain_result() -> None:
    for die in ("red", "green", "yellow", "blue", "purple"):
        assert hit(stored(die), 4, "3").stuffy("flops").stuffing == 4


@pytest.mark.rule("SF-EX-41", "SF-COLL-3", "SF-OPEN-36")
def test_who_has_collapsed_neither_is_hit_nor_defends() -> None:
    table = with_stuffy(in_play(), "flops", stuffing=0, stored="red")
    table = replace(table, bag=dice.minus(table.bag, some("R1")))
    refused(table, "damage", target="flops", amount=2, defends=True, block=("6",))
    assert refused(table, "damage", target="flops", amount=2).rule == "SF-MON-11"


@pytest.mark.rule("SF-DEF-3")
def test_damage_out_of_range_is_refused() -> None:
    for amount in (0, -1, 100):
        refused(in_play(), "damage", target="flops", amount=amount)
    refused(in_play(), "damage", target="<i>flops</i>", amount=1)
    refused(replace(in_play(), phase="over"), "damage", target="flops", amount=1)
