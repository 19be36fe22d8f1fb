"""Queries that every tap asks, written once: writing their SQL takes longer than answering them."""

from collections.abc import Callable
from copy import copy
from types import SimpleNamespace
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)

FIRST_SLOT = -7_000_001  # no key is negative
LARGEST = 2**63 - 1  # that a key can be: an address may name any number


class PreparedQuery(Generic[M]):
    """A queryset of models that is asked again and again with other keys.

    `write` makes it of as many whole numbers as it has arguments; none of them may change its shape. Rows are
    what the queryset itself gives, with what it selects along and annotates.
    """

    def __init__(self, write: Callable[..., QuerySet[M]]) -> None:
        self._write = write
        self._written: tuple[Any, Any, str, tuple[Any, ...]] | None = None

    def first(self, *keys: int | str) -> M | None:
        """Return the first row for these keys, None where there is none."""
        numbers = tuple(map(int, keys))  # some addresses give them as text
        if max(numbers) > LARGEST:
            return None
        rows, compiler, sql, params = self._written = self._written or self._compile(len(numbers))
        slots = {FIRST_SLOT - place: key for place, key in enumerate(numbers)}
        asked = copy(compiler)
        asked.connection = connections[DEFAULT_DB_ALIAS]
        asked.as_sql = lambda: (sql, tuple(slots.get(one, one) for one in params))
        query = SimpleNamespace(get_compiler=lambda using: asked)
        found = rows(SimpleNamespace(db=DEFAULT_DB_ALIAS, query=query, _known_related_objects={}))
        return next(iter(found), None)

    def _compile(self, count: int) -> tuple[Any, Any, str, tuple[Any, ...]]:
        """Return how rows become models, the compiler that knows the columns, SQL and parameters."""
        slots = [FIRST_SLOT - place for place in range(count)]
        queryset: Any = self._write(*slots)[:1]
        compiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        assert set(slots) <= set(params), "A key that is not asked for by itself cannot be put in later."
        return queryset._iterable_class, compiler, sql, params
