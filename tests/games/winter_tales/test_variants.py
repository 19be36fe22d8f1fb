"""Variants of the house: each changes what it says, and nothing without it."""

import pytest

from companion.games.winter_tales.stepping_in import interrupters
from companion.games.winter_tales.table import Table
from companion.rules import replace
from tests.games.winter_tales.tables import (
    BO,
    CLEO,
    all_activated_but,
    begun,
    empty,
    of,
    play,
    refused,
    with_hands,
    with_one,
)
from tests.games.winter_tales.test_clashes import moving


def by(table: Table, *variants: str) -> Table:
    return play(table, "set_variants", variants=variants)


@pytest.mark.rule("WT-INT-1", "WT-INT-2", "WT-INT-3")
def test_nobody_steps_in() -> None:
    table = with_one(moving("tale", 4, 4), "soldier-1", space="Mill", space_kind="place")
    assert "soldier-1" in interrupters(table)
    calm = replace(table, house=("WT-VAR-1",))
    assert interrupters(calm) == ()
    assert refused(calm, "start_conflict", soldier="soldier-1").rule == "WT-VAR-1"


@pytest.mark.rule("WT-RESC-4")
def test_a_rescue_takes_one_card() -> None:
    table = replace(begun(5), turn=BO)
    lies, mine = of(table, "seat-5", "tale"), of(table, CLEO)
    table = with_one(table, lies, is_down=True, is_ready=False, space="Mill", space_kind="place")
    table = with_hands(with_one(table, mine, space="Mill"), 4, 4, 1, 4, 4)
    assert refused(table, "rescue", rescued=lies, rescuer=mine).rule == "WT-RESC-4"
    after = play(by(table, "WT-VAR-2"), "rescue", rescued=lies, rescuer=mine)
    assert (after.player(CLEO).hand, after.character(lies).is_down) == (0, False)


@pytest.mark.rule("WT-CHAP-8")
def test_all_stand_up_as_a_chapter_ends() -> None:
    table = with_one(all_activated_but(begun(2)), "soldier-1", is_down=True)
    table = replace(table, phase="chapter_end", turn=BO)
    assert play(table, "end_chapter").character("soldier-1").is_down
    assert not play(by(table, "WT-VAR-3"), "end_chapter").character("soldier-1").is_down


@pytest.mark.rule("WT-SETUP-11", "WT-MEM-3")
def test_two_memories_make_a_tale_that_is_set_up_so() -> None:
    table = by(empty(4), "WT-VAR-4")
    assert (table.limit, table.tile) == (2, 3)
    assert (by(table).limit, by(table).tile) == (3, 4)
    assert by(begun(4), "WT-VAR-4").limit == 3


def test_another_variant_leaves_a_track_that_was_laid_by_hand() -> None:
    table = play(empty(4), "set_track", memories=2, tile=3)
    assert by(table, "WT-VAR-1").limit == 2


def test_a_pack_is_not_switched_in_an_activation() -> None:
    assert "finish it first" in refused(moving("tale", 4, 4), "set_packs", packs=("first-time",)).id
