"""How often a sheet is drawn on paper in the daily run."""

from typing import Any

from tests.settings import FULL


def in_turns(*sheets: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return each sheet with whether it is filled in: the one or the other; both with NIGHTLIGHT_FULL=1."""
    return [
        (*one, is_filled)
        for place, one in enumerate(sheets)
        for is_filled in ((True, False) if FULL else (place % 2 == 0,))
    ]
