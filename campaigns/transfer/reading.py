"""The parts of a file as rows: each is read strictly, and holds nothing that a page could not show."""

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from string import Formatter
from typing import Any, TypeVar

from django.utils import timezone

from campaigns.log.seals import SEALED
from campaigns.models import HASH_LENGTH, KEY_LENGTH, SLUG_LENGTH
from campaigns.models.log import AUTHOR_LENGTH, SEAT_LENGTH
from campaigns.serialization import Malformed, from_json, shape_from_json
from campaigns.transfer.archive import DAMAGED, PHOTOS, Parts
from campaigns.transfer.shapes import AmendRow, EntryRow, EveningRow, GroupRow
from campaigns.transfer.table_texts import LONGEST, TableTexts
from companion.rules import AnyGame, IllegalPlay, Message, require
from companion.rules.log import EntryKind

GROUP, BOXES, LOGS = "group.json", "boxes", "logs"
MOST = 1_000_000_000  # no number at a table is larger
FIRST_DAY, AHEAD = datetime(2000, 1, 1, tzinfo=UTC), timedelta(days=2)  # clocks differ
RULE_ID = re.compile(r"[A-Za-z0-9-]{0,60}", re.ASCII)
LENGTHS = {
    **{"key": KEY_LENGTH, "body_hash": HASH_LENGTH, "seal": HASH_LENGTH, "action": SLUG_LENGTH},
    **{"seat": SEAT_LENGTH, "author_name": AUTHOR_LENGTH},
}
Row = TypeVar("Row")


def read_group(parts: Parts) -> GroupRow:
    """Return what a file says of a group; its parts are just those that this needs. Raises: IllegalPlay."""
    group = read_shape(GroupRow, parts.get(GROUP, b""))
    require_plain([group.name, *(person.name for person in group.people)])
    logs = [evening.log for campaign in group.campaigns for evening in campaign.evenings]
    photos = [photo.picture for campaign in group.campaigns for photo in campaign.photos]
    needed, others = [*logs, *photos], {name for name in parts if not name.startswith(f"{BOXES}/")}
    require(len(needed) == len(set(needed)) and others == {GROUP, *needed}, DAMAGED)
    require(all(name.startswith(PHOTOS) for name in photos), DAMAGED)
    require(not any(name.startswith(PHOTOS) for name in logs), DAMAGED)
    return group


def read_shape(shape: type[Row], text: bytes) -> Row:
    """Return a row of a file. Raises: IllegalPlay."""
    try:
        return shape_from_json(shape, text)
    except Malformed as fault:
        raise IllegalPlay(DAMAGED) from fault


def read_log(game: AnyGame, evening: EveningRow, lines: bytes) -> Iterator[tuple[EntryRow, str]]:
    """Give the lines of a log, each with the text of its table. Raises: IllegalPlay, at one that is wrong."""
    texts, keys = TableTexts(evening.start), set[str]()
    for line in lines.splitlines():
        row = read_shape(EntryRow, line)
        text = texts.read(row.table)
        require(row.key not in keys and len(text) <= LONGEST, DAMAGED)
        keys.add(row.key)
        _check_entry(row)
        require(0 < row.version <= game.version, DAMAGED)
        if row.version < game.version:
            require_plain_table(game, text, row.version)
        yield row, text


def columns_of(row: EntryRow, text: str) -> dict[str, Any]:
    """Return the columns of an entry that a line stands for."""
    return {name: getattr(row, name) for name in SEALED} | {"created_at": row.created_at, "table": text}


def _check_entry(row: EntryRow) -> None:
    """Refuse what the site itself would not have written. Raises: IllegalPlay."""
    require(all(len(getattr(row, name)) <= length for name, length in LENGTHS.items()), DAMAGED)
    is_play, is_amend = row.kind == EntryKind.PLAY, row.kind == EntryKind.AMEND
    require(row.kind in set(EntryKind) and is_moment(row.created_at), DAMAGED)
    require(is_play or not (row.action or row.answers or row.rolled), DAMAGED)
    require(is_amend or not row.amends, DAMAGED)
    require(set(row.rolled) <= row.answers.keys(), DAMAGED)
    require(0 <= row.at_play <= row.number and 0 <= row.redo_play < row.number, DAMAGED)
    require_plain([row.key, row.body_hash, row.action, row.author_name, row.seat, row.answers])
    messages = [row.sentence_json, *row.news_json]
    for raw in row.amends:
        messages += _check_amend(raw)
    require(all(map(is_message, messages)), DAMAGED)


def _check_amend(raw: dict[str, Any]) -> list[Any]:
    """Return the sentences of a change of the past. Raises: IllegalPlay."""
    try:
        row = shape_from_json(AmendRow, json.dumps(raw))
    except Malformed as fault:
        raise IllegalPlay(DAMAGED) from fault
    told = list(row.replaced or ())
    for part in row.parts:
        require_plain([part.action, part.answers, part.rolled])
        told += [part.sentence, *part.news]
    return told


def is_moment(at: datetime | None) -> bool:
    """Return whether something can have happened then; None, where it has not."""
    return at is None or (at.tzinfo is not None and FIRST_DAY <= at <= timezone.now() + AHEAD)


# what pages can show


def require_plain(value: Any) -> None:
    """Refuse JSON with signs that are not to be read, numbers that nothing counts, or parts of numbers."""
    if isinstance(value, str):
        require(value.isprintable(), DAMAGED)
    elif isinstance(value, int):  # a tick, too
        require(abs(value) <= MOST, DAMAGED)
    elif isinstance(value, Mapping):
        require_plain([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for one in value:
            require_plain(one)
    else:
        require(value is None, DAMAGED)


def is_message(raw: Any) -> bool:
    """Return whether JSON is a sentence whose places can be filled, with words and numbers alone."""
    names = {"id", "parts", "plural", "count", "rule", "is_story", "opens"}
    if not isinstance(raw, dict) or not raw.keys() <= names or not isinstance(raw.get("id"), str):
        return False
    parts, opens, count = raw.get("parts", {}), raw.get("opens"), raw.get("count")
    return (
        isinstance(parts, dict)
        and all(map(_is_part, parts.values()))
        and isinstance(raw.get("plural", ""), str)
        and (count is None or is_number(count))
        and isinstance(raw.get("is_story", False), bool)
        and (opens is None or is_message(opens))
        and RULE_ID.fullmatch(str(raw.get("rule", ""))) is not None
        and are_places([raw["id"], raw.get("plural", "")], parts, count)
    )


def _is_part(raw: Any) -> bool:
    if isinstance(raw, list):
        return all(isinstance(one, str | dict) and _is_part(one) for one in raw)
    if isinstance(raw, str):
        return raw.isprintable()
    return is_message(raw) if isinstance(raw, dict) else is_number(raw)


def is_number(raw: Any) -> bool:
    """Return whether JSON is a number that something counts; a tick is none."""
    return type(raw) is int and abs(raw) <= MOST


def are_places(forms: Sequence[str], parts: Iterable[str], count: int | None) -> bool:
    """Return whether the forms of a sentence, for one and for many, have no places but these.

    Each is a bare name, as `format` fills it; that of a count is filled where there are two forms.
    """
    known = {*parts, "count"} if count is not None and all(forms) else {*parts}
    return all(_has_places(words, known) for words in forms)


def _has_places(words: str, known: Container[str]) -> bool:
    try:
        found = [field[1:] for field in Formatter().parse(words)]
    except ValueError:
        return False
    plain = all(name is None or (name in known and not (how or turned)) for name, how, turned in found)
    return plain and words.isprintable()


def require_plain_table(game: AnyGame, text: str, version: int) -> None:
    """Refuse a table of older rules, which cannot be played again, if a page could not show it."""
    for found in _find_messages(from_json(game, text, version)):
        places = are_places([found.id, found.plural], found.parts, found.count)
        require(places and RULE_ID.fullmatch(found.rule), DAMAGED)


def _find_messages(value: Any) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
    inner: Iterable[Any] = ()
    if is_dataclass(value):
        inner = (getattr(value, field.name) for field in fields(value))
    elif isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, tuple):
        inner = value
    else:
        require_plain(value)
    for one in inner:
        yield from _find_messages(one)
