"""The template environment: what every template may use, and the house's own for a game that has none."""

import re
from collections.abc import MutableMapping
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from jinja2 import Environment, Template, TemplateNotFound

from companion.help_topics import help_rule
from companion.i18n import translate
from companion.printing.signs import find_sprite, signs
from companion.rules.offer import frames
from companion.theme import get_theme

OF_A_GAME = re.compile(r"^games/\w+/")


class HouseEnvironment(Environment):
    """Finds `frames/<name>`, the house's own, where a game has no `games/<game>/<name>`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.lent: dict[str, str] = {}  # names found in frames: a missing file is looked for once

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        if not isinstance(name, str):
            return name
        try:
            return super().get_template(self.lent.get(name, name), parent, globals)
        except TemplateNotFound as missing:
            if missing.name != name or not OF_A_GAME.match(name):
                raise
        return self._lend(name, parent, globals)

    def _lend(self, name: str, *rest: Any) -> Template:
        """Return the house's own. Raises: TemplateNotFound, which names the game's."""
        try:
            template = super().get_template(OF_A_GAME.sub("frames/", name), *rest)
        except TemplateNotFound:
            raise TemplateNotFound(name) from None
        if not self.auto_reload:
            self.lent[name] = str(template.name)
        return template


def environment(**options: Any) -> Environment:
    """Return Jinja2 with translations, `static`, `url`, `translate`, `help_rule`, and the files of a game."""
    env = HouseEnvironment(**options)
    env.add_extension("jinja2.ext.i18n")
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    env.globals |= {"static": static, "url": url, "translate": translate, "help_rule": help_rule}
    env.globals |= {"own_style": own_style, "has_sign": has_sign, "sprite": sprite, "frames": frames}
    env.globals |= {"script_of": script_of, "style_of": style_of}
    env.globals |= {"version": settings.VERSION}
    env.filters["translate"] = translate
    return env


def url(name: str, *args: Any, **kwargs: Any) -> str:
    """Return the address of the view `name`."""
    return reverse(name, args=args, kwargs=kwargs)


def script_of(screen: str) -> str:
    """Return the file of a screen's script: its bundle, or the modules as they stand while one develops."""
    return f"js/screens/{screen}.js" if settings.DEBUG else f"bundles/{screen}.js"


def style_of(screen: str) -> str:
    """Return the file of a screen's style sheet: its bundle, or the list of its parts while one develops."""
    return f"css/screens/{screen}.css" if settings.DEBUG else f"bundles/{screen}.css"


@cache
def own_style(slug: str, kind: str = "") -> str:
    """Return the name of a game's own style sheet, of a kind (".print") of it; "" where it brings none."""
    name = f"css/games/{slug}{kind}.css"
    return name if slug and finders.find(name) else ""


@cache
def sprite(name: str) -> str:
    """Return the address of the sprite that has this sign."""
    return static(find_sprite(name))


def has_sign(name: str) -> bool:
    """Whether the sprite has this sign."""
    return name in signs()


def page_context(request: HttpRequest) -> dict[str, str]:
    """Return what every page tells its `<html>`: the language and the theme that the reader chose."""
    return {"LANGUAGE_CODE": get_language() or "en", "theme": get_theme(request)}
