"""Several PDFs as one, each a bookmark with its own below; links, tags, form fields, attachments come along.

pikepdf copies what a catalogue holds with all that it points at, thousands of tags at once. The parts are
what WeasyPrint writes, not any PDF.
"""

from collections.abc import Iterable
from hashlib import md5
from io import BytesIO
from typing import Any, NamedTuple

from pikepdf import (
    Array,
    Dictionary,
    Name,
    NameTree,
    NumberTree,
    Object,
    ObjectStreamMode,
    Page,
    Pdf,
    PdfError,
    Stream,
    String,
)

VERSION = "1.7"  # of PDF, as WeasyPrint writes it
TAG_NUMBERS = ("/StructParents", "/StructParent")  # by which the tags of a page or of a link are found


class JoinedPdf(NamedTuple):
    """A PDF to be joined with others, the number of its copies, and the title of its bookmark."""

    title: str
    content: bytes
    copies: int = 1


def join_parts(parts: Iterable[JoinedPdf], title: str, language: str) -> bytes:
    """Return PDFs as one with a title and a language; the same parts give the same bytes."""
    joined = _Joined()
    for part in parts:
        for number in range(1, part.copies + 1):
            joined.add(part.title if number == 1 else f"{part.title} ({number})", part.content)
    return joined.finish(title, language)


def count_pages(content: bytes) -> int:
    """Return how many pages a PDF has; 0 for bytes that are no PDF."""
    try:
        with Pdf.open(BytesIO(content), attempt_recovery=False) as pdf:
            return len(pdf.pages)
    except PdfError:
        return 0


class _Joined:
    """The joined PDF so far."""

    def __init__(self) -> None:
        self.pdf = Pdf.new()
        self.bookmarks, self.entries = self._new(Type=Name.Outlines), list[Any]()
        self.document = self._new(Type=Name.StructElem, S=Name.Document, K=[])  # above the tags of all files
        self.tags, self.next_number = NumberTree.new(self.pdf), 0
        self.named = {kind: NameTree.new(self.pdf) for kind in ("/Dests", "/EmbeddedFiles")}
        self.attached = Array()
        self.form: Any = None
        self.seen, self.alike = set[tuple[int, int]](), dict[bytes, Object]()

    def add(self, title: str, content: bytes) -> None:
        """Add a file. Its names get the number of the file as a prefix."""
        source, prefix = Pdf.open(BytesIO(content)), f"{len(self.entries) + 1:03}"
        self._rename(source, prefix)
        pages = [self._add_page(page) for page in source.pages]  # first, for what points at them to find them
        root = self.pdf.copy_foreign(source.Root)
        self._add_bookmark(title, pages[0], root.get("/Outlines"))
        self._add_tags(title, root.get("/StructTreeRoot"))
        self._add_fields(prefix, root.get("/AcroForm"))
        for kind, names in root.get("/Names", Dictionary()).items():
            self.named[kind].update({f"{prefix}.{name}": target for name, target in NameTree(names).items()})
        self.attached.extend(root.get("/AF", ()))

    def finish(self, title: str, language: str) -> bytes:
        """Return the file."""
        root = self.pdf.Root
        self.bookmarks.update(
            {"/First": self.entries[0], "/Last": self.entries[-1], "/Count": len(self.entries)}
        )
        root.Outlines, root.PageMode = self.bookmarks, Name.UseOutlines
        tree = self._new(Type=Name.StructTreeRoot, K=[self.document], ParentTree=self.tags.obj)
        self.document.P = tree
        root.StructTreeRoot, root.MarkInfo = tree, Dictionary(Marked=True)
        root.Lang, root.ViewerPreferences = language, Dictionary(DisplayDocTitle=True)
        root.Names = Dictionary({kind: names.obj for kind, names in self.named.items() if names})
        if self.attached:
            root.AF = self.attached
        if self.form:
            root.AcroForm = self.form
        self.pdf.docinfo.update({"/Title": title, "/Producer": "Nightlight"})
        written, packed = BytesIO(), ObjectStreamMode.generate
        self.pdf.save(written, min_version=VERSION, object_stream_mode=packed, deterministic_id=True)
        return written.getvalue()

    def _new(self, **values: Any) -> Any:
        return self.pdf.make_indirect(Dictionary(**values))

    def _rename(self, source: Pdf, prefix: str) -> None:
        """Give tags new numbers, and links the new names of their targets."""
        for item in source.objects:
            if isinstance(item, Dictionary | Stream):
                for key in TAG_NUMBERS:
                    if key in item:
                        item[key] += self.next_number
                if isinstance(place := item.get("/Dest"), String):
                    item.Dest = String(f"{prefix}.{place}")

    def _add_page(self, page: Page) -> Object:
        self.pdf.pages.append(page)
        added = self.pdf.pages[-1].obj
        self._share(added)
        return added

    def _share(self, holder: Any) -> None:
        """Store equal content of pages once: a font that is the same in two files, the content of copies."""
        if holder.is_indirect and holder.objgen in self.seen:
            return
        self.seen.add(holder.objgen)
        for key, item in enumerate(holder) if isinstance(holder, Array) else holder.items():
            if isinstance(item, Stream):
                self._share(item.stream_dict)
                content = item.stream_dict.unparse() + item.read_raw_bytes()
                holder[key] = self.alike.setdefault(md5(content, usedforsecurity=False).digest(), item)
            elif isinstance(item, Dictionary | Array) and key != "/Parent":
                self._share(item)

    def _add_bookmark(self, title: str, page: Object, own: Any) -> None:
        """Make what holds the bookmarks of a file a bookmark itself, which is closed."""
        entry = self._new(Count=0) if own is None else own
        entry.update({"/Title": title, "/Parent": self.bookmarks, "/Dest": Array([page, Name.Fit])})
        entry.Count = -abs(entry.Count)
        if self.entries:
            entry.Prev, self.entries[-1].Next = self.entries[-1], entry
        self.entries.append(entry)

    def _add_tags(self, title: str, own: Any) -> None:
        """Make what holds the tags of a file a part of the whole."""
        if own is None:
            return
        numbered = dict(NumberTree(own.ParentTree))
        self.tags.update({self.next_number + number: tags for number, tags in numbered.items()})
        self.next_number += max(numbered, default=-1) + 1
        for key in own.keys() - {"/K"}:
            del own[key]
        own.update({"/Type": Name.StructElem, "/S": Name.Part, "/T": title, "/P": self.document})
        self.document.K.append(own)

    def _add_fields(self, prefix: str, own: Any) -> None:
        """Put the fields of a file below one of its own, so that their names are theirs alone."""
        if own is None:
            return
        above = self._new(T=prefix, Kids=own.Fields)
        for field in own.Fields:
            field.Parent = above
        own.Fields = Array()
        self.form = self.form or own  # what to type with is the same in all
        self.form.Fields.append(above)
