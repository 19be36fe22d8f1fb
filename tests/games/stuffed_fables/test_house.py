"""House rules: each switch reads one open question the other way, and nothing else."""

from pathlib import Path

import pytest

from companion.games.stuffed_fables import GAME, data
from companion.games.stuffed_fables.data import HOUSE_RULES
from companion.games.stuffed_fables.pieces import Page
from companion.rules import Play
from tests.cases import for_each
from tests.games.stuffed_fables.tables import in_play, play, refused
from tests.random_play import words


def test_they_are_set_at_any_time_and_told_with_both_readings() -> None:
    table = play(in_play(), "set_house_rules", others=("SF-OPEN-33", "SF-OPEN-14"))
    assert table.house == ("SF-OPEN-14", "SF-OPEN-33")
    assert GAME.house_rules_of(table) == ("SF-OPEN-14", "SF-OPEN-33")
    assert play(table, "set_house_rules", others=()).house == ()
    assert refused(table, "set_house_rules", others=("SF-OPEN-2",))


def test_every_switch_of_the_checklist_is_here_or_a_count() -> None:
    switches = {1, 6, 8, 14, 17, 23, 33, 36, 42}
    counts = {1, 6}  # what is in the box, by `set_counts`
    assert {int(rule.split("-")[2]) for rule in HOUSE_RULES} == switches - counts
    assert {"dice", "sleep", "deep"} <= set(GAME.actions["set_counts"].asks)


@for_each("rule", HOUSE_RULES)
def test_every_switch_is_read_by_a_rule(rule: str) -> None:
    folder = Path(data.__file__).parent
    code = "".join(path.read_text() for path in folder.rglob("*.py"))
    assert f'reads("{rule}")' in code


def test_a_group_that_reads_nothing_the_other_way_is_told_so() -> None:
    said = [
        words(GAME.says(in_play(), Play("set_house_rules", {"others": others})))
        for others in ((), ("SF-OPEN-17",))
    ]
    assert said == [
        "House rules, read the other way: none.",
        "House rules, read the other way: Blows that a boss takes.",
    ]


@pytest.mark.rule("SF-OPEN-8")
@for_each(
    "others, turn, page",
    [
        ((), "flops", "stitch"),
        (("SF-OPEN-8",), "lumpy", "flops"),
        (("SF-OPEN-8-hand",), "lumpy", "lumpy"),
    ],
)
def test_when_the_bookmark_moves(others: tuple[str, ...], turn: str, page: str) -> None:
    table = play(play(in_play(page=Page("3")), "set_house_rules", others=others), "end_actions")
    assert table.narrator == turn
    assert play(table, "leave_page").narrator == page
