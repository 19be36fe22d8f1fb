"""House rules: each switch reads one open question the other way, and nothing else."""

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.data import HOUSE_RULES
from companion.games.stuffed_fables.pieces import Page
from companion.rules import Play
from tests.games.stuffed_fables.tables import in_play, play
from tests.support.cases import for_each
from tests.support.random_play import words


def test_every_switch_of_the_checklist_is_here_or_a_count() -> None:
    switches = {1, 6, 8, 14, 17, 23, 33, 36, 42, 46, 47}  # from 46 on ours: doubts of examples
    counts = {1, 6}  # what is in the box, by `set_counts`
    assert {int(rule.split("-")[2]) for rule in HOUSE_RULES} == switches - counts
    assert {"dice", "sleep", "deep"} <= set(GAME.actions["set_counts"].asks)


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
