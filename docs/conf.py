"""The manual as a site, by Sphinx: `make docs`. English is this folder, Italian the folder `it` of it.

Both are built with this file, Italian with `-D language=it`: the search and the theme's words follow it.
"""

import sys
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # a game says in which order its help is read; games need no library

from companion.games import GAMES  # noqa: E402

project = "Nightlight"
language = "en"
extensions = ["myst_parser"]
# What is kept for its own sake: notes of releases, what the next one brings, and the other language.
exclude_patterns = ["it", "releases"]
nitpicky = True  # with -W whatever leads nowhere ends the build
myst_heading_anchors = 3
templates_path = ["templates"]
html_theme = "furo"
html_title = "Nightlight"
html_favicon = "../static/icons/favicon.svg"
html_static_path = ["look", "../static/fonts/alegreya-var.woff2", "../static/fonts/atkinson-next-var.woff2"]
html_css_files = ["manual.css"]
html_copy_source = html_show_sourcelink = html_show_sphinx = html_show_copyright = html_use_index = False
html_show_search_summary = False  # it fetches pages, which a browser refuses where they lie on a disk
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}


def add_rules(app: Any, page: str, source: list[str]) -> None:
    """Put the help of a game below the page `rules/<game>`, and what players ask: both are in its folder."""
    folder, _, slug = page.partition("/")
    help = GAMES[slug].help if folder == "rules" else None
    if help:
        language = app.config.language
        rules = [help.folder / language / f"{topic}.md" for topic in help.topics]
        asked = [page for page in [help.folder.parent / "questions" / f"{language}.md"] if page.exists()]
        texts = (path.read_text(encoding="utf-8") for path in (*rules, *asked))
        source[0] += "".join(f"\n\n{_deeper(text)}" for text in texts)


def _deeper(markdown: str) -> str:
    """Return a page with each heading a step lower."""
    return "\n".join(f"#{line}" if line.startswith("#") else line for line in markdown.splitlines())


def add_languages(app: Any, page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Tell the template where the page is in each language; one that lacks it leads to its first page."""
    here = app.config.language
    folders = {"en": ROOT / "docs", "it": ROOT / "docs/it"}
    up = context.get("content_root", "./") + ("" if here == "en" else "../")
    context["languages"] = [
        (code, name, up + prefix + (page if (folders[code] / f"{page}.md").exists() else "index") + ".html")
        for code, name, prefix in (("en", "English", ""), ("it", "Italiano", "it/"))
    ]


def setup(app: Any) -> None:
    app.add_lexer(
        "mermaid", TextLexer
    )  # the architecture's graph is read as text: its script would be fetched
    app.connect("source-read", add_rules)
    app.connect("html-page-context", add_languages)
