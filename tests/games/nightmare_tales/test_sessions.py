"""Golden sessions: what the evenings show that record.py recorded."""

import pytest

from companion.games.nightmare_tales.data import DAWNS
from companion.games.nightmare_tales.table import Table
from tests.games.nightmare_tales.record import EVENINGS, GAME, Evening, played
from tests.kit.games import golden, names_of
from tests.support.cases import for_each


def last_of(name: str) -> Table:
    table: Table = golden(GAME.slug, name).tables[-1]
    return table


def test_a_tournament_to_each_end_a_team_game_and_single_games_are_kept() -> None:
    assert (
        set(names_of(GAME))
        == {evening.name for evening in EVENINGS}
        == {"nightmares", "single", "teams", "winner"}
    )


@pytest.mark.rule("NT-DAWN-1")
@for_each("cause", DAWNS)
def test_every_dawn_comes_up(cause: str) -> None:
    assert any(cause == record.cause for name in names_of(GAME) for record in last_of(name).records)


@pytest.mark.rule("NT-TOUR-5")
def test_one_evening_ends_with_the_last_one_in() -> None:
    table = last_of("winner")
    assert {record.cause for record in table.records} == {*DAWNS}
    assert table.cups[0].winner in table.people
    final = golden(GAME.slug, "winner").tables[-2]
    assert [player.name for player in final.seats] == [table.cups[0].winner]
    assert all(player.points > 50 for player in final.players if player.is_out)


@pytest.mark.rule("NT-TOUR-3")
def test_a_knock_is_won_or_lost_in_it() -> None:
    knocks = {row.knock for record in last_of("winner").records for row in record.results}
    assert 10 in knocks


@pytest.mark.rule("NT-TOUR-6")
def test_one_evening_ends_with_the_nightmares() -> None:
    assert last_of("nightmares").cups[0].nightmares_won


@pytest.mark.rule("NT-TEAM-7")
def test_teams_have_played() -> None:
    records = last_of("teams").records
    assert [record.mode for record in records] == ["teams", "teams"]
    assert [len({row.team for row in record.results}) for record in records] == [3, 2]


def test_cards_of_the_deck_list_were_picked() -> None:
    assert golden(GAME.slug, "single").done("reveal_known")
    assert last_of("single").records[0].is_simple


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("evening", EVENINGS, ids=[evening.name for evening in EVENINGS])
def test_an_evening_comes_to_its_end_whatever_the_cards(evening: Evening, seed: int) -> None:
    assert played(evening, seed).table.records
