"""The index of words: FTS5 on SQLite, text search on PostgreSQL; the one place that knows which it is.

Both are kept by the database beside the rows of `SearchRow` (see the migration that made them), and hold
words as `campaigns.search.words` has folded them, so that both find the same.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from django.db import connection
from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL

from campaigns.models import SearchRow
from campaigns.search.words import is_whole

Rows = QuerySet[SearchRow]


def scope_of(group_id: int) -> str:
    """Return the word by which the index knows a group's rows; nothing that people type is such a word."""
    return f"@g{group_id}"


class Index(Protocol):
    """How rows are found by words."""

    def find(self, rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
        """Return those of the rows, of one of these scopes, in which all words begin that are wanted."""
        ...


class SqliteIndex:
    """An FTS5 table beside the rows, which triggers keep."""

    def find(self, rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
        of = " OR ".join(_quote(scope) for scope in scopes)
        words = " AND ".join(_quote(word) + ("" if is_whole(word) else "*") for word in wanted)
        asked = f"scope : ({of}) AND words : ({words})"
        return rows.filter(
            pk__in=RawSQL("SELECT rowid FROM search_words WHERE search_words MATCH %s", [asked])
        )


class PostgresIndex:
    """A column that the database makes of `scope` and `words`, which no model knows."""

    def find(self, rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
        of = " | ".join(_quote(scope, "'") for scope in scopes)
        words = " & ".join(_quote(word, "'") + ("" if is_whole(word) else ":*") for word in wanted)
        is_found: Any = RawSQL("lexemes @@ %s::tsquery", [f"({of}) & ({words})"], output_field=BooleanField())
        return rows.filter(is_found)


def _quote(word: str, mark: str = '"') -> str:
    """Return a word as a query holds it: it has letters and numbers alone, a scope a sign before them."""
    return f"{mark}{word}{mark}"


INDEXES: dict[str, Index] = {"sqlite": SqliteIndex(), "postgresql": PostgresIndex()}


def find_rows(rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
    """Return those of the rows, of one of these scopes, in which all words begin that are wanted."""
    return INDEXES[connection.vendor].find(rows, scopes, wanted)
