"""The help: every rule is told, what rests on a rule names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import nightmare_tales
from companion.games.nightmare_tales.help import HELP, RULE_OF, TOPICS
from companion.games.nightmare_tales.help.notes import NOTES
from companion.games.nightmare_tales.house import HOUSE_RULES
from tests.random_play import words

RULE = re.compile(r"NT-[A-Z]+-[0-9]+")
SOURCES = sorted(Path(nightmare_tales.__file__).parent.rglob("*.py"))
AT_THE_TABLE = [path for path in SOURCES if path.name != "shelves.py"]  # a box's form leads to no help
NEEDS_NO_RULE = {
    "require(wrong is None, wrong or '')",  # seating, whose sentences bring their rule
    "beyond(table, {'counter': id}, value)",
    "That cannot be chosen now.",
    "That is not on the table.",
}
SECTIONS = {
    "AIM": 2, "CARD": 2, "SETUP": 10, "SIMPLE": 3, "TURN": 11, "EFF": 12, "PEN": 9, "KNOCK": 8, "DAWN": 7,
    "SCORE": 9, "TOUR": 11, "TEAM": 7, "SHEET": 2, "MISC": 2,
}  # fmt: skip
IDS = [id for id, _topic, _title, _text in HELP]


def test_every_rule_of_the_checklist_is_told() -> None:
    expected = {f"NT-{section}-{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)}
    assert {id for id in IDS if "OPEN" not in id} == expected


def test_every_open_note_is_told_with_its_reading() -> None:
    assert {id for id in IDS if "OPEN" in id} == {f"NT-OPEN-{n}" for n in range(1, 25)}


def test_what_a_group_may_overrule_is_told_with_the_other_reading() -> None:
    assert not {id for id, _title, _text in NOTES} & {*HOUSE_RULES}
    told = {id: words(text) for id, _topic, _title, text in HELP}
    assert all("Or as a house rule:" in told[id] for id in HOUSE_RULES)


def test_each_rule_is_told_once_and_in_words() -> None:
    assert len(set(IDS)) == len(IDS)
    assert all(part.id.strip() for _id, *parts in HELP for part in parts)


def test_a_rule_is_short_enough_for_mid_evening() -> None:
    assert not [
        id for _topic, rows in TOPICS for id, title, text in rows if len(text) > 280 or len(title) > 40
    ]


def test_no_two_rules_of_a_topic_have_one_title() -> None:
    for _topic, rows in TOPICS:
        titles = [title for _id, title, _text in rows]
        assert len(set(titles)) == len(titles)


TOLD = {id: text.id for id, _topic, _title, text in HELP}


@pytest.mark.parametrize(
    "id, numbers",
    [
        ("NT-SETUP-1", "4"),
        ("NT-SETUP-3", "1"),
        ("NT-SETUP-7", "5 6 7"),
        ("NT-SETUP-8", "3"),
        ("NT-SETUP-9", "3 7"),
        ("NT-SETUP-10", "2 10"),
        ("NT-SIMPLE-1", "10"),
        ("NT-PEN-3", "1"),
        ("NT-TOUR-1", "50"),
        ("NT-TOUR-3", "10 10"),
    ],
)
def test_numbers_are_those_of_the_rulebook(id: str, numbers: str) -> None:
    assert re.findall(r"[0-9]+", TOLD[id]) == numbers.split()


def named(path: Path) -> set[str]:
    """Return the rule ids that a module names: of refusals and of reasons, not in what it says of itself."""
    said = (one.value for one in ast.walk(ast.parse(path.read_text())) if isinstance(one, ast.Constant))
    return {word for word in said if isinstance(word, str) and RULE.fullmatch(word)}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_rule_that_is_named_is_told(path: Path) -> None:
    assert named(path) <= set(IDS)


def test_the_sheets_of_actions_lead_to_rules_that_are_told() -> None:
    assert set(RULE_OF.values()) <= set(IDS)
    actions = nightmare_tales.GAME.actions.keys()
    assert RULE_OF.keys() <= actions
    assert actions - RULE_OF.keys() == {"note"}


def refusals(path: Path) -> Iterator[ast.Call]:
    """Give each call that refuses: `require`, `Illegal`, and what the `why` of an ask says."""
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
    if marked:
        return str(ast.literal_eval(marked[0].args[0]))
    of_counter = [ast.unparse(one) for one in ast.walk(call) if isinstance(one, ast.Call)]
    return next((one for one in of_counter if one.startswith("beyond(")), ast.unparse(call))


@pytest.mark.parametrize("path", AT_THE_TABLE, ids=lambda path: path.name)
def test_a_refusal_names_the_rule_behind_it(path: Path) -> None:
    bare = [call for call in refusals(path) if "rule" not in {one.arg for one in call.keywords}]
    assert {message(call) for call in bare} <= NEEDS_NO_RULE
