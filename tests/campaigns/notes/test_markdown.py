"""A note's Markdown as HTML that runs nothing and fetches nothing, with and without the library that cleans.

`make take-along-tests` runs this file in the Python of the browser, too, which has no such library.
"""

from html.parser import HTMLParser

import pytest

from campaigns.notes import markdown
from campaigns.notes.markdown import render_note
from tests.support.cases import for_each

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)></svg>",
    "[tap](javascript:alert(1))",
    "[tap](JaVaScRiPt:alert(1))",
    "[tap](data:text/html;base64,PHNjcmlwdD4=)",
    "[tap](vbscript:x)",
    "![see](https://elsewhere.example/pixel.gif)",
    '[tap](https://example.org "x\\" onmouseover=\\"alert(1)")',
    "<https://example.org/\"onmouseover='alert(1)'>",
    "`<script>`\n\n```html\n<script>alert(1)</script>\n```",
    "<style>body{display:none}</style>",
    "<iframe src=//elsewhere.example></iframe>",
    "<form action=/account/leave method=post><button>ok</button></form>",
    "# <b onclick=alert(1)>x",
    "[x]: javascript:alert(1)\n\n[x]",
    "<a href='javascript:alert(1)'>x</a>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "[tap](&#106;avascript:alert(1))",
    "[tap](ftp://example.org) <blob:https://example.org/x> [file](file:///etc/passwd)",
    "<javascript:alert(1)> <data:text/html,x>",
    "~~~ <script>\nx\n~~~",
)
WELL_MEANT = """# A title

*soft* **loud** `code` <ada@example.org> [near](/groups/1/ "ours") [hash](#x)
hard\\
break

3. three
4. four
   - tight

> said

---

    as it is

```python
1 < 2
```
"""


class Tags(HTMLParser):
    """All tags of a page, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@for_each("has_cleaner", (True, False))
@for_each("text", HOSTILE)
def test_nothing_in_a_note_runs_or_is_fetched(
    text: str, has_cleaner: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_cleaner:
        monkeypatch.setattr(markdown, "find_cleaner", lambda: None)
    for tag, attributes in Tags(render_note(text)).found:
        assert tag in {"p", "a", "code", "pre", "h4", "br"}
        assert set(attributes) <= {"href", "title", "rel"}
        assert not attributes or str(attributes.get("href", "https:")).startswith("https:")


@for_each("text", (*HOSTILE, WELL_MEANT))
def test_a_note_looks_the_same_without_the_library_that_cleans(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleaned = Tags(render_note(text)).found
    monkeypatch.setattr(markdown, "find_cleaner", lambda: None)
    assert Tags(render_note(text)).found == cleaned


@for_each(
    "address", ("java\tscript:x", "\xadjavascript:x", " JAVAscript:x", "java%09script:x", "data:x", ":x")
)
def test_a_link_with_another_scheme_than_those_of_a_note_is_none(address: str) -> None:
    assert not markdown.is_allowed_link(address)


@for_each("address", ("https://x", "HTTP://x", "mailto:ada@x", "/a:b", "#a:b", "?a:b", "a/b:c", ""))
def test_a_link_with_a_scheme_of_a_note_or_without_one_is_allowed(address: str) -> None:
    assert markdown.is_allowed_link(address)


@for_each("has_cleaner", (True, False))
def test_a_link_of_a_note_tells_nobody_where_it_was_tapped(
    has_cleaner: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_cleaner:
        monkeypatch.setattr(markdown, "find_cleaner", lambda: None)
    html = render_note("[the rules](https://example.org/rules)")
    assert html == (
        '<p><a href="https://example.org/rules" rel="noopener noreferrer nofollow">the rules</a></p>\n'
    )
