"""What a game may tell the kit, in `tests/games/<game>/hooks.py`; one that tells nothing is tested too."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.rules import AnyGame

Wrong = Callable[[Any], Iterable[str]]  # gives what is wrong with a table


def nothing(table: Any) -> Iterable[str]:
    """Find nothing wrong."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """What is a game's own in the tests that all games share.

    `in_order` gives what is wrong with a table, whatever people did; `by_the_book` what is wrong where they
    have set nothing by hand. `begun(seed, house)` are tables in play that walks at random start from.
    `by_hand` are actions that set what the rules do not; if none is named, all corrections. `left_out` are
    those that end a walk too soon. `machine` is the game's own kind of Machine. `checkpoint` is what its
    golden sessions tell of a moment, if that is no field of its table. `shows` are marks: the rules that
    these checks show. `is_described` if its people write its rules: it has no packs, references, awards.
    """

    in_order: Wrong = nothing
    by_the_book: Wrong = nothing
    begun: Callable[[int, tuple[str, ...]], Sequence[Any]] | None = None
    by_hand: Sequence[str] = ()
    left_out: Sequence[str] = ()
    machine: type[Any] | None = None
    checkpoint: Callable[[int, Any], Mapping[str, Any]] | None = None
    shows: Sequence[Any] = ()
    is_described: bool = False


def own_module(slug: str, name: str) -> Any:
    """Return a module of a game's folder of tests, None if there is none."""
    folder = f"tests.games.{slug}"
    is_there = find_spec(folder) and find_spec(f"{folder}.{name}")
    return import_module(f"{folder}.{name}") if is_there else None


def hooks_of(game: AnyGame) -> Hooks:
    return _hooks(game.slug)


@cache
def _hooks(slug: str) -> Hooks:
    own = own_module(slug, "hooks")
    return own.HOOKS if own else Hooks()


def played(game: AnyGame) -> list[str]:
    """Return the actions that a walk is made of."""
    return [name for name in sorted(game.actions) if name not in hooks_of(game).left_out]


def by_the_rules(game: AnyGame) -> list[str]:
    """Return those of them that set nothing by hand."""
    corrections = [name for name, action in game.actions.items() if action.is_correction]
    by_hand = {*(hooks_of(game).by_hand or corrections), "set_house_rules", "set_packs", "set_variants"}
    return [name for name in played(game) if name not in by_hand]
