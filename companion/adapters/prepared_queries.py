"""Statements that every tap sends, written once: writing their SQL takes longer than answering them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators  # type: ignore[attr-defined]
from django.db.models.sql import InsertQuery

M = TypeVar("M", bound=Model)

FIRST_SLOT = 2_147_000_000  # which every column of whole numbers takes, and no query names by itself
LARGEST = 2**63 - 1  # that a key can be: an address may name any number


@dataclass(frozen=True)
class PreparedSQL:
    """A query's SQL, and how a row of its answer becomes a model with its related rows."""

    sql: str
    params: tuple[Any, ...]
    model: type[Model]
    columns: slice
    attributes: list[str]
    converters: list[tuple[int, Any, object]]
    related: list[Any]
    annotated: dict[str, int]

    def to_model(self, row: list[object], connection: object) -> Any:
        for place, convert, expression in self.converters:
            row[place] = convert(row[place], expression, connection)
        made: object = self.model.from_db(DEFAULT_DB_ALIAS, self.attributes, row[self.columns])
        for related in self.related:
            related.populate(row, made)
        for name, place in self.annotated.items():
            setattr(made, name, row[place])
        return made


class PreparedQuery(Generic[M]):
    """A queryset of models that is asked again and again with other keys.

    `write` makes it of as many whole numbers as it has arguments; none of them may change its shape. Rows are
    what the queryset itself gives, with what it selects along and annotates.
    """

    def __init__(self, write: Callable[..., QuerySet[M]]) -> None:
        self._write = write
        self._written: PreparedSQL | None = None

    def first(self, *keys: int | str) -> M | None:
        """Return the first row for these keys, None if there is none."""
        numbers = tuple(map(int, keys))  # some addresses give them as text
        if max(numbers) > LARGEST:
            return None
        written = self._written = self._written or self._compile(len(numbers))
        slots = {FIRST_SLOT - place: key for place, key in enumerate(numbers)}
        connection = connections[DEFAULT_DB_ALIAS]
        with connection.cursor() as cursor:
            cursor.execute(written.sql, tuple(slots.get(param, param) for param in written.params))
            row = cursor.fetchone()
        return None if row is None else written.to_model(list(row), connection)

    def _compile(self, count: int) -> PreparedSQL:
        """Return the SQL, with a number of its own for each key, and the types of its columns."""
        slots = [FIRST_SLOT - place for place in range(count)]
        compiler: Any = self._write(*slots)[:1].query.get_compiler(using=DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        assert set(slots) <= set(params), "A key that is not asked for by itself cannot be put in later."
        select, known = compiler.select, compiler.klass_info
        columns = slice(known["select_fields"][0], known["select_fields"][-1] + 1)
        converters = compiler.get_converters([expression for expression, _sql, _alias in select])
        return PreparedSQL(
            sql,
            params,
            known["model"],
            columns,
            [expression.target.attname for expression, _sql, _alias in select[columns]],
            [
                (place, converter, by)
                for place, (of_column, by) in converters.items()
                for converter in of_column
            ],
            get_related_populators(known, select, DEFAULT_DB_ALIAS),
            compiler.annotation_col_map,
        )


class PreparedInsert(Generic[M]):
    """The statement that adds a row of a model, every column but its key given."""

    def __init__(self, model: type[M]) -> None:
        self._model = model
        self._sql = ""

    def insert(self, made: M) -> None:
        """Add a row, which then has its key. Raises: IntegrityError."""
        fields = [field for field in self._model._meta.concrete_fields if not field.primary_key]
        connection = connections[DEFAULT_DB_ALIAS]
        self._sql = self._sql or self._compile(fields, made)
        values = [
            field.get_db_prep_save(field.pre_save(made, add=True), connection=connection) for field in fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(self._sql, values)
            made.pk = cursor.fetchone()[0]
        made._state.adding, made._state.db = False, DEFAULT_DB_ALIAS

    def _compile(self, fields: list[Any], made: M) -> str:
        query = InsertQuery(self._model)
        query.insert_values(fields, [made])
        compiler: Any = query.get_compiler(using=DEFAULT_DB_ALIAS)
        compiler.returning_fields = [self._model._meta.pk]
        ((sql, _values),) = compiler.as_sql()
        return str(sql)
