"""Who is connected to a table: told by the streams of all processes."""

from dataclasses import dataclass

from campaigns.beside import BesideBoard
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
    return sum(one.screens for one in find_present(campaign_id))


def hash_present(campaign_id: int) -> int:
    """Return a number that changes with who listens: the one that streams tell."""
    return HUB.listeners_hash(campaign_id)


def hash_beside(campaign_id: int, beside: BesideBoard) -> int:
    """Return a number that changes with what stands beside a board: the one that streams tell."""
    return HUB.beside_hash(campaign_id, beside)


def is_speaker_here(campaign_id: int, beside: BesideBoard) -> bool:
    """Return whether the screen that sounds for all listens at a table now: its pass, or its account."""
    return HUB.listens(campaign_id, beside.listener)


def is_known() -> bool:
    """Return whether this process hears all others: else it does not know who listens there."""
    return HUB.whole.is_set() or not get_bus().is_shared


def find_present(campaign_id: int) -> tuple[Present, ...]:
    """Return who listens at a campaign's table now; somebody who is lost for half a second stays."""
    found = sorted((who[0], int(who[1:]), times) for who, times in HUB.count_listeners(campaign_id).items())
    return tuple(
        Present(number if kind == "p" else None, number if kind == "u" else None, times)
        for kind, number, times in found
    )
