"""Golden sessions of any game: whole evenings kept as files, each play with all its answers."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from typing import Any

from companion.rules import AnyGame, Play

STEP = 25  # plays from one checkpoint to the next
Checkpoint = Callable[[int, Any], dict[str, Any]]


@dataclass(frozen=True)
class Golden:
    """A session as it was recorded."""

    game: AnyGame
    recorded: Mapping[str, Any]

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        rows = ((play["action"], play["answers"]) for play in self.recorded["plays"])
        return tuple(
            Play(action, {name: frozen(value) for name, value in answers.items()}) for action, answers in rows
        )

    @cached_property
    def tables(self) -> tuple[Any, ...]:
        """The tables, from the empty one to the last."""
        tables = [self.game.set_up(self.recorded["people"])]
        for play in self.plays:
            tables.append(self.game.play(tables[-1], play))
        return tuple(tables)

    def done(self, action: str) -> tuple[tuple[Any, Play, Any], ...]:
        """Return each play of an action, between the tables before and after it."""
        rows = zip(self.tables, self.plays, self.tables[1:], strict=False)
        return tuple(row for row in rows if row[1].action == action)


@lru_cache
def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def read(game: AnyGame, path: Path) -> Golden:
    return Golden(game, _read(path))


def frozen(value: Any) -> Any:
    """Return JSON's lists as the tuples that they were."""
    return tuple(frozen(one) for one in value) if isinstance(value, list) else value


def told(value: Any) -> Any:
    """Return a table as JSON keeps it, without fields at their default: new ones change no session."""
    if isinstance(value, tuple):
        return [told(one) for one in value]
    if isinstance(value, Mapping):
        return {name: told(one) for name, one in value.items()}
    if not is_dataclass(value):
        return value
    rows = ((one.name, getattr(value, one.name), one.default) for one in fields(value))
    return {name: told(now) for name, now, default in rows if now != default}


def as_json(
    name: str,
    seed: int,
    people: Iterable[str],
    plays: list[Play],
    tables: list[Any],
    checkpoint: Checkpoint,
) -> str:
    """Return a session as text, one play a line."""
    marks = [checkpoint(number, tables[number]) for number in range(0, len(tables), STEP)]
    marks = [*marks, checkpoint(len(plays) - 1, tables[-2])]
    lines = ",\n  ".join(json.dumps({"action": play.action, "answers": dict(play.answers)}) for play in plays)
    head = json.dumps({"name": name, "seed": seed, "people": tuple(people)})[:-1]
    points = ",\n  ".join(json.dumps(mark) for mark in marks)
    final = json.dumps(told(tables[-1]), ensure_ascii=False)
    return f'{head},\n"plays": [\n  {lines}\n],\n"checkpoints": [\n  {points}\n],\n"final": {final}\n}}\n'


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
