"""A correction that changes nothing is no event; of what may be done now one thing at most is likely."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.log.state import current_state
from campaigns.models import Campaign, Entry, Membership
from campaigns.models.access import GM
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame, IllegalPlay, Play, message
from companion.table.panels import render_regions
from tests.kit.games import SHELF, each, each_session, golden, goldens
from tests.support.evenings import make_group
from tests.support.seated import begin_at

COUNTED = [game for game in SHELF.values() if game.counters]
MAIN = re.compile(r'class="[^"]*\bact\b[^"]*\bis-main\b')


def _tables(game: AnyGame) -> list[Any]:
    return [found.tables[len(found.tables) // 2] for _name, found in goldens(game)]


@each(COUNTED)
def test_a_counter_that_is_set_to_what_it_is_is_refused_and_stays_in_logs(game: AnyGame) -> None:
    assert game.counters
    for table in _tables(game):
        tried = 0
        for id in game.counters.ids(table):
            value = game.counters.of(table, id).value
            play = Play("correct", {"counter": id, "value": value, "why": "miscounted"})
            try:
                game.play(table, play)
            except IllegalPlay:
                continue
            with pytest.raises(IllegalPlay) as refused:
                game.require_change(table, play)
            assert refused.value.message.id == message("It is already {value}.").id
            assert refused.value.message.parts["value"] == value
            tried += 1
        assert tried or not game.counters.ids(table)


@each(COUNTED)
def test_a_note_is_no_correction_that_has_to_change_something(game: AnyGame) -> None:
    for name, action in game.actions.items():
        if action.note:
            game.require_change(_tables(game)[0], Play(name, {action.note: "Once upon a time"}))


@pytest.mark.django_db
def test_what_changes_nothing_is_said_in_the_sheet_and_writes_no_event() -> None:
    game = next(game for game in GAMES.values() if game.counters and game.counters.ids(_tables(game)[0]))
    group, user = make_group(), User.objects.create_user("ada")
    Membership.objects.create(group=group, user=user)
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=game.slug)
    session = begin_at(campaign, _tables(game)[0])
    table = current_state(session).table
    assert game.counters
    id = game.counters.ids(table)[0]
    value = game.counters.of(table, id).value
    client = Client(headers={"hx-request": "true", "HX-Source": "form#ask"})
    client.force_login(user)
    sent = {"seen": 0, "key": "key-00000001", "counter": id, "value": value}
    answer = client.post(f"/table/{session.pk}/act/correct", sent)
    assert answer.status_code == 422
    assert f"It is already {value}." in answer.content.decode()
    assert not Entry.objects.exists()


@each_session(by_night=True)
@pytest.mark.usefixtures("on_shelf")
def test_one_thing_at_most_is_the_likely_one(game: AnyGame, name: str) -> None:
    for table in golden(game.slug, name).tables[::5]:
        found = render_regions(game, game.screens.board, table, GM)
        for region, html in found.items():
            assert len(MAIN.findall(str(html))) <= 1, (region, game.title(table))
