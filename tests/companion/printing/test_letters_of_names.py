"""Names in other letters on paper: our fonts have them, and a sign that no font has is a box and is told."""

import unicodedata
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone
from fontTools.ttLib import TTFont

from campaigns.models import Group, Session
from companion.printing.models import SheetJob
from companion.printing.unknown_signs import join_signs, noting_unknown_signs
from companion.rules import message
from companion.text.i18n import isolate, join_names, translate
from tests.support.cases import for_each
from tests.support.evenings import member, session, tap, toy
from tests.support.paper import draws, lay_out_page

__all__ = ["member", "session", "toy"]
NAMES = ("Łukasz", "Nguyễn Thị", "Ğülçin ő đ", "Řehoř Ș", "Ωμέγα", "Ἀθηνᾶ", "Дмитрий", "Ґалаґан", "Ђорђе")
FACES = [path.stem for path in sorted(Path(finders.find("fonts/paper") or "").glob("*.woff2"))]
ANNA = "<!doctype html><link rel='stylesheet' href='/static/css/print.css'><p>Anna, perché “no”? 12–15 €</p>"
NO_FONT = "\u0378"  # a sign that is not assigned


def open_font(name: str, folder: str = "paper/names") -> Any:
    return TTFont(finders.find(f"fonts/{folder}/{name}.woff2"))


@for_each("face", FACES)
def test_each_face_of_paper_has_the_letters_of_names(face: str) -> None:
    signs = open_font(face).getBestCmap()
    assert [
        one for name in NAMES for one in unicodedata.normalize("NFC", name) if ord(one) not in signs
    ] == []


@for_each("face", FACES)
def test_each_face_of_paper_draws_a_box_for_what_it_lacks(face: str) -> None:
    for folder in ("paper", "paper/names"):
        assert open_font(face, folder)["glyf"][".notdef"].numberOfContours == 2


@draws
def test_only_a_page_with_other_letters_is_drawn_with_the_larger_faces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from companion.printing import pdf  # noqa: PLC0415  # it needs the libraries

    read, unpack = list[str](), pdf.unpack_font

    def note(font: Path) -> bytes:
        read.append(font.parent.name)
        return unpack(font)

    monkeypatch.setattr(pdf, "unpack_font", note)
    for cached in (pdf._read_style, pdf.load_fonts):
        cached.cache_clear()
    for page, folder in ((ANNA, "paper"), (ANNA.replace("Anna", "Дмитрий"), "names")):
        read.clear()
        pdf.lay_out_page(page.replace("'", '"'))
        assert {*read} == {folder}


@draws
@for_each("face", FACES)
def test_a_page_of_an_installed_site_finds_the_larger_face_of_a_collected_font(face: str) -> None:
    from companion.printing.pdf import ORIGIN, OwnFiles  # noqa: PLC0415  # it needs the libraries

    address = f"{ORIGIN}/static/fonts/paper/{face}.2a393474855d.woff2"
    font = TTFont(BytesIO(OwnFiles(has_names=True).fetch(address).read()))
    assert font.getBestCmap() == open_font(face).getBestCmap()


@draws
@for_each("face", FACES)
def test_what_only_the_larger_faces_have_is_known_as_a_letter_of_names(face: str) -> None:
    from companion.printing.pdf import LETTERS_OF_NAMES  # noqa: PLC0415  # it needs the libraries

    signs = open_font(face).getBestCmap().keys() - open_font(face, "paper").getBestCmap().keys()
    assert [hex(sign) for sign in signs if not LETTERS_OF_NAMES.match(chr(sign))] == []


@draws
@for_each("font", ["Alegreya", "Atkinson Next"])
def test_names_are_drawn_in_our_own_fonts(font: str) -> None:
    weight = 500 if font == "Alegreya" else 400
    rows = "".join(f"<p>{name}</p>" for name in NAMES)
    page = f'<!doctype html><link rel="stylesheet" href="/static/css/print.css"><main>{rows}</main>'
    page = page.replace("<main>", f"<main style='font: {weight} 11pt \"{font}\"'>")
    pdf = lay_out_page(page).write_pdf(uncompressed_pdf=True)
    used = {line.split(b"+")[-1] for line in pdf.split(b"/BaseFont /")[1:] for line in [line.split(b"\n")[0]]}
    assert used and all(b"DejaVu" not in one for one in used), used


@draws
def test_a_sign_without_a_font_is_noted() -> None:
    with noting_unknown_signs() as signs:
        lay_out_page(f"<!doctype html><p>Tom {NO_FONT}{NO_FONT}</p>").write_pdf()
    assert join_signs(signs) == NO_FONT


@draws
@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_the_print_room_says_which_signs_have_no_font(member: Client, session: Session) -> None:
    tap(session, "pour")
    group = session.campaign.group
    Group.objects.filter(pk=group.pk).update(name=f"Tom {NO_FONT}")
    where = f"/groups/{group.pk}/year/{timezone.localdate().year}/sheet"
    made = member.post(where, {"paper": "A4", "language": "en", "size": "plain", "as": "pdf"})
    assert SheetJob.objects.get().unknown_signs == NO_FONT
    page = member.get(made["Location"]).content.decode()
    assert f"This machine has no font for: {NO_FONT}. A box stands for each." in page


def test_a_name_from_the_right_draws_nothing_beside_it_to_itself() -> None:
    assert isolate("Anna") == "Anna" and isolate("مريم") == "\u2068مريم\u2069"
    assert join_names(["Anna", "שרה", "مريم"]) == "Anna, \u2068שרה\u2069, \u2068مريم\u2069"
    assert translate(message("{who} (1)", who="שרה")) == "\u2068שרה\u2069 (1)"
