"""A set-up that lies on the table already is told by one tap, whatever the game."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.log.state import current_state
from campaigns.models import Campaign, Group, Membership
from companion.accounts.models import User
from companion.rules import AnyGame
from tests.kit.games import SHELF, goldens
from tests.seated import begin_at
from tests.toy import TOY

LAYS, DEALS = "lay_all", "deal_everything"
SET_UPS = [game for game in SHELF.values() if {LAYS, DEALS} & game.actions.keys()]
pytestmark = [pytest.mark.usefixtures("on_shelf"), pytest.mark.goal("T3")]


def before_any_tick(game: AnyGame) -> Iterator[Any]:
    """Give tables of the golden sessions at which the set-up is still to be laid."""
    way = LAYS if LAYS in game.actions else DEALS
    for _name, one in goldens(game):
        for table in one.tables:
            if game.why_not(table, way) is None:
                yield table
                break


def test_every_game_has_a_set_up_that_one_tap_finishes() -> None:
    assert [game for game in SHELF.values() if game is not TOY] == SET_UPS


@pytest.mark.parametrize("game", SET_UPS, ids=lambda game: game.slug)
def test_one_play_finishes_the_set_up(game: AnyGame) -> None:
    way = LAYS if LAYS in game.actions else DEALS
    tables = list(before_any_tick(game))
    assert tables
    for table in tables:
        play, _made = game.actions[way].fill(table, {}, Random(1), game.new_box())
        after = game.play(table, play)
        assert game.why_not(after, way) is not None
        ticks = [item.id for step in game.screens.set_up_steps(after) for item in step.items]
        assert way == DEALS or set(ticks) <= set(after.laid)


@pytest.mark.django_db
@pytest.mark.parametrize("game", SET_UPS, ids=lambda game: game.slug)
def test_the_board_has_its_button(game: AnyGame) -> None:
    way = LAYS if LAYS in game.actions else DEALS
    table = next(before_any_tick(game))
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
