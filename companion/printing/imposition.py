"""Two pages on a side, as booklets need them: WeasyPrint lays out and draws pages, it does not place them.

What was drawn becomes a form of its own, which the side shows at its left or right; the tags of what is
drawn go on pointing at it. Only the worker imports this.
"""

from pydyf import PDF, Array, Dictionary, Stream  # what WeasyPrint writes with

from companion.printing.booklet import Side, order_sides

FORM = {"Type": "/XObject", "Subtype": "/Form"}
OF_SINGLE_PAGES = ("Outlines", "Names")  # of the catalogue: what leads to a page that is none any more


def impose_booklet(_document: object, pdf: PDF) -> None:
    """Lay the pages of a PDF two on a side, in the order of booklets; all are of one size."""
    numbers = pdf.pages["Kids"][::3]
    singles = [pdf.objects[number] for number in numbers]
    pdf.pages["Kids"], pdf.pages["Count"] = Array(), 0
    for name in OF_SINGLE_PAGES:
        pdf.catalog.pop(name, None)
    moved: dict[bytes, tuple[object, object]] = {}
    for side in order_sides(len(singles)):
        spread = _add_side(pdf, singles, side)
        for place in side:
            if place is not None:
                moved[singles[place].reference] = (spread.reference, singles[place]["Contents"])
    _point_tags(pdf, moved)
    for single in singles:
        single.clear()


def _add_side(pdf: PDF, singles: list[Dictionary], side: Side) -> Dictionary:
    """Return a new page that shows two others beside each other."""
    _x, _y, width, height = singles[0]["MediaBox"]
    pages = [(at, place) for at, place in enumerate(side) if place is not None]
    content = Stream(compress=True)
    for at, place in pages:
        content.push_state()
        content.set_matrix(1, 0, 0, 1, at * width, 0)
        content.draw_x_object(f"page-{place}")
        content.pop_state()
    pdf.add_object(content)
    forms = {f"page-{place}": _to_form(pdf, singles[place]) for _at, place in pages}
    box = Array([0, 0, 2 * width, height])
    spread = Dictionary(
        {
            "Type": "/Page",
            "Parent": pdf.pages.reference,
            "MediaBox": box,
            "TrimBox": box,
            "Contents": content.reference,
            "Resources": Dictionary({"XObject": Dictionary(forms)}),
            "Tabs": "/S",
        }
    )
    pdf.add_page(spread)
    return spread


def _to_form(pdf: PDF, single: Dictionary) -> bytes:
    """Turn the content of a page into a form; return its reference."""
    number = int(single["Contents"].split()[0])
    drawn = pdf.objects[number]
    drawn.extra |= FORM | {"BBox": single["MediaBox"], "Resources": single["Resources"]}
    drawn.extra["StructParents"] = single["StructParents"]
    return bytes(drawn.reference)


def _point_tags(pdf: PDF, moved: dict[bytes, tuple[object, object]]) -> None:
    """Let the tags of a page's former content point at the page that shows it now."""
    for tag in list(pdf.objects):
        if isinstance(tag, Dictionary) and tag.get("Pg") in moved:
            page, form = moved[tag["Pg"]]
            tag["Pg"] = page
            if "K" in tag:
                tag["K"] = Array(_find_content(kid, page, form) for kid in tag["K"])


def _find_content(kid: object, page: object, form: object) -> object:
    """Return how a tag names a piece of its content: by the form in which that is drawn."""
    if not isinstance(kid, int):
        return kid
    return Dictionary({"Type": "/MCR", "Pg": page, "Stm": form, "MCID": kid})
