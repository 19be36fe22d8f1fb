"""The words of lessons and mistakes, read from their Markdown: a heading a slug, then what is said of it.

A lesson is a bold sentence and one more. A mistake is a question, and such an answer.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

from companion.help_topics import SOURCE
from companion.rules import AnyGame
from companion.rules.offer.teaching import UNDO, Lesson, Mistake

HOUSE = Path(__file__).parent / "help"  # where the words of the house's own lesson stand
LESSONS, MISTAKES = "lessons", "mistakes"
HEADING = re.compile(r"^## ", re.MULTILINE)
ANSWER = re.compile(r"\*\*(?P<bold>.+?)\*\* ?(?P<rest>.*)", re.DOTALL)


@dataclass(frozen=True)
class Words:
    """What is said of a lesson or a mistake: what is bold, the rest, and the question of a mistake."""

    bold: str
    rest: str
    question: str = ""


def words_of(game: AnyGame, one: Lesson | Mistake) -> Words:
    """Return the words of a lesson or a mistake in the active language. Raises: KeyError."""
    language = get_language() or SOURCE
    if one == UNDO:
        return read_words(HOUSE, LESSONS, language)[one.slug]
    assert game.teaching.folder
    kind = LESSONS if isinstance(one, Lesson) else MISTAKES
    return read_words(game.teaching.folder, kind, language)[one.slug]


@cache
def read_words(folder: Path, kind: str, language: str) -> Mapping[str, Words]:
    """Return all that a folder says of one kind, by slug; in the source, if a language lacks it."""
    if folder == HOUSE:
        path, other = folder / language / f"{kind}.md", folder / SOURCE / f"{kind}.md"
    else:
        path, other = folder / kind / f"{language}.md", folder / kind / f"{SOURCE}.md"
    text = (path if path.exists() else other).read_text(encoding="utf-8")
    _title, *sections = HEADING.split(text)
    return dict(_read_section(section) for section in sections)


def _read_section(section: str) -> tuple[str, Words]:
    slug, _line, rest = section.partition("\n")
    *question, answer = (" ".join(part.split()) for part in rest.strip().split("\n\n"))
    found = ANSWER.fullmatch(answer)
    if not found:
        raise ValueError(f"Nothing is bold in what is said of {slug}.")
    return slug.strip(), Words(found["bold"], found["rest"], " ".join(question))
