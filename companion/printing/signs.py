"""The signs of the sprite, drawn into the page itself: paper follows no link."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from markupsafe import Markup, escape

SPRITE = "icons/icons.svg"
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="([\d. -]+)">(.*?)</symbol>', re.S)


@cache
def signs() -> dict[str, tuple[str, str]]:
    """Return the view box and the drawing of each sign, in black."""
    drawn = (Path(settings.BASE_DIR) / "static" / SPRITE).read_text()
    return {id: (box, body.replace("currentColor", "#000")) for id, box, body in SYMBOL.findall(drawn)}


def sign(name: str, words: str = "", classes: str = "i") -> Markup:
    """Return a sign; with `words` it speaks for itself, else the words stand beside it."""
    box, body = signs()[name]
    said = Markup('role="img" aria-label="{}"').format(words) if words else Markup('aria-hidden="true"')
    return Markup('<svg class="{}" viewBox="{}" {}>{}</svg>').format(escape(classes), box, said, Markup(body))
