"""The rules of the house, read from the source: what a reviewer would have to say again and again."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
CODE = sorted(
    path
    for folder in ("companion", "campaigns")
    for path in (ROOT / folder).rglob("*.py")
    if "migrations" not in path.parts
)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted(path for path in (ROOT / "static" / "js").rglob("*.js"))
FUNCTION, FILE, TEMPLATE, SCRIPT, COMMENTS = 30, 400, 150, 250, 0.10
EMPTY_NAMES = re.compile(
    r"(Manager|Handler|Helper|Service|Util|Processor)s?$|^((utils?|helpers?|process|info)(_|$)|handle_)"
)
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


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef))


def length(function: ast.FunctionDef) -> int:
    """Return the lines of a function: what it says of itself and how it is decorated are not counted."""
    told = ast.get_docstring(function, clean=False)
    start = function.body[0].end_lineno if told is not None else function.body[0].lineno - 1
    return (function.end_lineno or 0) - (start or 0)


def offenders(found: Iterator[str]) -> list[str]:
    return sorted(set(found))


# code


def is_said(node: ast.expr) -> bool:
    """Whether a message stands there, marked for the catalogues."""
    marked = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    return marked and isinstance(node.args[0], ast.Constant)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", CODE, ids=named)
def test_one_and_many_stand_where_the_catalogues_find_them(path: Path) -> None:
    calls = (node for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    counts = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "several"]
    assert not [call.lineno for call in counts if not all(map(is_said, call.args[:2]))]


@pytest.mark.parametrize("path", CODE, ids=named)
def test_a_module_says_in_one_line_what_it_is(path: Path) -> None:
    told = ast.get_docstring(tree(path))
    if path.name == "__init__.py" and not path.read_text().strip():
        return  # a folder that is there for Django
    assert told and told.splitlines()[0].rstrip().endswith((".", ":", "?"))


@pytest.mark.parametrize("path", CODE, ids=named)
def test_a_file_and_its_functions_are_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= FILE
    assert not [one.name for one in functions(path) if length(one) > FUNCTION]


@pytest.mark.parametrize("path", CODE, ids=named)
def test_names_say_what_a_thing_is(path: Path) -> None:
    kinds = (ast.FunctionDef, ast.ClassDef)
    names = [node.name for node in ast.walk(tree(path)) if isinstance(node, kinds)]
    assert not [name for name in (*names, path.stem) if EMPTY_NAMES.search(name)]


@pytest.mark.parametrize("path", CODE, ids=named)
def test_nothing_is_caught_that_was_not_named(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler) and not raises_again(node):
            assert node.type is not None
            caught = ast.unparse(node.type)
            assert not re.search(r"\b(Base)?Exception\b", caught), caught


def raises_again(handler: ast.ExceptHandler) -> bool:
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


@pytest.mark.parametrize("path", CODE, ids=named)
def test_comments_are_rare(path: Path) -> None:
    lines = [line.strip() for line in path.read_text().splitlines() if line.strip()]
    comments = [line for line in lines if line.startswith("#") and "noqa" not in line]
    assert len(comments) <= max(2, COMMENTS * len(lines))


def test_tables_become_json_in_one_place() -> None:
    knows = [path for path in CODE if re.search(r"^(from|import) pydantic", path.read_text(), re.M)]
    assert [named(path) for path in knows] == ["campaigns/kept.py"]


def test_the_log_is_written_by_the_store_alone() -> None:
    writes = re.compile(
        r"\bEntry\.objects\.(create|bulk_create)|\bentries\.(create|add)\(|(?<!class )\bEntry\("
    )
    assert [named(path) for path in CODE if writes.search(path.read_text())] == ["campaigns/store.py"]


# games


def outside(slug: str) -> list[Path]:
    """Return all of the source that is not this game's own folder."""
    own = {ROOT / "companion" / "games" / slug, ROOT / "templates" / "games" / slug}
    files = [*CODE, *TEMPLATES, *SCRIPTS, *(ROOT / "campaigns" / "migrations").glob("*.py")]
    return [path for path in files if not own & set(path.parents)]


@pytest.mark.parametrize("slug", GAMES)
def test_no_game_is_known_outside_its_folders(slug: str) -> None:
    words = re.compile(rf"\b{slug}\b|{re.escape(str(GAMES[slug].name))}", re.I)
    assert not [named(path) for path in outside(slug) if words.search(path.read_text())]


@pytest.mark.parametrize("path", [path for path in CODE if "games" not in path.parts], ids=named)
def test_nothing_asks_which_game_it_is(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(re.search(r"\bgame(_slug|\.slug|\.name)?$", ast.unparse(side)) for side in sides)
            told = any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
            assert not (asks and told), ast.unparse(node)


@pytest.mark.parametrize("path", [path for path in TEMPLATES if "games" not in path.parts], ids=named)
def test_no_template_of_the_house_asks_which_game_it_is(path: Path) -> None:
    assert not re.search(r"\bgame(_slug|\.slug|\.name)?\s*==", path.read_text())


# templates


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_template_is_short_and_holds_nothing_that_runs_by_itself(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}", "", path.read_text(), flags=re.S)
    assert len(text.splitlines()) <= TEMPLATE
    assert not [what for what, pattern in INLINE.items() if pattern.search(text)]


@pytest.mark.parametrize("path", [path for path in TEMPLATES if path.name.startswith("_")], ids=named)
def test_a_part_of_a_page_is_no_page(path: Path) -> None:
    assert '{% extends "base.html"' not in path.read_text() or path.parts[-2] == "account"


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_a_form_that_changes_something_carries_its_token(path: Path) -> None:
    for form in re.findall(r"<form\b[^>]*method=\"post\".*?</form>", path.read_text(), flags=re.S):
        assert "csrf" in form


# scripts


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_a_script_is_short_and_makes_no_code_from_words(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= SCRIPT
    assert not re.search(r"\beval\(|new Function\(|innerHTML|document\.write|https?://", text)


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
