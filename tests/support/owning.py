"""What a seat owns at a table, in one word, to be compared with what a reader would say."""

from typing import Any

from companion.rules import AnyGame

ANYBODY: dict[str, Any] = {}


def owned_by(game: AnyGame, table: Any, seat: str) -> set[str]:
    """Return the actions that might be this seat's own, before anything is answered."""
    return {name for name in {**game.actions, **game.bundles} if game.owns(table, seat, name, ANYBODY)}


def owners(game: AnyGame, table: Any, action: str, **answers: Any) -> list[int]:
    """Return the places at the table, from 1 on, whose own an action is with these answers."""
    seats = range(1, len(table.people) + 1)
    return [place for place in seats if game.owns(table, f"seat-{place}", action, answers)]
