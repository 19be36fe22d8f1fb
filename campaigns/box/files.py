"""A box, or one row of it, as a file: written, read strictly, merged."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from django.utils import timezone

from campaigns.box.repository import parse_box
from campaigns.box.vocabulary import row_name
from campaigns.log.serialization import READ_ERRORS, box_to_json_value, lists_to_tuples, upgrade_box
from companion.games import GAMES
from companion.rules import AnyGame, BoxTable, Column, Grid, IllegalPlay, Message, Row, _, message, require
from companion.rules.box.books import (
    BookFacts,
    Place,
    books_of,
    remember_books,
    taken_from,
    with_what_they_mean,
)
from companion.rules.box.merging import Merge, RowChoice
from companion.rules.box.own_rows import AnyBox
from companion.rules.box.schema import CHECKED, Misfit, Misplaced, Values, Wrong, join_messages, print_of
from companion.rules.hooks import FileFormat
from companion.rules.plain_text import clean_text

BOX_FORMAT, ROW_FORMAT, BOOK_FORMAT = "nightlight-box", "nightlight-row", "nightlight-book"
BOOK_VERSION = 1  # of the format of books
MAX_BYTES, MAX_DEPTH, MAX_VALUES = 2 * 1024 * 1024, 20, 50_000
MAX_QUOTES = 4 * MAX_VALUES
NESTING = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)
LONGEST_FACT = 100  # characters of what a book says of itself
DIGEST_LENGTH = 12
MAX_QUOTED = 60  # characters of an unknown word that a message repeats


# writing


def serialize_box(game: AnyGame, box: object) -> str:
    """Return a box as a file."""
    return _serialize(game, BOX_FORMAT, content=box_to_json_value(game, box))


def serialize_row(game: AnyGame, box: object, shelf: BoxTable, row: Row) -> str:
    """Return one row of a shelf as a file, such as a chapter; one of the group's own with what it means."""
    own_format = next((one for one in game.box.formats.values() if one.shelf == shelf.slug), None)
    if own_format:
        return json.dumps(own_format.write(box, row.id), ensure_ascii=False, indent=1)
    if shelf.own and shelf.own.prefix and shelf.own.has(row.id):
        return serialize_book(game, box, BookFacts(row_name(row)), ((shelf.slug, row.id),))
    values = {name: value for name, value in row.values.items() if name != CHECKED}
    return _serialize(game, ROW_FORMAT, shelf=shelf.slug, row=row.id, content=values)


def serialize_book(game: AnyGame, box: object, facts: BookFacts, chosen: Iterable[Place]) -> str:
    """Return a book of the group's own as a file: the chosen rows of a box, and all that they mean.

    Raises: IllegalPlay, if a row does not hold together.
    """
    shelves = game.box.shelves
    merge = taken_from(shelves, box, game.new_box(), with_what_they_mean(shelves, box, chosen))
    if merge.misfits:
        raise IllegalPlay(merge.misfits[0].says)
    content, book = box_to_json_value(game, merge.into), vars(facts)
    more = {
        "book_version": BOOK_VERSION,
        "book": book,
        "digest": digest_of(book, content),
        "content": content,
    }
    return _serialize(game, BOOK_FORMAT, **more)


def digest_of(book: object, content: object) -> str:
    """Return a short hash of a book: it tells whether the file is as it was exported."""
    text = json.dumps([book, content], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def _serialize(game: AnyGame, format: str, **more: object) -> str:
    head = {"format": format, "game": game.slug, "version": game.version, "date": f"{timezone.localdate()}"}
    return json.dumps(head | more, ensure_ascii=False, indent=1)


# reading


@dataclass(frozen=True)
class BoxFile:
    """A file that was read: a whole box, one row of a shelf, or a book, whole if its digest fits.

    `notes` are sentences about what it holds.
    """

    game: AnyGame
    content: AnyBox
    text: str = ""
    shelf: BoxTable | None = None
    row: str = ""
    book: BookFacts | None = None
    is_whole: bool = True
    digest: str = ""
    notes: tuple[Message, ...] = ()

    @property
    def is_box(self) -> bool:
        return self.shelf is None


def parse_file(game: AnyGame, raw: bytes) -> BoxFile:
    """Return the box or row in a file for this game. Raises: IllegalPlay, which names the place."""
    require(len(raw) <= MAX_BYTES, _("This file is larger than {megabytes} MB."), megabytes=MAX_BYTES >> 20)
    held = _parse_json(raw)
    if isinstance(held, dict) and (found := _find_format(game, held.get("format"))):
        return _parse_own_format(game, found, held)
    require(
        isinstance(held, dict) and held.get("format") in tuple(PARSERS),
        _("This file does not contain a box."),
    )
    _check_game(game, held)
    version = held.get("version")
    require(type(version) is int and version > 0, _("This file does not contain a box."))
    require(version <= game.version, _("This file is from a later version. Update Nightlight first."))
    box_file = PARSERS[held["format"]](game, held)
    return replace(box_file, text=json.dumps(held, ensure_ascii=False))


def _find_format(game: AnyGame, name: object) -> FileFormat[AnyBox] | None:
    """Return the game's own format of this name, in whatever version."""
    kind = name.partition("/")[0] if isinstance(name, str) else ""
    return next((found for known, found in game.box.formats.items() if known.partition("/")[0] == kind), None)


def _parse_own_format(game: AnyGame, found: FileFormat[AnyBox], held: object) -> BoxFile:
    """Return what a file in a format of the game's own holds, as a book. Raises: IllegalPlay."""
    book, content = found.read(held)
    text = json.dumps(held, ensure_ascii=False)
    digest, notes = digest_of(vars(book), held), tuple(found.notes(content))
    return BoxFile(game, content, text=text, book=book, digest=digest, notes=notes)


def _parse_json(raw: bytes) -> Any:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise IllegalPlay(_("This is not a text file, so it cannot contain a box.")) from fault
    require(text.count('"') <= MAX_QUOTES, _("This file contains more than a box can hold."))
    require(
        not is_too_deep(text), _("This file is nested more than {deepest} levels deep."), deepest=MAX_DEPTH
    )
    try:
        held = json.loads(text, parse_constant=_refuse_constant)
        json.dumps(held, ensure_ascii=False).encode()
    except json.JSONDecodeError as fault:
        raise IllegalPlay(_("Line {line} of the file is not JSON."), line=fault.lineno) from fault
    except UnicodeEncodeError as fault:
        raise IllegalPlay(_("This file contains characters that are not text.")) from fault
    except (ValueError, RecursionError) as fault:
        raise IllegalPlay(_("This file is not JSON.")) from fault
    require(count_values(held) <= MAX_VALUES, _("This file contains more than a box can hold."))
    return held


def _refuse_constant(word: str) -> None:
    raise ValueError(word)


def is_too_deep(text: str) -> bool:
    """Return whether JSON is nested deeper than any box is, without reading it."""
    depth = 0
    for bracket in NESTING.finditer(text):
        sign = bracket[0]
        depth += 1 if sign in "[{" else -1 if sign in "]}" else 0
        if depth > MAX_DEPTH:
            return True
    return False


def count_values(held: object) -> int:
    """Return the number of values in JSON."""
    number, left = 0, [held]
    while left:
        value = left.pop()
        number += 1
        left.extend(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
    return number


def _check_game(game: AnyGame, held: dict[str, object]) -> None:
    slug = held.get("game")
    require(isinstance(slug, str), _("This file does not contain a box."))
    other = GAMES[str(slug)].name if slug in GAMES else str(slug)[:MAX_QUOTED]
    require(
        slug == game.slug, _("This file is for another game: {game}."), game=message("{name}", name=other)
    )


def _parse_box_file(game: AnyGame, held: dict[str, Any]) -> BoxFile:
    content, version = held.get("content"), held["version"]
    require(isinstance(content, dict), _("This file does not contain a box."))
    try:
        content = upgrade_box(game, content, version) if version < game.version else content
    except READ_ERRORS as fault:
        raise IllegalPlay(_("This file does not contain a box.")) from fault
    return BoxFile(game, parse_box(game, content))


def _parse_row_file(game: AnyGame, held: dict[str, object]) -> BoxFile:
    slug, id = held.get("shelf"), held.get("row")
    shelf = game.shelf(slug) if isinstance(slug, str) else None
    if shelf is None or not isinstance(id, str):
        raise IllegalPlay(_("This file does not contain a box."))
    row = shelf.row(game.new_box(), id)
    require(row is not None or shelf.is_open_to(id), _("The game has nothing with that name."))
    content = _parse_values(shelf, shelf.columns, held.get("content"), ())
    return BoxFile(game, content | {CHECKED: True}, shelf=shelf, row=id)


def _parse_book_file(game: AnyGame, held: dict[str, Any]) -> BoxFile:
    version, facts = held.get("book_version"), held.get("book")
    require(game.box.shelves, _("This file does not contain a box."))
    is_known = isinstance(version, int) and version <= BOOK_VERSION
    require(is_known, _("This file is from a later version. Update Nightlight first."))
    book, digest = _parse_facts(facts), held.get("digest")
    box_file = _parse_box_file(game, held)
    now = digest_of(facts, held["content"])
    return replace(box_file, book=book, digest=now, is_whole=digest == now)


def _parse_facts(facts: object) -> BookFacts:
    """Return who wrote a book. Raises: IllegalPlay."""
    names = {field.name for field in fields(BookFacts)}
    told = facts if isinstance(facts, dict) and set(facts) <= names else {"": ""}
    fits = all(name and isinstance(text, str) and len(text) <= LONGEST_FACT for name, text in told.items())
    require(fits, _("This file does not contain a box."))
    book = BookFacts(**{"name": ""} | {name: clean_text(text).strip() for name, text in told.items()})
    require(book.name, _("This book does not say what it is called."))
    return book


def _parse_values(
    shelf: BoxTable, columns: Iterable[Column], held: Any, place: tuple[Message | str, ...]
) -> dict[str, object]:
    """Return a row's values from JSON; missing ones are blank.

    Raises: IllegalPlay, which names the place.
    """
    path = join_messages((message(shelf.title), *place))
    require(isinstance(held, dict), _("{place}: That cannot be read."), place=path)
    names = {column.name for column in columns}
    stray = next((name for name in held if name not in names), "")
    require(not stray, _("{place}: “{word}” is not recognized."), place=path, word=stray[:MAX_QUOTED])
    return {column.name: _parse_value(shelf, column, held, place) for column in columns}


def _parse_value(
    shelf: BoxTable, column: Column, held: dict[str, object], place: tuple[Message | str, ...]
) -> object:
    value = lists_to_tuples(held.get(column.name, column.blank))
    if not isinstance(column.ask, Grid) or not isinstance(value, tuple):
        return value
    inner = column.ask.columns
    return tuple(
        _parse_values(shelf, inner, row, (*place, message(column.label), str(number)))
        for number, row in enumerate(value, 1)
    )


PARSERS: Mapping[str, Callable[[AnyGame, dict[str, Any]], BoxFile]] = MappingProxyType(
    {BOX_FORMAT: _parse_box_file, ROW_FORMAT: _parse_row_file, BOOK_FORMAT: _parse_book_file}
)


# merging


class MergeMode(StrEnum):
    """How an import changes a box."""

    ADD = "add"
    REPLACE = "replace"


def merge_file(file: BoxFile, box: object, mode: MergeMode) -> object:
    """Return the box after an import: `replace` it, or `add` what it lacks, or put one row.

    Raises: IllegalPlay, which names the first place that does not fit.
    """
    if file.shelf:
        return _put_row(file.shelf, box, file.row, file.content)
    into = file.game.new_box() if mode is MergeMode.REPLACE else box
    is_own = _own_rows(file.game, into)
    merge = Merge(into)
    merge.add_all(
        file.game.box.shelves,
        file.content,
        lambda shelf, row: RowChoice.MINE if is_own(shelf, row) else RowChoice.THEIRS,
    )
    if merge.misfits:
        raise IllegalPlay(merge.misfits[0].says)
    after = remember_ids(file.game, remember_ids(file.game, merge.into, file.content), box)
    return remember_books(after, *books_of(file.content), *books_of(box))


def remember_ids(game: AnyGame, into: object, box: object) -> object:
    """Return a box that gives no id which the other box has given."""
    for shelf in game.box.shelves:
        into = shelf.remembering(into, box)
    return into


def _own_rows(game: AnyGame, box: object) -> Callable[[BoxTable, Row], bool]:
    """Return a function that tells whether a box itself holds the same row as one of another box."""
    own = {
        (shelf.slug, shelf.identity(row))
        for shelf in game.box.shelves
        for row in shelf.rows(box)
        if row.is_own
    }
    return lambda shelf, row: (shelf.slug, shelf.identity(row)) in own


def _put_row(shelf: BoxTable, box: object, id: str, values: Values) -> object:
    id = shelf.id_in(box, Row(id, values))
    known = shelf.row(box, id)
    try:
        return shelf.with_row(box, id if known or not shelf.is_free else "", values)
    except Misfit as misfit:
        title = known.title if known and known.title else id
        raise IllegalPlay(
            Misplaced(shelf, title, Wrong(misfit.wrongs[0].cell, misfit.wrongs[0].says)).says
        ) from misfit


@dataclass(frozen=True)
class ShelfDiff:
    """The changes that an import would make on one shelf: rows that are new, changed, gone."""

    shelf: BoxTable
    new: tuple[Message | str, ...] = ()
    changed: tuple[Message | str, ...] = ()
    gone: tuple[Message | str, ...] = ()

    @property
    def is_nothing(self) -> bool:
        return not (self.new or self.changed or self.gone)


def diff_boxes(game: AnyGame, before: object, after: object) -> tuple[ShelfDiff, ...]:
    """Return the differences between two boxes, shelf by shelf."""
    diffs = (_diff_shelf(shelf, before, after) for shelf in game.box.shelves)
    return tuple(diff for diff in diffs if not diff.is_nothing)


def _diff_shelf(shelf: BoxTable, before: object, after: object) -> ShelfDiff:
    old, new = ({row.id: row for row in shelf.rows(box)} for box in (before, after))
    return ShelfDiff(
        shelf,
        tuple(_names(new[id] for id in new if id not in old or (new[id].is_own and not old[id].is_own))),
        tuple(
            _names(
                new[id]
                for id in new
                if id in old and old[id].is_own and new[id].is_own and _differ(old[id], new[id])
            )
        ),
        tuple(_names(old[id] for id in old if old[id].is_own and (id not in new or not new[id].is_own))),
    )


def _differ(row: Row, other: Row) -> bool:
    return print_of(row.values) != print_of(other.values)


def _names(rows: Iterable[Row]) -> Iterator[Message | str]:
    return (row.title or row.id for row in rows)
