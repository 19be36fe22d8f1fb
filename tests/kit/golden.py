"""Golden sessions of any game: whole evenings kept as files, each play with all its answers."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

from campaigns.log.golden import as_json, table_as_json, without_defaults
from campaigns.log.serialization import from_json, lists_to_tuples, message_from_json
from companion.games.former_messages import FORMER, NAMES, NONE
from companion.rules import AnyGame, IllegalPlay, Play

__all__ = ["Golden", "Script", "as_json", "read", "without_defaults"]

AGAIN = "if the rules of a new game have changed, record it again (docs/developing/add_a_game.md)"
REWORDED = {*FORMER, *NONE, *(sentence for sentence, _place in NAMES)}


@dataclass(frozen=True)
class Golden:
    """A session as it was recorded."""

    game: AnyGame
    recorded: Mapping[str, Any]

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        rows = ((play["action"], play["answers"]) for play in self.recorded["plays"])
        return tuple(
            Play(action, {name: lists_to_tuples(value) for name, value in answers.items()})
            for action, answers in rows
        )

    @property
    def start(self) -> Any:
        """The table that it began with: an empty one, unless it goes on from another session."""
        if "start" not in self.recorded:
            return self.game.set_up(tuple(self.recorded["people"]))
        return from_json(self.game, json.dumps(self.recorded["start"]), self.recorded["version"])

    @cached_property
    def tables(self) -> tuple[Any, ...]:
        """The tables, from the first one to the last."""
        tables = [self.start]
        for number, play in enumerate(self.plays, start=1):
            try:
                tables.append(self.game.play(tables[-1], play))
            except IllegalPlay as illegal:
                session = f"{self.game.slug}, session {self.recorded['name']!r}"
                illegal.add_note(f"{session}, play {number}, {play.action}: {AGAIN}")
                raise
        return tuple(tables)

    def done(self, action: str) -> tuple[tuple[Any, Play, Any], ...]:
        """Return each play of an action, between the tables before and after it."""
        rows = zip(self.tables, self.plays, self.tables[1:], strict=False)
        return tuple(row for row in rows if row[1].action == action)


@cache
def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"), object_hook=_in_todays_words)


def _in_todays_words(row: Any) -> Any:
    return without_defaults(message_from_json(row)) if row.get("id") in REWORDED else row


def read(game: AnyGame, path: Path) -> Golden:
    return Golden(game, _read(path))


class Script:
    """An evening as it is played: each play is filled by seeded chance, and the table goes on."""

    def __init__(self, game: AnyGame, people: Iterable[str], seed: int, box: Any = None) -> None:
        self.game, self.people, self.rng = game, tuple(people), Random(seed)
        self.box = box or game.new_box()
        self.plays: list[Play] = []
        self.tables: list[Any] = [game.set_up(self.people)]

    @property
    def table(self) -> Any:
        return self.tables[-1]

    def do(self, action: str, **answers: Any) -> Any:
        """Play an action; what chance and the box answer is filled in. Return the table after it."""
        whole, _made = self.game.actions[action].fill(self.table, answers, self.rng, self.box)
        self.plays.append(whole)
        self.tables.append(self.game.play(self.table, whole))
        return self.table

    def keep(self, folder: Path, name: str) -> None:
        """Write the session and its last table, as `manage.py keep_table` does."""
        version = self.game.version
        texts = {
            folder / "sessions" / f"{name}.json": as_json(name, self.people, self.plays, self.tables),
            folder / "kept" / f"table-{version}.json": table_as_json(self.game, self.table),
        }
        for path, text in texts.items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
