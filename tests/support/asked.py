"""What an action asks, seen from a test: the options that an ask offers."""

from collections.abc import Sequence
from typing import Any

from companion.rules import Answers, AnyGame, Pick, Some


def options_of(
    game: AnyGame, action: str, ask: str, table: Any, answers: Answers | None = None
) -> Sequence[str]:
    """Return what people may choose from at this table, after the answers before."""
    found = game.actions[action].asks[ask]
    assert isinstance(found, Pick | Some)
    return found.options(table, answers or {})
