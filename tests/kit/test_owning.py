"""Whose an action is, in every game with screens of players' own."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from campaigns.models.access import GM, SPECTATOR
from companion.rules import AnyGame, anybody, seat_at
from tests.kit.games import SHELF, demo_of, start
from tests.support.cases import for_each
from tests.support.random_play import session

SEEDS, PLAYS = range(6), 50
WITH_SEATS = [game for game in SHELF.values() if game.screens.player]


@pytest.fixture(params=WITH_SEATS, ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def walk(game: AnyGame, seed: int) -> list[tuple[Any, Any, tuple[str, ...]]]:
    """Return tables with a play that can be made there, and the seats at them."""
    rng = Random(seed)
    steps = islice(session(game, start(game, rng), sorted(game.actions), rng), PLAYS)
    return [(table, play, tuple(map(seat_at, range(len(table.people))))) for table, play, _after in steps]


@for_each("seed", SEEDS)
def test_what_a_seat_owns_with_answers_it_might_own_without(game: AnyGame, seed: int) -> None:
    for table, play, seats in walk(game, seed):
        for seat in seats:
            given = list(play.answers.items())
            so_far = [game.owns(table, seat, play.action, dict(given[:n])) for n in range(len(given) + 1)]
            assert so_far == sorted(so_far, reverse=True), play


def test_a_whole_evening_is_played_by_its_people_for_the_most_part(game: AnyGame) -> None:
    """What is left for the game master is what is nobody's: set-up, minions, the time."""
    people, plays = demo_of(game)
    table, seats, own, all_plays = game.set_up(people), range(len(people)), 0, 0
    for play in plays(table):
        own += any(game.owns(table, seat_at(place), play.action, play.answers) for place in seats)
        all_plays += 1
        table = game.play(table, play)
    assert own >= all_plays / 4, (own, all_plays)


@for_each("seed", SEEDS)
def test_a_whole_play_is_the_own_of_one_seat_at_most(game: AnyGame, seed: int) -> None:
    for table, play, seats in walk(game, seed):
        if game.action(play.action).owner is anybody:
            continue  # such as to go on with the next round: any phone may
        assert sum(game.owns(table, seat, play.action, play.answers) for seat in seats) <= 1, play


@for_each("seed", SEEDS)
def test_a_figure_is_of_one_seat_and_the_turn_has_a_name(game: AnyGame, seed: int) -> None:
    for table, _play, seats in walk(game, seed):
        figures = [one for seat in seats for one in game.seats.figures(table, seat)]
        assert len(figures) == len(set(figures))
        on = game.seats.turn(table)
        assert on == "" or game.names(table, on)


@for_each("seat", [GM, SPECTATOR, "", "seat-0", "seat-99", "seat-", "seat--1", "seat-²"])
def test_whoever_has_no_seat_at_the_table_owns_nothing(game: AnyGame, seat: str) -> None:
    for table, play, _seats in walk(game, 1):
        assert game.seats.figures(table, seat) == ()
        assert not game.owns(table, seat, play.action, {})
        assert not game.owns(table, seat, play.action, play.answers)


def test_an_answer_that_says_whose_it_is_cannot_be_left_out(game: AnyGame) -> None:
    """Else a play could be sent that seems one's own, and is another's."""
    table = game.set_up(demo_of(game).people)
    for name, action in game.actions.items():
        for ask in action.asks:
            told = game.owns(table, "seat-1", name, {}) and not game.owns(table, "seat-1", name, {ask: "-"})
            if told:
                assert ask not in action.defaults, (name, ask)
                assert action.asks[ask].wanted is None, (name, ask)


@for_each("action", ["set_house_rules", "note", "undo", "begin", "catch_up", "no-such-action"])
def test_what_is_for_all_is_nobodys_own(game: AnyGame, action: str) -> None:
    for table, _play, seats in walk(game, 2):
        assert not any(game.owns(table, seat, action, {}) for seat in seats)
