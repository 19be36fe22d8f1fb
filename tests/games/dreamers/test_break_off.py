"""A match that is broken off: at any time, with nobody the winner, and nothing told that was secret."""

from collections.abc import Callable

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import MASTER
from companion.games.dreamers.table import Table
from companion.rules import replace
from companion.table.panels import render_regions
from companion.table.template_api import TemplateApi
from companion.web.jinja import get_jinja
from tests.games.dreamers.tables import (
    DD,
    DM,
    MD,
    A,
    at_accusation,
    dealt,
    do,
    dreams,
    exhausted,
    handed_over,
    in_turn,
    missed,
    new,
    refused,
    three_gates,
    told,
)
from tests.support.cases import for_each
from tests.support.random_play import words


def whole(totals: tuple[int, int] = (0, 0)) -> Table:
    """Return a match that was played to its end."""
    return do(replace(three_gates(dealt(DM)), round=5, totals=totals), "end_match")


REAL = missed(do(new(is_real=True), "begin_turn"))
TIMES: dict[str, Callable[[], Table]] = {
    "before the deal": new,
    "dealt": dealt,
    "nightmare": in_turn,
    "dreams": lambda: do(in_turn(), "turn_nightmare", value=9),
    "modify": lambda: dreams(in_turn(), 13, 3, 4),
    "accuse": at_accusation,
    "second turn": lambda: handed_over(at_accusation()),
    "real cards": lambda: REAL,
    "reveal": lambda: do(REAL, "accuse", by=A, skull=True),
    "scored": lambda: exhausted(dealt(DM)),
}


@pytest.mark.rule("DR-MATCH-1")
@for_each("when", TIMES)
def test_a_match_is_broken_off_at_any_time(when: str) -> None:
    table = TIMES[when]()
    after = do(table, "break_off")
    bare = replace(after, chronicle=(), news=(), is_sealed=False)
    assert bare == GAME.set_up(table.people)
    assert words(GAME.title(after)) == "Ready for a match"
    assert GAME.why_not(after, "new_match") is None
    assert do(after, "new_match").round == 1


def test_a_match_that_is_not_on_is_not_broken_off() -> None:
    for table in (GAME.set_up(("Anna", "Ben")), whole()):
        assert words(refused(table, "break_off")) == "No match is being played."


def test_earlier_matches_and_house_rules_stay_and_nobody_wins() -> None:
    table = replace(do(whole(), "new_match"), house=("DR-OPEN-3",))
    after = do(
        do(do(table, "draw_first", player=A), "correct", counter="total:seat-2", value=-1), "break_off"
    )
    assert (after.records, after.house, after.wins) == (table.records, ("DR-OPEN-3",), table.wins)
    assert told(after) == ["Broken off in round 1: Anna 0, Ben −1. Nobody wins."]
    assert after.chronicle[: len(table.chronicle)] == table.chronicle
    assert len(GAME.history.finished(after)) == 1


@pytest.mark.rule("DR-ID-7")
def test_the_right_to_choose_lapses_with_a_match_that_is_broken_off() -> None:
    falsely = do(at_accusation(DD), "decide", accuses=True)
    assert falsely.right
    again = do(do(do(falsely, "break_off"), "new_match"), "draw_first", player=A)
    assert (again.right, again.chooser) == ("", "")


@pytest.mark.rule("DR-ID-3")
def test_a_match_that_is_broken_off_shows_no_identity() -> None:
    ends = [do(at_accusation(identities), "break_off") for identities in (DD, DM, MD)]
    assert ends[0] == ends[1] == ends[2]
    assert not {"dreamer", MASTER} & {*ends[0].identities, *ends[0].laid}
    assert [GAME.seats.private.card(ends[0], seat) for seat in ("seat-1", "seat-2")] == [None, None]


@pytest.mark.rule("DR-ID-3")
def test_what_was_dealt_stays_secret_until_a_round_is_over() -> None:
    """Else somebody might end the round in a draft of the past, look, and take the breaking off back."""
    broken = do(at_accusation(DM), "break_off")
    assert GAME.seats.hides(broken) and GAME.seats.hides(do(broken, "new_match"))
    after = exhausted(dealt(DM, do(do(broken, "new_match"), "draw_first", player=A)))
    assert not GAME.seats.hides(after)
    assert not GAME.seats.hides(do(exhausted(dealt(DM)), "break_off"))


# on the screen


@for_each("when", TIMES)
def test_the_menu_of_corrections_breaks_a_match_off_at_any_time(when: str) -> None:
    table = GAME.seats.seen_by(TIMES[when](), "gm")
    assert "menu/by_hand" in render_regions(GAME, GAME.screens.board, table, "gm")["now"]
    api = TemplateApi(GAME, table, get_jinja())
    menu = api.env.get_template(f"games/{GAME.slug}/menus/by_hand.html").render(api.context())
    assert menu.count("act/break_off") == 1


def test_where_nothing_is_dealt_nothing_is_put_right() -> None:
    empty = render_regions(GAME, GAME.screens.board, GAME.set_up(("Anna", "Ben")), "gm")
    assert not {"menu/by_hand", "act/break_off"} & set("".join(empty.values()).split('"'))


def test_the_table_after_it_says_how_to_begin_again() -> None:
    after = do(at_accusation(DM), "break_off")
    board = "".join(render_regions(GAME, GAME.screens.board, after, "gm").values())
    assert "act/new_match" in board and "Two players, one of them perhaps lying" in board
    for screen in (GAME.screens.tv, GAME.screens.player):
        shown = "".join(render_regions(GAME, screen, after, "seat-1").values())
        assert "private/" not in shown
