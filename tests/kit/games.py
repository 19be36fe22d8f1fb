"""The games that the kit's tests walk over, and what is kept of each: those installed, and the toy."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import GAMES
from companion.rules import AnyGame, Demo, Play, replace
from tests.kit.golden import Golden, read
from tests.kit.hooks import hooks_of
from tests.support.toy import TOY

FOLDER = Path(__file__).parents[1] / "games"
SHELF = {game.slug: game for game in (*GAMES.values(), TOY)}
PEOPLE = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Franco", "Gaia", "Hugo", "Ines", "Jan")


def printed() -> list[AnyGame]:
    """Return the games whose rules a rulebook tells: all but those that their people describe."""
    return [game for game in GAMES.values() if not hooks_of(game).is_described]


def each(games: Iterable[AnyGame] = SHELF.values(), *, shows: bool = False) -> Callable[..., Any]:
    """Run a test for each game; `shows` marks it with the rules that the game's own checks show."""
    rows = [pytest.param(game, id=game.slug, marks=hooks_of(game).shows if shows else ()) for game in games]
    decorated: Callable[..., Any] = pytest.mark.parametrize("game", rows)
    return decorated


def names_of(game: AnyGame) -> list[str]:
    """Return the names of a game's golden sessions."""
    return sorted(path.stem for path in (FOLDER / game.slug / "sessions").glob("*.json"))


@cache
def golden(slug: str, name: str) -> Golden:
    """Return a golden session, its tables played once for all tests of this process."""
    return read(SHELF[slug], _path(slug, name))


def goldens(game: AnyGame) -> Iterator[tuple[str, Golden]]:
    """Give each golden session of a game with its name."""
    for name in names_of(game):
        yield name, golden(game.slug, name)


def each_session(*, shows: bool = False, by_night: bool = False) -> Callable[..., Any]:
    """Run a test for each golden session of each game; marks as for `each`.

    `by_night` leaves to the night all but the shortest session of a game.
    """
    rows = [
        pytest.param(game, name, id=f"{game.slug}-{name}", marks=marks)
        for game in SHELF.values()
        for name in names_of(game)
        for marks in [
            (*(hooks_of(game).shows if shows else ()), *(_of_the_night(game, name) if by_night else ()))
        ]
    ]
    decorated: Callable[..., Any] = pytest.mark.parametrize(("game", "name"), rows)
    return decorated


def _of_the_night(game: AnyGame, name: str) -> Sequence[pytest.MarkDecorator]:
    shortest = min(names_of(game), key=lambda one: _path(game.slug, one).stat().st_size)
    return () if name == shortest else (pytest.mark.night,)


def _path(slug: str, name: str) -> Path:
    return FOLDER / slug / "sessions" / f"{name}.json"


def demo_of(game: AnyGame) -> Demo[Any]:
    """Return the game's own evening to look at; of a game without one, its first golden session."""
    return game.demo or _recorded(game.slug)


@cache
def _recorded(slug: str) -> Demo[Any]:
    names = names_of(SHELF[slug])
    assert names, f"{slug} has neither an evening to look at nor a golden session: see manage.py keep_table."
    found = golden(slug, names[0])
    return Demo(tuple(found.recorded["people"]), lambda table: found.plays)


def people_of(game: AnyGame, seed: int) -> tuple[str, ...]:
    """Return people to sit at a table, as many as the game may have, another number for each seed."""
    return PEOPLE[: game.seats.count[seed % len(game.seats.count)]]


def start(game: AnyGame, rng: Random) -> Any:
    """Return a table to start from: new, or somewhere in the game's own evening to look at."""
    people, plays = demo_of(game)
    table = game.set_up(people)
    evening = list(plays(table))
    return game.replay(table, evening[: rng.randint(0, len(evening))])


def evening(game: AnyGame) -> list[tuple[Any, Play]]:
    """Return each table of the game's own evening with the play made there; the last one is there twice."""
    return _evening(game.slug)


@cache
def _evening(slug: str) -> list[tuple[Any, Play]]:
    game = SHELF[slug]
    people, plays = demo_of(game)
    table, found = game.set_up(people), []
    for play in plays(table):
        found.append((table, play))
        table = game.play(table, play)
    return [*found, (table, play)]


def begun(game: AnyGame, seed: int, house: tuple[str, ...] = ()) -> Sequence[Any]:
    """Return tables in play to walk on from, with these house rules."""
    own = hooks_of(game).begun
    if own:
        return own(seed, house)
    table = start(game, Random(seed))
    return [replace(table, house=house) if game.house_rules else table]
