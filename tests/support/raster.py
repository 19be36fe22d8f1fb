"""A page of a PDF as pixels: strokes and fills as they are drawn, text as the boxes that it takes.

It reads the PDF itself, so a test sees what a printer gets; and it is enough for the drawings of sheets.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from math import hypot
from typing import Any, NamedTuple

from PIL import Image, ImageDraw
from pypdf import PdfReader
from pypdf.generic import ContentStream

PER_MM = 20
INCH, POINTS = 25.4, 72
BLACK, WHITE = 0, 255
ALMOST = 0.99
CURVE = 8  # straight pieces of a curve

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


class Span(NamedTuple):
    """Ink from here to there, in mm from the left or the top."""

    start: float
    end: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2

    @property
    def length(self) -> float:
        return self.end - self.start


def times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, l = outer  # noqa: E741
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l)


@dataclass
class Pen:
    """What is drawn with now: where, how thick, whether in white."""

    matrix: Matrix
    width: float = 1.0
    dashes: tuple[float, ...] = ()
    fills_white: bool = False
    strokes_white: bool = False
    text: Matrix = (1, 0, 0, 1, 0, 0)
    size: float = 0.0

    def move(self, given: Any) -> None:
        self.matrix = times(numbers(given), self.matrix)

    def set_width(self, given: Any) -> None:
        self.width = float(given[0])

    def dash(self, given: Any) -> None:
        self.dashes = tuple(map(float, given[0]))

    def fill_with(self, given: Any) -> None:
        self.fills_white = all(float(one) > ALMOST for one in given)

    def stroke_with(self, given: Any) -> None:
        self.strokes_white = all(float(one) > ALMOST for one in given)

    def set_font(self, given: Any) -> None:
        self.size = float(given[1])

    def set_text(self, given: Any) -> None:
        self.text = numbers(given)


TAKES = {
    **{"cm": Pen.move, "w": Pen.set_width, "d": Pen.dash, "Tf": Pen.set_font, "Tm": Pen.set_text},
    **{"rg": Pen.fill_with, "g": Pen.fill_with, "RG": Pen.stroke_with, "G": Pen.stroke_with},
}
PAINTS = ("S", "s", "f", "f*", "F", "B", "b", "B*", "b*", "n")


def numbers(given: Any) -> Matrix:
    a, b, c, d, e, f = map(float, given)
    return a, b, c, d, e, f


def as_bytes(text: Any) -> bytes:
    """Return the codes of letters, two bytes each, as they stand in the file."""
    return bytes(getattr(text, "original_bytes", text))


@dataclass
class Raster:
    """Draws the pages of one PDF, each into an image of grey."""

    reader: PdfReader
    pen: Pen = field(init=False)
    picture: Any = field(init=False)
    ink: Any = field(init=False)

    def page(self, number: int) -> Image.Image:
        sheet = self.reader.pages[number]
        width, height = float(sheet.mediabox.width), float(sheet.mediabox.height)
        scale = PER_MM * INCH / POINTS
        size = (round(width * scale), round(height * scale))
        self.picture = Image.new("L", size, WHITE)
        self.ink = ImageDraw.Draw(self.picture)
        self.pen = Pen((scale, 0, 0, -scale, 0, height * scale))
        self._draw(sheet, sheet.get("/Resources", {}).get_object())
        found: Image.Image = self.picture
        return found

    def _draw(self, content: Any, resources: Any) -> None:
        kept: list[Pen] = []
        paths: list[list[Point]] = []
        stream = content.get_contents() if hasattr(content, "get_contents") else content
        for given, operator in ContentStream(stream, self.reader).operations:
            name = operator.decode()
            if name == "q":
                kept.append(replace(self.pen))
            elif name == "Q":
                self.pen = kept.pop()
            elif name in TAKES:
                TAKES[name](self.pen, given)
            elif name in ("Tj", "TJ"):
                self._letters(given[0])
            elif name == "Do":
                self._form(resources["/XObject"][given[0]].get_object())
            elif name in PAINTS:
                self._paint(paths, name)
                paths = []
            else:
                _build(paths, name, [float(one) for one in given if isinstance(one, (int, float))])

    def _form(self, form: Any) -> None:
        if form.get("/Subtype") != "/Form":
            return
        before = replace(self.pen)
        if matrix := form.get("/Matrix"):
            self.pen.move(matrix)
        self._draw(form, form.get("/Resources", {}))
        self.pen = before

    def _paint(self, paths: list[list[Point]], name: str) -> None:
        a, b, c, d, e, f = self.pen.matrix
        placed = [[(a * x + c * y + e, b * x + d * y + f) for x, y in path] for path in paths]
        thick = max(round(self.pen.width * abs(a * d - b * c) ** 0.5), 1)
        for path in placed:
            if name[0] in "fFBb" and len(path) > 2 and not self.pen.fills_white:
                self.ink.polygon(path, fill=BLACK)
            if name[0] in "SsBb" and len(path) > 1 and not self.pen.strokes_white:
                for piece in _dashed(path, [one * abs(a * d - b * c) ** 0.5 for one in self.pen.dashes]):
                    self.ink.line(piece, fill=BLACK, width=thick)

    def _letters(self, given: Any) -> None:
        """Draw letters as the box that they take, about half as wide as high."""
        codes = given if isinstance(given, list) else [given]
        signs = sum(len(as_bytes(one)) / 2 for one in codes if not isinstance(one, (int, float)))
        a, _b, _c, d, e, f = times(self.pen.text, self.pen.matrix)
        wide, high = signs * 0.45 * self.pen.size * abs(a), 0.7 * self.pen.size * abs(d)
        if self.pen.size > 0:  # the running foot is taken from text of no size
            self.ink.rectangle((e, f - high, e + wide, f), fill=BLACK)


def _build(paths: list[list[Point]], name: str, given: list[float]) -> None:
    """Add to the path what an operator of PDF says."""
    match name, given:
        case "m", [x, y]:
            paths.append([(x, y)])
        case "l", [x, y]:
            paths[-1].append((x, y))
        case "c", [*six]:
            paths[-1].extend(_curve(paths[-1][-1], *six))
        case "re", [x, y, width, height]:
            paths.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])
        case "h", []:
            paths[-1].append(paths[-1][0])
        case _:
            return


def _dashed(path: list[Point], dashes: list[float]) -> Iterator[list[Point]]:
    """Give the dashes of a path, which may bend only if it has none."""
    if len(dashes) < 2 or len(path) != 2:
        yield path
        return
    (x, y), (to_x, to_y) = path
    far, at = hypot(to_x - x, to_y - y), 0.0
    while at < far:
        ends = (at / far, min(at + dashes[0], far) / far)
        yield [(x + (to_x - x) * share, y + (to_y - y) * share) for share in ends]
        at += dashes[0] + dashes[1]


def _curve(start: Point, *six: float) -> Iterator[Point]:
    xs, ys = (start[0], *six[::2]), (start[1], *six[1::2])
    for piece in range(1, CURVE + 1):
        at = piece / CURVE
        share = ((1 - at) ** 3, 3 * (1 - at) ** 2 * at, 3 * (1 - at) * at**2, at**3)
        yield (
            sum(part * x for part, x in zip(share, xs, strict=True)),
            sum(part * y for part, y in zip(share, ys, strict=True)),
        )


def raster(content: bytes) -> list[Image.Image]:
    """Return the pages of a PDF as pixels, `PER_MM` to a millimeter."""
    reader = PdfReader(BytesIO(content))
    return [Raster(reader).page(number) for number in range(len(reader.pages))]


def spans(picture: Image.Image, axis: str, least: float = 0.0) -> list[Span]:
    """Return where ink is along an axis ("x" or "y"): where more than `least` of what is across is dark."""
    found, start = list[Span](), -1
    for place, share in enumerate((*_shares(picture, axis), 0.0)):
        if share > least and start < 0:
            start = place
        elif share <= least and start >= 0:
            found.append(Span(start / PER_MM, place / PER_MM))
            start = -1
    return found


def _shares(picture: Image.Image, axis: str) -> list[float]:
    """Return how much of each column, or of each row, is dark."""
    width, height = picture.size
    exact = picture.convert("F")
    shape = (width, 1) if axis == "x" else (1, height)
    shades: Any = exact.resize(shape, Image.Resampling.BOX).get_flattened_data()
    return [1 - shade / WHITE for shade in shades]
