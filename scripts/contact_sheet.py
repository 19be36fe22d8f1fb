"""Draw every sheet of every game, page beside page, to look at; or the small pictures of the print room.

`make contact-sheet` writes build/contact-sheet/*.png and one PDF of all. `make pictures` writes
static/print/<game>/<sheet>.webp, which are committed. Both need `pdftoppm` (poppler).
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "companion.settings"
os.environ["NIGHTLIGHT_DEBUG"] = "1"  # styles as they stand, not as they were collected
os.environ.setdefault("DATA_DIR", str(ROOT / "build" / "contact-sheet" / "data"))

import django  # noqa: E402

django.setup()

from PIL import Image, ImageDraw, ImageFont, ImageOps  # noqa: E402

from campaigns.log.marks import Mark  # noqa: E402
from companion.boot.catalogues import compile_catalogues  # noqa: E402
from companion.games import GAMES  # noqa: E402
from companion.printing.pages import A4, LETTER, SheetChoice, Subject, render_page  # noqa: E402
from companion.printing.pdf import render_pdf  # noqa: E402
from companion.rules import AnyGame, Sheet  # noqa: E402

INTO, PICTURES = ROOT / "build" / "contact-sheet", ROOT / "static" / "print"
DESK = (1754, 1240)  # a page of the contact sheet: A4 on its side at 150 dots an inch
MARGIN, LABEL, GAP = 30, 26, 14
THUMB_DPI, PICTURE_DPI = 48, 60
PICTURE = (184, 260)
MOST_BYTES = 4200
EVERY = tuple(product((True, False), (A4, LETTER), ("en", "it"), (False, True)))
# Each sheet both ways, on both papers, in both languages, in both sizes, without all that lies between.
LOOKS = (
    (True, A4, "en", False),
    (True, LETTER, "it", False),
    (False, A4, "it", False),
    (True, A4, "it", True),
    (False, LETTER, "en", True),
)


@dataclass(frozen=True)
class Look:
    """A sheet of a game in one way of printing it."""

    game: AnyGame
    sheet: Sheet
    choice: SheetChoice

    @property
    def title(self) -> str:
        one = self.choice
        said = (
            "filled" if one.is_filled else "blank",
            one.paper,
            one.language,
            "large" if one.is_large else "",
        )
        return f"{self.game.slug} · {self.sheet.slug} · {' '.join(filter(None, said))}"


def main() -> None:
    wanted = read(sys.argv[1:])
    if not shutil.which("pdftoppm"):
        sys.exit("pdftoppm is missing: install poppler (Debian: poppler-utils; macOS: brew install poppler).")
    compile_catalogues()
    if wanted.pictures:
        write_pictures(wanted.only)
    else:
        write_contact_sheet(wanted)


def read(words: Sequence[str]) -> argparse.Namespace:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--pictures", action="store_true", help="write the pictures of the print room")
    reading.add_argument("--only", default="", help="a pattern of game/sheet")
    reading.add_argument("--all", action="store_true", help="every way of printing, not one of each kind")
    reading.add_argument("--grey", action="store_true", help="as a printer without colors shows them")
    return reading.parse_args(words)


def sheets(only: str) -> Iterator[tuple[AnyGame, Sheet]]:
    for game in GAMES.values():
        for sheet in game.sheets:
            if re.search(only, f"{game.slug}/{sheet.slug}"):
                yield game, sheet


def make_subject(game: AnyGame) -> Subject:
    """Return a game's table in full swing, that of its demo."""
    people, plays = game.demo or (("Anna", "Ben"), lambda table: ())
    table = game.set_up(people)
    swing = game.seats.seen_by(game.replay(table, plays(table)), "gm")
    mark = Mark(number=128, signs="7K2M 9QXB 4TRD HW3N")
    return Subject(game, swing, game.new_box(), "By night", "The Thursday table", date(2026, 11, 19), mark)


def draw(look: Look, dpi: int, *more: str) -> list[Image.Image]:
    """Return the pages of a sheet as pictures."""
    content = render_pdf(render_page(make_subject(look.game), look.choice))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.pdf"
        file.write_bytes(content)
        subprocess.run(["pdftoppm", "-r", str(dpi), "-png", *more, str(file), f"{folder}/page"], check=True)
        found = sorted(Path(folder).glob("page-*.png"))
        return [Image.open(one).convert("RGB") for one in found]


# the contact sheet


def write_contact_sheet(wanted: argparse.Namespace) -> None:
    shutil.rmtree(INTO, ignore_errors=True)
    INTO.mkdir(parents=True)
    desks = [*Desks().lay(list_looks(wanted), is_grey=wanted.grey)]
    for number, desk in enumerate(desks, 1):
        desk.save(INTO / f"{number:03}.png")
    if desks:
        desks[0].save(INTO / "contact-sheet.pdf", save_all=True, append_images=desks[1:], resolution=150)
    print(f"{len(desks)} pages in {INTO.relative_to(ROOT)}")


def list_looks(wanted: argparse.Namespace) -> Iterator[Look]:
    for game, sheet in sheets(wanted.only):
        for is_filled, paper, language, is_large in EVERY if wanted.all else LOOKS:
            if sheet.has_filled if is_filled else sheet.has_blank:
                yield Look(game, sheet, SheetChoice(sheet.slug, is_filled, paper, language, is_large))


class Desks:
    """Pages of the contact sheet: thumbnails in rows, the name of a sheet above its first page."""

    def __init__(self) -> None:
        self.desk, self.ink = self._new()
        self.font = ImageFont.load_default(16)
        self.x = self.y = MARGIN
        self.high = 0
        self.is_empty = True

    def _new(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        desk = Image.new("RGB", DESK, "#d6d6d6")
        return desk, ImageDraw.Draw(desk)

    def lay(self, looks: Iterator[Look], *, is_grey: bool) -> Iterator[Image.Image]:
        for look in looks:
            pages = draw(look, THUMB_DPI)
            print(f"{look.title}: {len(pages)}")
            for number, page in enumerate(pages, 1):
                shown = ImageOps.grayscale(page).convert("RGB") if is_grey else page
                words = look.title if number == 1 else f"{look.sheet.slug} {number} / {len(pages)}"
                yield from self._put(shown, words)
        if not self.is_empty:
            yield self.desk

    def _put(self, page: Image.Image, words: str) -> Iterator[Image.Image]:
        if self.x + page.width > DESK[0] - MARGIN:
            self.x, self.y, self.high = MARGIN, self.y + self.high + GAP, 0
        if self.y + LABEL + page.height > DESK[1] - MARGIN / 2:
            yield self.desk
            self.desk, self.ink = self._new()
            self.x, self.y, self.high = MARGIN, MARGIN, 0
        self.ink.text((self.x, self.y), self._shorten(words, page.width), fill="#000", font=self.font)
        self.desk.paste(page, (self.x, self.y + LABEL))
        self.x += page.width + GAP
        self.high, self.is_empty = max(self.high, page.height + LABEL), False

    def _shorten(self, words: str, width: int) -> str:
        while words and self.font.getlength(words) > width:
            words = words.partition(" · ")[2] or words[:-1]
        return words


# the pictures of the print room


def write_pictures(only: str) -> None:
    for game, sheet in sheets(only):
        choice = SheetChoice(sheet.slug, is_filled=not sheet.has_blank)
        (page,) = draw(Look(game, sheet, choice), PICTURE_DPI, "-l", "1")
        file = PICTURES / game.slug / f"{sheet.slug}.webp"
        file.parent.mkdir(parents=True, exist_ok=True)
        save_small(ImageOps.pad(page.convert("L"), PICTURE, Image.Resampling.LANCZOS, "#fff"), file)
        print(file.relative_to(ROOT), file.stat().st_size)
    if not only:
        remove_left_over()


def save_small(picture: Image.Image, file: Path) -> None:
    """Save a picture as well as so few bytes allow."""
    for quality in range(80, 9, -5):
        picture.save(file, "WEBP", quality=quality, method=6)
        if file.stat().st_size <= MOST_BYTES:
            return


def remove_left_over() -> None:
    """Delete the pictures of sheets that are none any more."""
    known = {PICTURES / game.slug / f"{sheet.slug}.webp" for game, sheet in sheets("")}
    for file in PICTURES.glob("*/*.webp"):
        if file not in known:
            file.unlink()


if __name__ == "__main__":
    main()
