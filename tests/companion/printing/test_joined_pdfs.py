"""Several sheets as one file: pages, bookmarks, links, tags, fields, attachments, as a reader finds them."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import IndirectObject

from tests.support.paper import draws

LONG = "<p>" + "words of a page " * 40 + "</p>"
FIRST = (
    "<h1>Heroes (4)</h1><p><a href='#end'>to the end</a></p>"
    + LONG * 14
    + "<h2 id='end'>The end of it</h2><p>last</p>"
)
SECOND = "<h1>Notes 5 0 R</h1><p><a href='#end'>down</a></p><h2 id='end'>Another end, perché</h2>"


@cache
def drawn(body: str, *, has_fields: bool = False, attached: bytes = b"") -> bytes:
    from weasyprint import HTML, Attachment  # noqa: PLC0415  # it needs the libraries

    page = f"<!doctype html><html lang=en><title>x</title><body>{body}</body></html>"
    more: dict[str, Any] = (
        {"attachments": [Attachment(string=attached, name="state.json")]} if attached else {}
    )
    return bytes(HTML(string=page).write_pdf(pdf_tags=True, pdf_forms=has_fields, **more))


def joined(*parts: tuple[str, bytes, int]) -> PdfReader:
    return PdfReader(BytesIO(join(*parts)))


def join(*parts: tuple[str, bytes, int]) -> bytes:
    from companion.printing.joining import JoinedPdf, join_parts  # noqa: PLC0415

    return join_parts([JoinedPdf(*part) for part in parts], "A pack, perché", "it")


def both() -> PdfReader:
    return joined(("Heroes", drawn(FIRST), 1), ("Notes", drawn(SECOND), 1))


@draws
def test_all_pages_are_there_in_order_and_say_what_they_said() -> None:
    alone = [page.extract_text() for one in (FIRST, SECOND) for page in PdfReader(BytesIO(drawn(one))).pages]
    assert [page.extract_text() for page in both().pages] == alone and len(alone) > 2


@draws
def test_it_has_a_title_and_a_language_and_is_the_same_each_time() -> None:
    found, again = both(), (("Heroes", drawn(FIRST), 1), ("Notes", drawn(SECOND), 1))
    assert found.metadata and found.metadata.title == "A pack, perché"
    assert str(found.root_object["/Lang"]) == "it"
    assert join(*again) == join(*again)


@draws
def test_each_sheet_is_a_bookmark_with_its_own_below() -> None:
    found = both()
    top = [one for one in found.outline if not isinstance(one, list)]
    below = [one for one in found.outline if isinstance(one, list)]
    assert [one.title for one in top] == ["Heroes", "Notes"]
    assert [found.get_destination_page_number(one) for one in top] == [0, len(found.pages) - 1]
    assert [one.title for one in walk(below)] == [
        "Heroes (4)",
        "The end of it",
        "Notes 5 0 R",
        "Another end, perché",
    ]
    assert [found.get_destination_page_number(one) for one in walk(below)] == [
        0,
        len(found.pages) - 2,
        *[len(found.pages) - 1] * 2,
    ]


def walk(found: Any) -> Iterator[Any]:
    for one in found:
        yield from walk(one) if isinstance(one, list) else (one,)


@draws
def test_a_link_leads_within_its_own_sheet() -> None:
    found = both()
    for page, where in ((found.pages[0], len(found.pages) - 2), (found.pages[-1], len(found.pages) - 1)):
        (link,) = [one.get_object() for one in page["/Annots"] if one.get_object()["/Subtype"] == "/Link"]  # type: ignore[attr-defined]
        place = found.named_destinations[link["/Dest"]]
        assert found.get_destination_page_number(place) == where


@draws
def test_tags_point_at_the_pages_that_show_them() -> None:
    found = both()
    tree: Any = found.root_object["/StructTreeRoot"]
    pages = {page.indirect_reference.idnum for page in found.pages if page.indirect_reference}
    numbers = tree["/ParentTree"].get_object()["/Nums"]
    marked = dict(zip(numbers[::2], numbers[1::2], strict=True))
    assert sorted(marked) == list(range(len(marked))), "each number is there once"
    for page in found.pages:
        elements = [one.get_object() for one in marked[page["/StructParents"]].get_object()]
        assert elements and {one.raw_get("/Pg").idnum for one in elements} == {page.indirect_reference.idnum}  # type: ignore[union-attr]
    (document,) = tree["/K"]
    parts = document.get_object()["/K"]
    assert [one.get_object()["/T"] for one in parts] == ["Heroes", "Notes"]
    assert {number for one in parts for number in pages_below(one)} == pages


def pages_below(tag: Any) -> Iterator[int]:
    """Give the pages of a tag and of all below it."""
    found = tag.get_object()
    if not isinstance(found, dict):
        return
    if "/Pg" in found:
        yield found.raw_get("/Pg").idnum  # type: ignore[attr-defined]
    kids = found.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        if isinstance(kid, IndirectObject | dict):
            yield from pages_below(kid)


@draws
def test_copies_are_pages_of_their_own_and_share_what_they_show() -> None:
    sheet = drawn(FIRST)
    once, often = join(("Heroes", sheet, 1)), join(("Heroes", sheet, 9))
    found = PdfReader(BytesIO(often))
    assert len(found.pages) == 9 * len(PdfReader(BytesIO(sheet)).pages)
    assert [one.title for one in found.outline if not isinstance(one, list)][:2] == ["Heroes", "Heroes (2)"]
    assert len(often) < 9 * len(once) / 2, "fonts and what pages show are there once"


FORM = "<label for=a>Name</label><input style='appearance: auto' id=a name=hero value=Lily>"


@draws
def test_a_field_of_each_copy_has_a_name_of_its_own() -> None:
    found = joined(("Form", drawn(FORM, has_fields=True), 2), ("Notes", drawn(SECOND), 1))
    fields = {name: one.get("/V") for name, one in (found.get_fields() or {}).items() if "." in name}
    assert fields == {"001.hero": "Lily", "002.hero": "Lily"}
    assert [len(page.get("/Annots", [])) for page in found.pages] == [1, 1, 1]


@draws
def test_the_tag_of_a_field_is_found_from_it_and_leads_to_it() -> None:
    found = joined(("Form", drawn(FORM, has_fields=True), 2), ("Notes", drawn(SECOND), 1))
    tree: Any = found.root_object["/StructTreeRoot"]
    numbers = tree["/ParentTree"].get_object()["/Nums"]
    marked = dict(zip(numbers[::2], numbers[1::2], strict=True))
    fields: Any = [
        one for page in found.pages for one in page.get("/Annots", []) if "/FT" in one.get_object()
    ]
    shown = [objects_of(marked[field.get_object()["/StructParent"]].get_object()) for field in fields]
    assert shown == [[field.idnum] for field in fields] and len({field.idnum for field in fields}) == 2


def objects_of(tag: Any) -> list[int]:
    """Return the numbers of what a tag says it is of, besides words."""
    kids = tag["/K"] if isinstance(tag["/K"], list) else [tag["/K"]]
    return [kid.get_object().raw_get("/Obj").idnum for kid in kids if not isinstance(kid, int)]


@draws
def test_attachments_are_taken_along() -> None:
    one, other = drawn(SECOND, attached=b"{1}"), drawn(FORM, attached=b"{2}")
    found = joined(("Notes", one, 1), ("Form", other, 1))
    assert {content for some in found.attachments.values() for content in some} == {b"{1}", b"{2}"}


@pytest.mark.parametrize("content", [b"", b"%P", b"%PDF-1.7\n\n"])
def test_what_is_no_file_of_ours_has_no_pages(content: bytes) -> None:
    from companion.printing.joining import count_pages  # noqa: PLC0415

    assert count_pages(content) == 0


@draws
def test_pages_are_counted_without_a_reader() -> None:
    from companion.printing.joining import count_pages  # noqa: PLC0415

    sheet = drawn(FIRST)
    assert count_pages(sheet) == len(PdfReader(BytesIO(sheet)).pages)
    assert count_pages(join(("Heroes", sheet, 2))) == 2 * count_pages(sheet)
