"""The parts of a file as rows: they are read strictly, and contain nothing that a page could not show."""

import json
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from string import Formatter
from typing import Any, TypeVar

from campaigns.log.seals import SEALED
from campaigns.log.serialization import Malformed, from_json, shape_from_json
from campaigns.models import HASH_LENGTH, KEY_LENGTH, SLUG_LENGTH
from campaigns.models.log import AUTHOR_LENGTH, SEAT_LENGTH
from campaigns.transfer.archive import DAMAGED, PHOTOS, Parts
from campaigns.transfer.shapes import AmendInFile, EntryInFile, EveningRow, GroupRow, TableText
from companion.rules import AnyGame, IllegalPlay, Message, _, require
from companion.rules.log import EntryKind
from companion.rules.plain_text import is_plain

GROUP, BOXES, LOGS = "group.json", "boxes", "logs"
MOST = 1_000_000_000  # the largest number at a table
# A clock may be wrong by years, and without a battery starts in 1970: such sessions are valid, too.
FIRST_DAY, LAST_DAY = datetime(1969, 12, 31, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
RULE_ID = re.compile(r"[A-Za-z0-9-]{0,60}", re.ASCII)
LENGTHS = {
    **{"key": KEY_LENGTH, "body_hash": HASH_LENGTH, "seal": HASH_LENGTH, "action": SLUG_LENGTH},
    **{"seat": SEAT_LENGTH, "author_name": AUTHOR_LENGTH},
}
Row = TypeVar("Row")


def read_group(parts: Parts) -> GroupRow:
    """Return the group of a file, which has exactly the parts that it needs. Raises: IllegalPlay."""
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


def read_log(game: AnyGame, evening: EveningRow, lines: bytes) -> Iterator[tuple[EntryInFile, str]]:
    """Yield the lines of a log, each with the text of its table. Raises: IllegalPlay."""
    texts, keys = TableTexts(evening.start), set[str]()
    for line in lines.splitlines():
        row = read_shape(EntryInFile, line)
        text = texts.read(row.table)
        require(row.key not in keys and len(text) <= LONGEST, DAMAGED)
        keys.add(row.key)
        _check_entry(row)
        require(0 < row.version <= game.version, DAMAGED)
        if row.version < game.version:
            require_plain_table(game, text, row.version)
        yield row, text


def columns_of(row: EntryInFile, text: str) -> dict[str, object]:
    """Return the columns of the entry that a line of the file describes."""
    return {name: getattr(row, name) for name in SEALED} | {"created_at": row.created_at, "table": text}


def _check_entry(row: EntryInFile) -> None:
    """Refuse an entry that this site could not have written. Raises: IllegalPlay."""
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


def _check_amend(raw: dict[str, object]) -> list[Any]:
    """Return the sentences of an item of `amends`. Raises: IllegalPlay."""
    try:
        row = shape_from_json(AmendInFile, json.dumps(raw))
    except Malformed as fault:
        raise IllegalPlay(DAMAGED) from fault
    sentences = list(row.replaced or ())
    for part in row.parts:
        require_plain([part.action, part.answers, part.rolled])
        sentences += [part.sentence, *part.news]
    return sentences


def is_moment(at: datetime | None) -> bool:
    """Return whether a page can show this moment; None is allowed."""
    return at is None or (at.tzinfo is not None and FIRST_DAY <= at <= LAST_DAY)


# what pages can show


def require_plain(value: object) -> None:
    """Refuse JSON with unreadable characters, numbers that are too large, or fractions."""
    if isinstance(value, str):
        require(is_plain(value), DAMAGED)
    elif isinstance(value, int):  # also a boolean
        require(abs(value) <= MOST, DAMAGED)
    elif isinstance(value, Mapping):
        require_plain([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for item in value:
            require_plain(item)
    else:
        require(value is None, DAMAGED)


def is_message(raw: object) -> bool:
    """Return whether JSON is a message whose placeholders can be filled, with texts and numbers alone."""
    names = {"id", "parts", "plural", "count", "rule", "is_story", "opens", "languages"}
    if not isinstance(raw, dict) or not raw.keys() <= names or not isinstance(raw.get("id"), str):
        return False
    parts, opens, count = raw.get("parts", {}), raw.get("opens"), raw.get("count")
    if languages := raw.get("languages"):
        return raw.keys() == {"id", "languages"} and _are_peoples_words(raw["id"], languages)
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


def _are_peoples_words(words: object, languages: object) -> bool:
    """Return whether JSON is words of people, and the same in other languages: nothing in them is filled."""
    others = languages.values() if isinstance(languages, dict) else (None,)
    return all(isinstance(said, str) and is_plain(said) for said in (words, *others))


def _is_part(raw: object) -> bool:
    if isinstance(raw, list):
        return all(isinstance(part, str | dict) and _is_part(part) for part in raw)
    if isinstance(raw, str):
        return is_plain(raw)
    return is_message(raw) if isinstance(raw, dict) else is_number(raw)


def is_number(raw: object) -> bool:
    """Return whether JSON is a whole number within the limit; a boolean is not."""
    return type(raw) is int and abs(raw) <= MOST


def are_places(forms: Sequence[str], parts: Iterable[str], count: int | None) -> bool:
    """Return whether the forms of a message, singular and plural, have no placeholders but these.

    Each is a bare name, as `format` fills it; `count` is filled if there are two forms.
    """
    known = {*parts, "count"} if count is not None and all(forms) else {*parts}
    return all(_has_places(words, known) for words in forms)


def _has_places(words: str, known: Container[str]) -> bool:
    try:
        replacement_fields = [field[1:] for field in Formatter().parse(words)]
    except ValueError:
        return False
    plain = all(
        name is None or (name in known and not (how or turned)) for name, how, turned in replacement_fields
    )
    return plain and is_plain(words)


def require_plain_table(game: AnyGame, text: str, version: int) -> None:
    """Refuse a table of older rules, which cannot be replayed, if a page could not show it."""
    for sentence in _find_messages(from_json(game, text, version)):
        places = are_places([sentence.id, sentence.plural], sentence.parts, sentence.count)
        require(places and RULE_ID.fullmatch(sentence.rule), DAMAGED)


def _find_messages(value: object) -> Iterator[Message]:
    if isinstance(value, Message):
        yield value
    inner: Iterable[object] = ()
    if is_dataclass(value):
        inner = (getattr(value, field.name) for field in fields(value))
    elif isinstance(value, Mapping):
        inner = value.values()
    elif isinstance(value, tuple):
        inner = value
    else:
        require_plain(value)
    for item in inner:
        yield from _find_messages(item)


LONGEST = 400_000  # characters of a table
DUMP = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode  # as tables are stored


class TableTexts:
    """The texts of one log, in order: `put` shortens them, `read` restores them.

    A table has some kilobytes, and a play changes a few characters. With whole tables the zips of the golden
    campaigns would be 31 to 75 % larger, and their logs fill the limit of a file (`MOST_UNPACKED`) six times
    as soon. The exact text that was stored is restored, because seals are computed from it.
    """

    def __init__(self, start: str) -> None:
        self._fields = _split(start)

    def put(self, text: str) -> TableText:
        """Return the fields that differ from the text before; the whole text if it has no fields."""
        before, self._fields = self._fields, _split(text)
        if not self._fields or before.keys() != self._fields.keys():
            return text
        return {name: _cut(before[name], now) for name, now in self._fields.items() if now != before[name]}

    def read(self, text: TableText) -> str:
        """Return the text that was put. Raises: IllegalPlay, if it does not fit the text before."""
        if isinstance(text, str):
            self._fields = _split(text)
            return text
        for name, (head, tail, middle) in text.items():
            before = self._fields.get(name, "")
            if name not in self._fields or min(head, tail) < 0 or head + tail > len(before):
                raise IllegalPlay(_("A table does not follow from the one before."))
            self._fields[name] = before[:head] + middle + before[len(before) - tail :]
        return _join(self._fields)


def _split(text: str) -> dict[str, str]:
    """Return the fields of a table, each as its text; none if joining them would not give the same text."""
    try:
        raw = json.loads(text)
        fields = {name: DUMP(value) for name, value in raw.items()}
    except (AttributeError, RecursionError, ValueError):
        return {}
    return fields if _join(fields) == text else {}


def _join(fields: dict[str, str]) -> str:
    return "{" + ",".join(f"{DUMP(name)}:{text}" for name, text in fields.items()) + "}"


def _cut(before: str, now: str) -> tuple[int, int, str]:
    """Return how many characters stay at the beginning and at the end, and the new text between them."""
    head = _count_same(before, now)
    tail = _count_same(before[head:][::-1], now[head:][::-1])
    return head, tail, now[head : len(now) - tail]


def _count_same(text: str, other: str) -> int:
    """Return the number of equal characters at the beginning of two texts."""
    low, high = 0, min(len(text), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text[low:middle] == other[low:middle] else (low, middle - 1)
    return low
