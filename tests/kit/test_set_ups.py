"""A set-up that lies on the table already is told by one tap, whatever the game."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.log.state import current_state
from campaigns.models import Campaign, Group, Membership
from campaigns.models.access import GM
from companion.accounts.models import User
from companion.rules import AnyGame
from companion.rules.kit import frames
from companion.rules.kit.checklist import count_pieces
from companion.table.panels import out_of_box, render_regions
from companion.text.help_topics import find_rule_topic
from tests.kit.games import SHELF, goldens
from tests.support.seated import begin_at
from tests.support.toy import TOY

LAYS, DEALS = "lay_all", "deal_everything"
WAYS = [(game, way) for game in SHELF.values() for way in (LAYS, DEALS) if way in game.actions]
SET_UPS = [game for game in SHELF.values() if LAYS in game.actions]
pytestmark = [pytest.mark.usefixtures("on_shelf"), pytest.mark.goal("T3")]


each_way = pytest.mark.parametrize(("game", "way"), WAYS, ids=lambda one: getattr(one, "slug", one))


def before_any_tick(game: AnyGame, way: str) -> Iterator[Any]:
    """Give tables of the golden sessions at which the set-up is still to be laid."""
    for _name, one in goldens(game):
        for table in one.tables:
            if game.why_not(table, way) is None:
                yield table
                break


def test_every_game_has_a_set_up_that_one_tap_finishes() -> None:
    assert [game for game in SHELF.values() if game is not TOY] == SET_UPS


@each_way
def test_one_play_finishes_the_set_up(game: AnyGame, way: str) -> None:
    tables = list(before_any_tick(game, way))
    assert tables
    for table in tables:
        play, _made = game.actions[way].fill(table, {}, Random(1), game.new_box())
        after = game.play(table, play)
        assert game.why_not(after, way) is not None
        ticks = [item.id for step in game.screens.set_up_steps(after) for item in step.items]
        assert way == DEALS or set(ticks) <= set(game.screens.laid(after))


@pytest.mark.django_db
@each_way
def test_the_board_has_its_button(game: AnyGame, way: str) -> None:
    table = next(before_any_tick(game, way))
    user = User.objects.create_user("anna")
    group = Group.objects.create(name="The Thursday table")
    Membership.objects.create(group=group, user=user, role=Membership.Role.OWNER)
    session = begin_at(Campaign.objects.create(group=group, name="By night", game_slug=game.slug), table)
    client = Client()
    client.force_login(user)
    button = f'hx-post="act/{way}"'
    assert button in client.get(f"/table/{session.pk}/").text
    client.post(f"/table/{session.pk}/act/{way}", {"seen": "0", "key": "all-at-once"})
    state = current_state(session)
    assert (state.number, game.why_not(state.table, way) is None) == (1, False)
    assert button not in client.get(f"/table/{session.pk}/").text


def being_laid(game: AnyGame) -> Iterator[Any]:
    """Give tables of the golden sessions at which the set-up is laid, with what has been ticked so far."""
    for _name, one in goldens(game):
        yield from (table for table in one.tables if frames.laying(game, table))


COUNTED = [game for game in SET_UPS if game is not TOY]
counted = pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.slug)


@counted
def test_each_step_has_a_rule_that_the_help_tells(game: AnyGame) -> None:
    rules = {step.rule for table in being_laid(game) for step in game.screens.set_up_steps(table)}
    assert rules
    assert [rule for rule in rules if not rule or not find_rule_topic(game, rule)] == []


@counted
def test_no_step_takes_more_than_the_box_holds(game: AnyGame) -> None:
    rows = [row for table in being_laid(game) for row in frames.out_of_box(game, table)]
    assert rows
    assert [row for row in rows if row.left is not None and row.left < 0] == []


@counted
def test_what_is_taken_and_what_stays_make_the_whole_box(game: AnyGame) -> None:
    for table in being_laid(game):
        steps = game.screens.set_up_steps(table)
        stays = count_pieces(item.leaves for step in steps for item in step.items)
        rows = [row for row in frames.out_of_box(game, table) if row.component.id in stays]
        sums = [(row.taken + stays[row.component.id], row.component.number) for row in rows]
        assert [one for one in sums if one[1] is not None and one[0] != one[1]] == []


@counted
def test_what_is_taken_is_counted(game: AnyGame) -> None:
    for table in being_laid(game):
        steps = game.screens.set_up_steps(table)
        taken = count_pieces(item.takes + item.leaves for step in steps for item in step.items)
        assert set(taken) <= {one.id for one in game.screens.components(table)}


@pytest.mark.django_db
@counted
def test_what_is_taken_stands_on_the_board_while_it_is_laid(game: AnyGame) -> None:
    laid = next(table for table in being_laid(game) if frames.out_of_box(game, table))
    begun = next(
        table for _name, one in goldens(game) for table in one.tables if not game.screens.lays(table)
    )
    for table, shown in ((laid, True), (begun, False)):
        regions = render_regions(game, out_of_box(game, table), table, GM)
        assert ('class="panel is-minor out-of-box"' in "".join(regions.values())) is shown
