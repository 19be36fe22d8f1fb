"""The help: every rule is told, what rests on a rule names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import stuffed_fables
from companion.games.stuffed_fables.help import HELP, RULE_OF, TOPICS
from companion.games.stuffed_fables.help.notes import NOTES
from companion.games.stuffed_fables.house import HOUSE_RULES
from tests.random_play import words

RULE = re.compile(r"SF-[A-Z]+-[0-9]+(-[a-z]+)?")
SOURCES = sorted(Path(stuffed_fables.__file__).parent.rglob("*.py"))
AT_THE_TABLE = [path for path in SOURCES if path.parent.name != "shelves"]  # a box's form leads to no help
# Where a phase is over or a thing is not there, no rule of the game is behind it.
NEEDS_NO_RULE = {
    "require(wrong is None, wrong or '')",  # a recount, whose sentences bring their rule
    "Choose a number from {low} to {high}.",
    "Something else must be finished first.",
    "Something is still to be chosen.",
    "That cannot be chosen now.",
    "That is not on the table.",
    "The story is not being played.",
    "The story is not over yet.",
    "The table is already laid.",
    "The table is not being laid.",
}
# The sections of the checklist, as far as they number: nothing may fall out of the help by accident.
SECTIONS = {
    "GAME": 3, "COMP": 7, "CARD": 10, "SETUP": 13, "TWO": 2, "NARR": 4, "STORY": 4, "MAP": 7, "LOST": 6,
    "POI": 3, "SHOP": 5, "LEAVE": 5, "ENC": 8, "BOSS": 5, "TURN": 4, "BAG": 6, "STUFF": 7, "THREAT": 4,
    "DICE": 11, "MOVE": 5, "STORE": 6, "ENCO": 7, "TEST": 6, "GROUP": 6, "ATK": 9, "SEARCH": 4, "ITEM": 5,
    "BONUS": 5, "DISC": 1, "CHECK": 4, "SURGE": 6, "MON": 13, "DEF": 4, "COLL": 7, "STATUS": 4, "SLEEP": 6,
    "TOK": 3, "ABIL": 3, "OVER": 3, "CAMP": 5,
}  # fmt: skip
IDS = [id for id, _topic, _title, _text in HELP]


def test_every_rule_of_the_checklist_is_told() -> None:
    expected = {f"SF-{section}-{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)}
    assert len(expected) == 226
    assert {id for id in IDS if "OPEN" not in id} == expected


def test_every_open_note_is_told_with_its_reading() -> None:
    notes = {f"SF-OPEN-{n}" for n in range(1, 46)}
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
        ("SF-COMP-2", "6 17"),
        ("SF-COMP-4", "40 6 29 10 47 12 7 34 46 8"),
        ("SF-COMP-5", "15 32 16 4 4 30 15"),
        ("SF-SETUP-2", "5"),
        ("SF-SETUP-4", "3 3 4 4 5 5"),
        ("SF-CARD-4", "5 1 3 6 1 3 4 6 3 1 4 3"),
        ("SF-BAG-1", "5"),
        ("SF-BAG-6", "31 33 35"),
        ("SF-SHOP-1", "4"),
        ("SF-BONUS-5", "3 1 1 4 10"),
        ("SF-CAMP-4", "47 29 12 5"),
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
    assert RULE_OF.keys() <= stuffed_fables.GAME.actions.keys()


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
