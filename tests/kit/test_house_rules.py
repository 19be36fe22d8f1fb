"""House rules of every game: chosen at any time, told with both readings, and each read by a rule."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.rules import AnyGame, IllegalPlay, Play
from tests.kit.games import begun, each
from tests.support.random_play import words

WITH_HOUSE_RULES = [game for game in GAMES.values() if game.house_rules]


def chosen(game: AnyGame, table: Any, *others: str) -> Any:
    return game.play(table, Play("set_house_rules", {"others": others}))


def read_by(game: AnyGame) -> set[str]:
    """Return the open notes that a rule of the game asks for, as `table.reads(...)`."""
    root = Path(import_module(f"companion.games.{game.slug}").__file__ or "").parent
    return {note for path in root.rglob("*.py") for note in _notes(path, root)}


def _notes(path: Path, root: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "reads":
            yield _value(node.args[0], path, root)


def _value(argument: ast.expr, path: Path, root: Path) -> str:
    """Return what an argument is: a word, or the constant of its module that holds it."""
    if isinstance(argument, ast.Constant):
        return str(argument.value)
    parts = path.relative_to(root).with_suffix("").parts
    module = import_module(".".join(("companion.games", root.name, *parts)))
    return str(getattr(module, argument.id)) if isinstance(argument, ast.Name) else ""


@each(WITH_HOUSE_RULES)
def test_they_are_set_at_any_time_in_the_order_of_the_rulebook(game: AnyGame) -> None:
    two = game.house_rules[:2]
    for table in (game.set_up(begun(game, 0)[0].people), *begun(game, 0)):
        other = chosen(game, table, *reversed(two))
        assert (other.house, game.house_rules_of(other)) == (two, two)
        assert chosen(game, other).house == ()


@each(WITH_HOUSE_RULES)
def test_each_is_told_by_its_title_and_none_is_told_too(game: AnyGame) -> None:
    (table, *_more) = begun(game, 0)
    lines = {
        words(game.says(table, Play("set_house_rules", {"others": others})))
        for others in ((), *((one,) for one in game.house_rules))
    }
    assert len(lines) == len(game.house_rules) + 1
    assert not [line for line in lines for note in game.house_rules if note in line]


@each(WITH_HOUSE_RULES)
def test_what_is_no_choice_of_the_rulebook_is_refused(game: AnyGame) -> None:
    for none in ("nobody", f"{game.house_rules[0]}-none", ""):
        with pytest.raises(IllegalPlay):
            chosen(game, begun(game, 0)[0], none)


@each(WITH_HOUSE_RULES)
def test_every_switch_is_read_by_a_rule_and_no_other(game: AnyGame) -> None:
    assert read_by(game) == {*game.house_rules, *game.packs.ids}
