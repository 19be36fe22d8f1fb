"""JSON: the only module that converts tables, boxes, plays and messages to JSON and back."""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from companion.adapters.pydantic_schemas import adapt
from companion.games.former_messages import in_todays_words
from companion.rules import Answers, AnyGame, Message, Play, _, message

Row = TypeVar("Row")
# What validation and upgrades raise for JSON that this site has not written.
READ_ERRORS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
# PostgreSQL refuses these characters in JSON; a file may contain them, and an error message may repeat them.
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
UNREADABLE = message(_("This line cannot be read."))
# Most fields of a message are empty, and a table has many messages; other dataclasses are written in full.
MESSAGE_DEFAULTS = {
    field.name: getattr(Message(""), field.name) for field in fields(Message) if field.name != "id"
}


JsonObject = dict[str, Any]


def _make_adapter(shape: object) -> TypeAdapter[Any]:
    """Return the adapter that reads and writes a type.

    A message is written without the fields that have their default, and is read in today's words.
    """
    return adapt(shape, Message, MESSAGE_DEFAULTS, in_todays_words)


_adapter: Callable[[Any], TypeAdapter[Any]] = cache(_make_adapter)

# tables


def to_json(game: AnyGame, table: object) -> str:
    """Return a table as the JSON text that is stored."""
    return _adapter(game.table).dump_json(table).decode()


def from_json(game: AnyGame, text: str, version: int) -> Any:
    """Return the table that `to_json` wrote in this version of the game or an older one."""
    if version == game.version:
        return _adapter(game.table).validate_json(text)
    return _adapter(game.table).validate_python(upgrade_table(game, json.loads(text), version))


def upgrade_table(game: AnyGame, raw: object, version: int) -> object:
    """Return older JSON as this version of the game would have written it, upgraded version by version."""
    for step in range(version, game.version):
        raw = game.upgrades[step](raw) if step in game.upgrades else raw
    return raw


# files


class Malformed(Exception):
    """The JSON of a file breaks its schema at `path`: names and list positions, counted from 0."""

    def __init__(self, path: tuple[str | int, ...]) -> None:
        self.path = path
        super().__init__(f"The file cannot be read at {path}.")


def shape_to_json(row: object) -> bytes:
    """Return a dataclass as a line of JSON, without the fields at their default."""
    return _adapter(type(row)).dump_json(row, exclude_defaults=True)


def shape_from_json(shape: type[Row], text: str | bytes) -> Row:
    """Return the dataclass that JSON holds, read strictly: nothing is converted. Raises: Malformed."""
    try:
        row: Row = _adapter(shape).validate_json(text, strict=True)
    except ValidationError as fault:
        raise Malformed(fault.errors(include_url=False, include_input=False)[0]["loc"]) from fault
    return row


# boxes


def box_to_json(game: AnyGame, box: object) -> str:
    """Return a box as the JSON text that is stored."""
    return _adapter(game.box.type).dump_json(box).decode()


def box_from_json(game: AnyGame, text: str, version: int) -> Any:
    """Return the box that `box_to_json` wrote in this version of the game or an older one."""
    if version >= game.version or not game.box.upgrades:
        return _adapter(game.box.type).validate_json(text)
    return _adapter(game.box.type).validate_python(upgrade_box(game, json.loads(text), version))


def box_from_json_value(game: AnyGame, raw: object) -> object:
    """Return the box that JSON holds, read strictly: nothing is converted. Raises: Malformed."""
    return shape_from_json(game.box.type, json.dumps(raw))


def box_to_json_value(game: AnyGame, box: object) -> object:
    """Return a box as the plain lists and dicts of its JSON."""
    return _adapter(game.box.type).dump_python(box, mode="json")


def upgrade_box(game: AnyGame, raw: object, version: int) -> object:
    """Return an older box's JSON as this version of the game would have written it."""
    for step in range(version, game.version):
        raw = game.box.upgrades[step](raw) if step in game.box.upgrades else raw
    return raw


# plays and messages


def lists_to_tuples(value: object) -> object:
    """Return JSON's lists as the tuples that answers are made of."""
    return tuple(lists_to_tuples(item) for item in value) if isinstance(value, list) else value


def play_from_json(action: str, answers: Answers) -> Play:
    """Return a play from the action's name and the answers that JSON holds."""
    return Play(action, {name: lists_to_tuples(answer) for name, answer in answers.items()})


def to_json_value(part: object) -> Any:
    """Return a message, or an argument of one, as JSON that every database takes."""
    if isinstance(part, Message):
        parts = {name: to_json_value(argument) for name, argument in part.parts.items()}
        stored = {"id": part.id, "parts": parts, "plural": part.plural, "count": part.count}
        stored |= {"rule": part.rule, "is_story": part.is_story or None}
        stored |= {"opens": to_json_value(part.opens) if part.opens else None}
        stored |= {"languages": {code: to_json_value(words) for code, words in part.languages}}
        return {name: value for name, value in stored.items() if value not in ({}, "", None)} | {
            "id": part.id
        }
    if isinstance(part, tuple):
        return [to_json_value(item) for item in part]
    return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", part) if isinstance(part, str) else part


def message_from_json(stored: object) -> Any:
    """Return the message, or the argument of one, that `to_json_value` wrote, in today's words."""
    if isinstance(stored, dict):
        parts = {name: message_from_json(argument) for name, argument in stored.get("parts", {}).items()}
        return in_todays_words(
            Message(
                stored["id"],
                parts,
                stored.get("plural", ""),
                stored.get("count"),
                stored.get("rule", ""),
                stored.get("is_story", False),
                message_from_json(stored.get("opens")),
                tuple(stored.get("languages", {}).items()),
            )
        )
    return tuple(message_from_json(item) for item in stored) if isinstance(stored, list) else stored


def sentence_from_json(stored: object) -> Message:
    """Return the message that `to_json_value` wrote; if it cannot be read, `UNREADABLE`."""
    try:
        sentence = message_from_json(stored)
    except READ_ERRORS:
        return UNREADABLE
    return sentence if isinstance(sentence, Message) else UNREADABLE
