"""The texts of lessons and mistakes, read from their Markdown: a heading is a slug, then comes the text.

A lesson is a bold sentence and one more. A mistake is a question, and such an answer.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

from companion.rules import AnyGame
from companion.rules.kit.teaching import UNDO, Lesson, Mistake
from companion.text.help_topics import SOURCE

HELP_FOLDER = Path(__file__).parent / "help"  # of no game: pages of help, and the first lesson
LESSONS, MISTAKES = "lessons", "mistakes"
HEADING = re.compile(r"^## ", re.MULTILINE)
ANSWER = re.compile(r"\*\*(?P<bold>.+?)\*\* ?(?P<rest>.*)", re.DOTALL)


@dataclass(frozen=True)
class LessonWords:
    """The text of a lesson or a mistake: the bold sentence, the rest, and the question of a mistake."""

    bold: str
    rest: str
    question: str = ""


def words_of(game: AnyGame, item: Lesson | Mistake) -> LessonWords:
    """Return the words of a lesson or a mistake in the active language. Raises: KeyError."""
    language = get_language() or SOURCE
    if item == UNDO:
        return read_words(HELP_FOLDER, LESSONS, language)[item.slug]
    assert game.teaching.folder
    kind = LESSONS if isinstance(item, Lesson) else MISTAKES
    return read_words(game.teaching.folder, kind, language)[item.slug]


@cache
def read_words(folder: Path, kind: str, language: str) -> Mapping[str, LessonWords]:
    """Return the texts of a folder of one kind, by slug; in the source language, if a language lacks them."""
    if folder == HELP_FOLDER:
        path, other = folder / language / f"{kind}.md", folder / SOURCE / f"{kind}.md"
    else:
        path, other = folder / kind / f"{language}.md", folder / kind / f"{SOURCE}.md"
    text = (path if path.exists() else other).read_text(encoding="utf-8")
    _title, *sections = HEADING.split(text)
    return dict(_read_section(section) for section in sections)


def _read_section(section: str) -> tuple[str, LessonWords]:
    slug, _line, rest = section.partition("\n")
    *question, answer = (" ".join(part.split()) for part in rest.strip().split("\n\n"))
    match = ANSWER.fullmatch(answer)
    if not match:
        raise ValueError(f"Nothing is bold in what is said of {slug}.")
    return slug.strip(), LessonWords(match["bold"], match["rest"], " ".join(question))
