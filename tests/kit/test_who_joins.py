"""Who joins at the table is a person of the group, not a second one of the same name."""

import pytest
from django.test import Client

from campaigns.history.presence import load_evening
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Session
from companion.games import GAMES
from companion.rules import AnyGame
from companion.table.persons import person_asks
from tests.kit.games import each
from tests.support.evenings import client_of, make_group, make_user
from tests.support.seated import begin

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("on_shelf")]
# The action by which somebody joins, in each game that has one: it asks for the name alone.
JOINING = {
    game.slug: name
    for game in GAMES.values()
    for name, action in game.actions.items()
    if [*action.asks] == ["name", "at_table"] and person_asks(action)
}


def test_some_games_let_people_join() -> None:
    assert len(JOINING) > 1


@pytest.fixture
def session(game: AnyGame) -> Session:
    group = make_group(owner=make_user("anna"))
    for name in ("Mum", "Nino"):
        group.people.create(name=name)
    return begin(Campaign.objects.create(group=group, name="Tonight", game_slug=game.slug), ("Anna", "Bruno"))


@pytest.fixture
def anna(session: Session) -> Client:
    return client_of(session.campaign.group.memberships.get().user)


def join(client: Client, session: Session, name: str) -> None:
    seen = current_state(session).number
    sent = {"name": name, "seen": seen, "key": f"joins-{seen:04}"}
    assert client.post(f"/table/{session.pk}/act/{JOINING[session.game.slug]}", sent).status_code == 200


@each(GAMES[slug] for slug in JOINING)
def test_the_people_of_the_group_are_offered(game: AnyGame, session: Session, anna: Client) -> None:
    sheet = anna.get(f"/table/{session.pk}/act/{JOINING[game.slug]}").content.decode()
    assert 'data-fill="name">Mum<' in sheet and 'data-fill="name">Nino<' in sheet


@each(GAMES[slug] for slug in JOINING)
def test_a_typed_name_is_the_person_who_attends_and_has_a_seat(
    game: AnyGame, session: Session, anna: Client
) -> None:
    join(anna, session, "mum")
    join(anna, session, "NINO")
    join(anna, session, "Zia")
    group = session.campaign.group
    assert session.people == ["Anna", "Bruno", "Mum", "Nino", "Zia"]
    assert group.people.filter(name__in=("Mum", "Nino", "Zia")).count() == group.people.count() - 3
    assert [one.name for one in load_evening(session).present] == session.people
    table = current_state(session).table
    assert [player.name for player in table.players] == list(table.people) == session.people
    assert all(game.seats.figures(table, f"seat-{place}") for place in range(1, 6))


@each(GAMES[slug] for slug in JOINING)
def test_undo_takes_who_joined_from_the_table_again(game: AnyGame, session: Session, anna: Client) -> None:
    join(anna, session, "Mum")
    commands.undo(session, Command(seen=1, key="take-it-back"))
    assert session.people == ["Anna", "Bruno"]
    commands.redo(session, Command(seen=2, key="bring-it-back"))
    assert session.people == ["Anna", "Bruno", "Mum"]
