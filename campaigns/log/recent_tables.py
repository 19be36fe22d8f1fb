"""A cache of the tables that were read or written last: the next command and other screens need them."""

from typing import Any

from django.conf import settings

from campaigns.log.serialization import from_json
from companion.rules import AnyGame
from companion.storage.recent import Recent

KEPT: int = settings.IN_MEMORY["tables"]  # most of what consecutive tables hold is shared


class RecentTables:
    """Tables by their game and JSON text.

    A text of an older version is upgraded when it is read, and is not cached.
    """

    def __init__(self, size: int) -> None:
        self._tables: Recent[tuple[Any, str], Any] = Recent(size)
        self._sealed: Recent[str, Any] = Recent(size)

    def read(self, game: AnyGame, text: str, version: int) -> Any:
        """Return the table of a JSON text. Raises: what `from_json` raises."""
        if version != game.version:
            return from_json(game, text, version)
        return self._tables.get_or_make((game.table, text), lambda: from_json(game, text, version))

    def remember(self, game: AnyGame, text: str, version: int, table: object) -> None:
        """Cache a table that was written as `text`."""
        if version == game.version:
            self._tables.keep((game.table, text), table)

    def seal(self, game: AnyGame, seal: str, version: int, table: object) -> None:
        """Cache a table by the seal of its entry; a seal is unique, because it includes the table."""
        if version == game.version:
            self._sealed.keep(seal, (game.table, table))

    def find(self, game: AnyGame, seal: str) -> object:
        """Return the table of the entry with this seal, None if it is not cached."""
        entry = self._sealed.get(seal)
        return entry[1] if entry and entry[0] is game.table else None


RECENT_TABLES = RecentTables(KEPT)
