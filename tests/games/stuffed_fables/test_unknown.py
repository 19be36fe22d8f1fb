"""What nobody has typed of a monster stands on no sheet and on no card (T4)."""

import json
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.log.serialization import box_from_json, from_json, to_json
from campaigns.models.access import GM
from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.pieces import Monster, MonsterAction, MonsterCard, Page, Story
from companion.rules import replace
from companion.table.answer_forms import ActionForms, to_query
from companion.table.panels import render_regions
from tests.games.stuffed_fables.tables import in_play
from tests.kit.said import visible

pytestmark = [pytest.mark.goal("T4"), pytest.mark.rule("SF-CARD-2")]
values = st.integers(1, 9)
actions = st.lists(st.builds(lambda *row: MonsterAction(1, 6, *row), values, values, values), max_size=1)
cards = st.builds(
    lambda defence, does: MonsterCard("Bat", "Bat", defence=defence, actions=tuple(does)),
    st.just(0) | values,
    actions,
)


def shown(table: Any, box: Box, **answers: Any) -> dict[str, Any]:
    form = ActionForms(GAME, "name_monster", table, box).read_sheet(QueryDict(to_query(answers)), {})
    return {one.name: one.value for one in form.fields}


@given(st.none() | cards)
@settings(max_examples=60, deadline=None)
def test_a_monster_s_sheet_starts_with_what_the_box_holds_of_it(card: MonsterCard | None) -> None:
    box = Box(monsters=(card,) if card else ())
    fields = shown(in_play(column=(Monster("unknown-1", "unknown"),)), box, monster="unknown-1", name="Bat")
    assert fields["defence"] == (card.defence if card and card.defence else None)
    assert fields["copies"] == (card.copies if card else None)
    for place in (1, 2):
        does = card.actions[place - 1] if card and len(card.actions) >= place else None
        for name, known in (("speed", "speed"), ("reach", "reach"), ("strength", "strength")):
            value = fields.get(f"{name}_{place}")
            assert value == (getattr(does, known) if does else None), (name, place)


@given(cards)
@settings(max_examples=40, deadline=None)
def test_a_monster_s_card_shows_a_question_mark_for_a_defense_that_nobody_knows(card: MonsterCard) -> None:
    table = replace(in_play(column=(Monster("own-1-1", "own-1"),)), cards=(replace(card, id="own-1"),))
    middle = visible(str(render_regions(GAME, GAME.screens.board, table, GM)["middle"]))
    told = str(card.defence) if card.defence else "not known"
    assert f"defense {told}" in middle


def test_an_attack_on_an_unknown_monster_asks_for_its_defense_and_proposes_none() -> None:
    table = in_play(column=(Monster("unknown-1", "unknown"),), bag=(), hand=(("red", 2),))
    form = ActionForms(GAME, "attack", table, Box()).read_sheet(QueryDict("target=unknown-1"), {})
    field = form["defence"]
    assert field is not None and field.is_unknown


@pytest.mark.parametrize(
    "search, said",
    [(None, "Search difficulty: not known"), (0, "Search difficulty: 0"), (6, "Search difficulty: 6")],
)
def test_a_page_tells_a_search_value_of_nobody_from_one_of_0(search: int | None, said: str) -> None:
    table = in_play(page=Page("7", search=search))
    assert said in str(render_regions(GAME, GAME.screens.board, table, GM))


@pytest.mark.parametrize("typed, kept", [("", None), ("0", 0), ("6", 6)])
def test_a_page_keeps_what_was_typed_of_its_search_value(typed: str, kept: int | None) -> None:
    table = in_play(page=Page("7", search=4))
    form = ActionForms(GAME, "set_page", table, Box()).read_play(QueryDict(f"number=7&search={typed}"))
    assert form.problems == ()
    action = GAME.action("set_page")
    play, _rolled = action.fill(table, form.given, Random(1))
    assert GAME.play(table, play).page.search == kept
    assert QueryDict(to_query(play.answers))["search"] == typed
    assert action.teaches
    page = action.teaches(Box(), table, play.answers).page("7")
    assert (page.search if page else None) == kept


def test_a_search_value_of_0_that_an_older_version_stored_is_not_known() -> None:
    stories = [{"number": 1, "pages": [{"number": "3", "search": 0}, {"number": "4", "search": 5}]}]
    box = box_from_json(GAME, json.dumps({"stories": stories}), 1)
    assert [page.search for page in box.stories[0].pages] == [None, 5]
    page = Page("3", search=0)
    stored = to_json(GAME, in_play(page=page, story=Story(1, pages=(page,))))
    old, new = from_json(GAME, stored, 1), from_json(GAME, stored, 2)
    assert (old.page.search, old.story.pages[0].search) == (None, None)
    assert (new.page.search, new.story.pages[0].search) == (0, 0)


@given(st.none() | values)
@settings(max_examples=10, deadline=None)
def test_the_coach_asks_a_page_that_nobody_has_typed_for_nothing(search: int | None) -> None:
    table = in_play(page=Page(search=search))
    held = {one.slug: one.when(table) for one in GAME.teaching.lessons}
    assert held["search"] is (search is not None)
