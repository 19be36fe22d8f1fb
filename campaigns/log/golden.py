"""A session as a text file for tests: each play with its answers, some tables in between, and the last table.

Tests replay such a file and compare. A field at its default is left out, so a new field changes no file.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from campaigns.log.serialization import to_json
from companion.rules import AnyGame, Play

STEP = 25  # plays between two compared tables
Checkpoint = Callable[[int, Any], Mapping[str, object]]


def without_defaults(value: object) -> Any:
    """Return a table as JSON stores it, without the fields that have their default."""
    if isinstance(value, tuple):
        return [without_defaults(item) for item in value]
    if isinstance(value, Mapping):
        return {name: without_defaults(item) for name, item in value.items()}
    if not is_dataclass(value):
        return value
    rows = ((field.name, getattr(value, field.name), field.default) for field in fields(value))
    return {name: without_defaults(now) for name, now, default in rows if now != default}


def is_plain(value: object) -> bool:
    """Return whether a value is short to read: a string, a number, a boolean, None, or a list of them."""
    if isinstance(value, list):
        return all(isinstance(item, str | int | float) for item in value)
    return value is None or isinstance(value, str | int | float)


def plain_fields(number: int, table: object) -> Mapping[str, object]:
    """Return the short fields of a table after so many plays, with the number as `after`."""
    plain = {name: value for name, value in without_defaults(table).items() if is_plain(value)}
    return {"after": number} | plain


def checkpoint_numbers(count: int) -> list[int]:
    """Return the numbers of plays after which tables are compared: every few plays, and before the last."""
    return [*range(0, count + 1, STEP), max(count - 1, 0)]


def as_json(
    name: str,
    people: Sequence[str],
    plays: Sequence[Play],
    tables: Sequence[object],
    checkpoint: Checkpoint = plain_fields,
    **also: object,
) -> str:
    """Return a session as text, one play on each line; `also` are further keys of its head."""
    marks = [checkpoint(number, tables[number]) for number in checkpoint_numbers(len(plays))]
    lines = ",\n  ".join(json.dumps({"action": play.action, "answers": dict(play.answers)}) for play in plays)
    head = json.dumps({"name": name, **also, "people": people})[:-1]
    points = ",\n  ".join(json.dumps(mark) for mark in marks)
    final = json.dumps(without_defaults(tables[-1]), ensure_ascii=False)
    return f'{head},\n"plays": [\n  {lines}\n],\n"checkpoints": [\n  {points}\n],\n"final": {final}\n}}\n'


def table_as_json(game: AnyGame, table: object) -> str:
    """Return a table as it is stored, with indentation."""
    return json.dumps(json.loads(to_json(game, table)), indent=1, ensure_ascii=False) + "\n"
