"""What is kept as JSON, tables and boxes, and how it is read again; nothing else knows how."""

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from campaigns.models import Box, Group
from companion.rules import Game, Illegal, _


@cache
def _adapter(shape: type) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def to_json(game: Game, table: Any) -> str:
    """Return a table as the text that is kept."""
    return _adapter(game.table).dump_json(table).decode()


def from_json(game: Game, text: str, version: int) -> Any:
    """Return the table that `to_json` wrote in this version of the game or an older one."""
    if version == game.version:
        return _adapter(game.table).validate_json(text)
    return _adapter(game.table).validate_python(upgraded(game, json.loads(text), version))


def upgraded(game: Game, raw: Any, version: int) -> Any:
    """Return older JSON as this version of the game would have written it, one step after another."""
    for step in range(version, game.version):
        raw = game.upgrades[step](raw) if step in game.upgrades else raw
    return raw


def box_of(group: Group, game: Game) -> Any:
    """Return a group's box, the confirmed facts where nothing was typed yet. Raises: Illegal (unreadable)."""
    kept = Box.objects.filter(group=group, game_slug=game.slug).first()
    try:
        return _adapter(game.box).validate_json(kept.content) if kept else game.box()
    except ValidationError as fault:  # nobody writes over what was typed
        raise Illegal(_("The box of this group cannot be read. It was left as it is.")) from fault


def save_box(group: Group, game: Game, box: Any) -> None:
    """Keep a group's box."""
    content = _adapter(game.box).dump_json(box).decode()
    Box.objects.update_or_create(
        group=group, game_slug=game.slug, defaults={"content": content, "version": game.version}
    )
