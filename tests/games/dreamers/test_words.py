"""Words: every rule is told, every refusal names its rule, every sheet, name and number has its words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import dreamers
from companion.games.dreamers import GAME
from companion.games.dreamers.help import HELP, RULE_OF, TOPICS
from companion.games.dreamers.help.notes import NOTES
from companion.games.dreamers.house import HOUSE_RULES
from companion.games.dreamers.labels import LABELS
from companion.games.dreamers.names import NAMES, named
from companion.games.dreamers.private import card, choices
from companion.games.dreamers.whys import why
from companion.rules import Pick, Say, Some, replace
from tests.games.dreamers.tables import DM, A, B, at_accusation, dealt, do, dreams, in_turn, new, three_gates
from tests.random_play import words

RULE = re.compile(r"DR-[A-Z]+-[0-9]+")
SOURCES = sorted(Path(dreamers.__file__).parent.rglob("*.py"))
IDS = [id for id, _topic, _title, _text in HELP]
SECTIONS = {
    "COMP": 8, "AIM": 4, "SETUP": 4, "MATCH": 7, "START": 1, "ID": 8, "MEM": 5, "NIGHT": 4, "DREAM": 8,
    "MOD": 13, "ACC": 9, "DELIV": 2, "END": 4, "SCORE": 9, "LOG": 2,
}  # fmt: skip
NEEDS_NO_RULE = {
    "Choose a number from {low} to {high}.",
    "That is not on the table.",
    "No match is being played.",
}


def test_every_rule_of_the_checklist_is_told() -> None:
    expected = {f"DR-{section}-{n}" for section, count in SECTIONS.items() for n in range(1, count + 1)}
    assert {id for id in IDS if "OPEN" not in id} == expected


def test_every_open_note_is_told_with_its_reading() -> None:
    assert [id for id in IDS if "OPEN" in id] == [f"DR-OPEN-{n}" for n in range(1, 16)]
    assert not {id for id, _title, _text in NOTES} & {*HOUSE_RULES}
    told = {id: words(text) for id, _topic, _title, text in HELP}
    assert all("Or as a house rule:" in told[id] for id in HOUSE_RULES)


def test_each_rule_is_told_once_and_shortly() -> None:
    assert len(set(IDS)) == len(IDS)
    long = [id for _topic, rows in TOPICS for id, title, text in rows if len(text) > 280 or len(title) > 40]
    assert long == []
    for _topic, rows in TOPICS:
        assert len({title for _id, title, _text in rows}) == len(rows)


@pytest.mark.parametrize(
    "id, numbers",
    [
        ("DR-COMP-2", "20 1 10"),
        ("DR-COMP-5", "13 6 16"),
        ("DR-MEM-3", "20 6 2 3"),
        ("DR-MEM-4", "8 7"),
        ("DR-SCORE-9", "2 2 1 0 0 0 3 2 2"),
    ],
)
def test_numbers_are_those_of_the_rulebook(id: str, numbers: str) -> None:
    text = next(text.id for one, _topic, _title, text in HELP if one == id)
    assert re.findall(r"[0-9]+", text) == numbers.split()


def test_the_sheets_lead_to_rules_that_are_told() -> None:
    assert set(RULE_OF.values()) <= set(IDS)
    assert RULE_OF.keys() <= GAME.actions.keys()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_rule_that_is_named_is_told(path: Path) -> None:
    found = (one.value for one in ast.walk(ast.parse(path.read_text())) if isinstance(one, ast.Constant))
    assert {word for word in found if isinstance(word, str) and RULE.fullmatch(word)} <= set(IDS)


def refusals(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("require", "Illegal"):
            yield node


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_refusal_names_the_rule_behind_it(path: Path) -> None:
    bare = [call for call in refusals(path) if "rule" not in {one.arg for one in call.keywords}]
    said = [one for call in bare for one in ast.walk(call) if isinstance(one, ast.Call)]
    messages = {
        ast.literal_eval(one.args[0])
        for one in said
        if ast.unparse(one.func) == "_" and isinstance(one.args[0], ast.Constant)
    }
    assert messages <= NEEDS_NO_RULE


@pytest.mark.parametrize("name", sorted(GAME.actions))
def test_a_sheet_says_what_it_is_and_asks(name: str) -> None:
    assert name in LABELS
    asks = GAME.actions[name].asks
    assert [ask for ask in asks if not {f"{name}.{ask}", ask} & LABELS.keys()] == []


@pytest.mark.parametrize("name", sorted(GAME.actions))
def test_whatever_a_sheet_offers_has_a_name(name: str) -> None:
    table = do(new(), "lay_identities", order=("dreamer", "dreamer", "master"))
    given = {"counter": "deck"}
    for ask in GAME.actions[name].asks.values():
        if isinstance(ask, Pick | Some):
            ids = [id for id in ask.options(table, given) if id]
            assert [id for id in ids if words(named(table, id)) == id and id not in NAMES] == []


def test_people_are_called_by_their_names() -> None:
    table = new()
    assert (named(table, A), named(table, B)) == ("Anna", "Ben")
    assert words(named(table, f"total:{B}")) == "Ben: points"
    assert words(named(None, "dreamer")) == "Dreamer"
    assert named(table, "{who} <b>") == "{who} <b>"


# why this number


def test_the_deck_says_what_was_drawn_and_what_is_needed() -> None:
    because = why(at_accusation(), "deck")
    assert because and because.total == 14
    assert [part.number for part in because.parts] == [20, -6, None]


def test_the_sum_the_gates_and_the_points_open_to_their_parts() -> None:
    table = dreams(in_turn(DM), 9, 4, 5)
    found = [why(table, id) for id in ("sum", "open", f"total:{A}")]
    assert [one.total for one in found if one] == [9, 1, 0]
    missed = dreams(in_turn(), 13, 3, 4)
    hit = why(do(missed, "play_modifier", by=A, sign="times", number=3, card="first"), "sum")
    assert hit and hit.total == 13
    assert [part.number for part in hit.parts] == [3, 4, 6, None]
    over = three_gates(dealt())
    total = why(replace(over, totals=(3, 2)), f"total:{A}")
    assert total and [part.rule for part in total.parts] == ["DR-SCORE-1", "DR-SCORE-8"]
    signed = [part.number.parts["number"] for part in total.parts if isinstance(part.number, Say)]
    assert signed == ["+2"]
    assert why(table, "identity") is None


# for one pair of eyes


@pytest.mark.rule("DR-ID-2", "DR-ID-8")
def test_a_card_is_its_owners_until_the_round_ends() -> None:
    table = dealt(DM)
    cards = [card(table, seat) for seat in (A, B)]
    assert [words(one.title) for one in cards if one] == ["Dreamer", "Master of Nightmares"]
    assert card(new(), A) is card(three_gates(table), A) is card(table, "seat-3") is None


def test_buttons_are_the_same_for_whatever_one_is() -> None:
    for seat in (A, B):
        assert choices(at_accusation(DM), seat) == choices(at_accusation(DM[::-1]), seat)
    assert set(NAMES) >= {"dreamer", "master"}
