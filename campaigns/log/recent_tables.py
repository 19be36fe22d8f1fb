"""The tables that were read or written last: the next tap begins with one of them."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from django.conf import settings

from campaigns.serialization import from_json
from companion.rules import AnyGame

KEPT = 32 if settings.EMBEDDED else 512  # most of what consecutive tables hold is shared


class RecentTables:
    """Tables by their JSON, so that none is given for another text; the longest unused is forgotten."""

    def __init__(self, size: int) -> None:
        self._kept: OrderedDict[tuple[Any, str], Any] = OrderedDict()
        self._size = size
        self._lock = Lock()

    def read(self, game: AnyGame, text: str, version: int) -> Any:
        """Return the table of a JSON text. Raises: what `from_json` raises."""
        key = (game.table, text)
        with self._lock:
            if version == game.version and key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        table = from_json(game, text, version)
        self.remember(game, text, version, table)
        return table

    def remember(self, game: AnyGame, text: str, version: int, table: Any) -> None:
        """Keep a table that was written as `text`. What an older version wrote is not kept."""
        if version != game.version:
            return
        with self._lock:
            self._kept[game.table, text] = table
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


RECENT_TABLES = RecentTables(KEPT)
