"""Seats of every game: whoever is called otherwise on the next evening has what was theirs."""

import pytest

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Person
from campaigns.sessions import lifecycle
from companion.rules import AnyGame
from tests.kit.games import SHELF, demo_of, each, evening
from tests.support.evenings import make_group
from tests.support.seated import begin

WITH_SEATS = [game for game in SHELF.values() if game.screens.player]


@each(WITH_SEATS)
@pytest.mark.django_db
def test_the_next_evening_begins_with_the_new_names_and_everybody_has_their_own(game: AnyGame) -> None:
    """Even where all get the name of another."""
    names, plays = demo_of(game)
    group = make_group()
    session = begin(group.campaigns.create(name="An evening", game_slug=game.slug), names)
    for seen, play in enumerate(plays(current_state(session).table)):
        commands.record(session, play, Command(seen=seen, key=f"evening-{seen:04}"))
    before, seats = current_state(session).table, list(session.names)
    new = {was: f"{names[place - 1]} II" for place, was in enumerate(names)}
    for person in group.people.filter(name__in=names):
        Person.objects.filter(pk=person.pk).update(name=new[person.name])
    lifecycle.pack_away(session)
    after = current_state(lifecycle.go_on(session.campaign)).table
    assert after.people == tuple(new.values())
    assert [game.seats.figures(after, one) for one in seats] == [
        game.seats.figures(before, one) for one in seats
    ]
    assert any(game.seats.figures(after, one) for one in seats)
    who = [(one.people, one.winners) for one in game.history.finished(before)]
    assert [(one.people, one.winners) for one in game.history.finished(after)] == [
        tuple(tuple(new.get(name, name) for name in some) for some in one) for one in who
    ]


@each()
def test_it_is_known_at_every_table_for_whom_an_action_would_be_done(game: AnyGame) -> None:
    """So that an open sheet can say whose it was: no table of an evening is one where asking fails."""
    for table, _play in evening(game):
        for name in (*game.actions, *game.bundles):
            assert all(isinstance(one, str) for one in game.done_by(table, name)), name
