"""What a box does not know of mice and abilities stands nowhere; facts.md 1.3 and 1.4 tell what is (T4)."""

from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.access.permissions import GM
from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.box import Box, Sheet
from companion.games.mice_and_mystics.data import ABILITIES, HIGHEST_VALUE, MICE, VALUES, abilities_for
from companion.table.answer_forms import ActionForms, to_query
from companion.table.panels import render_regions
from tests.games.mice_and_mystics.tables import PEOPLE, choose, having, playing
from tests.kit.said import visible

pytestmark = [pytest.mark.goal("T4"), pytest.mark.rule("MM-HERO-1")]
CONFIRMED: dict[str, tuple[int, ...]] = {  # battle, defense, lore, move; of nobody the life
    "collin": (2, 1, 2, 2),
    "filch": (2, 2, 1, 3),
    "lily": (2, 2, 1, 2),
    "nez": (2, 1, 2, 1),
    "maginos": (1, 1, 3, 2),
}
COSTS = {
    **{
        "first-aid": 2,
        "chain-lightning": 3,
        "fortify": 2,
        "battle-squeak": 1,
        "inspire": 2,
        "knife-strike": 2,
    },
    **{"accurate-shot": 2, "aimed-shot": 1, "power-shot": 3, "preemptive-shot": 1},
}
maybe = st.none() | st.integers(1, HIGHEST_VALUE)
sheets = st.builds(
    lambda id, values: Sheet(id, *values), st.sampled_from(sorted(MICE)), st.tuples(*[maybe] * len(VALUES))
)


def shown(table: Any, box: Box, action: str, **answers: Any) -> dict[str, Any]:
    form = ActionForms(GAME, action, table, box).read_sheet(QueryDict(to_query(answers)), {})
    return {one.name: one.value for one in form.fields}


@given(st.lists(sheets, unique_by=lambda sheet: sheet.id, max_size=4))
@settings(max_examples=60, deadline=None)
def test_a_mouse_starts_with_what_its_sheet_or_a_source_tells(typed: list[Sheet]) -> None:
    table, box = GAME.set_up(PEOPLE), Box(sheets=tuple(typed))
    for mouse in MICE.keys() - {"lily"}:  # who may not come along yet
        own = next((one for one in typed if one.id == mouse), None)
        fields = shown(table, box, "choose_mouse", mouse=mouse)
        for place, name in enumerate(VALUES):
            source = dict(enumerate(CONFIRMED.get(mouse, ()))).get(place)
            value = getattr(own, name, None)
            assert fields[name] == (source if value is None else value), (mouse, name)


@given(st.dictionaries(st.sampled_from(sorted(ABILITIES)), st.integers(0, HIGHEST_VALUE), max_size=6))
@settings(max_examples=60, deadline=None)
def test_an_ability_costs_what_somebody_paid_or_a_source_tells(paid: dict[str, int]) -> None:
    box = Box(costs=tuple(paid.items()))
    mouse = playing().current
    every = abilities_for(MICE[mouse].classes)
    table = having(playing(), mouse, abilities=every)
    for ability in every:
        fields = shown(table, box, "use_ability", mouse=mouse, ability=ability)
        assert fields["ability"] == ability
        assert fields["cost"] == paid.get(ability, COSTS.get(ability)), ability


def test_the_choice_of_mice_shows_a_question_mark_for_each_value_that_nobody_knows() -> None:
    table = GAME.set_up(PEOPLE)
    middle = str(render_regions(GAME, GAME.screens.board, table, GM)["middle"])
    may_come = GAME.globals["candidates"](table)
    unknown = sum(4 - len(CONFIRMED.get(mouse, ())) for mouse in may_come)
    assert visible(middle).count("not known") == middle.count(">?<") == unknown


def test_the_life_of_a_mouse_that_was_chosen_stands_on_its_card() -> None:
    party = choose(GAME.set_up(PEOPLE), "filch", PEOPLE[0], vitality=11)
    assert "Life 11" in visible(str(render_regions(GAME, GAME.screens.board, party, GM)["middle"]))
