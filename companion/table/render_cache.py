"""HTML remembered by what it shows: since tables never change, what shows the same looks the same."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from threading import Lock
from typing import Any

from markupsafe import Markup

CACHE_SIZE = 4096  # panels and parts of all tables together, a few kB each at most


class RenderCache:
    """The HTML drawn last, by what it shows; the longest unused is forgotten."""

    def __init__(self, size: int) -> None:
        self._kept: OrderedDict[Hashable, Markup] = OrderedDict()
        self._size = size
        self._lock = Lock()

    def get_or_render(self, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        with self._lock:
            kept = self._kept.pop(key, None)
            if kept is not None:
                self._kept[key] = kept  # at the end; looked for twice in all, since a key is slow to hash
                return kept
        drawn = draw()
        with self._lock:
            self._kept[key] = drawn
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return drawn

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


RENDER_CACHE = RenderCache(CACHE_SIZE)


def to_key(shows: Any) -> Hashable:
    """Return what stands for a value in a key. Sentences have no hash; then its text does."""
    try:
        hash(shows)
    except TypeError:
        return sha256(repr(shows).encode()).digest()
    return shows  # type: ignore[no-any-return]
