"""The table ran ahead: several things of one sheet, each an ordinary play (SF-GAME-3)."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import BOSS
from companion.games.stuffed_fables.pieces import Monster, MonsterCard
from companion.games.stuffed_fables.table import Table
from companion.rules import Play, replace
from tests.games.stuffed_fables.tables import in_play, with_monsters, with_stuffy


def caught_up(table: Table, **answers: Any) -> tuple[list[Play], Table]:
    """Return the plays of a catch-up, proposals standing if nothing is said, and the table after them."""
    given = {**GAME.proposed(table, Box(), "catch_up", {}), **answers}
    rows = list(GAME.unbundled(table, "catch_up", given))
    return [play for play, _after in rows], rows[-1][1] if rows else table


def test_what_stands_right_makes_no_play() -> None:
    table = with_stuffy(with_monsters(in_play(), 2), "flops", buttons=2, hearts=1)
    assert caught_up(table) == ([], table)


@pytest.mark.rule("SF-GAME-3", "SF-BAG-6")
def test_several_things_are_several_plays() -> None:
    table = with_stuffy(with_monsters(in_play(), 2), "flops", buttons=2)
    plays, after = caught_up(
        table,
        fallen=("own-1-1",),
        stuffing=(("lumpy", 3), ("flops", 6), ("stitch", 5)),
        buttons=(("lumpy", 1),),
        threat=1,
        turn="stitch",
    )
    assert [play.action for play in plays] == ["defeat", *["correct"] * 5, "set_turn"]
    assert [stuffy.stuffing for stuffy in after.stuffies] == [3, 6, 5]
    assert [stuffy.buttons for stuffy in after.stuffies] == [1, 0, 0]
    assert (after.threat, after.active, len(after.column)) == (1, "stitch", 1)
    assert after.all_dice == table.all_dice and GAME.replay(table, plays) == after


@pytest.mark.rule("SF-COLL-1", "SF-COLL-5", "SF-COLL-7")
def test_who_recovers_does_so_before_another_collapses() -> None:
    table = with_stuffy(in_play(2), "flops", stuffing=0)
    plays, after = caught_up(table, stuffing=(("flops", 2),), hearts=(("lumpy", 1),))
    assert after.phase == "playing" and after.stuffy("lumpy").is_collapsed
    assert after.stuffy("flops").stuffing == 2 and after.stuffy("lumpy").hearts == 0
    lost = caught_up(in_play(2), stuffing=(), turn="flops")[1]
    assert lost.outcome == "lost" and len(plays) == 3


@pytest.mark.rule("SF-BOSS-2")
def test_a_boss_falls_with_all_its_dark_stuffing() -> None:
    card = MonsterCard("own-2", "Fang", BOSS, 8)
    table = replace(in_play(), cards=(card,), column=(Monster("own-2-1", "own-2", 3),))
    plays, after = caught_up(table, fallen=("own-2-1",))
    assert [play.action for play in plays] == ["defeat"] * 3 and not after.column
