"""Which screens of a campaign are connected now, as the live streams know it."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

PRESENCE = "companion.live.presence"


def present_at(campaign_id: int) -> Sequence[Any]:
    """Return who is connected: each with a `pass_id` or a `user_id`, and the number of its `screens`."""
    if find_spec("companion.live") is None:
        return ()
    found: Sequence[Any] = import_module(PRESENCE).of(campaign_id)
    return found


def connected(campaign_id: int) -> int:
    """Return how many screens are connected."""
    return sum(one.screens for one in present_at(campaign_id))
