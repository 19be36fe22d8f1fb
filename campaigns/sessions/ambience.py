"""The candle and the speaker of a table, as screens compare them: they are no part of a game's state."""

from datetime import datetime
from typing import NamedTuple

from campaigns.log.state import NO_VERSION, VERSION, newest_sessions
from campaigns.models import Session

BESIDE = ("candle_ends_at", "speaker")  # the fields of a session that it is made from


class Ambience(NamedTuple):
    """When the candle ends, "" if none was lit; the screen that plays the sounds, "" if none was chosen."""

    candle: str = ""
    speaker: str = ""

    @property
    def listener(self) -> str:
        """The key of the screen that plays the sounds among those that listen: its pass, or its account."""
        return self.speaker.partition(":")[0]


def ambience_of(session: Session) -> Ambience:
    """Return the candle and the speaker of a session, as the session was read."""
    return _make(session.candle_ends_at, session.speaker)


def find_version_and_ambience(campaign_id: int) -> tuple[tuple[int, int, int], Ambience]:
    """Return the result of `version_of_campaign` with the candle and the speaker of the newest session."""
    row = newest_sessions(campaign_id).values_list(*VERSION, *BESIDE).first()
    return (row[:3], _make(*row[3:])) if row else (NO_VERSION, Ambience())


def _make(candle_ends_at: datetime | None, speaker: str) -> Ambience:
    return Ambience(candle_ends_at.isoformat() if candle_ends_at else "", speaker)
