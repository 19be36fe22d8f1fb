"""The rules of style sheets: layers, nothing of one game where all load it, no class that nothing wears."""

import posixpath
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files import File
from fontTools.ttLib import TTFont

from companion.games import GAMES
from companion.web.jinja import own_style, style_of
from companion.web.staticfiles import HashedFiles, shorten

ROOT = settings.BASE_DIR
CSS = ROOT / "static" / "css"
SHEETS = {str(path.relative_to(CSS)): path.read_text() for path in sorted(CSS.rglob("*.css"))}
PRINTED = ("print", "letter", "large")  # how the names of sheets for paper begin; they know no layers
OF_SCREENS = {name: text for name, text in SHEETS.items() if not name.startswith(PRINTED)}
OF_GAMES = {name for name in SHEETS if name.startswith("games/")}
# What is around the site inside a browser.
SHELL = (("companion/take_along/shell", ".js"), ("companion/take_along/shell", ".svg"))
IMPORT = re.compile(r'@import url\("([^"]+)"\)')
ADDRESS = re.compile(r"""url\(["']?([^"')]+)""")
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
    sources = (
        ("templates", ".html"),
        ("static/js", ".js"),
        ("companion", ".py"),
        ("campaigns", ".py"),
        *SHELL,
    )
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
    sources = (("static/js", ".js"), *SHELL)
    scripts = {word for source in sources for found in words(*source).values() for word in found}
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
    order = "@layer tokens, base, components, screens, games, states;"
    assert order in SHEETS["house.css"]
    for name, text in OF_SCREENS.items():
        layer = name.partition("/")[0].removesuffix(".css")
        inside = without_comments(text).strip()
        if not is_index(text) and not name.endswith(".print.css"):
            assert inside.startswith(f"@layer {layer} {{"), name
            assert inside.count("{") == inside.count("}") and "\n}" not in inside[:-2], name


def parts_of(name: str) -> list[str]:
    """Return the parts that a style sheet is made of, in their order; a list is the parts that it imports."""
    imported = [posixpath.normpath(str(Path(name).parent / one)) for one in IMPORT.findall(SHEETS[name])]
    return [part for one in imported for part in parts_of(one)] if imported else [name]


def test_each_part_is_in_one_list_and_once_in_each_screen_that_has_it() -> None:
    indexes = {name for name in OF_SCREENS if is_index(SHEETS[name])}
    screens = {name for name in indexes if re.fullmatch(r"screens/\w+\.css", name)}
    parts = [name for name in SHEETS if re.match(r"tokens|base|states|components/|screens/\w+/", name)]
    loaded = {name: parts_of(name) for name in screens}
    assert [name for name, found in loaded.items() if len(found) != len(set(found))] == []
    assert {part for found in loaded.values() for part in found} == set(parts) - indexes
    of_lists = Counter(part for name in indexes - screens for part in parts_of(name))
    assert [part for part, times in of_lists.items() if times > 1] == []


def test_each_screen_begins_with_the_house() -> None:
    house = parts_of("house.css")
    screens = [name for name in SHEETS if re.fullmatch(r"screens/\w+\.css", name)]
    assert screens and all(parts_of(name)[: len(house)] == house for name in screens)


MANY = re.compile(r"(?:^|[ (,>~+])(?:svg\.i|button|small|\.say|\.why|\.num|\.name)\b")  # what every card has


def selectors(text: str) -> list[str]:
    """Return every selector of a style sheet by itself; a comma within brackets parts none."""
    found = []
    for listed in SELECTOR.findall(without_comments(text)):
        depth, begun = 0, 0
        for at, sign in enumerate(f"{listed},"):
            depth += (sign == "(") - (sign == ")")
            if sign == "," and not depth:
                found.append(" ".join(listed[begun:at].split()))
                begun = at + 1
    return [one for one in found if not one.startswith("@")]


def below_has(selector: str) -> str:
    """Return what stands in a selector behind the first `:has(...)`, "" if nothing does."""
    _, found, rest = selector.partition(":has(")
    depth = 1 if found else 0
    for at, sign in enumerate(rest):
        depth += (sign == "(") - (sign == ")")
        if not depth:
            return rest[at + 1 :].lstrip(")")
    return ""


def test_nothing_common_stands_below_has() -> None:
    """A browser looks at all of its kind again with every change of the page, wherever that is."""
    faults = [
        (name, selector)
        for name in sorted(OF_SCREENS.keys() - OF_GAMES)
        for selector in selectors(SHEETS[name])
        if MANY.search(below_has(selector))
    ]
    assert faults == []
    assert MANY.search(below_has(".now:has(> :nth-child(2)) > .act > svg.i"))
    assert not MANY.search(below_has(".act .say:has(+ .why)"))


@pytest.mark.parametrize("name", sorted(OF_GAMES))
def test_nothing_at_all_stands_below_has_in_the_sheet_of_a_game(name: str) -> None:
    """What has no name of its own is everything: the whole page is looked at again."""
    assert is_nameless(below_has(".says:has(> :nth-child(4)) > :not(:nth-last-child(-n + 2))"))
    assert not is_nameless(below_has(".says:has(> :nth-child(4)) > li:not(:nth-last-child(-n + 2))"))
    assert [one for one in selectors(SHEETS[name]) if is_nameless(below_has(one))] == []


def is_nameless(below: str) -> bool:
    """Return whether the last part of a selector has neither a tag nor a class."""
    inside = re.compile(r"\([^()]*\)")
    while inside.search(below):
        below = inside.sub("", below)
    return bool(re.search(r"[>~+ ] *[*:][\w:*-]*$", below))


def test_a_line_holds_one_declaration() -> None:
    crowded = re.compile(r";[^\n]*\S[^\n]*;|\{[^\n}]*;")
    faults = [name for name, text in SHEETS.items() if crowded.search(without_comments(text))]
    assert faults == []


def bundles() -> dict[str, str]:
    """Return the style sheets that pages load, by the names of their screens."""
    return {path.stem: path.read_text() for path in sorted((ROOT / "static" / "bundles").glob("*.css"))}


def test_each_screen_has_one_style_sheet_with_all_classes_of_its_parts() -> None:
    assert {f"screens/{name}.css" for name in bundles()} == {
        name for name in SHEETS if re.fullmatch(r"screens/\w+\.css", name)
    }
    for name, whole in bundles().items():
        parts = parts_of(f"screens/{name}.css")
        assert "@import" not in whole and "/*" not in whole
        assert classes(whole) == {one for part in parts for one in classes(SHEETS[part])}


def test_in_development_the_parts_are_loaded_as_they_stand(settings: Any) -> None:
    settings.DEBUG = True
    assert style_of("table") == "css/screens/table.css"
    settings.DEBUG = False
    assert style_of("table") == "bundles/table.css"


def test_a_style_sheet_is_delivered_without_what_is_for_people() -> None:
    assert shorten("/* Why. */\n\n.a {\n  color: red; /* as blood */\n}\n") == "\n.a {\ncolor: red;\n}\n"


def test_all_that_a_bundle_loads_is_found_under_its_hashed_name(tmp_path: Path) -> None:
    """A bundle lies as deep as its parts' list did, so their addresses hold."""
    static = ROOT / "static"
    folders = (static / "bundles", static / "fonts")
    sources = [path for folder in folders for path in folder.rglob("*.*") if path.is_file()]
    storage = HashedFiles(location=str(tmp_path), base_url="/static/")
    paths = {}
    for path in sources:
        name = str(path.relative_to(static))
        with path.open("rb") as file:
            storage.save(name, File(file))
        paths[name] = (storage, name)
    faults = [done for _name, _hashed, done in storage.post_process(paths) if isinstance(done, Exception)]
    assert faults == []
    for name in bundles():
        hashed = storage.hashed_files[f"bundles/{name}.css"]
        named = ADDRESS.findall((tmp_path / hashed).read_text())
        assert named and all(re.search(r"\.[0-9a-f]{12}\.woff2$", one) for one in named)
        assert all((tmp_path / "bundles" / one).resolve().exists() for one in named)


@pytest.mark.parametrize("face", ["alegreya-var", "atkinson-next-var"])
def test_a_face_of_the_screens_has_every_sign_of_the_whole_one(face: str) -> None:
    """What is rare lies in a file of its own; the style sheet says which signs each file has."""
    whole, first, more = (
        set(TTFont(ROOT / "static" / "fonts" / f"{name}.woff2").getBestCmap())
        for name in (face, f"screen/{face}", f"screen/{face}-more")
    )
    assert first | more == whole and not first & more
    assert set(range(0x20, 0x7F)) | set(map(ord, "àèéìòùÀÈÉÌÒÙüöäñçßøå’“”")) <= first
    told = {name: signs_of(name) & whole for name in (face, f"{face}-more")}
    assert told == {face: first, f"{face}-more": more}


def signs_of(font: str) -> set[int]:
    """Return the signs for which the style sheet asks for a font of the screens."""
    found = re.search(rf"fonts/screen/{font}\.woff2[^}}]*unicode-range: ([^;]+);", SHEETS["tokens.css"])
    assert found
    pairs = (one.strip().removeprefix("U+").partition("-") for one in found[1].split(","))
    return {sign for first, _, last in pairs for sign in range(int(first, 16), int(last or first, 16) + 1)}
