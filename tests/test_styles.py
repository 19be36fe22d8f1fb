"""The rules of style sheets: layers, nothing of one game where all load it, no class that nothing wears."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

from companion.games import GAMES
from companion.jinja import own_style
from companion.staticfiles import inline_imports

ROOT = Path(__file__).resolve().parent.parent
CSS = ROOT / "static" / "css"
SHEETS = {str(path.relative_to(CSS)): path.read_text() for path in sorted(CSS.rglob("*.css"))}
PRINTED = ("print", "letter", "large")  # how the names of sheets for paper begin; they know no layers
OF_SCREENS = {name: text for name, text in SHEETS.items() if not name.startswith(PRINTED)}
OF_GAMES = {name for name in SHEETS if name.startswith("games/")}
IMPORT = re.compile(r'@import url\("([^"]+)"\)')
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
SELECTOR = re.compile(r"([^{};]+)\{")
WORD = re.compile(r"[\w-]+")
# How a class begins that is put together: is-{{ … }}, "d-" ~ …
BEGUN = re.compile(r"""([a-z]+-)(?:\{\{|["'] *~|\{|["'] *\+|\$\{)""")


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def classes(text: str) -> set[str]:
    """Return the classes that a style sheet's selectors name."""
    selectors = SELECTOR.findall(IMPORT.sub("", without_comments(text)))
    return {found for selector in selectors for found in CLASS.findall(re.sub(r'"[^"]*"', "", selector))}


def is_index(text: str) -> bool:
    return bool(IMPORT.search(text))


@cache
def words(folder: str, suffix: str) -> dict[str, tuple[str, ...]]:
    """Return what each file under a folder says, by its path."""
    return {
        str(path.relative_to(ROOT)): tuple(WORD.findall(path.read_text()))
        for path in sorted((ROOT / folder).rglob(f"*{suffix}"))
        if "vendor" not in path.parts
    }


@cache
def said() -> frozenset[str]:
    """Return every word of templates, scripts and code."""
    sources = (("templates", ".html"), ("static/js", ".js"), ("companion", ".py"), ("campaigns", ".py"))
    return frozenset(word for source in sources for found in words(*source).values() for word in found)


@cache
def beginnings() -> frozenset[str]:
    """Return how classes begin that are put together from a beginning and a value."""
    templates = (path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    return frozenset(found for text in templates for found in BEGUN.findall(text))


def is_worn(name: str) -> bool:
    """Whether something may wear a class: it is said somewhere, whole or as a beginning and a value."""
    parts = ((begun, name.removeprefix(begun)) for begun in beginnings() if name.startswith(begun))
    return name in said() or any(rest.isdigit() or rest in said() for _begun, rest in parts)


def test_no_style_sheet_has_a_class_that_nothing_wears() -> None:
    dead = {name: sorted(one for one in classes(text) if not is_worn(one)) for name, text in SHEETS.items()}
    assert {name: found for name, found in dead.items() if found} == {}


def games_wearing(name: str, on_paper: bool) -> set[str]:
    """Return the games whose templates say a class, and "" where others do."""
    found = set()
    for path, spoken in words("templates", ".html").items():
        if ("/print/" in path) == on_paper and name in spoken:
            found.add(next((slug for slug in GAMES if f"/{slug}/" in path), ""))
    return found


def test_no_sheet_of_the_house_styles_what_one_game_alone_wears() -> None:
    scripts = {word for found in words("static/js", ".js").values() for word in found}
    faults = []
    for name in sorted(SHEETS.keys() - OF_GAMES):
        for one in sorted(one for one in classes(SHEETS[name]) - scripts if not one[-1].isdigit()):
            wearing = games_wearing(one, on_paper=name.startswith(PRINTED))
            if len(wearing) == 1 and "" not in wearing:
                faults.append(f"{name}: .{one} of {wearing.pop()}")
    assert faults == []


def test_no_sheet_of_the_house_names_a_game() -> None:
    names = {name for game in GAMES.values() for name in (game.slug, game.slug.replace("_", " "))}
    told = {sheet: SHEETS[sheet].lower() for sheet in SHEETS.keys() - OF_GAMES}
    assert [(sheet, name) for sheet in sorted(told) for name in sorted(names) if name in told[sheet]] == []
    assert not [sheet for sheet in told if "data-game" in told[sheet]]


@pytest.mark.parametrize("name", sorted(OF_GAMES))
def test_a_sheet_in_the_folder_of_games_is_a_games(name: str) -> None:
    slug, _, kind = name.removeprefix("games/").removesuffix(".css").partition(".")
    assert slug in GAMES and kind in ("", "print")
    assert own_style(slug, f".{kind}" if kind else "") == f"css/{name}"
    if not kind:  # a page that lists campaigns loads several: each keeps to what is its own
        start = re.sub(r"\s+", " ", without_comments(SHEETS[name])).strip()
        assert start.startswith(f'@layer games {{ [data-game="{slug}"] {{')


def test_a_game_without_a_style_sheet_of_its_own_has_none() -> None:
    assert own_style("lantern") == own_style("") == ""


def test_each_part_stands_in_the_layer_of_its_folder() -> None:
    order = "@layer tokens, base, components, screens, games;"
    assert order in SHEETS["house.css"]
    for name, text in OF_SCREENS.items():
        layer = name.partition("/")[0].removesuffix(".css")
        inside = without_comments(text).strip()
        if not is_index(text) and not name.endswith(".print.css"):
            assert inside.startswith(f"@layer {layer} {{"), name
            assert inside.count("{") == inside.count("}") and "\n}" not in inside[:-2], name


def test_each_part_is_imported_once() -> None:
    lists = {name: text for name, text in SHEETS.items() if is_index(text)}
    found = [str(Path(name).parent / one) for name, text in lists.items() for one in IMPORT.findall(text)]
    parts = [name for name in SHEETS if re.match(r"tokens|base|components/|screens/\w+/", name)]
    assert sorted(found) == sorted(parts)


def test_a_line_holds_one_declaration() -> None:
    crowded = re.compile(r";[^\n]*\S[^\n]*;|\{[^\n}]*;")
    faults = [name for name, text in SHEETS.items() if crowded.search(without_comments(text))]
    assert faults == []


def test_a_list_of_style_sheets_is_delivered_as_one_file() -> None:
    storage = FileSystemStorage(CSS)
    for name, text in SHEETS.items():
        whole = inline_imports(name, storage)
        assert "@import" not in whole and "/*" not in whole
        for part in IMPORT.findall(text):
            inside = inline_imports(str(Path(name).parent / part), storage).strip()
            assert inside in whole
            assert "/" not in part or "url(" not in inside  # an address would lead elsewhere from the list
