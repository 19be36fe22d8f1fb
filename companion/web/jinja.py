"""The template environment: what every template may use, and the platform's templates as a fallback."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.templatetags.static import static
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from jinja2 import Environment, Template, TemplateNotFound, pass_context, pass_eval_context
from jinja2.filters import do_join, make_attrgetter
from jinja2.runtime import Context
from markupsafe import Markup

from companion.adapters.jinja_constants import EvalContext, HouseCodeGenerator
from companion.rules.kit import frames
from companion.rules.odds import whole_percent, whole_percents
from companion.text.help_topics import help_rule
from companion.text.i18n import euphonic, hours_or_minutes, isolate, say_decimal, translate
from companion.text.instead import can, say_instead
from companion.web.form_keys import form_key
from companion.web.icons import find_sprite, signs
from companion.web.middleware.cookies import name_cookie
from companion.web.request_ids import get_request_id
from companion.web.theme import get_theme, is_unchosen

TRANSLATING = ("gettext", "ngettext", "pgettext", "npgettext")
ON_DEMAND = ("back", "burning", "chime", "hand-on", "listen", "order", "timer")  # see static/js/on-demand.js
OF_A_GAME = re.compile(r"^games/\w+/")


class HouseEnvironment(Environment):
    """Finds `frames/<name>`, the platform's own, if a game has no `games/<game>/<name>`.

    Templates are compiled once a language, in an environment of its own, so that its
    includes are found without asking for the language again. `constants` are functions with the same result
    for the same arguments everywhere.
    """

    code_generator_class = HouseCodeGenerator

    def __init__(self, constants: Mapping[str, Callable[..., object]] | None = None, **options: Any) -> None:
        super().__init__(cache_size=0, **options)
        self.compiled: dict[str, Template] = {}
        self.languages: dict[tuple[object, ...], HouseEnvironment] = {}
        self.constants = constants or {}
        self.globals |= self.constants

    def make_globals(self, d: MutableMapping[str, object] | None) -> MutableMapping[str, object]:
        """Return the globals of every template, without a copy: a chain of dicts would be slower."""
        return super().make_globals(d) if d else self.globals

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        if not isinstance(name, str):
            return name
        if not self.overlayed:
            return self.of_language().get_template(name, parent, globals)
        template = self.compiled.get(name)
        if template is None or (self.auto_reload and not template.is_up_to_date):
            template = self.compiled[name] = self._find(name, parent, globals)
        return template

    def of_language(self) -> "HouseEnvironment":
        """Return the environment of the language that is active now."""
        key = (get_language(), self.loader)
        environment = self.languages.get(key)
        if environment is None:
            environment = self.languages[key] = self.overlay()
            environment.compiled = {}
        return environment

    def _find(self, name: str, *rest: Any) -> Template:
        """Return a game's template, or the platform's. Raises: TemplateNotFound, which names the game's."""
        try:
            return super().get_template(name, *rest)
        except TemplateNotFound as missing:
            if missing.name != name or not OF_A_GAME.match(name):
                raise
        try:
            return super().get_template(OF_A_GAME.sub("frames/", name), *rest)
        except TemplateNotFound:
            raise TemplateNotFound(name) from None


@pass_eval_context
def join_in_directions(
    eval_ctx: EvalContext, items: Iterable[object], between: str = "", attribute: str | None = None
) -> str:
    """Return items in a line; of a list that people read, each in its own direction."""
    if attribute is not None:
        items = map(make_attrgetter(eval_ctx.environment, attribute), items)
    if between.strip() and between.endswith(" "):
        items = (isolate(item) if isinstance(item, str) else item for item in items)
    joined: str = do_join(eval_ctx, items, between)
    return joined


def environment(**options: object) -> Environment:
    """Return Jinja2 with translations, `static`, `url`, `translate`, `help_rule`, and the files of a game."""
    constants: dict[str, Callable[..., object]] = {
        "icon": icon,
        "ornament": ornament,
        "sprite": sprite,
        "static": static,
    }
    env = HouseEnvironment(constants=constants, **options)
    env.add_extension("jinja2.ext.i18n")
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    env.filters |= {"join": join_in_directions, "isolate": isolate}
    for name in TRANSLATING:
        translates: Any = env.globals[name]
        env.globals[name] = printed(translates)
    env.globals |= {"url": url, "translate": translate, "help_rule": help_rule, "own_style": own_style}
    env.globals |= {"name_cookie": name_cookie, "can": can, "say_instead": say_instead}
    env.globals |= {"has_sign": has_sign, "frames": frames, "script_of": script_of}
    env.globals |= {"scripts_on_demand": scripts_on_demand, "style_of": style_of, "form_key": form_key}
    env.globals |= {"version": settings.VERSION, "request_id": get_request_id}
    env.globals |= {"device_page": settings.DEVICE_PAGE, "hours_or_minutes": hours_or_minutes}
    env.globals |= {"whole_percent": whole_percent, "whole_percents": whole_percents}
    env.filters["decimal"] = say_decimal
    env.filters["translate"] = translate
    env.filters["capfirst"] = capfirst
    return env


def get_jinja() -> Environment:
    """Return the environment of our templates."""
    backend = engines["jinja2"]
    assert isinstance(backend, Jinja2)
    env: Environment = backend.env
    return env


def printed(translates: Callable[..., str]) -> Callable[..., str]:
    """Return a function of the templates that sets a sentence whose places it has filled."""

    @pass_context
    def says(context: Context, *words: object, **parts: object) -> str:
        sentence = translates(context, *words, **parts)
        return euphonic(sentence) if parts else sentence

    return says


def url(name: str, *args: Any, **kwargs: Any) -> str:
    """Return the address of the view `name`."""
    return reverse(name, args=args, kwargs=kwargs)


def script_of(screen: str) -> str:
    """Return the file of a screen's script: its bundle, or its module while the site is in DEBUG."""
    return f"js/screens/{screen}.js" if settings.DEBUG else f"bundles/{screen}.js"


def scripts_on_demand() -> str:
    """Return the addresses of the scripts that a table's screen loads when it needs one, as JSON by name."""
    return json.dumps({name: static(script_of(name)) for name in ON_DEMAND})


def style_of(screen: str) -> str:
    """Return the file of a screen's style sheet: its bundle, or the list of its parts while one develops."""
    return f"css/screens/{screen}.css" if settings.DEBUG else f"bundles/{screen}.css"


@cache
def own_style(slug: str, kind: str = "") -> str:
    """Return the name of a game's own style sheet, of a kind (".print") of it; "" if it has none."""
    name = f"css/games/{slug}{kind}.css"
    return name if slug and finders.find(name) else ""


@cache
def icon(name: str, classes: str = "") -> Markup:
    """Return an icon of the sprite, or of a game's own, hidden from screen readers: words are beside it."""
    sign = Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>')
    return sign.format(f"i {classes}" if classes else "i", sprite(name), name)


@cache
def ornament(look: str) -> Markup:
    """Return the one line of ornament that a game has, by its slug; nothing if it has none."""
    name, line = f"orn-{look}", Markup('<use href="{}#{}"/></svg>')
    drawing = Markup('<svg class="orn"\n    viewBox="0 0 160 16" aria-hidden="true">')
    return drawing + line.format(sprite(name), name) if has_sign(name) else Markup("")


@cache
def sprite(name: str) -> str:
    """Return the address of the sprite that has this sign."""
    return static(find_sprite(name))


def has_sign(name: str) -> bool:
    """Whether the sprite has this sign."""
    return name in signs()


def page_context(request: HttpRequest) -> dict[str, object]:
    """Return the attributes of `<html>` on every page: the language and the theme of the reader."""
    theme = {"theme": get_theme(request), "is_unchosen": is_unchosen(request)}
    return {"LANGUAGE_CODE": get_language() or "en", **theme}
