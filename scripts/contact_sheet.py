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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from itertools import chain, product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "companion.settings"
os.environ["NIGHTLIGHT_DEBUG"] = "1"  # styles as they stand, not as they were collected
os.environ.setdefault("DATA_DIR", str(ROOT / "build" / "contact-sheet" / "data"))

import django  # noqa: E402

django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from django.utils import timezone  # noqa: E402
from django.utils.translation import gettext, override  # noqa: E402
from PIL import Image, ImageDraw, ImageFont, ImageOps  # noqa: E402

from campaigns.models import Group, Session  # noqa: E402
from companion.games import GAMES  # noqa: E402
from companion.operations.boot.catalogues import compile_catalogues  # noqa: E402
from companion.printing.card_sheets import BLANK_CARDS, TEST_PAGE, CardChoice  # noqa: E402
from companion.printing.cards import DUPLEX, FOLD, MINI  # noqa: E402
from companion.printing.chronicle import BOOKS, render_chronicle  # noqa: E402
from companion.printing.forms import LARGE, PLAIN, REMEMBERED  # noqa: E402
from companion.printing.pages import A4, LETTER, PAPERS, SheetChoice, Subject, render_page  # noqa: E402
from companion.printing.pdf import render_pdf  # noqa: E402
from companion.printing.tent_card import render_tent_card  # noqa: E402
from companion.printing.year import list_years, render_year  # noqa: E402
from companion.rules import CARDS, AnyGame, Sheet  # noqa: E402

Way = tuple[bool, str, str, bool]  # filled, paper, language, large

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
# How cards are cut out besides: beside their backs, with backs behind, small, the page that tests a printer.
CUT = {
    "fold": {"sides": FOLD},
    "duplex": {"sides": DUPLEX},
    "mini": {"size": MINI},
    "test": {"deck": TEST_PAGE},
    "blank cards": {"deck": BLANK_CARDS, "sides": DUPLEX},
}
OF_THE_HOUSE = "house"


@dataclass(frozen=True)
class Look:
    """A sheet in one way of printing it: whose it is, which, how, and what gives its page."""

    whose: str
    slug: str
    choice: SheetChoice
    make: Callable[[], str]
    more: str = ""

    @property
    def title(self) -> str:
        one = self.choice
        said = (
            "filled" if one.is_filled else "blank",
            one.paper,
            one.language,
            "large" if one.is_large else "",
            "form" if one.is_form else "",
            self.more,
        )
        return f"{self.whose} · {self.slug} · {' '.join(filter(None, said))}"


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
    reading.add_argument("--only", default="", help="a pattern of game/sheet, or of house/sheet")
    reading.add_argument("--way", default="", help="a pattern of a way of printing, such as 'blank A4 it'")
    reading.add_argument("--all", action="store_true", help="every way of printing, not one of each kind")
    reading.add_argument("--grey", action="store_true", help="as a printer without colors shows them")
    return reading.parse_args(words)


def sheets(only: str) -> Iterator[tuple[AnyGame, Sheet]]:
    for game in GAMES.values():
        for sheet in game.sheets:
            if re.search(only, f"{game.slug}/{sheet.slug}"):
                yield game, sheet


def list_looks(wanted: argparse.Namespace) -> Iterator[Look]:
    """Give each sheet of each game in each way of printing, then those of the house."""
    ways = EVERY if wanted.all else LOOKS
    looks = chain.from_iterable(looks_of(game, sheet, ways) for game, sheet in sheets(wanted.only))
    return (look for look in chain(looks, list_house(wanted.only, ways)) if re.search(wanted.way, look.title))


def looks_of(game: AnyGame, sheet: Sheet, ways: Sequence[Way]) -> Iterator[Look]:
    """Give a sheet of a game in each way, also as a form, if it is one; cards also as they are cut."""
    for is_filled, paper, language, is_large in ways:
        choice = SheetChoice(sheet.slug, is_filled, paper, language, is_large)
        if not (sheet.has_filled if is_filled else sheet.has_blank):
            continue
        yield look_at(game, choice)
        if sheet.is_form:
            yield look_at(game, replace(choice, is_form=True))
    if sheet.slug == CARDS.slug:
        for words, cut in CUT.items():
            yield look_at(game, SheetChoice(sheet.slug, cards=CardChoice(**cut)), words)


def look_at(game: AnyGame, choice: SheetChoice, more: str = "") -> Look:
    return Look(game.slug, choice.slug, choice, lambda: render_page(make_subject(game.slug), choice), more)


def list_house(only: str, ways: Sequence[Way]) -> Iterator[Look]:
    """Give what belongs to no game, of a demo's group: the year, campaigns' books, the card of the way in."""
    if not any(re.search(only, f"{OF_THE_HOUSE}/{slug}") for slug in ("year", "chronicle", "tent_card")):
        return
    call_command("migrate", verbosity=0)
    for paper, language, is_large in dict.fromkeys(way[1:] for way in ways):
        group = find_group(language)
        campaigns = [*group.campaigns.order_by("pk")]
        year = list_years(group)[0]
        choice = SheetChoice("year", True, paper, language, is_large)
        yield Look(OF_THE_HOUSE, "year", choice, partial(render_year, group, year, choice))
        yield Look(OF_THE_HOUSE, "tent_card", choice, partial(draw_tent_card, group, choice))
        for book in (paper, *(one for one, _words in BOOKS if one not in PAPERS)):
            printed = replace(choice, slug="chronicle", paper=book)
            for campaign in campaigns if book == paper else campaigns[:1]:
                make = partial(render_chronicle, campaign, printed)
                yield Look(OF_THE_HOUSE, "chronicle", printed, make, campaign.game_slug)


@cache
def find_group(language: str) -> Group:
    """Return the demo’s group in a language, made where it is not there yet; it is known by its name."""
    call_command("demo", language=language, verbosity=0)
    with override(language):
        return Group.objects.get(name=gettext("The Thursday table"))


def draw_tent_card(group: Group, choice: SheetChoice) -> str:
    """Return the card of a code that opens nothing."""
    request = RequestFactory().get("/")
    request.session = {REMEMBERED: {"paper": choice.paper, "size": LARGE if choice.is_large else PLAIN}}
    session = Session.objects.filter(campaign__group=group).order_by("pk")[0]
    with override(choice.language):
        return render_tent_card(request, session, "7K2M9QXB", timezone.now())


@cache
def make_subject(slug: str) -> Subject:
    """Return a game's table in full swing, that of its demo."""
    game = GAMES[slug]
    people, plays = game.demo or (("Anna", "Ben"), lambda table: ())
    table = game.set_up(people)
    swing = game.seats.seen_by(game.replay(table, plays(table)), "gm")
    return Subject(game, swing, game.new_box(), "By night", "The Thursday table", date(2026, 11, 19))


def draw(look: Look, dpi: int, *more: str) -> list[Image.Image]:
    """Return the pages of a sheet as pictures."""
    content = render_pdf(look.make())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.pdf"
        file.write_bytes(content)
        subprocess.run(["pdftoppm", "-r", str(dpi), "-png", *more, str(file), f"{folder}/page"], check=True)
        found = sorted(Path(folder).glob("page-*.png"))
        return [Image.open(one).convert("RGB") for one in found]


# the contact sheet


def write_contact_sheet(wanted: argparse.Namespace) -> None:
    for old in INTO.glob("*.p*"):
        old.unlink()
    INTO.mkdir(parents=True, exist_ok=True)
    desks = [*Desks().lay(list_looks(wanted), is_grey=wanted.grey)]
    for number, desk in enumerate(desks, 1):
        desk.save(INTO / f"{number:03}.png")
    if desks:
        desks[0].save(INTO / "contact-sheet.pdf", save_all=True, append_images=desks[1:], resolution=150)
    print(f"{len(desks)} pages in {INTO.relative_to(ROOT)}")


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
                words = look.title if number == 1 else f"{look.slug} {number} / {len(pages)}"
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
        (page,) = draw(look_at(game, choice), PICTURE_DPI, "-l", "1")
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
