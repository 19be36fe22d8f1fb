"""A type adapter of pydantic 2.14 one of whose dataclasses is written short and read through a function."""

from collections.abc import Callable, Mapping
from functools import partial
from operator import eq
from typing import Any

from pydantic import TypeAdapter
from pydantic_core import SchemaSerializer, SchemaValidator, core_schema


def adapt(
    shape: Any, cls: type, defaults: Mapping[str, object], read: Callable[[Any], object]
) -> TypeAdapter[Any]:
    """Return the adapter of a type. Fields of `cls` at these defaults are not written; `read` makes its rows.

    pydantic has no way to say so for a dataclass that does not know pydantic.
    """
    adapter = TypeAdapter(shape)
    schema: Any = adapter.core_schema
    for place, definition in enumerate(schema.get("definitions", ())):
        if definition.get("cls") is cls:
            schema["definitions"][place] = _shorten(definition, defaults, read)
            adapter.serializer = SchemaSerializer(schema)
            adapter.validator = SchemaValidator(schema)
    return adapter


def _shorten(schema: Any, defaults: Mapping[str, object], read: Callable[[Any], object]) -> object:
    for field in schema["schema"]["fields"]:
        if field["name"] in defaults:
            field["serialization_exclude_if"] = partial(eq, defaults[field["name"]])
    return core_schema.no_info_after_validator_function(read, schema, ref=schema.pop("ref"))
