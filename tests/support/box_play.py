"""Random plays of any game by people who own a box, and their log played again."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from campaigns.log.serialization import from_json, play_from_json, to_json
from companion.rules import AnyGame, IllegalPlay, Play
from tests.kit.hooks import played
from tests.support.random_play import answers, words


def by_box(game: AnyGame, table: Any, box: object, action: str, /, **given: Any) -> tuple[Play, Any]:
    """Return a play that people with this box make, and the table after it. Raises: IllegalPlay."""
    play, _made = game.actions[action].fill(table, given, Random(1), box)
    return play, game.play(table, play)


def nothing_waits(table: object) -> list[str]:
    return []


def walk(
    game: AnyGame,
    table: Any,
    box: object,
    rng: Random,
    most: int,
    waits: Callable[[Any], list[str]] = nothing_waits,
) -> tuple[list[Play], Any]:
    """Return random plays that the rules allow with this box, and the table after them.

    Actions that `waits` names are tried more often.
    """
    plays, names = list[Play](), played(game)
    for _try in range(most * 6):
        action = game.actions[rng.choice(names + waits(table) * 9)]
        try:
            play, _made = action.fill(table, answers(action, table, rng), rng, box)
            table = game.play(table, play)
        except IllegalPlay as illegal:
            assert words(illegal.message)
            continue
        plays.append(play)
        if len(plays) == most:
            break
    return plays, table


def replayed(game: AnyGame, start: Any, plays: list[Play]) -> Any:
    """Return the table after the plays of a log, as the log holds them."""
    for play in plays:
        stored = json.loads(json.dumps(dict(play.answers)))
        start = game.play(start, play_from_json(play.action, stored))
    return start


def stored(game: AnyGame, table: Any) -> Any:
    """Return a table as a log gives it back."""
    return from_json(game, to_json(game, table), game.version)
