"""The table ran ahead: several things of one sheet, each an ordinary play."""

from typing import Any

import pytest

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play
from tests.games.mice_and_mystics.tables import FOUR, GAME, having, playing


def caught_up(table: Table, **answers: Any) -> tuple[list[Play], Table]:
    """Return the plays of a catch-up, proposals standing if nothing is said, and the table after them."""
    given = {**GAME.proposed(table, Box(), "catch_up", {}), **answers}
    rows = list(GAME.unbundled(table, "catch_up", given))
    return [play for play, _after in rows], rows[-1][1] if rows else table


def ahead(**fields: Any) -> Table:
    return playing("rat", *FOUR, now="collin", minions={"rat": 4, "spider": 1}, **fields)


def test_what_stands_right_makes_no_play() -> None:
    table = having(ahead(wheel=2), "filch", cheese=3, wounds=1)
    assert caught_up(table) == ([], table)


def test_several_things_are_several_plays() -> None:
    table = having(ahead(wheel=2), "filch", cheese=3)
    cheese = (("filch", 1), ("collin", 2))
    plays, after = caught_up(
        table, fallen=(("rat", 3),), wheel=4, captured=("tilda",), cheese=cheese, turn="maginos", hourglass=2
    )
    assert [play.action for play in plays] == [
        *["wound"] * 3,
        "capture_mouse",
        "correct",
        "correct",
        "correct",
        "set_turn",
    ]
    assert (len(after.figures_of("rat")), after.wheel, after.current) == (1, 4, "maginos")
    assert after.mouse("tilda").is_captured
    assert (after.hourglass, after.mouse("filch").cheese, after.mouse("collin").cheese) == (2, 1, 2)
    assert GAME.replay(table, plays) == after


@pytest.mark.rule("MM-ROUND-1")
def test_a_round_that_was_played_meanwhile_is_caught_up_with_the_turn() -> None:
    plays, after = caught_up(ahead(round=2), round=3, turn="rat")
    assert [play.action for play in plays] == ["correct", "set_turn"]
    assert (after.round, after.current) == (3, "rat")


def test_a_minion_with_wounds_falls_by_those_that_it_has_left() -> None:
    table = having(ahead(), "spider-1", wounds=2)
    [play], after = caught_up(table, fallen=(("spider", 1),))
    assert play.answers["number"] == 2
    assert not after.figures_of("spider")


def test_a_chapter_that_is_lost_on_the_way_ends_it() -> None:
    table = ahead(hourglass=5, end=6)
    plays, after = caught_up(table, captured=("tilda",), wheel=3, turn="filch")
    assert [play.action for play in plays] == ["capture_mouse"]
    assert after.outcome == "lost"


@pytest.mark.rule("MM-BOSS-7")
def test_a_boss_that_fell_meanwhile_falls_with_all_its_cards() -> None:
    cards = ("brodie-scratch", "brodie-chase")
    table = playing(*FOUR, *cards, minions={"brodie": 1}, boss_cards=(("brodie", cards),))
    plays, after = caught_up(table, fallen=(("brodie", 1),))
    assert ([play.action for play in plays], after.column) == (["wound"], FOUR)
