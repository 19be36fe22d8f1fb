"""The index of words: FTS5 on SQLite, text search on PostgreSQL; no other module depends on which it is.

The database keeps both up to date from `SearchRow` (see the migration that made them). They have words as
`campaigns.search.words` has folded them, so that both find the same.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from django.db import connection
from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL

from campaigns.models import SearchRow
from campaigns.search.words import is_whole

Rows = QuerySet[SearchRow]


def scope_of(group_id: int) -> str:
    """Return the word that marks the rows of a group in the index; no text of a user has such a word."""
    return f"@g{group_id}"


class Index(Protocol):
    """A way to find rows by words."""

    def find(self, rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
        """Return the rows of these scopes in which each wanted word is the beginning of a word."""
        ...


class SqliteIndex:
    """An FTS5 table, which triggers fill from the rows."""

    def find(self, rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
        of = " OR ".join(_quote(scope) for scope in scopes)
        words = " AND ".join(_quote(word) + ("" if is_whole(word) else "*") for word in wanted)
        asked = f"scope : ({of}) AND words : ({words})"
        return rows.filter(
            pk__in=RawSQL("SELECT rowid FROM search_words WHERE search_words MATCH %s", [asked])
        )


class PostgresIndex:
    """A column that the database generates from `scope` and `words`; it is in no model."""

    def find(self, rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
        of = " | ".join(_quote(scope, "'") for scope in scopes)
        words = " & ".join(_quote(word, "'") + ("" if is_whole(word) else ":*") for word in wanted)
        is_found: object = RawSQL(
            "lexemes @@ %s::tsquery", [f"({of}) & ({words})"], output_field=BooleanField()
        )
        return rows.filter(is_found)


def _quote(word: str, mark: str = '"') -> str:
    """Return a word for a query: words have letters and digits alone, a scope has a sign before them."""
    return f"{mark}{word}{mark}"


INDEXES: dict[str, Index] = {"sqlite": SqliteIndex(), "postgresql": PostgresIndex()}


def find_rows(rows: Rows, scopes: Iterable[str], wanted: Sequence[str]) -> Rows:
    """Return the rows of these scopes in which each wanted word is the beginning of a word."""
    return INDEXES[connection.vendor].find(rows, scopes, wanted)
