"""The help: every refusal that rests on a rule names it, and the rule is told."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import mice_and_mystics
from companion.games.mice_and_mystics.help import HELP, RULE_OF, TOPICS
from companion.games.mice_and_mystics.house import HOUSE_RULES

RULE = re.compile(r"MM-[A-Z0-9]+-[0-9]+")
SOURCES = sorted(Path(mice_and_mystics.__file__).parent.rglob("*.py"))
AT_THE_TABLE = [path for path in SOURCES if path.parent.name != "shelves"]  # a box's form leads to no help
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "Illegal(problem)",  # equipment.misfit, whose sentences each bring their rule
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


@pytest.mark.parametrize("path", AT_THE_TABLE, ids=lambda path: path.name)
def test_a_refusal_names_the_rule_behind_it(path: Path) -> None:
    bare = [call for call in refusals(path) if "rule" not in {one.arg for one in call.keywords}]
    assert {message(call) for call in bare} <= NEEDS_NO_RULE


def named(path: Path) -> set[str]:
    """Return the rule ids that a module names: of refusals and of reasons, not in what it says of itself."""
    words = (one.value for one in ast.walk(ast.parse(path.read_text())) if isinstance(one, ast.Constant))
    return {word for word in words if isinstance(word, str) and RULE.fullmatch(word)}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_rule_that_is_named_is_told(path: Path) -> None:
    assert named(path) <= {id for id, _topic, _title, _text in HELP}


def test_the_sheets_of_actions_lead_to_rules_that_are_told() -> None:
    assert RULE_OF.keys() <= mice_and_mystics.GAME.actions.keys()


def test_each_rule_is_told_once_and_in_words() -> None:
    ids = [id for id, _topic, _title, _text in HELP]
    assert len(set(ids)) == len(ids)
    assert all(RULE.fullmatch(id) for id in ids)
    assert all(part.id.strip() for _id, *parts in HELP for part in parts)


def test_no_two_rules_of_a_topic_have_one_title() -> None:
    for _topic, rows in TOPICS:
        titles = [title for _id, title, _text in rows]
        assert len(set(titles)) == len(titles)


# Sections 1 to 35 of the checklist, as far as they number: nothing may fall out of the help by accident.
SECTIONS = {
    "COMP": 11, "HERO": 12, "CARD": 20, "DICE": 7, "SETUP": 12, "ROUND": 5, "INIT": 8, "BOSS": 8, "TURN": 7,
    "MOVE": 9, "WATER": 5, "TRAP": 5, "ATK": 9, "WOUND": 4, "SEARCH": 6, "RECOV": 2, "EXPL": 9, "ENC": 6,
    "PLACE": 6, "AMB": 3, "SURGE": 11, "HOUR": 4, "CHEESE": 5, "FREE": 7, "MIN": 11, "BROD": 9, "ROACH": 4,
    "STAT": 6, "CAPT": 9, "PARTY": 12, "CH": 5, "CH1": 16, "ACH": 7, "CAMP": 4, "END": 3,
}  # fmt: skip


def test_every_rule_of_the_checklist_is_told_and_every_open_question() -> None:
    expected = {f"MM-{section}-{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)}
    assert {id for id, _topic, _title, _text in HELP} == {*expected, *HOUSE_RULES}
