"""How fast a table is tapped at: counted by each process for itself, so that no tap asks for it."""

import time

from campaigns.groups.limits import require_room
from companion.storage.recent import Recent

MINUTE = 60.0
TABLES = 4096  # whose taps are counted


class Pace:
    """The taps at one table since its present minute began."""

    def __init__(self) -> None:
        self.began, self.taps = time.monotonic(), 0

    def tap(self) -> int:
        """Count one more tap; return how many there were before it in this minute."""
        now = time.monotonic()
        if now - self.began >= MINUTE:
            self.began, self.taps = now, 0
        self.taps += 1
        return self.taps - 1


PACES: Recent[int, Pace] = Recent(TABLES)


def require_pace(session_id: int) -> None:
    """Count a tap at a table. Raises: IllegalPlay, if there are more than people make."""
    require_room("plays_a_minute", PACES.get_or_make(session_id, Pace).tap())
