"""Who is connected to a table, as the streams of all processes say."""

from dataclasses import dataclass

from campaigns.access.ambience import Ambience
from companion.live.bus import get_bus
from companion.live.hub import HUB


@dataclass(frozen=True)
class Present:
    """A pass or an account whose screens listen: one of both ids, and how many screens."""

    pass_id: int | None
    user_id: int | None
    screens: int


def count_screens(campaign_id: int) -> int:
    """Return how many screens listen at a campaign's table now."""
    return sum(present.screens for present in find_present(campaign_id))


def hash_present(campaign_id: int) -> int:
    """Return a number that changes with the listeners of a table: the one that streams send."""
    return HUB.listeners_hash(campaign_id)


def hash_ambience(campaign_id: int, ambience: Ambience) -> int:
    """Return a number that changes with the ambience of a table: the one that streams send."""
    return HUB.ambience_hash(campaign_id, ambience)


def is_speaker_here(campaign_id: int, ambience: Ambience) -> bool:
    """Return whether the screen that plays the sound listens at a table now: its pass, or its account."""
    return HUB.listens(campaign_id, ambience.listener)


def is_known() -> bool:
    """Return whether this process hears all others: else it does not know who listens there."""
    return HUB.whole.is_set() or not get_bus().is_shared


def find_present(campaign_id: int) -> tuple[Present, ...]:
    """Return who listens at a campaign's table now; a listener who is gone for half a second stays."""
    listeners = sorted(
        (who[0], int(who[1:]), times) for who, times in HUB.count_listeners(campaign_id).items()
    )
    return tuple(
        Present(number if kind == "p" else None, number if kind == "u" else None, times)
        for kind, number, times in listeners
    )
