"""An evening as a file to keep: each play with all its answers, moments on the way, and the table at its end.

Tests play such a file again and compare. A field at its default is left out, so a new one changes no file.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from campaigns.serialization import to_json
from companion.rules import AnyGame, Play

STEP = 25  # plays from one moment to the next
Checkpoint = Callable[[int, Any], Mapping[str, Any]]


def without_defaults(value: Any) -> Any:
    """Return a table as JSON keeps it, without fields at their default: new ones change no session."""
    if isinstance(value, tuple):
        return [without_defaults(one) for one in value]
    if isinstance(value, Mapping):
        return {name: without_defaults(one) for name, one in value.items()}
    if not is_dataclass(value):
        return value
    rows = ((one.name, getattr(value, one.name), one.default) for one in fields(value))
    return {name: without_defaults(now) for name, now, default in rows if now != default}


def is_plain(value: Any) -> bool:
    """Whether a value is short to read: a word, a number, a tick, or some of them."""
    if isinstance(value, list):
        return all(isinstance(one, str | int | float) for one in value)
    return value is None or isinstance(value, str | int | float)


def plain_fields(number: int, table: Any) -> Mapping[str, Any]:
    """Return a moment: what a table says in words and numbers, after so many plays."""
    found = {name: value for name, value in without_defaults(table).items() if is_plain(value)}
    return {"after": number} | found


def checkpoint_numbers(count: int) -> list[int]:
    """Return after how many of so many plays there is a moment to compare: every few, and before the last."""
    return [*range(0, count + 1, STEP), max(count - 1, 0)]


def as_json(
    name: str,
    people: Sequence[str],
    plays: Sequence[Play],
    tables: Sequence[Any],
    checkpoint: Checkpoint = plain_fields,
    **also: Any,
) -> str:
    """Return an evening as text, one play a line; `also` is what else its head tells."""
    marks = [checkpoint(number, tables[number]) for number in checkpoint_numbers(len(plays))]
    lines = ",\n  ".join(json.dumps({"action": play.action, "answers": dict(play.answers)}) for play in plays)
    head = json.dumps({"name": name, **also, "people": people})[:-1]
    points = ",\n  ".join(json.dumps(mark) for mark in marks)
    final = json.dumps(without_defaults(tables[-1]), ensure_ascii=False)
    return f'{head},\n"plays": [\n  {lines}\n],\n"checkpoints": [\n  {points}\n],\n"final": {final}\n}}\n'


def table_as_json(game: AnyGame, table: Any) -> str:
    """Return a table as it is stored, laid out to be read."""
    return json.dumps(json.loads(to_json(game, table)), indent=1, ensure_ascii=False) + "\n"
