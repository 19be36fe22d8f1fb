"""The rules of the house, read from the source: what a reviewer would have to say again and again."""

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from companion.games import GAMES
from tests.support.cases import for_each

ROOT = settings.BASE_DIR
CODE = sorted(
    path
    for folder in ("companion", "campaigns")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted(path for path in (ROOT / "static" / "js").rglob("*.js"))
# Pictures and taps in a browser are of real tables, and those of games lie in their folders.
TESTS = sorted(
    path
    for path in (ROOT / "tests").rglob("*.*")
    if path.suffix in (".py", ".mjs") and not {"games", "browser"} & {*path.parts}
)
FUNCTION, FILE, TEMPLATE, SCRIPT, COMMENTS = 30, 400, 150, 250, 0.10
# How often a type is given up and a check is silenced: these numbers may only fall.
MOST = {r"\bAny\b": 499, r"type: ignore": 40, r"# noqa": 40}
EMPTY_NAMES = re.compile(
    r"(Manager|Handler|Helper|Service|Util|Processor)s?$|^((utils?|helpers?|process|info)(_|$)|handle_)"
)
# What opens no file of the disk: a storage of Django's, a stream of news, a part of an archive, a PDF.
OPEN_OTHERWISE = {
    "campaigns/schedule/mail.py",
    "campaigns/photos/pictures.py",
    "campaigns/photos/views.py",
    "campaigns/transfer/archive.py",
    "campaigns/transfer/incoming.py",
    "campaigns/transfer/mine.py",
    "campaigns/transfer/photos.py",
    "companion/live/sse.py",
    "companion/printing/joining.py",
    "companion/printing/pdf.py",
    "companion/printing/models.py",
    "companion/web/staticfiles.py",
}
OF_OTHERS = {"process_view", "handle_no_permission", "handle_exit"}  # as Django and uvicorn call them
# Attributes and addresses that would run code in a page, or style it past the policy.
INLINE = {
    "a style": re.compile(r"\sstyle\s*=|<style\b", re.I),
    "a handler": re.compile(r"\son[a-z]+\s*=\s*[\"']", re.I),
    "htmx's script": re.compile(r"\bhx-on|\bhx-vals\s*=\s*[\"']js:|\bjavascript:", re.I),
    "a script of its own": re.compile(r"<script(?![^>]*\ssrc=)[^>]*>", re.I),
    "an address elsewhere": re.compile(r"(src|href|action)\s*=\s*[\"'](https?:)?//", re.I),
}


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def faults(paths: Iterable[Path], found_in: Callable[[Path], Iterable[object]]) -> list[str]:
    """Return what is wrong with files, each fault with its file."""
    return [f"{named(path)}: {fault}" for path in paths for fault in found_in(path)]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef))


def length(function: ast.FunctionDef) -> int:
    """Return the lines of a function: what it says of itself and how it is decorated are not counted."""
    told = ast.get_docstring(function, clean=False)
    start = function.body[0].end_lineno if told is not None else function.body[0].lineno - 1
    return (function.end_lineno or 0) - (start or 0)


# code


def is_said(node: ast.expr) -> bool:
    """Whether a message stands there, marked for the catalogues."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "_"
        and isinstance(node.args[0], ast.Constant)
    )


def unmarked(path: Path) -> list[int]:
    calls = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    counts = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "plural"]
    return [call.lineno for call in counts if not all(map(is_said, call.args[:2]))]


def test_one_and_many_stand_where_the_catalogues_find_them() -> None:
    assert faults(CODE, unmarked) == []


def untold(path: Path) -> Iterator[str]:
    told = ast.get_docstring(tree(path)) or ""
    is_empty = path.name == "__init__.py" and not path.read_text().strip()  # a folder for Django
    if not is_empty and not told.partition("\n")[0].rstrip().endswith((".", ":", "?")):
        yield "does not say in one line what it is"


def test_a_module_says_in_one_line_what_it_is() -> None:
    assert faults(CODE, untold) == []


def long(path: Path) -> Iterator[str]:
    if len(path.read_text().splitlines()) > FILE:
        yield "is long"
    yield from (one.name for one in functions(path) if length(one) > FUNCTION)


def test_a_file_and_its_functions_are_short() -> None:
    assert faults(CODE, long) == []


@for_each("given_up", MOST)
def test_types_and_checks_are_given_up_no_more_often_than_before(given_up: str) -> None:
    count = sum(len(re.findall(given_up, path.read_text(encoding="utf-8"))) for path in CODE)
    assert count <= MOST[given_up], f"{given_up} is there {count} times."


def empty_names(path: Path) -> list[str]:
    kinds = (ast.FunctionDef, ast.ClassDef)
    names = [node.name for node in ast.walk(tree(path)) if isinstance(node, kinds)]
    return [name for name in (*names, path.stem) if EMPTY_NAMES.search(name) and name not in OF_OTHERS]


def test_names_say_what_a_thing_is() -> None:
    assert faults(CODE, empty_names) == []


def caught(path: Path) -> Iterator[str]:
    """Give what a module catches and goes on."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler) and not raises_again(node):
            yield ast.unparse(node.type) if node.type else "BaseException"


def raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def test_nothing_is_caught_that_was_not_named() -> None:
    any_exception = re.compile(r"\b(Base)?Exception\b")
    assert faults(CODE, lambda path: filter(any_exception.search, caught(path))) == []


def leaves_the_encoding_open(path: Path) -> Iterator[str]:
    """Find texts that are read or written as the machine pleases: on Windows that is no UTF-8."""
    for call in (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        modes = [one.value for one in call.args if isinstance(one, ast.Constant)]
        is_bytes = any(isinstance(mode, str) and re.search("b|:gz", mode) for mode in modes)
        is_text = name in {"read_text", "write_text"} or (name in {"open", "fdopen"} and not is_bytes)
        if is_text and not any(keyword.arg == "encoding" for keyword in call.keywords):
            yield f"line {call.lineno}: {name}"


def test_a_text_on_disk_says_its_encoding() -> None:
    on_disk = [path for path in CODE if named(path) not in OPEN_OTHERWISE]
    assert faults(on_disk, leaves_the_encoding_open) == []


def test_tables_become_json_in_one_place() -> None:
    knows = [path for path in CODE if re.search(r"^(from|import) pydantic", path.read_text(), re.M)]
    assert [named(path) for path in knows] == [
        "campaigns/log/serialization.py",
        "companion/adapters/pydantic_schemas.py",
    ]


def test_the_log_is_written_by_its_own_package_alone() -> None:
    writes = re.compile(
        r"\bEntry\.objects\.(create|bulk_create)|\bentries\.(create|add)\(|(?<!class )\bEntry\("
    )
    assert [named(path) for path in CODE if writes.search(path.read_text())] == ["campaigns/log/commands.py"]


# games


def outside(slug: str) -> list[Path]:
    """Return all of the source that is not this game's own folder."""
    own = {ROOT / "companion" / "games" / slug, ROOT / "templates" / "games" / slug}
    files = [*CODE, *TEMPLATES, *SCRIPTS, *TESTS, *(ROOT / "campaigns" / "migrations").glob("*.py")]
    return [path for path in files if not own & set(path.parents)]


@for_each("slug", GAMES)
def test_no_game_is_known_outside_its_folders(slug: str) -> None:
    words = re.compile(rf"\b{slug}\b|{re.escape(str(GAMES[slug].name))}", re.I)
    assert not [named(path) for path in outside(slug) if words.search(path.read_text())]


def of_the_house(paths: Iterable[Path]) -> list[Path]:
    return [path for path in paths if "games" not in path.parts]


def asks_for_a_game(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(re.search(r"\bgame(_slug|\.slug|\.name)?$", ast.unparse(side)) for side in sides)
            if asks and any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides):
                yield ast.unparse(node)


def test_nothing_asks_which_game_it_is() -> None:
    assert faults(of_the_house(CODE), asks_for_a_game) == []
    asks = re.compile(r"\bgame(_slug|\.slug|\.name)?\s*==")
    assert [named(path) for path in of_the_house(TEMPLATES) if asks.search(path.read_text())] == []


# templates


def runs_by_itself(path: Path) -> Iterator[str]:
    text = re.sub(r"\{#.*?#\}", "", path.read_text(), flags=re.S)
    if len(text.splitlines()) > TEMPLATE:
        yield "is long"
    yield from (what for what, pattern in INLINE.items() if pattern.search(text))


@pytest.mark.goal("S3")
def test_a_template_is_short_and_holds_nothing_that_runs_by_itself() -> None:
    assert faults(TEMPLATES, runs_by_itself) == []


def test_a_part_of_a_page_is_no_page() -> None:
    parts = [path for path in TEMPLATES if path.name.startswith("_") and path.parts[-2] != "account"]
    assert [named(path) for path in parts if '{% extends "base.html"' in path.read_text()] == []


def bare_forms(path: Path) -> list[str]:
    forms = re.findall(r"<form\b[^>]*method=\"post\".*?</form>", path.read_text(), flags=re.S)
    return [form for form in forms if "csrf" not in form]


def test_a_form_that_changes_something_carries_its_token() -> None:
    assert faults(TEMPLATES, bare_forms) == []


# scripts


def makes_code(path: Path) -> Iterator[str]:
    text = path.read_text()
    if len(text.splitlines()) > SCRIPT:
        yield "is long"
    made = r"\beval\(|new Function\(|innerHTML|document\.write|https?://"
    yield from (found[0] for found in re.finditer(made, text))


def test_a_script_is_short_and_makes_no_code_from_words() -> None:
    assert faults(SCRIPTS, makes_code) == []


def test_the_lint_sees_what_it_should() -> None:
    """Each pattern finds the fault that it is there for, and nothing in what is right."""
    faults = (
        '<p style="color: red">',
        '<a onclick="go()">',
        '<a href="javascript:go()">',
        "<script>go()</script>",
        '<img src="https://elsewhere.example/x.png">',
    )
    for fault in faults:
        assert any(pattern.search(fault) for pattern in INLINE.values()), fault
    fine = '<script defer src="/static/x.js"></script><a class="on" href="/x" hx-get="act/one">on = 1</a>'
    assert not any(pattern.search(fine) for pattern in INLINE.values())


def test_every_package_is_in_the_layers_of_imports() -> None:
    settings_of = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = next(one["layers"] for one in settings_of["contracts"] if one["type"] == "layers")
    named = {name for layer in layers for name in layer.split(" | ")}
    there = {f"companion.{path.stem}" for path in (ROOT / "companion").iterdir() if is_module(path)}
    assert there | {"campaigns"} == named


def is_module(path: Path) -> bool:
    return (path / "__init__.py").exists() or (path.suffix == ".py" and path.stem != "__init__")
