"""A cache in this process of the values that were used last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """A limited number of values by their keys; the longest unused is dropped."""

    def __init__(self, size: int) -> None:
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._size = size
        self._lock = Lock()

    def get_or_make(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of a key; if it is not here it is made, and kept if that raises nothing."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        self.keep(key, made)
        return made

    def get(self, key: K) -> V | None:
        """Return the value of a key, None if it is not here."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: K, value: V) -> None:
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
