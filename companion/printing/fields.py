"""A sheet to be filled in on a screen: each place to write on is a field, called after what stands beside it.

The macros of templates/print/parts.html put fields where a pencil would write; empty cells of a table get
theirs here. Their labels are the words that stand on the sheet, so nothing is said twice.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape, unescape
from itertools import chain, count, takewhile

from django.utils.text import slugify

MARK = '<meta name="form" content="fields">'  # what a page says of itself that has fields
CELL = '<input class="field is-cell">'  # what an empty cell of a table gets

TOKEN = re.compile(r"<[^>]*>|[^<]+")  # no ">" stands in an attribute: its value is escaped
TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)")
ATTRIBUTE = re.compile(r'\s([a-z-]+)="([^"]*)"')
FIELDS = {"input", "textarea"}
HEADINGS, CELLS, GROUPS = {"h1", "h2"}, {"td", "th"}, {"article", "section"}
ROWS = {"table", "thead", "tbody", "tr"}
BLOCKS = HEADINGS | CELLS | GROUPS | ROWS
BLOCKS |= {"p", "ul", "ol", "li", "dl", "dt", "dd", "div", "header", "main"}
LONGEST = 60  # signs: longer words explain, they name nothing


@dataclass
class Field:
    """A field, its place among the tokens, and what it may be called after; `own` is said by its template."""

    place: int
    is_tick: bool
    own: str = ""
    around: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """What it is called: by the table and the part that it is in, then by the nearest words."""
        near = next((one for one in (self.own, *self.near) if is_name(one)), "")
        return ", ".join(dict.fromkeys(one for one in (*self.around, near) if one))


@dataclass
class Grid:
    """The table that is being read: the heads of its columns, and which row and column it is at."""

    heads: list[str] = field(default_factory=list)
    is_head: bool = False
    row: str = ""
    number: int = 0
    column: int = 0
    width: int = 0  # of the cell, in columns

    def enter(self, tag: str) -> None:
        self.is_head = tag == "thead" or (tag == "tr" and self.is_head)
        if tag == "tr":
            self.row, self.column, self.width = "", 0, 0
            self.number += not self.is_head

    def around(self) -> tuple[str, ...]:
        """Return how the row and the column of a cell are called; a row without a name has its number."""
        head = self.heads[self.column] if self.column < len(self.heads) else ""
        return () if self.is_head else (self.row or str(self.number), head)

    def leave(self, words: str) -> None:
        """Keep what a cell says: the head of its columns, or the name of its row."""
        if self.is_head:
            self.heads += [words] * self.width
        elif self.column == 0 and is_name(words):
            self.row = words


class Reader:
    """Reads a page from its beginning to its end, and finds the fields of it and what they are called."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.out: list[str] = []
        self.fields: list[Field] = []
        self.block: list[str | Field] = []  # words and fields of the block that is being read
        self.headings = dict.fromkeys(sorted(HEADINGS), "")
        self.groups: list[str] = []
        self.grids: list[Grid] = []
        self.parts: Counter[str] = Counter()
        self.above = ""  # the words of the block before, if no field was in it
        self.cell = 0  # where the cell begins, among the tokens

    def read(self) -> tuple[list[str], list[Field]]:
        """Return the tokens of the page and its fields, which are among them."""
        head, begin, body = self.page.partition("<main")
        self.out.append(head)
        for token in TOKEN.findall(begin + body):
            tag = TAG.match(token)
            if tag is None:
                self._write(token, unescape(token) if token[0] != "<" else "")
            elif tag[1]:
                self._close(token, tag[2])
            else:
                self._open(token, tag[2], dict(ATTRIBUTE.findall(token)))
        return self.out, self.fields

    def _write(self, token: str, words: str) -> None:
        self.out.append(token)
        if words.strip():
            self.block.append(words)

    def _open(self, token: str, tag: str, has: dict[str, str]) -> None:
        if tag in FIELDS:
            self._add(token, has.get("type") == "checkbox", unescape(has.get("title", "")))
            return
        if tag not in BLOCKS:
            self._write(token, unescape(has.get("aria-label", "")))
            return
        self._flush("")
        self.out.append(token)
        if tag in GROUPS:
            self.groups.append(unescape(has.get("aria-label", "")))
            self.headings["h2"] = self.above = ""
        elif tag in ROWS:
            self.grids += [Grid()] if tag == "table" else []
            self.grids[-1].enter(tag)
        elif tag in CELLS:
            grid = self.grids[-1]
            grid.column, grid.width, self.cell = (
                grid.column + grid.width,
                int(has.get("colspan", 1)),
                len(self.out),
            )

    def _close(self, token: str, tag: str) -> None:
        if tag in CELLS and not self.grids[-1].is_head and not "".join(self.out[self.cell :]).strip():
            self._add(CELL, False, "")
        if tag in BLOCKS:
            self._flush(tag)
        self.out.append(token)
        if tag in GROUPS:
            self.groups.pop()
        elif tag == "table":
            self.grids.pop()

    def _add(self, token: str, is_tick: bool, own: str) -> None:
        found = Field(len(self.out), is_tick, own)
        self.block.append(found)
        self.fields.append(found)
        self.out.append(token)

    def _flush(self, tag: str) -> None:
        """Call the fields of a block after the words beside them; keep what its end says of those to come."""
        block, self.block = self.block, []
        found = [one for one in block if isinstance(one, Field)]
        words = join_words(block)
        for one, near in zip(found, find_near(block), strict=True):
            one.around, one.near = self._around(), (*near, self.above)
        own = next((one.own for one in found if one.own), "")
        if tag in HEADINGS:
            self.parts[own] += 1  # where a name is to be written in, the parts are counted
            title = words or (f"{own} {self.parts[own]}" if own else "")
            self.headings |= {tag: title, "h2": title if tag == "h2" else ""}
        elif tag in CELLS:
            self.grids[-1].leave(words or own)
        if block or tag in HEADINGS | CELLS:
            self.above = "" if found or tag in HEADINGS | CELLS else words

    def _around(self) -> tuple[str, ...]:
        """Return the parts of the page that a field is in, from the widest to its cell."""
        cell = self.grids[-1].around() if self.grids else ()
        group = next((one for one in reversed(self.groups) if one), "")
        is_one_of_many = self.page.count("<h1") > 1 or (cell and not self.headings["h2"])
        title = group or (self.headings["h1"] if is_one_of_many else "")
        return (title, self.headings["h2"], *cell)


def is_name(words: str) -> bool:
    return 0 < len(words) <= LONGEST


def find_near(block: list[str | Field]) -> Iterator[tuple[str, ...]]:
    """Give the words beside each field of a block, the likeliest first.

    Ticks that begin their block are followed by their words, as in a list; else words lead to their fields,
    and to those after them.
    """
    leads = bool(up_to_field(block))
    last = ""
    for place, one in enumerate(block):
        if isinstance(one, Field):
            before = up_to_field(reversed(block[:place]))[::-1]
            after = up_to_field(block[place + 1 :])
            said, next_said = join_words(before), join_words(after).partition(": ")[0]
            last = said or last
            yield (last, next_said) if leads or not one.is_tick else (next_said, said)


def up_to_field(block: Iterable[str | Field]) -> list[str | Field]:
    """Return what comes before the first field, spaces left out."""
    found = takewhile(lambda one: isinstance(one, str), block)
    return [one for one in found if isinstance(one, str) and one.strip()]


def join_words(block: Iterable[str | Field]) -> str:
    return " ".join("".join(one for one in block if isinstance(one, str)).split()).strip(" .,:;·")


def make_unique(words: Iterable[str], between: str, *, is_counted: bool = False) -> Iterator[str]:
    """Give each of these words as it is, or with the first number that makes it one of its own.

    `is_counted` gives a number to the first of several, too.
    """
    said = list(words)
    times = Counter(said)
    taken = {one for one in said if times[one] == 1}
    for one in said:
        if times[one] == 1:
            yield one
            continue
        numbered = (f"{one}{between}{n}".removeprefix(between) for n in count(1 if is_counted else 2))
        free = next(each for each in chain([] if is_counted else [one], numbered) if each not in taken)
        taken.add(free)
        yield free


def name_fields(page: str) -> str:
    """Return a page whose fields have labels, as read, and names of their own."""
    tokens, fields = Reader(page).read()
    labels = list(make_unique((one.label for one in fields), ", ", is_counted=True))
    names = make_unique((slugify(label) or "field" for label in labels), "-")
    for found, label, name in zip(fields, labels, names, strict=True):
        bare = re.sub(r'\stitle="[^"]*"', "", tokens[found.place])
        tokens[found.place] = re.sub(r"^<\w+", rf'\g<0> name="{name}" title="{escape(label)}"', bare)
    return "".join(tokens)
