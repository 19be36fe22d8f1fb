"""Who joins at the table is a person of the group, not a second one of the same name."""

import pytest
from django.test import Client

from campaigns.attendance.selectors import load_evening
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Session
from companion.games.nightmare_tales import GAME
from tests.evenings import client_of, make_group, make_user
from tests.seated import begin

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    group = make_group(owner=make_user("anna"))
    for name in ("Mum", "Nino"):
        group.people.create(name=name)
    return begin(Campaign.objects.create(group=group, name="Tonight", game_slug=GAME.slug), ("Anna", "Bruno"))


@pytest.fixture
def anna(session: Session) -> Client:
    return client_of(session.campaign.group.memberships.get().user)


def join(client: Client, session: Session, name: str) -> None:
    seen = current_state(session).number
    sent = {"name": name, "seen": seen, "key": f"joins-{seen:04}"}
    assert client.post(f"/table/{session.pk}/act/add_player", sent).status_code == 200


def test_the_people_of_the_group_are_offered(session: Session, anna: Client) -> None:
    sheet = anna.get(f"/table/{session.pk}/act/add_player").content.decode()
    assert 'data-fill="name">Mum<' in sheet and 'data-fill="name">Nino<' in sheet


def test_a_typed_name_is_the_person_who_attends_and_has_a_seat(session: Session, anna: Client) -> None:
    join(anna, session, "mum")
    join(anna, session, "NINO")
    join(anna, session, "Zia")
    group = session.campaign.group
    assert session.people == ["Anna", "Bruno", "Mum", "Nino", "Zia"]
    assert group.people.filter(name__in=("Mum", "Nino", "Zia")).count() == group.people.count() - 3
    assert [one.name for one in load_evening(session).present] == session.people
    table = current_state(session).table
    assert [player.name for player in table.players] == list(table.people) == session.people
    assert all(GAME.seats.figures(table, f"seat-{place}") for place in range(1, 6))


def test_undo_takes_who_joined_from_the_table_again(session: Session, anna: Client) -> None:
    join(anna, session, "Mum")
    commands.undo(session, Command(seen=1, key="take-it-back"))
    assert session.people == ["Anna", "Bruno"]
    commands.redo(session, Command(seen=2, key="bring-it-back"))
    assert session.people == ["Anna", "Bruno", "Mum"]
