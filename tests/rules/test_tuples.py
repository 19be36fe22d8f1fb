"""Dataclasses as plain tuples, and back."""

from dataclasses import dataclass

import pytest

from companion.rules import IllegalPlay, from_tuples, is_tuples_of, to_tuples


@dataclass(frozen=True)
class Crumb:
    id: str
    weight: int = 1


@dataclass(frozen=True)
class Loaf:
    id: str
    crumbs: tuple[Crumb, ...] = ()
    sold: bool = False
    prices: tuple[tuple[str, int], ...] | None = None


LOAF = Loaf("rye", (Crumb("a"), Crumb("b", 3)), True, (("anna", 2),))


def test_what_is_flat_comes_back_as_it_was() -> None:
    assert from_tuples(Loaf, to_tuples(LOAF)) == LOAF
    assert from_tuples(Loaf, to_tuples(Loaf("bun"))) == Loaf("bun")


def test_fields_that_were_added_since_have_their_defaults() -> None:
    assert from_tuples(Loaf, ("rye", (("a",),))) == Loaf("rye", (Crumb("a"),))


@pytest.mark.parametrize(
    "broken",
    [
        (),
        7,
        "rye",
        ("rye", "crumbs"),
        ("rye", ((1, 2),)),
        ("rye", (("a", True),)),
        ("rye", (), 1),
        ("rye", (), True, (("anna",),)),
        ("rye", (), True, None, "more"),
    ],
)
def test_what_is_no_such_thing_is_refused(broken: object) -> None:
    assert not is_tuples_of(Loaf, broken)
    with pytest.raises(IllegalPlay):
        from_tuples(Loaf, broken)
