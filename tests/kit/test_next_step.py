"""What is filled in the bar: the next step of whoever follows it, in each table of a kept evening."""

import re
from typing import Any

import pytest

from campaigns.models.access import GM
from companion.rules import AnyGame
from companion.table.panels import render_regions
from tests.kit.games import each
from tests.kit.test_teaching import TAUGHT, evenings

MAIN = re.compile(r"<(?:button|a)\b(?![^>]*aria-disabled)[^>]*\b(?:is-main|data-repeats)\b")  # or a pad's key


def is_proposed(game: AnyGame, table: Any) -> bool:
    regions = render_regions(game, game.screens.board, table, GM)
    return any(MAIN.search(str(html)) for html in regions.values())


@each(TAUGHT)
@pytest.mark.goal("F1")
def test_there_is_always_a_next_step(game: AnyGame) -> None:
    without = set[tuple[Any, ...]]()
    for start, plays in list(evenings(game))[:2]:
        table = start
        for play in plays:
            if not is_proposed(game, table):
                without.add((getattr(table, "phase", ""), getattr(table, "waits_for", ""), play.action))
            table = game.play(table, play)
    assert without == set()
