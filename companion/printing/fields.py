"""A sheet to be filled in on a screen: each blank becomes a field, named after the words beside it.

The macros of templates/print/parts.html put fields in the places of the blanks; empty cells of a table get
theirs here. Their labels are the words on the sheet, so no word is written twice.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import chain, count
from xml.etree.ElementTree import Element

from django.utils.text import slugify
from tinyhtml5 import parse  # what WeasyPrint reads pages with

MARK = '<meta name="form" content="fields">'  # in the head of a page with fields
CELL = '<input class="field is-cell">'  # what an empty cell of a table gets

BLOCKS = {"p", "ul", "ol", "li", "dl", "dt", "dd", "div", "header", "main"}
LONGEST = 60  # signs: longer words explain, they name nothing
# Of the text of a page; no attribute contains a ">": its value is escaped.
FIELD, TITLE = re.compile(r"<(input|textarea)\b([^>]*)>"), re.compile(r'\stitle="[^"]*"')
EMPTY_CELL = re.compile(r"<thead\b.*?</thead>|<(t[dh])\b[^>]*>\s*(?=</\1>)", re.S)  # heads are none


@dataclass
class PdfField:
    """A field and its label; `own` is the name that its template gives it."""

    is_tick: bool
    own: str
    label: str = ""


class Block:
    """Words and the fields among them: `said` are the words before, between and after the fields."""

    def __init__(self) -> None:
        self.fields: list[PdfField] = []
        self.said: list[list[str]] = [[]]

    def add(self, field: PdfField) -> None:
        self.fields.append(field)
        self.said.append([])

    @property
    def words(self) -> str:
        return join_words(sum(self.said, []))

    @property
    def own(self) -> str:
        """The first name that the template gives one of its fields, "" without any."""
        return next((field.own for field in self.fields if field.own), "")

    def near(self) -> Iterator[tuple[PdfField, str, str]]:
        """Give each field with the words beside it, the likelier first.

        Ticks that begin their block are followed by their words, as in a list; else words lead to their
        fields, and to those after them.
        """
        texts, leads, last = [join_words(words) for words in self.said], bool(self.said[0]), ""
        for field, before, after in zip(self.fields, texts, texts[1:], strict=False):
            last, follows = before or last, after.partition(": ")[0]
            yield (field, last, follows) if leads or not field.is_tick else (field, follows, before)


class Reader:
    """Reads a page from its beginning to its end, and names its fields after the words before them."""

    def __init__(self, main: Element) -> None:
        self.fields: list[PdfField] = []
        self.has_many = len(main.findall(".//h1")) > 1
        self.h1 = self.h2 = self.group = ""
        self.cell: tuple[str, ...] = ()  # the names of its row and its column
        self.parts: Counter[str] = Counter()
        self.block = Block()
        self.above = ""  # the words of the block before, if no field was in it
        self._read(main)

    def _read(self, element: Element) -> None:
        match element.tag:
            case "input" | "textarea":
                self.fields.append(PdfField(element.get("type") == "checkbox", element.get("title", "")))
                self.block.add(self.fields[-1])
            case "table":
                self._read_table(element)
            case "h1" | "h2":
                self._read_heading(element)
            case "article" | "section":
                self._read_group(element)
            case str() as tag if tag in BLOCKS:
                self._read_block(element)
            case str():  # else it is a comment
                self._say(element.get("aria-label"))
                self._read_inside(element)

    def _read_inside(self, element: Element) -> None:
        self._say(element.text)
        for child in element:
            self._read(child)
            self._say(child.tail)

    def _read_block(self, element: Element) -> Block:
        """Read an element that ends the words before it; return its last words and fields."""
        self._end_block()
        self._read_inside(element)
        return self._end_block()

    def _read_group(self, element: Element) -> None:
        self._end_block()
        outer, self.h2, self.above = self.group, "", ""
        self.group = element.get("aria-label") or outer
        self._read_block(element)
        self.group = outer

    def _read_heading(self, element: Element) -> None:
        """Keep the words of a heading; one with a blank for a name is counted."""
        block = self._read_block(element)
        self.parts[block.own] += 1
        heading = block.words or (f"{block.own} {self.parts[block.own]}" if block.own else "")
        self.h1, self.h2 = (heading, "") if element.tag == "h1" else (self.h1, heading)
        self.above = ""

    def _read_table(self, table: Element) -> None:
        """Name each cell after its row and its column; a row without a name is named by its number."""
        heads: list[str] = []
        for cell in table.iterfind("thead/tr/*"):
            heads += [self._read_cell(cell)] * int(cell.get("colspan", 1))
        for number, row in enumerate(table.iterfind("tbody/tr"), 1):
            name, column = str(number), 0
            for cell in row:
                text = self._read_cell(cell, name, *heads[column : column + 1])
                name = text if column == 0 and is_name(text) else name
                column += int(cell.get("colspan", 1))

    def _read_cell(self, cell: Element, *names: str) -> str:
        """Return the words of a cell, or else the name of its field."""
        self._end_block()
        outer, self.cell = self.cell, names
        block = self._read_block(cell)
        self.cell, self.above = outer, ""
        return block.words or block.own

    def _say(self, words: str | None) -> None:
        if words and words.strip():
            self.block.said[-1].append(words)

    def _end_block(self) -> Block:
        """Call the fields of a block after the words beside them."""
        block, self.block = self.block, Block()
        for field, *near in block.near():
            field.label = self._label(next(filter(is_name, (field.own, *near, self.above)), ""))
        if block.fields or block.said[0]:
            self.above = "" if block.fields else block.words
        return block

    def _label(self, near: str) -> str:
        """Return the label of a field: the names around it, the widest first, and the nearest words."""
        is_one_of_many = self.has_many or (self.cell and not self.h2)
        title = self.group or (self.h1 if is_one_of_many else "")
        return ", ".join(dict.fromkeys(filter(None, (title, self.h2, *self.cell, near))))


def is_name(words: str) -> bool:
    return 0 < len(words) <= LONGEST


def join_words(words: Iterable[str]) -> str:
    return " ".join("".join(words).split()).strip(" .,:;·")


def make_unique(words: Iterable[str], between: str, *, is_counted: bool = False) -> Iterator[str]:
    """Give each of these words as it is, or with the first number that makes it unique.

    `is_counted` gives a number to the first of several, too.
    """
    names = list(words)
    times = Counter(names)
    taken = {name for name in names if times[name] == 1}
    for name in names:
        numbered = (f"{name}{between}{n}".removeprefix(between) for n in count(1 if is_counted else 2))
        tries = numbered if is_counted else chain([name], numbered)
        unique = name if times[name] == 1 else next(each for each in tries if each not in taken)
        taken.add(unique)
        yield unique


def name_fields(page: str) -> str:
    """Return a page whose fields have labels, as read, and names of their own."""
    head, begin, body = page.partition("<main")
    body = EMPTY_CELL.sub(lambda match: match[0] + (CELL if match[1] else ""), begin + body)
    fields = Reader(parse(body, namespace_html_elements=False).find(".//main")).fields
    labels = list(make_unique((field.label for field in fields), ", ", is_counted=True))
    names = make_unique((slugify(label) or "field" for label in labels), "-")
    attributes = (f'name="{name}" title="{escape(label)}"' for name, label in zip(names, labels, strict=True))
    return head + FIELD.sub(lambda match: f"<{match[1]} {next(attributes)}{TITLE.sub('', match[2])}>", body)
