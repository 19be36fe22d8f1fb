"""Sheets to be filled in on a screen: each place to write on is a field with a name and a label."""

import re
from datetime import date
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import BooleanObject, NameObject

from companion.games import GAMES
from companion.printing.fields import MARK, name_fields
from companion.printing.forms import SheetForm
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import AnyGame
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.paper import draws

FORMS = [(game.slug, sheet.slug) for game in GAMES.values() for sheet in game.sheets if sheet.is_form]
FIELD = re.compile(r'<(?:input|textarea) name="([^"]+)" title="([^"]+)"')
ANY_FIELD = re.compile(r"<(?:input|textarea)\b")
WAYS = [(language, is_filled) for language in ("en", "it") for is_filled in (False, True)]
EACH = [(*form, *WAYS[place % len(WAYS)]) for place, form in enumerate(FORMS)]
ALL = [(*form, *way) for form in FORMS for way in WAYS] if FULL else EACH
LEAST = 9  # points: a field that a finger meets, once the page is as wide as a tablet


def page(game: AnyGame, slug: str, language: str = "en", is_filled: bool = False, **how: Any) -> str:
    people, plays = game.demo or ((), lambda table: ())
    table = game.set_up(people)
    table = game.replay(table, plays(table)) if is_filled else table
    subject = Subject(game, table, game.new_box(), "By night", "Thursday table", date(2026, 11, 26))
    return render_page(subject, SheetChoice(slug, is_filled, language=language, **how))


@cache
def form(game: str, slug: str, language: str, is_filled: bool) -> bytes:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    return render_pdf(page(GAMES[game], slug, language, is_filled, is_form=True))


def labels(body: str) -> list[str]:
    """Return what the fields of a page are called."""
    return [title for _name, title in FIELD.findall(name_fields(f"<html><main>{body}</main></html>"))]


# what a field is called


@for_each(
    "body, called",
    [
        ('<p>Hourglass on page: <input class="field"></p>', ["Hourglass on page"]),
        ('<h2>Notes</h2><textarea class="field"></textarea>', ["Notes"]),
        ("<dl><dt>Date</dt><dd><input></dd></dl>", ["Date"]),
        (
            '<li><input type="checkbox"><b>stunned</b>: stays</li><li><input type="checkbox">tied</li>',
            ["stunned", "tied"],
        ),
        (
            '<p>Hearts <input type="checkbox"><input type="checkbox"> Buttons <input type="checkbox"></p>',
            ["Hearts, 1", "Hearts, 2", "Buttons"],
        ),
        (
            "<h2>Wounds</h2><p><input><input></p><h2>Cheese</h2><p><input></p>",
            ["Wounds, 1", "Wounds, 2", "Cheese"],
        ),
        ('<h2><input title="Mouse"></h2><p>Life</p><p><input></p>', ["Mouse", "Mouse 1, Life"]),
        ('<section aria-label="Game 2"><h1>Score</h1><p>Date <input></p></section>', ["Game 2, Date"]),
        (
            "<h1>Collin</h1><p>Life <input></p><h1>Filch</h1><p>Life <input></p>",
            ["Collin, Life", "Filch, Life"],
        ),
        ("<p>Tom &amp; Li: <input></p>", ["Tom &amp; Li"]),
        (f"<p>{'long ' * 20}</p><p><input></p><p>Short</p><p><input></p>", ["Short"]),
    ],
)
def test_a_field_is_called_after_what_stands_beside_it(body: str, called: list[str]) -> None:
    assert labels(body) == called


def test_an_empty_cell_is_a_field_called_after_its_row_and_column() -> None:
    head = '<thead><tr><th></th><th>Anna</th><th><input title="Player 2"></th></tr></thead>'
    rows = "<tr><th>Fear</th><td></td><td></td></tr><tr><td></td><td>3</td><td> </td></tr>"
    assert labels(f"<table>{head}<tbody>{rows}</tbody></table>") == [
        "Player 2",
        "Fear, Anna",
        "Fear, Player 2",
        "2",
        "2, Player 2",
    ]


def test_a_hostile_name_stays_a_label() -> None:
    hostile = '<h2>&lt;input name=&quot;x&quot;&gt;&quot; onfocus=</h2><p><input class="field"></p>'
    named = name_fields(f"<main>{hostile}</main>")
    assert len(ANY_FIELD.findall(named)) == 1
    assert 'title="&lt;input name=&quot;x&quot;&gt;&quot; onfocus="' in named


# every sheet that has fields


@for_each("game, slug", FORMS)
def test_each_field_has_a_name_and_a_label_of_its_own(game: str, slug: str) -> None:
    for language, is_filled in WAYS:
        html = page(GAMES[game], slug, language, is_filled, is_form=True)
        found = FIELD.findall(html)
        assert MARK in html
        assert len(found) == len(ANY_FIELD.findall(html))
        assert len({name for name, _title in found}) == len({title for _name, title in found}) == len(found)
        assert found or is_filled


@for_each("game, slug", FORMS)
def test_a_sheet_for_a_pencil_has_no_field(game: str, slug: str) -> None:
    html = page(GAMES[game], slug)
    assert MARK not in html and "print_form" not in html and not ANY_FIELD.search(html)


def test_every_game_has_a_pad_and_trackers_to_fill_in() -> None:
    for game in GAMES.values():
        assert {"pad", "trackers"} <= {sheet.slug for sheet in game.sheets if sheet.is_form}, game.slug


# the PDF


@draws
@pytest.mark.parametrize(("game", "slug", "language", "is_filled"), ALL, ids=str)
def test_the_pdf_has_the_fields_of_the_page_in_their_order(
    game: str, slug: str, language: str, is_filled: bool
) -> None:
    html = page(GAMES[game], slug, language, is_filled, is_form=True)
    names = [name for name, _title in FIELD.findall(html)]
    reader = PdfReader(BytesIO(form(game, slug, language, is_filled)))
    catalogue: Any = reader.root_object
    sheets: list[Any] = list(reader.pages)
    widgets = [one.get_object() for sheet in sheets for one in sheet.get("/Annots", ())]
    assert [widget["/T"] for widget in widgets] == names
    assert {sheet["/Tabs"] for sheet in sheets} == {"/S"}  # tab goes by the tags, which go by the page
    assert catalogue["/Lang"] == language and "/StructTreeRoot" in catalogue
    assert [widget["/T"] for widget in widgets if not widget["/TU"]] == []
    assert [widget["/T"] for widget in widgets if widget["/FT"] == "/Tx" and widget["/V"]] == []
    ticked = [widget["/T"] for widget in widgets if widget["/FT"] == "/Btn" and widget["/V"] != "/Off"]
    assert is_filled or ticked == []
    sizes = {
        widget["/T"]: [abs(float(widget["/Rect"][n + 2] - widget["/Rect"][n])) for n in (0, 1)]
        for widget in widgets
    }
    assert {name: size for name, size in sizes.items() if min(size) < LEAST} == {}


@draws
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_is_typed_is_read_again(game: str) -> None:
    writer = PdfWriter(clone_from=BytesIO(form(game, "pad", "it", False)))
    fields = writer.get_fields() or {}
    assert len(fields) > 20
    typed = {
        name: "/on" if one["/FT"] == "/Btn" else f"à {place}"
        for place, (name, one) in enumerate(fields.items())
    }
    for sheet in writer.pages:
        writer.update_page_form_field_values(sheet, typed, auto_regenerate=False)
    kept = BytesIO()
    writer.write(kept)
    again = PdfReader(kept).get_fields() or {}
    assert {name: one["/V"] for name, one in again.items()} == typed


@draws
def test_a_tick_that_is_set_is_seen() -> None:
    """A viewer that drew fields anew would leave ticks out: they have no font of their own."""
    for game, slug in FORMS:
        if page(GAMES[game], slug, is_filled=True, is_form=True).count(" checked>"):
            reader = PdfReader(BytesIO(form(game, slug, "en", True)))
            acro_form: Any = reader.root_object["/AcroForm"]
            anew = acro_form["/NeedAppearances"]
            assert isinstance(anew, BooleanObject) and not anew.value
            ticks = [
                one for one in (reader.get_fields() or {}).values() if one.get("/V") == NameObject("/on")
            ]
            assert ticks
            return
    pytest.fail("No sheet has a tick that is set.")


# choosing it

CHOICE = {"content": "blank", "paper": "A4", "language": "en", "size": "plain"}


@for_each("by, has_form", [("screen", True), ("pencil", False), ("", False)])
def test_a_sheet_comes_as_it_is_to_be_filled_in(by: str, has_form: bool) -> None:
    for game in GAMES.values():
        chosen = CHOICE | {"sheet": [sheet.slug for sheet in game.sheets], "by": by}
        asked = SheetForm(game.sheets, chosen, game=game)
        assert asked.is_valid()
        forms = {one.slug for one in asked.choices if one.is_form}
        assert forms == {sheet.slug for sheet in game.sheets if sheet.is_form and has_form}


def test_what_it_is_filled_in_with_is_one_of_two() -> None:
    game = GAMES[FORMS[0][0]]
    asked = SheetForm(game.sheets, CHOICE | {"sheet": ["pad"], "by": "ink"}, game=game)
    assert asked.errors.keys() == {"by"}


@draws
def test_sheets_of_a_pack_keep_their_fields() -> None:
    from companion.printing.joining import JoinedPdf, join_parts  # noqa: PLC0415  # it needs the libraries

    one = form(FORMS[0][0], "pad", "en", False)
    joined = PdfReader(BytesIO(join_parts([JoinedPdf("Pad", one, copies=2)], "Pack", "en")))
    alone = len(PdfReader(BytesIO(one)).get_fields() or {})
    widgets = [field for field in (joined.get_fields() or {}).values() if "/FT" in field]
    assert len(widgets) == 2 * alone > 0
