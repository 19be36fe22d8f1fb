"""The help: every rule is told, what rests on a rule names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import winter_tales
from companion.games.winter_tales.help import HELP, RULE_OF, TOPICS
from companion.games.winter_tales.help.notes import NOTES
from companion.games.winter_tales.house import HOUSE_RULES
from tests.random_play import words

RULE = re.compile(r"WT-[A-Z]+-[0-9]+(-[a-z]+)?")
SOURCES = sorted(Path(winter_tales.__file__).parent.rglob("*.py"))
AT_THE_TABLE = [path for path in SOURCES if path.name != "shelves.py"]  # a box's form leads to no help
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "Something else must be finished first.",
    "That cannot be chosen now.",
    "That is not on the table.",
    "The tale has already begun.",
    "The tale has not begun yet.",
    "No tale is being played.",
    "Nothing is going on.",
}
# The sections of the checklist, as far as they number: nothing may fall out of the help by accident.
SECTIONS = {
    "TERM": 7, "SETUP": 13, "CHAP": 9, "ACT": 8, "MOVE": 5, "QUEST": 6, "RES": 17, "INT": 6, "CONF": 9,
    "TRICK": 12, "RESC": 8, "HAND": 3, "MEM": 3, "EPI": 13,
}  # fmt: skip
IDS = [id for id, _topic, _title, _text in HELP]


def test_every_rule_of_the_checklist_is_told() -> None:
    expected = {f"WT-{section}-{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)}
    assert len(expected) == 119
    assert {id for id in IDS if "OPEN" not in id} == expected


def test_every_open_note_is_told_with_its_reading() -> None:
    notes = {f"WT-OPEN-{n}" for n in range(1, 37)}
    assert {id for id in IDS if "OPEN" in id} == {*notes, *HOUSE_RULES}


def test_what_a_group_may_overrule_is_told_with_the_other_reading() -> None:
    assert not {id for id, _title, _text in NOTES} & {*HOUSE_RULES}
    told = {id: words(text) for id, _topic, _title, text in HELP}
    assert all("Or as a house rule:" in told[id] for id in HOUSE_RULES)


def test_each_rule_is_told_once_and_in_words() -> None:
    assert len(set(IDS)) == len(IDS)
    assert all(RULE.fullmatch(id) for id in IDS)
    assert all(part.id.strip() for _id, *parts in HELP for part in parts)


def test_a_rule_is_short_enough_for_mid_evening() -> None:
    long = [id for topic, rows in TOPICS for id, title, text in rows if len(text) > 280 or len(title) > 40]
    assert long == []


def test_no_two_rules_of_a_topic_have_one_title() -> None:
    for _topic, rows in TOPICS:
        titles = [title for _id, title, _text in rows]
        assert len(set(titles)) == len(titles)


def test_a_topic_stands_in_one_place() -> None:
    topics = [topic for topic, _rows in TOPICS]
    assert len(set(topics)) == len(topics)


# numbers that the rulebook prints, as the help tells them

TOLD = {id: text.id for id, _topic, _title, text in HELP}


@pytest.mark.parametrize(
    "id, numbers",
    [
        ("WT-SETUP-1", "2 7 4 4 3 2 2 2 2 2 1 1"),
        ("WT-SETUP-2", "3 5 7"),
        ("WT-SETUP-4", "4 6 6 5 6 7 2 7"),
        ("WT-SETUP-9", "4"),
        ("WT-SETUP-10", "1 2 3"),
        ("WT-SETUP-11", "4"),
        ("WT-CHAP-5", "4"),
        ("WT-ACT-3", "3"),
        ("WT-ACT-6", "7 7"),
        ("WT-EPI-8", "3"),
    ],
)
def test_numbers_are_those_of_the_rulebook(id: str, numbers: str) -> None:
    assert re.findall(r"[0-9]+", TOLD[id]) == numbers.split()


# what rests on a rule


def named(path: Path) -> set[str]:
    """Return the rule ids that a module names: of refusals and of reasons, not in what it says of itself."""
    words = (one.value for one in ast.walk(ast.parse(path.read_text())) if isinstance(one, ast.Constant))
    return {word for word in words if isinstance(word, str) and RULE.fullmatch(word)}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_rule_that_is_named_is_told(path: Path) -> None:
    assert named(path) <= set(IDS)


def test_the_sheets_of_actions_lead_to_rules_that_are_told() -> None:
    assert set(RULE_OF.values()) <= set(IDS)


def test_a_sheet_that_leads_to_a_rule_is_one_of_the_game() -> None:
    assert RULE_OF.keys() <= winter_tales.GAME.actions.keys()


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
