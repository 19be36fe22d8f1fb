"""The methods of a dataclass come from what was compiled before, if its text is known."""

import dataclasses
from types import CodeType

import pytest

from companion.adapters.dataclass_methods import take_from


def make_class() -> type:
    return dataclasses.make_dataclass("Card", [("name", str), ("value", int, 3)], frozen=True)


def test_methods_of_the_same_fields_are_compiled_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dataclasses, "exec", exec, raising=False)
    codes: dict[bytes, CodeType] = {}
    take_from(codes)
    first, known = make_class(), dict(codes)
    assert known
    monkeypatch.setattr("builtins.compile", None)
    second = make_class()
    assert codes == known
    assert first("Owl") != second("Owl")
    assert second("Owl") == second("Owl", 3)
    assert repr(second("Owl")) == "Card(name='Owl', value=3)"
