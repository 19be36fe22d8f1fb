"""The candle and the speaker of a table, as screens compare them: they are no part of a game's state."""

from datetime import datetime
from typing import NamedTuple, Self

BESIDE = ("candle_ends_at", "speaker")  # the fields of a session that it is made from


class Ambience(NamedTuple):
    """When the candle ends, "" if none was lit; the screen that plays the sounds, "" if none was chosen."""

    candle: str = ""
    speaker: str = ""

    @property
    def listener(self) -> str:
        """The key of the screen that plays the sounds among those that listen: its pass, or its account."""
        return self.speaker.partition(":")[0]

    @classmethod
    def of(cls, candle_ends_at: datetime | None, speaker: str) -> Self:
        """Return the ambience from the fields of a session (`BESIDE`)."""
        return cls(candle_ends_at.isoformat() if candle_ends_at else "", speaker)
