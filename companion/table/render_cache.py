"""The templates of the table drawn, and HTML kept by what it shows: equal tables look the same."""

from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256

from django.conf import settings
from django.utils.translation import get_language
from jinja2 import Environment
from markupsafe import Markup

from companion.storage.recent import Recent
from companion.web.jinja import get_jinja

# Panels and parts of all tables together, a few kB each: at home an evening or two, on a server many. None
# while one develops: templates change.
CACHE_SIZE = 0 if settings.DEBUG else settings.IN_MEMORY["parts"]


RENDER_CACHE: Recent[Hashable, Markup] = Recent(CACHE_SIZE)


class Key:
    """What a piece of HTML shows, as a key: hashed once, and compared only if the hash is the same."""

    __slots__ = ("_hash", "_shows")

    def __init__(self, shows: Hashable) -> None:
        self._shows, self._hash = shows, hash(shows)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Compare once: of two that show the same, both hold one of both values then."""
        if not isinstance(other, Key) or self._hash != other._hash:
            return False
        if self._shows is not other._shows:
            if self._shows != other._shows:
                return False
            self._shows = other._shows
        return True


def to_key(shows: object) -> Key:
    """Return the key of a value: a sentence has no hash, so its text is hashed."""
    try:
        return Key(shows)
    except TypeError:
        return Key(sha256(repr(shows).encode()).digest())


def render_template(template: str, context: Mapping[str, object]) -> Markup:
    return Markup(get_jinja().get_template(template).render(context))


def render_cached(
    env: Environment,
    template: str,
    shows: Mapping[str, object],
    context: Callable[[], Mapping[str, object]] = dict,
    language: str | None = None,
) -> Markup:
    """Return a template drawn from what it `shows`, or as it was drawn last for the same.

    Nothing else of `context` may matter. `language` is the active one, if it is known.
    """

    def draw() -> Markup:
        return Markup(env.get_template(template).render({**context(), **shows}))

    key = (template, language or get_language(), to_key(tuple(shows.items())))
    return RENDER_CACHE.get_or_make(key, draw)
