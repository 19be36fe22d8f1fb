"""Frozen dataclasses as plain tuples, to travel in a play's answers, and back, strictly."""

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.rules.errors import IllegalPlay, require
from companion.rules.messages import _

T = TypeVar("T")
UNREADABLE = _("Something in the box cannot be read.")


def to_tuples(value: object) -> Any:
    """Return a value of dataclasses and tuples as tuples alone: the fields in their order."""
    if is_dataclass(value) and not isinstance(value, type):
        return tuple(to_tuples(getattr(value, field.name)) for field in fields(value))
    return tuple(to_tuples(field) for field in value) if isinstance(value, tuple) else value


def from_tuples(shape: type[T], value: Any) -> T:
    """Return what `to_tuples` was given, a `shape`; fields that were added since have their defaults.

    Raises: IllegalPlay, if the value is no such thing.
    """
    read_value: T = _read(shape, value)
    return read_value


def is_tuples_of(shape: type, value: object) -> bool:
    """Return whether `from_tuples` can read a value."""
    try:
        from_tuples(shape, value)
    except IllegalPlay:
        return False
    return True


@cache
def _hints(shape: type) -> dict[str, object]:
    hints = get_type_hints(shape)
    return {field.name: hints[field.name] for field in fields(shape)}


def _read(shape: object, value: object) -> Any:
    if is_dataclass(shape):
        return _row(shape, value)
    if get_origin(shape) is tuple:
        return _tuple(get_args(shape), value)
    if get_origin(shape) in (Union, UnionType):
        if value is None and NoneType in get_args(shape):
            return None
        return _read(next(option for option in get_args(shape) if option is not NoneType), value)
    require(type(value) is shape, UNREADABLE)
    return value


def _row(shape: Any, value: Any) -> Any:
    hints = _hints(shape)
    require(isinstance(value, tuple) and len(value) <= len(hints), UNREADABLE)
    pairs = zip(hints.items(), value, strict=False)
    try:
        return shape(**{name: _read(hint, item) for (name, hint), item in pairs})
    except TypeError as fault:  # a field without a default is missing
        raise IllegalPlay(UNREADABLE) from fault


def _tuple(shapes: tuple[object, ...], value: Any) -> Any:
    require(isinstance(value, tuple), UNREADABLE)
    if shapes[-1] is Ellipsis:
        return tuple(_read(shapes[0], item) for item in value)
    require(len(value) == len(shapes), UNREADABLE)
    return tuple(_read(shape, item) for shape, item in zip(shapes, value, strict=True))
