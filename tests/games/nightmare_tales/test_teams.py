"""Team play: seating, sums, tie-breaks (NT-TEAM)."""

from typing import Any

import pytest

from companion.games.nightmare_tales import GAME, seating
from companion.games.nightmare_tales.data import BY_ZERO
from companion.games.nightmare_tales.table import Table
from companion.rules import replace
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    begun,
    chosen,
    places,
    play,
    refused,
    revealed,
    seated,
    told,
    turns,
    with_cards,
)
from tests.support.cases import for_each
from tests.support.random_play import words


def teamed(table: Table, teams: str) -> dict[str, Any]:
    """Return the answers that put the seats in these teams: "121323"."""
    ids = table.ids
    number = max(map(int, teams))
    mates = {
        f"team_{team}": tuple(id for id, of in zip(ids, teams, strict=True) if int(of) == team)
        for team in range(1, number + 1)
    }
    return {"number": str(number), **mates}


def team_game(number: int) -> Table:
    return chosen(seated(number), "teams")


@pytest.mark.rule("NT-EX-29", "NT-TEAM-2")
def test_red_red_blue_blue_is_refused() -> None:
    table = team_game(4)
    no = refused(table, "set_teams", **teamed(table, "1122"))
    assert no.rule == "NT-TEAM-2"
    assert words(no) == "Ada and Bo are of one team and sit next to each other."


@pytest.mark.rule("NT-EX-29", "NT-TEAM-1")
def test_five_players_in_two_teams_are_refused() -> None:
    table = team_game(5)
    no = refused(table, "set_teams", number="2", team_1=(ADA, CLEO), team_2=(BO, DAN))
    assert (no.rule, words(no)) == (
        "NT-TEAM-1",
        "5 players cannot be shared out in equal teams like that.",
    )
    assert seating.shares(5) == (5,)


@pytest.mark.rule("NT-EX-29", "NT-TEAM-3")
@for_each("teams", ["123123", "121323"])
def test_six_players_in_three_teams_may_sit_like_this(teams: str) -> None:
    table = team_game(6)
    table = play(table, "set_teams", **teamed(table, teams))
    assert "".join(player.team[-1] for player in table.seats) == teams
    assert play(table, "begin", way="random", first=ADA).phase == "play"


@pytest.mark.rule("NT-EX-29", "NT-TEAM-2", "NT-TEAM-3")
def test_six_players_as_123321_are_refused() -> None:
    table = team_game(6)
    assert refused(table, "set_teams", **teamed(table, "123321")).rule == "NT-TEAM-2"
    around = refused(table, "set_teams", **teamed(table, "123231"))
    assert words(around) == "Fay and Ada are of one team and sit next to each other."


@pytest.mark.rule("NT-TEAM-1")
def test_teams_are_of_one_size_and_each_player_in_one() -> None:
    table = team_game(6)
    unequal = {"number": "2", "team_1": table.ids[:4], "team_2": table.ids[4:]}
    assert refused(table, "set_teams", **unequal).rule == "NT-TEAM-1"
    twice = {"number": "2", "team_1": table.ids[::2], "team_2": table.ids[::2]}
    assert refused(table, "set_teams", **twice).rule == "NT-TEAM-1"


@pytest.mark.rule("NT-TEAM-3")
@for_each("number, shares", [(2, (2,)), (4, (2, 4)), (6, (2, 3)), (8, (2, 4)), (7, ()), (9, (3,))])
def test_the_number_of_players_is_a_multiple_of_the_teams(number: int, shares: tuple[int, ...]) -> None:
    assert seating.shares(number) == shares


@pytest.mark.rule("NT-TEAM-3")
@for_each("number", [4, 6, 8, 9, 10])
def test_the_proposed_order_can_be_played(number: int) -> None:
    table = team_game(number)
    proposed = GAME.proposed(table, GAME.new_box(), "set_teams", {})
    after = play(table, "set_teams", **proposed)
    assert seating.wrong_seating(after) is None
    teams = [int(player.team[-1]) for player in after.seats]
    assert teams == [place % int(proposed["number"]) + 1 for place in range(number)]


@pytest.mark.rule("NT-TEAM-1")
def test_a_team_game_that_cannot_be_shared_out_does_not_begin() -> None:
    assert refused(team_game(7), "begin", way="random", first=ADA).rule == "NT-TEAM-1"


@pytest.mark.rule("NT-TEAM-2")
def test_who_moves_next_to_a_mate_keeps_the_game_from_beginning() -> None:
    table = play(team_game(4), "seat_players", order=(ADA, CLEO, BO, DAN))
    assert refused(table, "begin", way="random", first=ADA).rule == "NT-TEAM-2"


@pytest.mark.rule("NT-TEAM-1")
def test_a_mate_who_leaves_makes_teams_unequal() -> None:
    table = team_game(6)
    table = play(table, "set_teams", **teamed(table, "123123"))
    table = play(table, "drop_player", player="player-6")
    assert refused(table, "begin", way="random", first=ADA).rule == "NT-TEAM-1"


def test_a_single_game_has_no_teams() -> None:
    table = seated(4)
    assert refused(table, "set_teams", **teamed(table, "1212")).rule == "NT-TEAM-1"


@pytest.mark.rule("NT-EX-28", "NT-TEAM-5", "NT-TEAM-6", "NT-TEAM-7")
def test_ada_without_cards_brings_dawn_but_blue_wins() -> None:
    table = with_cards(begun(4, mode="teams"), 1, 2, 2, 2)
    table = play(play(table, "draw"), "discard_same", player=ADA, number=1)
    table = play(table, "end_turn")
    assert (table.phase, table.cause) == ("dawn", BY_ZERO)
    for id, row in ((BO, "2 4"), (CLEO, "6 8"), (DAN, "3 4")):
        table = play(table, "reveal_row", player=id, row=row)
    table = play(table, "score")
    assert places(table) == {"Ada": 2, "Bo": 1, "Cleo": 2, "Dan": 1}
    assert told(table)[-1] == "Game 1: Blue team wins."
    assert table.last and not table.last.is_draw and table.last.cause == BY_ZERO


@pytest.mark.rule("NT-TEAM-5", "NT-TEAM-7")
def test_the_fear_of_mates_is_added_up() -> None:
    table = play(revealed((1,), (2,), (9,), (3,), mode="teams"), "score")
    assert places(table) == {"Ada": 2, "Bo": 1, "Cleo": 2, "Dan": 1}


@pytest.mark.rule("NT-TEAM-7")
def test_tied_teams_are_parted_by_cards_then_by_the_highest_then_drawn() -> None:
    more = play(revealed((4,), (2,), (2,), (2, 2), mode="teams"), "score")
    assert places(more)["Bo"] == 1 and places(more)["Ada"] == 2
    highest = play(revealed((5,), (4,), (1,), (2,), mode="teams"), "score")
    assert places(highest)["Bo"] == 1
    draw = play(revealed((4,), (4,), (1,), (1,), mode="teams"), "score")
    assert set(places(draw).values()) == {1}
    assert draw.last and draw.last.is_draw


def test_by_a_house_rule_tied_teams_draw() -> None:
    table = replace(revealed((4,), (2,), (2,), (2, 2), mode="teams"), house=("NT-OPEN-22",))
    assert set(places(play(table, "score")).values()) == {1}
    summed = play(table, "enter_sum", player=DAN, number=2, fear=4)
    assert GAME.globals["lacks_highest"](summed) == ()
    last = play(summed, "score").last
    assert last and last.is_draw


def test_a_team_whose_highest_card_a_tie_needs_is_asked_for_it() -> None:
    table = revealed((4, 1), (2, 3), (1, 1), (1, 1), mode="teams")
    table = play(table, "enter_sum", player=ADA, number=2, fear=5)
    assert GAME.globals["lacks_highest"](table) == (ADA,)
    table = play(table, "enter_highest", player=ADA, highest=3)
    assert set(places(play(table, "score")).values()) == {1}


def test_turns_of_a_team_game_go_as_ever() -> None:
    assert turns(begun(4, mode="teams"), 2).active == CLEO
