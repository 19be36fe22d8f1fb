"""The tables that were read or written last: the next tap begins with one of them, a screen shows another."""

from typing import Any

from django.conf import settings

from campaigns.serialization import from_json
from companion.recent import Recent
from companion.rules import AnyGame

KEPT = 32 if settings.EMBEDDED else 512  # most of what consecutive tables hold is shared


class RecentTables:
    """Tables by their JSON, so that none is given for another text.

    What an older version wrote changes as it is read, and is not kept.
    """

    def __init__(self, size: int) -> None:
        self._tables: Recent[tuple[Any, str], Any] = Recent(size)
        self._sealed: Recent[str, Any] = Recent(size)

    def read(self, game: AnyGame, text: str, version: int) -> Any:
        """Return the table of a JSON text. Raises: what `from_json` raises."""
        if version != game.version:
            return from_json(game, text, version)
        return self._tables.get_or_make((game.table, text), lambda: from_json(game, text, version))

    def remember(self, game: AnyGame, text: str, version: int, table: Any) -> None:
        """Keep a table that was written as `text`."""
        if version == game.version:
            self._tables.keep((game.table, text), table)

    def seal(self, game: AnyGame, seal: str, version: int, table: Any) -> None:
        """Keep a table by the seal of its entry, which no other table has: what the log held is in it."""
        if version == game.version:
            self._sealed.keep(seal, (game.table, table))

    def find(self, game: AnyGame, seal: str) -> Any:
        """Return the table of the entry with this seal, None where it is not here."""
        kept = self._sealed.get(seal)
        return kept[1] if kept and kept[0] is game.table else None


RECENT_TABLES = RecentTables(KEPT)
