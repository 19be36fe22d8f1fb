"""Secrets of every game that hides something: no screen but its owner's is drawn of them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from campaigns.models.access import GM, SPECTATOR
from companion.rules import AnyGame, Play, seat_at
from companion.table.panels import render_regions
from companion.table.render_cache import RENDER_CACHE
from tests.kit.games import SHELF, each, evening, goldens
from tests.settings import FULL
from tests.support.random_play import words


def secret_tables(game: AnyGame) -> list[tuple[Any, Play]]:
    """Return the tables of the game's evenings on which a secret lies, with the play made there."""
    rows = [*evening(game)[:-1]]
    rows += [row for _name, found in goldens(game) for row in zip(found.tables, found.plays, strict=False)]
    return [(table, play) for table, play in rows if game.seats.hides(table)]


def has_private(game: AnyGame) -> bool:
    private = game.seats.private
    return bool(private.actions) or any(game.seats.hides(table) for table, _play in evening(game))


HIDING = [game for game in SHELF.values() if has_private(game)]
MOMENTS = 1 if FULL else 8  # tables from one to the next


class Kept(NamedTuple):
    """A card that one seat may look at, on a table."""

    table: Any
    seat: str
    words: str


def kept(game: AnyGame) -> Iterator[Kept]:
    for table, _play in secret_tables(game)[::MOMENTS]:
        for place in range(len(table.people)):
            card = game.seats.private.card(table, seat_at(place))
            if card:
                yield Kept(table, seat_at(place), words(card.words))


def others(one: Kept) -> list[str]:
    """Return who else looks: the shared tablet, the big screen, whoever has no seat, each other seat."""
    seats = [seat_at(place) for place in range(len(one.table.people))]
    return [GM, SPECTATOR, "", "seat-99", *(seat for seat in seats if seat != one.seat)]


def drawn(game: AnyGame, table: Any, viewer: str) -> str:
    """Return all panels of a viewer's screens, of the table as it is given."""
    screens = {GM: game.screens.board, SPECTATOR: game.screens.tv}
    panels = screens.get(viewer, game.screens.player)
    return "".join(render_regions(game, panels, table, viewer).values())


pytestmark = pytest.mark.skipif(not HIDING, reason="No game that is installed hides anything.")


@each(HIDING)
def test_a_secret_lies_on_some_table_of_an_evening(game: AnyGame) -> None:
    assert list(kept(game))


@each(HIDING)
def test_nobody_is_given_the_card_of_another(game: AnyGame) -> None:
    for one in kept(game):
        mine = game.seats.seen_by(one.table, one.seat)
        card = game.seats.private.card(mine, one.seat)
        assert card and words(card.words) == one.words
        for viewer in others(one):
            assert game.seats.seen_by(one.table, viewer) not in (mine, one.table), viewer


@pytest.mark.goal("S1")
@each(HIDING)
def test_no_screen_of_another_shows_it(game: AnyGame) -> None:
    RENDER_CACHE.clear()
    for one in kept(game):
        for viewer in others(one):
            assert one.words not in drawn(game, game.seats.seen_by(one.table, viewer), viewer), viewer


@each(HIDING)
def test_what_is_seen_twice_is_seen_the_same(game: AnyGame) -> None:
    for one in kept(game):
        for viewer in (one.seat, *others(one)):
            seen = game.seats.seen_by(one.table, viewer)
            assert game.seats.seen_by(seen, viewer) == seen


@each(HIDING)
def test_who_asks_and_what_is_offered_hang_on_no_secret(game: AnyGame) -> None:
    private = game.seats.private
    for one in kept(game):
        seen = game.seats.seen_by(one.table, GM)
        assert private.asks(seen, one.seat) == private.asks(one.table, one.seat)


@pytest.mark.goal("S1")
@each(HIDING)
def test_a_play_that_is_made_alone_says_nothing_of_what_was_chosen(game: AnyGame) -> None:
    for table, play in secret_tables(game):
        for name, ask in game.actions[play.action].asks.items():
            if ask.is_secret and name in play.answers:
                blank = Play(play.action, {one: value for one, value in play.answers.items() if one != name})
                assert words(game.says(table, play)) == words(game.says(table, blank))
