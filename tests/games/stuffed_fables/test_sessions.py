"""Golden sessions: those that record.py records, and what other tests take from them."""

from collections.abc import Mapping
from typing import Any

from companion.games.stuffed_fables.table import Table
from companion.rules import Play
from tests.games.stuffed_fables.players import GAME, played
from tests.games.stuffed_fables.record import ALL, seeded
from tests.kit.games import golden, names_of
from tests.support.cases import for_each


def recorded(name: str) -> Mapping[str, Any]:
    return golden(GAME.slug, name).recorded


def plays_of(name: str) -> tuple[Play, ...]:
    return golden(GAME.slug, name).plays


def tables_of(name: str) -> tuple[Table, ...]:
    """Return the tables of a session, from the empty one to the last."""
    return golden(GAME.slug, name).tables


def test_what_is_recorded_is_kept() -> None:
    assert set(names_of(GAME)) == set(ALL)


@for_each("seed", range(100, 105))
@for_each("name", ALL)
def test_an_evening_comes_to_its_end_whatever_the_dice(name: str, seed: int) -> None:
    _plays, tables = played(*seeded(ALL[name], seed))
    assert (tables[-2].phase, tables[-1].phase) == ("over", "closed")
    assert len(tables[-1].records) == len(ALL[name])
