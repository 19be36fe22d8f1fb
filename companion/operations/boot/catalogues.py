"""The language catalogues: messages are extracted from the source, and compiled without system tools."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import write_po
from django.conf import settings

from companion.operations.boot.compiling import compile_catalogue, is_stale, read

ONE = frozenset({"_", "gettext", "gettext_lazy", "gettext_noop"})
MANY = frozenset({"ngettext", "ngettext_lazy", "plural"})
Found = tuple[int, str, str | tuple[str, ...], list[str]]


def catalogue_files() -> list[Path]:
    return sorted(path for place in settings.LOCALE_PATHS for path in Path(place).glob("*/LC_MESSAGES/*.po"))


def compile_catalogues() -> list[Path]:
    """Compile each catalogue that is newer than its compiled form; return those that were.

    A wheel has compiled ones alone.
    """
    stale = [path for path in catalogue_files() if is_stale(path)]
    for path in stale:
        compile_catalogue(path)
    return stale


def said_in_source(root: Path) -> Catalog:
    """Return every message that the code and the templates under `root` mark."""
    with (root / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    catalogue = Catalog(charset="utf-8")
    for name, line, message, _comments, context in extract_from_dir(
        root, methods, options, directory_filter=is_searched
    ):
        catalogue.add(message, locations=[(name, line)], context=context)
    return catalogue


def is_searched(folder: str) -> bool:
    return Path(folder).name not in {"tests", "build", "data", "static", "node_modules", "__pycache__"} and (
        not Path(folder).name.startswith(".")
    )


def update_catalogue(path: Path, source: Catalog) -> list[Message]:
    """Bring the catalogue up to the source; return its messages, in their order."""
    catalogue = read(path)
    made = catalogue.creation_date
    catalogue.update(source, no_fuzzy_matching=True)
    # A date that moves at each run would make a change if there is none.
    catalogue.creation_date = made
    catalogue.obsolete.clear()
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return sorted((message for message in catalogue if message.id), key=lambda message: str(message.id))


def lacking(messages: Iterable[Message]) -> list[Message]:
    return [message for message in messages if not is_translated(message.string)]


def shared_by(game: str, messages: Iterable[Message]) -> list[Message]:
    """Return the messages of a game that something else says, too: they have one translation for both."""
    own = (f"companion/games/{game}/", f"templates/games/{game}/")
    places = ((message, [file.startswith(own) for file, _line in message.locations]) for message in messages)
    return [message for message, is_own in places if any(is_own) and not all(is_own)]


def is_translated(words: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(words) if isinstance(words, str | None) else all(words)


def extract_python(
    file: IO[bytes], keywords: object, comment_tags: object, options: object
) -> Iterator[Found]:
    """Yield the marked messages of a Python file; Babel does not read `plural(_(one), _(many), n)`."""
    yield from _find_messages(ast.parse(file.read()))


def _find_messages(node: ast.AST) -> Iterator[Found]:
    if isinstance(node, ast.Call) and (name := _name(node.func)) in MANY:
        single, many = (_text(argument) for argument in (*node.args, None, None)[:2])
        if single and many:
            context = _context(node.args[0])
            yield (
                node.lineno,
                *(("npgettext", (context, single, many)) if context else ("ngettext", (single, many))),
                [],
            )
            for argument in [*node.args[2:], *(keyword.value for keyword in node.keywords)]:
                yield from _find_messages(argument)
            return
    elif isinstance(node, ast.Call) and name in ONE and node.args and (text := _text(node.args[0])):
        context = _context(node)
        yield node.lineno, "pgettext" if context else "gettext", (context, text) if context else text, []
    for child in ast.iter_child_nodes(node):
        yield from _find_messages(child)


def _context(call: ast.expr) -> str:
    """Return the context that `_("Rescue", "a_game")` gives to its words, "" without one."""
    if isinstance(call, ast.Call) and _name(call.func) == "_" and len(call.args) > 1:
        return _text(call.args[1])
    return ""


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _text(node: ast.expr | None) -> str:
    """Return the text written there, marked with `_` or bare; nothing when it is computed."""
    if isinstance(node, ast.Call) and _name(node.func) in ONE and node.args:
        node = node.args[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
