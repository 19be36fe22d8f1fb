"""The skeleton of a game, from the templates beside this module, and a session of it by chance."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import chain, cycle
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import companion.games
from campaigns.log.golden import as_json, table_as_json
from companion.games import GAMES
from companion.rules import Answers, AnyGame, Play

HERE = Path(__file__).parent
SUFFIX = ".tmpl"
FOLDERS = {"game": "companion/games/{slug}", "tests": "tests/games/{slug}"}  # the target of each folder
PAGES = {"en": "docs/{topic}/{slug}.md", "it": "docs/it/{topic}/{slug}.md"}
PARTS = {"deck": "deck", "card_decks": "deck", "figures": "figures"}  # by file


@dataclass(frozen=True)
class GameKind:
    """What kind of game a skeleton is: whether all win together, and what is on its table."""

    together: bool
    figures: bool = False
    deck: bool = False
    die: bool = True

    def has(self, file: Path) -> bool:
        """Return whether a file belongs to the skeleton of a game of this kind."""
        part = PARTS.get(file.name.partition(".")[0], "")
        return not part or bool(getattr(self, part))


def problem(slug: str, into: Path) -> str:
    """Return why a game cannot have this name, "" if it can."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", slug) or iskeyword(slug):
        return f"{slug!r} is no name for a folder of Python: small letters, digits and _, a letter first."
    folders = (into / folder.format(slug=slug) for folder in FOLDERS.values())
    return f"There is a game {slug!r} already." if slug in GAMES or any(map(Path.exists, folders)) else ""


def write(slug: str, name: str, kind: GameKind, into: Path) -> Iterator[Path]:
    """Write the skeleton into the folders of the project; give each file that was written."""
    words = {"slug": slug, "name": name.replace('"', "”"), "xx": free_letters(slug), **asdict(kind)}
    templates = Environment(
        loader=FileSystemLoader(HERE),
        undefined=StrictUndefined,
        autoescape=False,  # Python and Markdown, no HTML
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    for source in sorted(HERE.rglob(f"*{SUFFIX}")):
        if kind.has(source):
            place = source.relative_to(HERE)
            text = templates.get_template(place.as_posix()).render(words)
            yield _write(into / _target(place, slug), text)
    yield from _write_session(slug, kind, into)


def _target(place: Path, slug: str) -> Path:
    kind, *rest = place.parts
    if kind == "docs":
        language, topic = rest
        return Path(PAGES[language].format(topic=topic.partition(".")[0], slug=slug))
    return Path(FOLDERS[kind].format(slug=slug), *rest).with_suffix("")


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _write_session(slug: str, kind: GameKind, into: Path) -> Iterator[Path]:
    """Write a golden session of the skeleton, and the table at its end, as `keep_table` does."""
    folder = into / FOLDERS["tests"].format(slug=slug)
    with _loaded(slug, into) as game:
        plays, tables = _play_to_the_end(game, {"roll": ("6",)} if kind.die else {"number": 1})
    assert game.demo
    yield _write(folder / "sessions" / "evening.json", as_json("evening", game.demo.people, plays, tables))
    yield _write(folder / "kept" / f"table-{game.version}.json", table_as_json(game, tables[-1]))


@contextmanager
def _loaded(slug: str, into: Path) -> Iterator[AnyGame]:
    """Load the game from its folder, and forget it afterwards: this process began without it."""
    folder, name = str(into / "companion" / "games"), f"companion.games.{slug}"
    companion.games.__path__.append(folder)
    try:
        yield import_module(name).GAME
    finally:
        companion.games.__path__.remove(folder)
        for module in [module for module in sys.modules if f"{module}.".startswith(f"{name}.")]:
            del sys.modules[module]


def _play_to_the_end(game: AnyGame, finds: Answers) -> tuple[list[Play], list[Any]]:
    """Return the plays of the demo and lucky turns after it, with the tables before and after them."""
    assert game.demo
    plays, tables = list[Play](), [game.set_up(game.demo.people)]
    for play in chain(game.demo.plays(tables[0]), cycle((Play("search", finds), Play("end_turn")))):
        plays.append(play)
        tables.append(game.play(tables[-1], play))
        if tables[-1].is_over:
            break
    return plays, tables


def free_letters(slug: str) -> str:
    """Return the two letters that the ids of its rules begin with, and no other game's."""
    taken = {id[:2] for game in GAMES.values() for id in game.house_rules}
    letters = slug.replace("_", "").upper()
    initials = "".join(word[:1] for word in slug.upper().split("_"))[:2]
    pairs = (letters[0] + other for other in chain(letters[1:], ascii_uppercase))
    fits = (pair for pair in chain((initials,), pairs) if pair[1:] and pair.isalpha())
    return next(pair for pair in fits if pair not in taken)
