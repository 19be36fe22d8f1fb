"""Docstrings name only what exists."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
NAME = re.compile(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`")
WORD = re.compile(r"[\w./:-]+")
MACRO = re.compile(r"\{%-? macro (\w+)")
WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def modules() -> list[Path]:
    return [path for folder in ("companion", "campaigns", "tests") for path in (ROOT / folder).rglob("*.py")]


def names_in(tree: ast.Module) -> Iterator[str]:
    """Give what a module defines or uses by name: a constant counts if it is one word."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            name = getattr(node, field, None)
            if isinstance(name, str):
                yield from name.split(".")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and WORD.fullmatch(node.value):
            yield from re.findall(r"\w+", node.value)


def find_missing(docstring: str, names: set[str]) -> list[str]:
    return [name for name in NAME.findall(docstring) if not {*filter(None, name.split("."))} <= names]


def test_every_back_ticked_name_in_a_docstring_exists() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in modules()}
    names = {name for tree in trees.values() for name in names_in(tree)}
    names |= {part for path in trees for part in (path.stem, *path.parts)}
    templates = (path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html"))
    names |= {name for template in templates for name in MACRO.findall(template)}
    missing = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, WITH_DOCSTRING)
        for name in find_missing(ast.get_docstring(node) or "", names)
    ]
    assert missing == []


def test_a_name_that_is_gone_is_found() -> None:
    assert find_missing("As `gone_for_good` and `is_here(1)` say.", {"is_here"}) == ["gone_for_good"]
