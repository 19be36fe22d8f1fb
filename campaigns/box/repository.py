"""What is kept as JSON, tables and boxes, and how it is read again; nothing else knows how."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from campaigns.models import Box, Group
from companion.rules import AnyGame, Illegal, _

# What readers and upgrades raise at a box that nobody wrote.
READ_ERRORS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
PATH_STEP = 40  # signs of a step that a sentence reads out


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def to_json(game: AnyGame, table: Any) -> str:
    """Return a table as the text that is kept."""
    return _adapter(game.table).dump_json(table).decode()


def from_json(game: AnyGame, text: str, version: int) -> Any:
    """Return the table that `to_json` wrote in this version of the game or an older one."""
    if version == game.version:
        return _adapter(game.table).validate_json(text)
    return _adapter(game.table).validate_python(upgrade_table(game, json.loads(text), version))


def upgrade_table(game: AnyGame, raw: Any, version: int) -> Any:
    """Return older JSON as this version of the game would have written it, one step after another."""
    for step in range(version, game.version):
        raw = game.upgrades[step](raw) if step in game.upgrades else raw
    return raw


class UnreadableBox(Illegal):
    """A group's box that nobody can read; it is left as it is."""


def load_box(group: Group, game: AnyGame) -> Any:
    """Return a group's box, the confirmed facts where nothing was typed yet. Raises: UnreadableBox."""
    kept = Box.objects.filter(group=group, game_slug=game.slug).first()
    try:
        return _box_from_json(game, kept.content, kept.version) if kept else game.new_box()
    except READ_ERRORS as fault:  # nobody writes over what was typed
        raise UnreadableBox(_("The box of this group cannot be read. It was left as it is.")) from fault


def _box_from_json(game: AnyGame, text: str, version: int) -> Any:
    if version >= game.version or not game.box.upgrades:
        return _adapter(game.box.type).validate_json(text)
    return _adapter(game.box.type).validate_python(upgrade_box(game, json.loads(text), version))


def upgrade_box(game: AnyGame, raw: Any, version: int) -> Any:
    """Return an older box's JSON as this version of the game would have written it."""
    for step in range(version, game.version):
        raw = game.box.upgrades[step](raw) if step in game.box.upgrades else raw
    return raw


def load_raw_box(group: Group, game: AnyGame) -> str:
    """Return a group's box as it is kept, readable or not; "" where nothing was typed yet."""
    return str(
        Box.objects.filter(group=group, game_slug=game.slug).values_list("content", flat=True).first() or ""
    )


def box_to_json_value(game: AnyGame, box: Any) -> Any:
    """Return a box as a file has it."""
    return _adapter(game.box.type).dump_python(box, mode="json")


def parse_box(game: AnyGame, raw: Any) -> Any:
    """Return the box that a file holds, strictly: nothing is guessed, nothing passed over.

    Raises: Illegal, which names the place.
    """
    try:
        box = _adapter(game.box.type).validate_json(json.dumps(raw), strict=True)
    except ValidationError as fault:
        place = fault.errors(include_url=False, include_input=False)[0]["loc"]
        raise Illegal(_("{place}: That cannot be read."), place=_path(place)) from fault
    stray = next(_find_strays(raw, box_to_json_value(game, box)), None)
    if stray is not None:
        raise Illegal(_("{place}: The game knows nothing of that name."), place=_path(stray))
    return box


def _find_strays(raw: Any, kept: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Give where a file says more than was kept of it."""
    if isinstance(raw, dict) and isinstance(kept, dict):
        yield from ((*before, key) for key in raw if key not in kept)
    pairs: Iterable[tuple[Any, Any]] = ()
    if isinstance(raw, dict) and isinstance(kept, dict):
        pairs = ((key, kept[key]) for key in raw if key in kept)
    elif isinstance(raw, list) and isinstance(kept, list):
        pairs = enumerate(kept[: len(raw)])
    for key, one in pairs:
        yield from _find_strays(raw[key], one, (*before, key))


def _path(place: Iterable[Any]) -> str:
    """Return a place in a file as it is read: lists are counted from 1."""
    steps = [str(one + 1) if isinstance(one, int) else str(one)[:PATH_STEP] for one in place]
    return " › ".join(steps) or "content"


def save_box(group: Group, game: AnyGame, box: Any) -> None:
    """Keep a group's box."""
    content = _adapter(game.box.type).dump_json(box).decode()
    Box.objects.update_or_create(
        group=group, game_slug=game.slug, defaults={"content": content, "version": game.version}
    )


def lock_boxes(group: Group) -> None:
    """Let nobody else change the group's boxes before this transaction ends."""
    Group.objects.select_for_update().filter(pk=group.pk).values_list("pk", flat=True).first()
