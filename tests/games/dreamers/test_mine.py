"""Whose an action is: the two play for themselves, and nothing of it hangs on an identity."""

from collections.abc import Callable

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import MASTER
from companion.games.dreamers.table import Table
from companion.rules import replace
from companion.table.panels import render_regions
from companion.table.render_cache import RENDER_CACHE
from tests.games.dreamers.tables import (
    DD,
    DM,
    MD,
    PEOPLE,
    A,
    B,
    at_accusation,
    dealt,
    dreams,
    in_turn,
    missed,
    new,
)
from tests.support.cases import for_each
from tests.support.owning import owned_by, owners

# With phones alone, either goes on to the next round and the next match.
NEXT = {"new_match", "deal_everything", "draw_first", "lay_identities", "next_round", "end_match"}
ANY_TIME = {"look", "play_modifier", "pass_modifier", "accuse", "no_accusation", "correct", "adjust"} | NEXT
FIRST = {"begin_turn", "turn_nightmare", "say_word", "turn_dreams", "deliver"}


def test_the_first_player_leads_through_the_turn() -> None:
    table = in_turn()
    assert owned_by(GAME, table, A) == ANY_TIME | FIRST
    assert owned_by(GAME, table, B) == ANY_TIME


def test_who_takes_an_identity_takes_it_alone() -> None:
    table = new()
    assert owners(GAME, table, "take_identity") == [1]
    assert owners(GAME, replace(table, identities=(MASTER, "")), "take_identity") == [2]
    assert owners(GAME, dealt(), "take_identity") == []


def test_who_was_accused_falsely_chooses_and_the_first_player_decides_alone() -> None:
    assert owners(GAME, replace(new(), right=B, laid=()), "choose_identity") == [2]
    assert owners(GAME, at_accusation(), "decide") == [1]
    assert owners(GAME, in_turn(), "decide") == []


@for_each(
    "action, answers, who",
    [
        ("play_modifier", {"by": B}, [2]),
        ("pass_modifier", {"by": A}, [1]),
        ("no_accusation", {"by": A}, [1]),
        ("look", {"player": B}, [2]),
        ("correct", {"counter": "hand:seat-2"}, [2]),
        ("correct", {"counter": "total:seat-2"}, []),
        ("correct", {"counter": "open"}, []),
        ("new_match", {}, [1, 2]),
        ("set_first", {"player": A}, []),
        ("lay_identities", {}, [1, 2]),
        ("enter_identities", {}, []),
        ("end_round", {}, []),
        ("end_match", {}, [1, 2]),
        ("break_off", {}, []),
    ],
)
def test_answers_tell_whose_it_is(action: str, answers: dict[str, str], who: list[int]) -> None:
    assert owners(GAME, missed(in_turn()), action, **answers) == who


def test_the_turn_is_that_of_who_acts_now() -> None:
    assert GAME.seats.turn(GAME.set_up(PEOPLE)) == ""
    assert GAME.seats.turn(in_turn()) == A
    on = dreams(in_turn(), 13, 4, 3)
    assert GAME.seats.turn(on) == on.chance == A
    assert GAME.seats.turn(replace(on, chance=B)) == B


@pytest.mark.rule("DR-ID-3")
@pytest.mark.parametrize("table", [dealt, in_turn, at_accusation], ids=lambda made: made.__name__)
def test_nothing_hangs_on_an_identity(table: Callable[[tuple[str, str]], Table]) -> None:
    worlds = [table(identities) for identities in (DD, DM, MD)]
    assert (
        len(
            {
                (GAME.seats.turn(one), *(frozenset(owned_by(GAME, one, seat)) for seat in (A, B)))
                for one in worlds
            }
        )
        == 1
    )


@pytest.mark.rule("DR-ID-3", "DR-ID-8")
@pytest.mark.parametrize("made", [dealt, in_turn, at_accusation], ids=lambda made: made.__name__)
@pytest.mark.parametrize("seat", [A, B])
def test_no_device_shows_an_identity_not_even_the_own(made: Callable[..., Table], seat: str) -> None:
    """It is on a page of its own, held for a moment; beside it somebody may look over a shoulder."""
    worlds = [GAME.seats.seen_by(made(identities), seat) for identities in (DD, DM, MD)]
    pages = set()
    for world in worlds:
        RENDER_CACHE.clear()
        pages.add("".join(render_regions(GAME, GAME.screens.player, world, seat).values()))
    assert len(pages) == 1 and "private/" + seat in pages.pop()


@pytest.mark.parametrize("seat", [A, B])
def test_either_phone_goes_on_to_the_next_round_and_the_next_match(seat: str) -> None:
    for table, action in (
        (replace(new(), phase="scored", round=1, first=A), "next_round"),
        (replace(new(), phase="over", round=5, first=A), "deal_everything"),
        (replace(new(), first="", laid=()), "draw_first"),
        (replace(new(), laid=()), "lay_identities"),
    ):
        found = "".join(render_regions(GAME, GAME.screens.player, table, seat).values())
        assert f"act/{action}" in found, action
