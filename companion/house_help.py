"""Pages of help that belong to no game: Markdown, as the help of the games is."""

from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from markupsafe import Markup

from companion.accounts.decorators import public
from companion.help_topics import MARKDOWN, SOURCE

FOLDER = Path(__file__).parent / "help"


@public
@require_safe
def what_is_kept(request: HttpRequest) -> HttpResponse:
    """What the site keeps of its people, for how long, and what they may do about it."""
    title, text = read_page("what_is_kept", get_language() or SOURCE)
    return render(request, "help/house.html", {"title": title, "text": text})


@cache
def read_page(name: str, language: str) -> tuple[str, Markup]:
    """Return the title of a page, and what stands below it as HTML; in the source, if a language lacks it."""
    path = FOLDER / language / f"{name}.md"
    lines = (path if path.exists() else FOLDER / SOURCE / f"{name}.md").read_text(encoding="utf-8")
    heading, _line, rest = lines.partition("\n")
    return heading.removeprefix("# "), Markup(MARKDOWN.render(rest))
