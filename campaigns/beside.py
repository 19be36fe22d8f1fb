"""What stands over a table beside its board, as screens compare it: the candle, and which screen sounds."""

from datetime import datetime
from typing import NamedTuple

from campaigns.log.state import NO_VERSION, VERSION, newest_sessions
from campaigns.models import Session

BESIDE = ("candle_ends_at", "speaker")  # the fields of a session that it is made from


class BesideBoard(NamedTuple):
    """When the candle ends, "" where none was lit; the screen that sounds for all, "" for nobody."""

    candle: str = ""
    speaker: str = ""

    @property
    def listener(self) -> str:
        """By what name the screen that sounds is among those who listen: its pass, or its account."""
        return self.speaker.partition(":")[0]


def beside_of(session: Session) -> BesideBoard:
    """Return what stands beside the board of a session, as the session was read."""
    return _make(session.candle_ends_at, session.speaker)


def find_version_and_beside(campaign_id: int) -> tuple[tuple[int, int, int], BesideBoard]:
    """Return what `version_of_campaign` does, and what stands beside the newest board at that moment."""
    found = newest_sessions(campaign_id).values_list(*VERSION, *BESIDE).first()
    return (found[:3], _make(*found[3:])) if found else (NO_VERSION, BesideBoard())


def _make(candle_ends_at: datetime | None, speaker: str) -> BesideBoard:
    return BesideBoard(candle_ends_at.isoformat() if candle_ends_at else "", speaker)
