"""A first evening on one page: the game, the names, then the table with its coach."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.log.state import current_state
from campaigns.models import Campaign, Group, Session
from companion.accounts.models import User
from companion.games import GAMES
from tests.companion.table.test_coach import TEACHING
from tests.support.ada import client, owner
from tests.support.cases import for_each
from tests.support.evenings import at_once, make_group, make_user, toy
from tests.support.toy import TOY

__all__ = ["client", "owner", "toy"]

WHERE = "/groups/new"
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def send(client: Client, people: str, **more: Any) -> Any:
    return client.post(WHERE, {"game": TOY.slug, "people": people} | more)


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return unescape(page)


@pytest.mark.goal("F1", "T3")
@for_each(
    "typed",
    [
        "Anna, Bruno,Chiara ",
        "Anna\r\n Bruno\r\n\r\nChiara\r\n",
        "Anna;Bruno;Chiara",
        "Anna, Bruno e Chiara",
        "Anna, Bruno, and Chiara\r\n",
        "Anna & Bruno & Chiara",
    ],
)
def test_names_and_a_game_lay_the_table(client: Client, owner: User, typed: str) -> None:
    answer = send(client, typed)
    session = Session.objects.latest("pk")
    assert answer["Location"] == f"/table/{session.pk}/"
    assert current_state(session).table.people == ("Anna", "Bruno", "Chiara")
    assert session.campaign.group.memberships.get().user == owner
    Group.objects.update(created_at="2020-01-01T00:00Z")


@for_each(
    "typed, people",
    [
        ("Nonno e Nonna\r\nAnna", ("Nonno e Nonna", "Anna")),
        ("Maria E Rossi, Sand and", ("Maria E Rossi", "Sand and")),
        ("Andrea ed Elena", ("Andrea", "Elena")),
    ],
)
def test_two_with_one_seat_have_a_line_to_themselves(
    client: Client, typed: str, people: tuple[str, ...]
) -> None:
    send(client, typed)
    assert current_state(Session.objects.latest("pk")).table.people == people


def test_the_coach_is_at_the_first_table(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    send(client, "Bruno")
    assert not Session.objects.get().is_coached, "it has nothing to teach"
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, teaching=TEACHING))
    send(client, "Anna")
    assert Session.objects.latest("pk").is_coached


def test_what_nobody_names_is_called_for_them_and_what_somebody_names_so(client: Client) -> None:
    send(client, "Anna")
    send(client, "Bruno")
    send(client, "Chiara", name="The Moths", called="By night")
    assert {*Group.objects.values_list("name", flat=True)} == {"Our table", "Our table 2", "The Moths"}
    assert {*Campaign.objects.values_list("name", flat=True)} == {"Lantern", "By night"}


@for_each(
    "people, more, sentence",
    [
        ("", {}, "Enter at least one name."),
        (" , \r\n ", {}, "Enter at least one name."),
        ("Anna\nAnna", {}, "Enter each name only once."),
        ("x" * 61, {}, "Enter at most 60 characters."),
        ("a,b,c,d,e", {}, "Lantern needs 1 to 4 players."),
        (",".join("abcdefghijklm"), {}, "That is more than a table can seat."),
        ("Anna", {"game": ""}, "Choose a game."),
        ("Anna", {"game": "no-such-game"}, "no-such-game"),
        ("Anna", {"known": ["Nobody"]}, "Nobody"),
        ("Anna", {"name": "x" * 61}, "Enter at most 60 characters."),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_begins(
    client: Client, people: str, more: dict[str, Any], sentence: str
) -> None:
    answer = send(client, people, **more)
    assert answer.status_code == 422 and sentence in text(answer)
    assert not Group.objects.exists() and not Session.objects.exists()


def test_a_name_of_sixty_signs_is_kept_and_shown(client: Client) -> None:
    name = "W" * 60
    answer = send(client, name)
    assert name in text(client.get(answer["Location"]))


def test_people_of_other_groups_are_ticked_and_not_typed(client: Client, owner: User) -> None:
    make_group("The Moths", owner)
    make_group("Others")
    page = text(client.get(WHERE))
    assert page.count('value="Anna"') == 1 and "Who else?" in page
    send(client, "Dario", known=["Bruno", "Anna"])
    assert Session.objects.get().people == ["Bruno", "Anna", "Dario"]
    assert "only once" in text(send(client, "Anna", known=["Anna"]))


def test_a_group_is_made_without_a_game(client: Client) -> None:
    answer = client.post(WHERE, {"people": "Anna", "group_alone": "1"})
    group = Group.objects.get()
    assert answer["Location"] == f"/groups/{group.pk}/" and not group.campaigns.exists()


def test_a_second_tap_finds_the_table_of_the_first(client: Client) -> None:
    assert send(client, "Anna")["Location"] == send(client, "Anna")["Location"]
    assert Group.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_taps_at_once_one_begins() -> None:
    owner = make_user("ada")
    clients = [Client(), Client()]
    for one in clients:
        one.force_login(owner)
    found = at_once(2, lambda number: send(clients[number], "Anna")["Location"])
    assert len({*found}) == 1 and Group.objects.count() == 1


# a later campaign


def test_somebody_new_is_typed_where_the_campaign_begins(client: Client, owner: User) -> None:
    group = make_group(owner=owner)
    anna = group.people.get(name="Anna")
    where = f"/groups/{group.pk}/campaigns/new"
    sent = {"game": TOY.slug, "people": [anna.pk]}
    refused = {"a,b,c,d": "1 to 4 players", "x" * 61: "60"}
    for wrong, sentence in refused.items():
        answer = client.post(where, sent | {"more": wrong})
        assert answer.status_code == 422 and sentence in text(answer)
    assert group.people.count() == 3
    client.post(where, sent | {"more": "Zoe"})
    assert Session.objects.get().people == ["Anna", "Zoe"] and group.people.count() == 4


def test_a_name_of_the_group_that_is_typed_as_new_means_that_person(client: Client, owner: User) -> None:
    group = make_group(owner=owner)
    sent = {"game": TOY.slug, "people": [group.people.get(name="Anna").pk], "more": "brunò, anna"}
    client.post(f"/groups/{group.pk}/campaigns/new", sent)
    assert Session.objects.get().people == ["Anna", "Bruno"] and group.people.count() == 3


@pytest.mark.parametrize(
    ("sent", "name"),
    [({"people": "Anna"}, "game"), ({"game": "lantern", "people": ""}, "people"), ({"people": ""}, "game")],
)
def test_a_refused_form_begins_at_its_first_fault_and_tells_it_there(
    client: Client, sent: dict[str, str], name: str
) -> None:
    page = text(client.post(WHERE, sent))
    (first,) = re.findall(r"<(?:input|textarea)[^>]* autofocus[^>]*>", page)
    assert f'name="{name}"' in first
    told = re.search(r'aria-describedby="([^"]+)"', first)
    assert told and any(re.search(rf'<p class="error" id="{one}">', page) for one in told[1].split())
