"""The boxes of groups in the database: load, lock, change, save; and the parsing of a file's box."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from campaigns.log.serialization import (
    READ_ERRORS,
    Malformed,
    box_from_json,
    box_from_json_value,
    box_to_json,
    box_to_json_value,
)
from campaigns.models import Box, Group
from companion.adapters.prepared_queries import PreparedQuery
from companion.rules import AnyGame, IllegalPlay, _
from companion.storage.recent import Recent
from companion.storage.write_lock import WRITE_LOCK

RECENT_BOXES: Recent[tuple[Any, str], Any] = Recent(settings.IN_MEMORY["boxes"])  # boxes by their JSON
PATH_STEP = 40  # characters of a step that a message repeats


class UnreadableBox(IllegalPlay):
    """A group's box that cannot be read; it is left as it is."""


def load_box(group: Group, game: AnyGame) -> Any:
    """Return a group's box, a new one if nothing was typed yet. Raises: UnreadableBox."""
    row = _boxes_of(game.slug).first(group.pk)
    try:
        return _read_row(game, row) if row else game.new_box()
    except READ_ERRORS as fault:  # what was typed is not overwritten
        raise UnreadableBox(_("The box of this group cannot be read. It was left as it is.")) from fault


@cache
def _boxes_of(slug: str) -> PreparedQuery[Box]:
    """Return the query for a group's box of a game."""
    return PreparedQuery(lambda group: Box.objects.order_by().filter(group=group, game_slug=slug))


def _read_row(game: AnyGame, row: Box) -> object:
    """Return the box of a row; one that an older version wrote is upgraded, and is not cached."""
    if row.version != game.version:
        return box_from_json(game, row.content, row.version)
    return RECENT_BOXES.get_or_make(
        (game.box.type, row.content), lambda: box_from_json(game, row.content, row.version)
    )


def load_raw_box(group: Group, game: AnyGame) -> str:
    """Return a group's box as it is stored, readable or not; "" if nothing was typed yet."""
    return str(
        Box.objects.filter(group=group, game_slug=game.slug).values_list("content", flat=True).first() or ""
    )


def save_box(group: Group, game: AnyGame, box: object) -> None:
    """Store a group's box, and replace the former one."""
    text = box_to_json(game, box)
    if not Box.objects.filter(group=group, game_slug=game.slug).update(content=text, version=game.version):
        Box.objects.create(group=group, game_slug=game.slug, content=text, version=game.version)
    RECENT_BOXES.keep((game.box.type, text), box)


def lock_boxes(group: Group) -> None:
    """Lock the group's boxes until this transaction ends."""
    if connection.features.has_select_for_update:  # a database without row locks lets one writer in at a time
        Group.objects.select_for_update().filter(pk=group.pk).values_list("pk", flat=True).first()


@contextmanager
def box_transaction(group: Group) -> Iterator[None]:
    """Lock the group's boxes: no other process changes them between reading and saving."""
    with WRITE_LOCK, transaction.atomic():
        lock_boxes(group)
        yield


def update_box(group: Group, game: AnyGame, change: Callable[[Any], object]) -> object:
    """Return the group's box after `change`, which gets the newest box; a refusal changes nothing.

    Raises: IllegalPlay.
    """
    with box_transaction(group):
        box = load_box(group, game)
        after = change(box)
        if after != box:
            save_box(group, game, after)
    return after


def parse_box(game: AnyGame, raw: object) -> object:
    """Return the box in a file's JSON, read strictly: nothing is guessed, nothing skipped.

    Raises: IllegalPlay, which names the place.
    """
    try:
        box = box_from_json_value(game, raw)
    except Malformed as fault:
        raise IllegalPlay(_("{place}: That cannot be read."), place=_path(fault.path)) from fault
    unknown = next(_find_unknown(raw, box_to_json_value(game, box)), None)
    if unknown is not None:
        raise IllegalPlay(_("{place}: The game has nothing with that name."), place=_path(unknown))
    return box


def _find_unknown(raw: Any, read: object, before: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Yield the paths in a file's JSON that the game does not know."""
    if isinstance(raw, dict) and isinstance(read, dict):
        yield from ((*before, key) for key in raw if key not in read)
    pairs: Iterable[tuple[object, object]] = ()
    if isinstance(raw, dict) and isinstance(read, dict):
        pairs = ((key, read[key]) for key in raw if key in read)
    elif isinstance(raw, list) and isinstance(read, list):
        pairs = enumerate(read[: len(raw)])
    for key, value in pairs:
        yield from _find_unknown(raw[key], value, (*before, key))


def _path(place: Iterable[object]) -> str:
    """Return a path in a file as people read it: lists are counted from 1."""
    steps = [str(step + 1) if isinstance(step, int) else str(step)[:PATH_STEP] for step in place]
    return " › ".join(steps) or "content"
