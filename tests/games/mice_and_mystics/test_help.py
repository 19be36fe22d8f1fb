"""The help: every refusal that rests on a rule names it, and the rule is told."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import mice_and_mystics

SOURCES = sorted(Path(mice_and_mystics.__file__).parent.rglob("*.py"))
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "Choose a number from {low} to {high}.",
    "No initiative card lies on the column.",
    "That cannot be chosen now.",
    "That is not on the table.",
    "The chapter has already begun.",
    "The chapter is not being played.",
    "The chapter is not over yet.",
    "The party is already set.",
    "The table is already laid.",
}


def refusals(path: Path) -> Iterator[ast.Call]:
    """Give each call that refuses: `require`, `Illegal`, and what the `why` of a pick says."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("require", "Illegal"):
            yield node
        if isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args][1:] == [
            "answers",
            "value",
        ]:
            says = (one for one in ast.walk(node) if isinstance(one, ast.Call))
            yield from (one for one in says if ast.unparse(one.func) == "say")


def message(call: ast.Call) -> str:
    """Return the sentence that a call refuses with, or the code that finds it."""
    marked = [one for one in ast.walk(call) if isinstance(one, ast.Call) and ast.unparse(one.func) == "_"]
    return ast.literal_eval(marked[0].args[0]) if marked else ast.unparse(call)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_refusal_names_the_rule_behind_it(path: Path) -> None:
    bare = [call for call in refusals(path) if "rule" not in {one.arg for one in call.keywords}]
    assert {message(call) for call in bare} <= NEEDS_NO_RULE
