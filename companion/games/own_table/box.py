"""The games of a group: their definitions, as they were played last."""

from dataclasses import dataclass

from companion.games.own_table.definition import Definition
from companion.games.own_table.table import Table
from companion.rules import find, put, replace
from companion.rules.box.own_rows import FIRST_OWN
from companion.rules.box.parsing import plain_word
from companion.rules.records import drop

GAME_PREFIX = "game-"


@dataclass(frozen=True, kw_only=True)
class KeptGame:
    """A definition in the box, by the id that it has there."""

    id: str
    made: Definition = Definition()


@dataclass(frozen=True, kw_only=True)
class Box:
    """The games of a group, and the highest number of each kind of id that was ever given."""

    games: tuple[KeptGame, ...] = ()
    given: tuple[tuple[str, int], ...] = ()

    def game(self, id: str) -> Definition | None:
        return next((row.made for row in self.games if row.id == id), None)

    def version_after(self, id: str, made: Definition) -> int:
        """Return the version of a definition if it is kept now: a new one only if anything has changed."""
        old = self.game(id)
        if old is None:
            return max(made.version, 1)
        return (
            old.version if replace(made, version=old.version) == old else max(old.version, made.version) + 1
        )


def kept_as(box: Box, table: Table) -> str:
    """Return the id under which the definition of a table is kept: a new one if the box has no such game."""
    same = (row.id for row in box.games if same_game(row.made) == same_game(table.made))
    known = table.kept_as if box.game(table.kept_as) else next(same, "")
    return known or f"{GAME_PREFIX}{max(dict(box.given).get('games', 0) + 1, FIRST_OWN)}"


def same_game(made: Definition) -> tuple[str, str]:
    """Return what is the same for two versions of a game: its name, and who made it."""
    return plain_word(made.name), plain_word(made.author)


def with_game(box: Box, id: str, made: Definition) -> Box:
    """Return the box with a game, in the place of the one that has its id."""
    number = int(id.removeprefix(GAME_PREFIX))
    given = {**dict(box.given), "games": max(dict(box.given).get("games", 0), number)}
    return replace(box, games=put(box.games, KeptGame(id=id, made=made)), given=tuple(sorted(given.items())))


def without_game(box: Box, id: str) -> Box:
    """Return the box without a game. Raises: IllegalPlay."""
    find(box.games, id)
    return replace(box, games=drop(box.games, id))
