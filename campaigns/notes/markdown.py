"""A note's Markdown as HTML that is safe in a page of ours: parsed by one library, cleaned by another.

The second library has no build for a browser. Without it, the tokens of the first one are restrained, before
they become HTML, to what the second one would have let through.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

# No pictures, which a page would fetch from elsewhere, and no HTML.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).disable("image")
HEADING = "h4"  # every heading of a note: a level below those of its page
TAGS = {"p", "br", "hr", "em", "strong", "a", "ul", "ol", "li", "blockquote", "pre", "code", HEADING}
ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
SCHEMES = {"http", "https", "mailto"}
OF_A_LINK = "noopener noreferrer nofollow"
WRITTEN = ("fence", "code_block")  # unchanged
WORDS = ("text", "code_inline", "softbreak", "hardbreak")
PLAIN = ("inline", "text", "softbreak")  # tokens without a tag
UNSEEN = re.compile(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060\ufeff]")
SCHEME = re.compile(r"([^/?#]*?):")


def render_note(text: str) -> Markup:
    """Return a note as safe HTML: it runs no script, and fetches nothing from elsewhere."""
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = HEADING
    clean = find_cleaner()
    return Markup(render_cleaned(tokens, clean) if clean else render_restrained(tokens))


@cache
def find_cleaner() -> Callable[..., str] | None:
    """Return the function of the library that cleans HTML; None if there is no such library."""
    try:
        import nh3  # noqa: PLC0415  # it takes 1.4 MB, and few pages have notes
    except ImportError:
        return None
    return nh3.clean


def render_cleaned(tokens: Sequence[Token], clean: Callable[..., str]) -> str:
    """Return tokens as HTML, cleaned by the library."""
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=OF_A_LINK)


def render_restrained(tokens: Sequence[Token]) -> str:
    """Return tokens as HTML, without those and without attributes that are not allowed."""
    return str(MARKDOWN.renderer.render(restrain(tokens), MARKDOWN.options, {}))


def restrain(tokens: Sequence[Token]) -> list[Token]:
    """Return the allowed tokens, with the allowed attributes; links say nothing of the page they are on."""
    allowed = [token for token in tokens if token.tag in TAGS or token.type in PLAIN]
    for token in allowed:
        token.info = ""  # the language of a block of code, which would be a class
        names = ATTRIBUTES.get(token.tag, set())
        token.attrs = {name: value for name, value in token.attrs.items() if name in names}
        if token.type == "link_open":
            if not is_allowed_link(str(token.attrs.get("href", ""))):
                del token.attrs["href"]
            token.attrs["rel"] = OF_A_LINK
        token.children = restrain(token.children) if token.children else token.children
    return allowed


def is_allowed_link(address: str) -> bool:
    """Return whether an address is relative, or has an allowed scheme, unseen signs left out."""
    scheme = SCHEME.match(UNSEEN.sub("", address))
    return scheme is None or scheme[1].lower() in SCHEMES


def read_note(text: str) -> str:
    """Return the words of a note without their markup."""
    lines = (token for token in MARKDOWN.parse(text) if token.type in (*WRITTEN, "inline"))
    return " ".join(_read_line(token) for token in lines)


def _read_line(token: Token) -> str:
    if token.type in WRITTEN:
        return token.content.strip()
    return "".join(part.content or " " for part in token.children or () if part.type in WORDS)
