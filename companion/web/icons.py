"""The icons of the platform and of games, each in its sprite; on paper drawn into the page, without links."""

import re
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from django.conf import settings
from markupsafe import Markup, escape

SPRITE, OF_GAMES = "icons/icons.svg", "icons/games/*.svg"
OF_PAGES = "icons/pages.svg"  # what no table shows: a table’s first visit does without it
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)">(.*?)</symbol>', re.S)


@cache
def load_sprites() -> dict[str, dict[str, tuple[str, str]]]:
    """Return the view box and the drawing of each sign, by its sprite; the platform's sprite wins."""
    static = Path(settings.BASE_DIR) / "static"
    files = (*sorted(static.glob(OF_GAMES)), *static.glob(OF_PAGES), static / SPRITE)
    return {
        file.relative_to(static).as_posix(): {
            id: (box, body) for id, box, body in SYMBOL.findall(file.read_text(encoding="utf-8"))
        }
        for file in files
    }


@cache
def signs() -> dict[str, tuple[str, str]]:
    """Return the view box and the drawing of each sign, in black."""
    drawn = {id: sign for sprite in load_sprites().values() for id, sign in sprite.items()}
    return {id: (box, body.replace("currentColor", "#000")) for id, (box, body) in drawn.items()}


def find_drawing(name: str) -> tuple[str, str]:
    """Return the view box and the drawing of a sign. Raises: LookupError, with the names that are like it."""
    if name in signs():
        return signs()[name]
    likely = ", ".join(get_close_matches(name, signs(), n=5, cutoff=0.5)) or "no name is like it"
    raise LookupError(f"No symbol in static/icons has the id {name!r} ({likely}).")


def find_sprite(name: str) -> str:
    """Return the static file that has a sign: the platform's, that of pages, or `icons/games/<game>.svg`."""
    return next((file for file, has in reversed(load_sprites().items()) if name in has), SPRITE)


def sign(name: str, words: str = "", classes: str = "i") -> Markup:
    """Return an icon; with `words` it has a label, without them the words are beside it."""
    box, body = find_drawing(name)
    attributes = Markup('role="img" aria-label="{}"').format(words) if words else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" viewBox="{}" {}>{}</svg>').format(
        escape(classes), box, attributes, Markup(body)
    )
