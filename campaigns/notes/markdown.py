"""A note's Markdown as HTML that is safe in a page of ours: parsed by one library, cleaned by another."""

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


def render_note(text: str) -> Markup:
    """Return a note as safe HTML: it runs no script, and fetches nothing from elsewhere."""
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = HEADING
    import nh3  # noqa: PLC0415  # it takes 1.4 MB, and few pages have notes

    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return Markup(nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes=SCHEMES, link_rel=OF_A_LINK))


def read_note(text: str) -> str:
    """Return the words of a note without their markup."""
    lines = (token for token in MARKDOWN.parse(text) if token.type in (*WRITTEN, "inline"))
    return " ".join(_read_line(token) for token in lines)


def _read_line(token: Token) -> str:
    if token.type in WRITTEN:
        return token.content.strip()
    return "".join(part.content or " " for part in token.children or () if part.type in WORDS)
