"""Several PDFs as one. Only what WeasyPrint has written is read; its own writer, pydyf, writes the file.

Each is a bookmark with its own bookmarks below; links, tags, form fields and attachments are taken along.
What is alike in two, such as a font or what a copy shows, is there once. A reader of any PDF takes 0.5 ms for
each of the thousand tags of a sheet: a minute for a pack. So numbers are changed in the text as it stands.
"""

import re
import zlib
from collections.abc import Iterable, Iterator
from hashlib import md5
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

from pydyf import PDF, Object, String  # type: ignore[import-untyped]

STREAM = b"stream\n"
STRING = rb"\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f]+>"
REFERENCE = re.compile(rb"(\d+) 0 R")
TOKEN = re.compile(rb"<<|>>|\[|\]|\d+ 0 R|/[^\s/<>()\[\]]*|" + STRING + rb"|[^\s/<>()\[\]]+", re.S)
# What is another in the new file: the name of a place, the number of a tagged thing, that of an object.
CHANGED = re.compile(
    rb"(?P<to>/(?:Dest|D) ?)(?P<place>" + STRING + rb")|" + STRING + rb"|"
    rb"(?P<tagged>/StructParents? )(?P<tag>\d+)|\b(?P<number>\d+) 0 R\b",
    re.S,
)
OBJECT = re.compile(rb"(\d+) 0 obj\n")
HEAD = re.compile(rb"<<(?:[^\n](?!stream\n))*?/Length (?P<length>\d+)[^\n]*>>\nstream\n")
OF_A_FILE = re.compile(rb"/Type ?/(?:Catalog|Pages|XRef|ObjStm|Metadata)\b")
PACKED, CATALOGUE = re.compile(rb"/Type ?/ObjStm\b"), re.compile(rb"/Type ?/Catalog\b")


class Part(NamedTuple):
    """A PDF that is joined with others, so many times, and as what it is bookmarked."""

    title: str
    content: bytes
    copies: int = 1


def join_parts(parts: Iterable[Part], title: str, language: str) -> bytes:
    """Return PDFs as one with a title and a language; the same parts give the same bytes."""
    joined = _Joined()
    for part in parts:
        objects = read_objects(part.content)
        for number in range(1, part.copies + 1):
            joined.add(part.title if number == 1 else f"{part.title} ({number})", objects)
    return joined.finish(title, language)


def count_pages(content: bytes) -> int:
    """Return how many pages a PDF of ours has."""
    return sum(bool(re.search(rb"/Type ?/Page\b", one)) for one in read_objects(content).values())


def read_objects(content: bytes) -> dict[int, bytes]:
    """Return the objects of a file by their numbers, as they are written; those of a stream are unpacked."""
    found, place = (
        dict[int, bytes](),
        content.find(b"\n", content.find(b"\n") + 1) + 1,
    )  # after two lines of head
    while (start := OBJECT.match(content, place)) is not None:
        end = content.index(b"endobj", _find_end(content, start.end()))
        body = content[start.end() : end].strip(b"\n")
        found |= _unpack(body) if PACKED.search(body[:100]) else {int(start[1]): body}
        place = end + len(b"endobj\n")
    return found


def _find_end(content: bytes, place: int) -> int:
    """Return where an object that begins at a place has nothing more that could look like its end."""
    head = HEAD.match(content, place)
    return head.end() + int(head["length"]) if head else place


def _unpack(body: bytes) -> dict[int, bytes]:
    head, _stream, packed = body.partition(STREAM)
    data = zlib.decompress(packed.removesuffix(b"\nendstream"))
    first = int(re.search(rb"/First (\d+)", head)[1])  # type: ignore[index]
    numbers = [*map(int, data[:first].split())]
    ends = [*numbers[3::2], len(data) - first]
    return {
        number: data[first + begin : first + end].strip()
        for number, begin, end in zip(numbers[::2], numbers[1::2], ends, strict=True)
    }


class _Written(Object):  # type: ignore[misc]
    """An object of the new file, as it is written."""

    def __init__(self, found: bytes) -> None:
        super().__init__()
        self.found = found

    @property
    def data(self) -> bytes:
        return self.found

    @property
    def compressible(self) -> bool:
        return not self.found.endswith(b"endstream")


class _Joined:
    """What is joined so far. `numbers` are those that the objects of the file that is read have here."""

    def __init__(self) -> None:
        self.pdf = PDF()
        self.alike, self.numbers = dict[bytes, int](), dict[int, int]()
        self.bookmarks, self.tags, self.form = self._write(b""), self._write(b""), dict[str, Any]()
        self.marks, self.tagged, self.fields, self.attached = (
            list[int](),
            list[int](),
            list[int](),
            list[Any](),
        )
        self.places, self.files = dict[bytes, Any](), dict[bytes, Any]()
        self.tag_numbers, self.next_tag = list[Any](), 0

    def add(self, title: str, objects: dict[int, bytes]) -> None:
        """Add a file. What it calls by a name is called by its place and that name here."""
        self.objects, self.prefix = objects, f"{len(self.marks) + 1:03}"
        root = next(parse(one) for one in objects.values() if CATALOGUE.search(one))
        self._take_objects()
        pages = [self._number(page) for page in self._read(root["Pages"])["Kids"]]
        for page in pages:
            kept = parse(self.pdf.objects[page].found)
            self._put(page, kept | {"Parent": _to(self.pdf.pages.number)})
            self.pdf.pages["Kids"].extend((page, 0, "R"))
        self.pdf.pages["Count"] += len(pages)
        self._add_bookmark(title, pages[0], root.get("Outlines"))
        self._add_tags(title, root.get("StructTreeRoot"))
        self._add_fields(self._read(root.get("AcroForm", {})))
        named = self._read(root.get("Names", {}))
        self.places |= self._add_names(named.get("Dests"))
        self.files |= self._add_names(named.get("EmbeddedFiles"))
        self.attached += map(self._moved, self._read(root.get("AF", [])))

    def finish(self, title: str, language: str) -> bytes:
        """Return the file."""
        for before, after in pairwise(self.marks):
            self._put(before, parse(self.pdf.objects[before].found) | {"Next": _to(after)})
            self._put(after, parse(self.pdf.objects[after].found) | {"Prev": _to(before)})
        ends = {"First": _to(self.marks[0]), "Last": _to(self.marks[-1])}
        self._put(self.bookmarks, {"Type": b"/Outlines", **ends, "Count": len(self.marks)})
        tree = self._write(write({"Nums": self.tag_numbers}))
        top = self._write(write({"Type": b"/StructTreeRoot", "K": [_to(self.tags)], "ParentTree": _to(tree)}))
        document = {"Type": b"/StructElem", "S": b"/Document", "P": _to(top)}
        self._put(self.tags, document | {"K": [*map(_to, self.tagged)]})
        named = {"Dests": self.places, "EmbeddedFiles": self.files}
        self.pdf.catalog |= {
            "Outlines": _to(self.bookmarks),
            "PageMode": "/UseOutlines",
            "StructTreeRoot": _to(top),
            "MarkInfo": write({"Marked": b"true"}),
            "ViewerPreferences": write({"DisplayDocTitle": b"true"}),
            "Lang": String(language),
            "Names": write({name: self._name_tree(found) for name, found in named.items() if found}),
        }
        if self.attached:
            self.pdf.catalog["AF"] = write(self.attached)
        if self.fields:
            self.pdf.catalog["AcroForm"] = write(self.form | {"Fields": [*map(_to, self.fields)]})
        self.pdf.info |= {"Title": String(title), "Producer": String("Nightlight")}
        stream = BytesIO()
        self.pdf.write(stream, compress=True)
        return stream.getvalue()

    def _take_objects(self) -> None:
        """Write all objects of a file, pointing at each other as before; of two that are alike, one."""
        taken = {number: one for number, one in self.objects.items() if not OF_A_FILE.search(one[:200])}
        alone = {number for number, one in taken.items() if _is_alone(one)}
        self.numbers = {
            n: self._write_once(one) if n in alone else self._write(b"") for n, one in taken.items()
        }
        for number in taken.keys() - alone:
            head, stream, content = taken[number].partition(STREAM)
            self.pdf.objects[self.numbers[number]].found = self._moved(head) + stream + content

    def _moved(self, found: bytes) -> bytes:
        """Return what is written in the file that is read as it is written here."""
        return CHANGED.sub(self._change, found)

    def _change(self, found: re.Match[bytes]) -> bytes:
        if found["number"]:
            number = self.numbers.get(int(found["number"]))
            return _to(number) if number else b"null"
        if found["tag"]:
            return found["tagged"] + str(int(found["tag"]) + self.next_tag).encode()
        return found["to"] + self._renamed(found["place"]) if found["place"] else found[0]

    def _renamed(self, name: bytes) -> bytes:
        """Return what a place or a file is called by here: a short word for its name."""
        return f"({self.prefix}.{md5(name, usedforsecurity=False).hexdigest()[:12]})".encode()

    def _write(self, found: bytes) -> int:
        new = _Written(found)
        self.pdf.add_object(new)
        return int(new.number)

    def _write_once(self, found: bytes) -> int:
        if found not in self.alike:
            self.alike[found] = self._write(found)
        return self.alike[found]

    def _put(self, number: int, values: dict[str, Any]) -> None:
        self.pdf.objects[number].found = write(values)

    def _read(self, value: Any) -> Any:
        """Return what a reference of the file that is read points at."""
        found = REFERENCE.fullmatch(value) if isinstance(value, bytes) else None
        return parse(self.objects[int(found[1])]) if found else value

    def _number(self, reference: bytes) -> int:
        return self.numbers[int(reference.split()[0])]

    def _add_bookmark(self, title: str, page: int, outlines: bytes | None) -> None:
        own = {}
        if outlines and (number := int((found := self._read(outlines)).get("Count", 0))):
            own = {name: self._moved(found[name]) for name in ("First", "Last")} | {"Count": -abs(number)}
        place = self._number(outlines) if outlines else self._write(b"")
        mark = {"Title": String(title).data, "Parent": _to(self.bookmarks), "Dest": [_to(page), b"/Fit"]}
        self._put(place, mark | own)
        self.marks.append(place)

    def _add_tags(self, title: str, tree: bytes | None) -> None:
        """Make what all tags of a file hang on a part of the whole."""
        if tree is None:
            return
        place, found = self._number(tree), self._read(tree)
        part = {"Type": b"/StructElem", "S": b"/Part", "T": String(title).data, "P": _to(self.tags)}
        self._put(place, part | {"K": self._moved(write(found["K"]))})
        self.tagged.append(place)
        numbers = self._read(self._read(found["ParentTree"])["Nums"])
        for key, one in zip(numbers[::2], numbers[1::2], strict=True):
            self.tag_numbers += [int(key) + self.next_tag, self._moved(write(one))]
        self.next_tag += max(map(int, numbers[::2]), default=-1) + 1

    def _add_fields(self, form: dict[str, Any]) -> None:
        """Put the fields of a file below one of its own: so their names are theirs alone."""
        if not (own := [self._number(one) for one in self._read(form.get("Fields", []))]):
            return
        above = self._write(write({"T": String(self.prefix).data, "Kids": [*map(_to, own)]}))
        for field in own:
            self._put(field, parse(self.pdf.objects[field].found) | {"Parent": _to(above)})
        self.fields.append(above)
        self.form |= {name: self._moved(write(one)) for name, one in form.items() if name != "Fields"}

    def _add_names(self, tree: Any) -> dict[bytes, Any]:
        listed = self._read(self._read(tree)["Names"]) if tree else []
        named = zip(listed[::2], listed[1::2], strict=True)
        return {self._renamed(name): self._moved(write(one)) for name, one in named}

    def _name_tree(self, named: dict[bytes, Any]) -> bytes:
        listed = [one for name in sorted(named) for one in (name, named[name])]
        return _to(self._write(write({"Names": listed})))


def parse(found: bytes) -> Any:
    """Return what is written: dictionaries and lists of it, all else as it stands."""
    return _parse(iter(TOKEN.findall(found)))


def _parse(tokens: Iterator[bytes], token: bytes = b"") -> Any:
    token = token or next(tokens)
    if token == b"[":
        return [_parse(tokens, one) for one in iter(tokens.__next__, b"]")]
    if token == b"<<":
        return {one[1:].decode(): _parse(tokens) for one in iter(tokens.__next__, b">>")}
    return token


def write(value: Any) -> bytes:
    """Return a value as it is written."""
    if isinstance(value, dict):
        return (
            b"<<" + b"".join(b"/%b %b" % (name.encode(), write(one)) for name, one in value.items()) + b">>"
        )
    if isinstance(value, list):
        return b"[" + b" ".join(map(write, value)) + b"]"
    return value if isinstance(value, bytes) else str(value).encode()


def _to(number: int) -> bytes:
    return b"%d 0 R" % number


def _is_alone(found: bytes) -> bool:
    """Return whether an object is a stream that points at no other."""
    head, stream, _content = found.partition(STREAM)
    return bool(stream) and not REFERENCE.search(head)
