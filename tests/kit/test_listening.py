"""Whoever listens gets whole sentences at every table of every game, as the seat sees it."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from companion.rules import AnyGame, seat_at
from companion.rules.kit.listening import say_odds, say_sheet, say_turn
from companion.text.i18n import translate
from tests.kit.games import SHELF, each, evening

WHOLE = re.compile(r"^\S.*[.!?…]$")
EACH = 4  # tables of an evening from one to the next
ID = re.compile(r"\b(?:seat|player|tale|soldier|card|item)-\d")  # what no name says
PLAYED_BY = "{figure} is played by {person}."
LANGUAGES = ("en", "it")


def told(game: AnyGame, table: object, seat: str) -> list[str]:
    seen = game.seats.seen_by(table, seat)
    sentences = (*say_turn(game, seen, seat), *say_sheet(game, seen, seat), *say_odds(game, seen))
    return [translate(one) for one in sentences]


@pytest.mark.goal("F3")
@each()
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_told_is_a_sentence(game: AnyGame, language: str) -> None:
    with override(language):
        for table, _play in evening(game)[::EACH]:
            for seat in ("gm", *(seat_at(place) for place in range(len(table.people)))):
                wrong = [one for one in told(game, table, seat) if not WHOLE.match(one) or ID.search(one)]
                assert wrong == []


@each()
def test_a_sheet_tells_how_things_stand_not_how_they_were(game: AnyGame) -> None:
    for table, _play in evening(game)[::EACH]:
        for place in range(len(table.people)):
            assert not [one for one in told(game, table, seat_at(place)) if "(was" in one or "{" in one]


@each()
def test_whose_turn_it_is_is_told_to_the_seat_itself(game: AnyGame) -> None:
    """Where somebody at the table has the turn, exactly that seat hears that it is its own."""
    for table, _play in evening(game)[::EACH]:
        turn = game.seats.turn(table)
        for place in range(len(table.people)):
            seat = seat_at(place)
            is_own = bool(turn) and turn in {seat, *game.seats.figures(table, seat)}
            first = translate(say_turn(game, game.seats.seen_by(table, seat), seat)[0])
            assert first.startswith("It is your turn") == is_own


def test_some_games_tell_odds() -> None:
    telling = {
        slug
        for slug, game in SHELF.items()
        for table, _play in evening(game)[::EACH]
        if game.listening.odds(table)
    }
    assert len(telling) > 1


@each()
def test_two_figures_of_one_name_have_each_what_is_their_own(game: AnyGame) -> None:
    """As many sentences are told of a seat if all figures are called alike as if each has its own name."""
    alike = replace(game, names=lambda table, id: "Ada")
    for table, _play in evening(game)[::EACH]:
        for place in range(len(table.people)):
            own, same = (
                [said for said in say_sheet(one, table, seat_at(place)) if said.id != PLAYED_BY]
                for one in (game, alike)
            )
            assert len(own) == len(same), [translate(sentence) for sentence in same]
