"""The help of every game: each rule is told, once and shortly, and what rests on a rule names it."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.rules import Game
from tests.games.told import Told
from tests.random_play import words

LONGEST_TEXT, LONGEST_TITLE = 280, 40  # signs of a rule that is read mid-evening


def told_of(game: Game) -> Told:
    found: Told = import_module(f"tests.games.{game.slug}.told").TOLD
    return found


def help_of(game: Game) -> Any:
    return import_module(f"companion.games.{game.slug}.help")


def house_rules(game: Game) -> set[str]:
    return {*import_module(f"companion.games.{game.slug}.house").HOUSE_RULES}


def texts(game: Game) -> dict[str, Any]:
    return {id: text for id, _topic, _title, text in help_of(game).HELP}


def sources(game: Game) -> list[Path]:
    return sorted(Path(import_module(f"companion.games.{game.slug}").__file__ or "").parent.rglob("*.py"))


@pytest.fixture(params=GAMES.values(), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = request.param
    return found


def test_every_rule_of_the_checklist_is_told(game: Game) -> None:
    assert {id for id in texts(game) if "OPEN" not in id} == told_of(game).rules


def test_every_open_note_is_told_with_its_reading(game: Game) -> None:
    assert {id for id in texts(game) if "OPEN" in id} == told_of(game).open_notes | house_rules(game)


def test_what_a_group_may_overrule_is_told_with_the_other_reading(game: Game) -> None:
    assert all("Or as a house rule:" in words(texts(game)[id]) for id in house_rules(game))


def test_each_rule_is_told_once_and_in_words(game: Game) -> None:
    rows = help_of(game).HELP
    assert len(texts(game)) == len(rows)
    assert all(part.id.strip() for _id, *parts in rows for part in parts)


def test_a_rule_is_short_enough_for_mid_evening(game: Game) -> None:
    rows = [row for _topic, rows in help_of(game).TOPICS for row in rows]
    long = [id for id, title, text in rows if len(text) > LONGEST_TEXT or len(title) > LONGEST_TITLE]
    assert long == []


def test_a_topic_stands_in_one_place_and_tells_apart_what_it_tells(game: Game) -> None:
    topics = help_of(game).TOPICS
    assert len({topic for topic, _rows in topics}) == len(topics)
    assert [topic for topic, rows in topics if len({title for _id, title, _text in rows}) < len(rows)] == []


def test_numbers_are_those_of_the_rulebook(game: Game) -> None:
    told = {id: " ".join(re.findall(r"[0-9]+", texts(game)[id].id)) for id in told_of(game).numbers}
    assert told == told_of(game).numbers


# what rests on a rule


def named(path: Path, prefix: str) -> set[str]:
    """Return the rule ids that a module names: of refusals and of reasons, not in what it says of itself."""
    ids = re.compile(rf"{prefix}-[A-Z0-9]+-[0-9]+(-[a-z]+)?")
    constants = (one.value for one in ast.walk(ast.parse(path.read_text())) if isinstance(one, ast.Constant))
    return {word for word in constants if isinstance(word, str) and ids.fullmatch(word)}


def test_every_rule_that_is_named_is_told(game: Game) -> None:
    found = {path.name: named(path, told_of(game).prefix) - texts(game).keys() for path in sources(game)}
    assert {name: ids for name, ids in found.items() if ids} == {}


def test_the_sheets_of_actions_lead_to_rules_that_are_told(game: Game) -> None:
    rule_of = help_of(game).RULE_OF
    assert {*rule_of.values()} <= texts(game).keys()
    assert rule_of.keys() <= game.actions.keys()


def refusals(path: Path) -> Iterator[ast.Call]:
    """Give each call that refuses: `require`, `Illegal`, and what the `why` of an ask says."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("require", "Illegal"):
            yield node
        is_why = isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args][1:] == [
            "answers",
            "value",
        ]
        if is_why:
            says = (one for one in ast.walk(node) if isinstance(one, ast.Call))
            yield from (one for one in says if ast.unparse(one.func) == "say")


def message(call: ast.Call) -> str:
    """Return the sentence that a call refuses with, or the code that finds it."""
    marked = [one for one in ast.walk(call) if isinstance(one, ast.Call) and ast.unparse(one.func) == "_"]
    return str(ast.literal_eval(marked[0].args[0])) if marked else ast.unparse(call)


def test_a_refusal_names_the_rule_behind_it(game: Game) -> None:
    at_the_table = [path for path in sources(game) if "shelves" not in str(path)]  # a box's form has no help
    calls = [call for path in at_the_table for call in refusals(path)]
    bare = [call for call in calls if "rule" not in {one.arg for one in call.keywords}]
    assert {message(call) for call in bare} <= told_of(game).needs_no_rule
