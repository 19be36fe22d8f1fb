"""Help that belongs to no game, and what people ask at a table: Markdown, as the help of the games is."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markupsafe import Markup

from companion.accounts.decorators import public
from companion.text.help_topics import MARKDOWN, SOURCE, HelpTopic, read_topic
from companion.text.lesson_words import HELP_FOLDER
from companion.text.questions import ENOUGH, known_words, typed_words


@public
@require_safe
def what_is_kept(request: HttpRequest) -> HttpResponse:
    """The page about the data that the site keeps of people, for how long, and their rights."""
    title, text = read_page("what_is_kept", get_language() or SOURCE)
    return render(request, "help/house.html", {"title": title, "text": text})


def search_questions(wanted: str) -> HelpTopic | None:
    """Return the questions of people at a table that contain the typed words; all if nothing is typed."""
    topic = _read_questions(get_language() or SOURCE)
    words = typed_words(wanted)
    if not words:
        return None if wanted.strip() else topic
    rules = tuple(rule for rule in topic.rules if _is_about(f"{rule.title} {rule.other}", words))
    return replace(topic, rules=rules) if rules else None


def _is_about(known: str, words: Sequence[str]) -> bool:
    """Return whether a question contains enough of the words: a player's name is in none."""
    return known_words(known, words) >= ENOUGH * len(words)


@cache
def _read_questions(language: str) -> HelpTopic:
    path = HELP_FOLDER / language / "at_the_table.md"
    existing = path if path.exists() else HELP_FOLDER / SOURCE / path.name
    return read_topic(existing.read_text(encoding="utf-8"))


@cache
def read_page(name: str, language: str) -> tuple[str, Markup]:
    """Return the title of a page, and the rest as HTML; in the source language if there is no translation."""
    path = HELP_FOLDER / language / f"{name}.md"
    lines = (path if path.exists() else HELP_FOLDER / SOURCE / f"{name}.md").read_text(encoding="utf-8")
    heading, _line, rest = lines.partition("\n")
    return heading.removeprefix("# "), Markup(MARKDOWN.render(rest))
