"""What a box does not know of mice and abilities stands nowhere; facts.md 1.3 and 1.4 tell what is (T4)."""

import re
from itertools import chain
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.models.access import GM
from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.box import Box, Sheet
from companion.games.mice_and_mystics.data import ABILITIES, HIGHEST_VALUE, MICE, VALUES, abilities_for
from companion.table.answer_forms import ActionForms, to_query
from companion.table.panels import render_regions
from tests.games.mice_and_mystics.screens import html_of, plain
from tests.games.mice_and_mystics.tables import FOUR, PEOPLE, choose, having, play, playing, roll
from tests.kit import said
from tests.kit.said import boards, place, printed, visible

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
        for order, name in enumerate(VALUES):
            source = dict(enumerate(CONFIRMED.get(mouse, ()))).get(order)
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


# A number that would stand out: whatever reads an unknown value, or reckons with it, shows one like it.
CANARY = 43
NEAR_CANARY = re.compile(r"\b(?:3[6-9]|4\d|50)\b")


def tables() -> dict[str, Any]:
    """Return tables at which values matter, all mice hurt and unknown."""
    column, figures = (*FOUR, "rat", "spider"), {"rat": 2, "spider": 1}
    minions = playing(*column, now="rat", minions=figures)
    waits = play(minions, "minion_attack", minion="rat-1", target="collin", roll=roll("SW"))
    turn = playing(*column, minions=figures)
    found = {"mouse": turn, "minions": minions, "defence": waits, "bewitched": turn}
    for name, table in found.items():
        for mouse in table.mice:
            states = ("bewitched",) if name == "bewitched" else ()
            hidden = {"unknown": VALUES, **dict.fromkeys(VALUES, CANARY)}
            table = having(table, mouse.id, wounds=1, poisoned=1, states=states, **hidden)  # noqa: PLW2901
        found[name] = table
    return found


@pytest.mark.parametrize("moment", ["mouse", "minions", "defence", "bewitched"])
def test_no_screen_sheet_sentence_or_paper_shows_or_reckons_with_what_nobody_knows(moment: str) -> None:
    table = tables()[moment]
    context = place(GAME, table)
    shown = (
        *(boards(GAME, table), said.sheets(GAME, context)),
        *(printed(GAME, context), said.sentences(GAME, table)),
    )
    leaks = {where: found for where, html in chain(*shown) if (found := NEAR_CANARY.findall(visible(html)))}
    assert leaks == {}


@pytest.mark.rule("MM-HERO-4")
def test_wounds_of_a_mouse_of_unknown_life_stand_beside_a_question_mark_everywhere() -> None:
    table = tables()["mouse"]
    for where, html in (*boards(GAME, table), *printed(GAME, place(GAME, table))):
        if where in ("board", "player", "tv", "print/pack-away"):
            assert "2 wounds, life unknown" in visible(html), where


@pytest.mark.rule("MM-HERO-4", "MM-CAPT-1")
def test_wounds_of_a_mouse_of_unknown_life_can_be_put_right_and_hide_no_capture() -> None:
    table = having(
        playing(*FOUR, "rat", minions={"rat": 1}), "filch", wounds=4, unknown=("vitality",), vitality=0
    )
    assert GAME.counters is not None
    counter = GAME.counters.of(table, "wounds:filch")
    assert (counter.value, counter.low, counter.high) == (4, 0, HIGHEST_VALUE)
    typed = {"combat": 2, "defence": 2, "lore": 1, "movement": 3}
    after = play(table, "set_values", mouse="filch", vitality=3, **typed)
    assert after.mouse("filch").is_captured


@pytest.mark.rule("MM-HERO-12")
def test_each_wound_of_a_mouse_of_unknown_life_asks_for_its_sheet() -> None:
    """The first mouse's sheet was closed; then the second is wounded, then the first once more."""
    table = playing(*FOUR, "rat", minions={"rat": 1})
    for mouse in ("collin", "tilda"):
        table = having(table, mouse, unknown=("vitality",), vitality=0)
    for mouse in ("collin", "tilda", "collin"):
        after = play(table, "wound", target=mouse, number=1)
        assert GAME.screens.asked_after(table, after) == ("set_values", {"mouse": mouse})
        table = after
    assert GAME.screens.asked_after(table, play(table, "wound", target="filch", number=1)) is None


@pytest.mark.rule("MM-HERO-12")
def test_a_mouses_sheet_says_all_that_is_missing_and_lights_done_only_when_nothing_is() -> None:
    table = having(playing(), "collin", unknown=("combat", "defence", "lore", "movement", "vitality"))
    page = html_of(table, "set_values", mouse="collin")
    assert "Still missing: Battle, Defense, Lore, Move and Life" in plain(page)
    assert re.search(r"class=\"btn is-wide\" data-done>", page)  # not lit, and a tap says what is missing
    more = html_of(table, "set_values", mouse="collin", combat=2, defence=1)
    assert "Still missing: Lore, Move and Life" in plain(more)
    whole = html_of(table, "set_values", mouse="collin", combat=2, defence=1, lore=2, movement=2, vitality=5)
    assert "Still missing" not in whole and 'btn is-main is-wide" data-done>' in whole
