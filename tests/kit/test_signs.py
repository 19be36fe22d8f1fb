"""The signs that a game names are drawn: a screen shows nothing in the place of one that is not."""

from collections.abc import Iterator

from companion.rules import AnyGame
from companion.web.icons import find_drawing
from tests.kit.games import each, evening


def named_by(game: AnyGame) -> Iterator[str]:
    """Give the signs of a game, its buttons, its set-up, and what is on its tables."""
    yield game.sign
    yield from (entry.icon for action in game.actions.values() for entry in action.menu)
    for table, _play in evening(game):
        yield from (component.sign for component in game.screens.components(table))
        yield from (thing.sign for thing in game.things(table))
        if counters := game.counters:
            yield from (counters.of(table, id).sign for id in counters.ids(table))


@each()
def test_each_sign_that_a_game_names_is_drawn(game: AnyGame) -> None:
    for name in {*named_by(game)} - {""}:
        assert find_drawing(name), name
