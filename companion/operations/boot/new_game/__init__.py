"""The skeleton of a game, from the templates beside this module."""

import re
from collections.abc import Iterator
from itertools import chain
from keyword import iskeyword
from pathlib import Path
from string import Template, ascii_uppercase

from companion.games import GAMES

SUFFIX = ".tmpl"
FOLDERS = {"game": "companion/games", "tests": "tests/games"}  # the target of each folder of templates


def problem(slug: str, into: Path) -> str:
    """Return why a game cannot have this name, "" if it can."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", slug) or iskeyword(slug):
        return f"{slug!r} is no name for a folder of Python: small letters, digits and _, a letter first."
    if slug in GAMES or any((into / folder / slug).exists() for folder in FOLDERS.values()):
        return f"There is a game {slug!r} already."
    return ""


def write(slug: str, name: str, into: Path) -> Iterator[Path]:
    """Write the skeleton into the folders of the project; give each file that was written."""
    words = {"slug": slug, "name": name.replace('"', "”"), "xx": free_letters(slug)}
    for source in sorted(Path(__file__).parent.rglob(f"*{SUFFIX}")):
        kind, *rest = source.relative_to(Path(__file__).parent).parts
        path = into.joinpath(FOLDERS[kind], slug, *rest).with_suffix("")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(source.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
        yield path


def free_letters(slug: str) -> str:
    """Return the two letters that the ids of its rules begin with, and no other game's."""
    taken = {id[:2] for game in GAMES.values() for id in game.house_rules}
    letters = slug.replace("_", "").upper()
    initials = "".join(word[:1] for word in slug.upper().split("_"))[:2]
    pairs = (letters[0] + other for other in chain(letters[1:], ascii_uppercase))
    fits = (pair for pair in chain((initials,), pairs) if len(pair) == 2 and pair.isalpha())  # noqa: PLR2004
    return next(pair for pair in fits if pair not in taken)
