"""The door of the site: the first page without an account, a big screen, the way out and back in."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from campaigns.access import join_codes, passes
from campaigns.models import Campaign, Pass, Session
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from companion.games import GAMES
from tests.support.evenings import device, make_session, make_user, member, session, tap, toy, tries
from tests.support.toy import TOY

__all__ = ["member", "session", "toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]


@pytest.fixture
def owner(session: Session) -> User:
    """Return the account of the member, as the console's link makes one: it has no password."""
    user = User.objects.get()
    user.set_unusable_password()
    user.save()
    return user


@pytest.fixture
def tablet(owner: User) -> Client:
    """Return a tablet that the owner is signed in at."""
    client = Client()
    client.force_login(owner)
    return client


def read(client: Client, address: str = "/") -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# a device without an account


def test_the_first_page_asks_for_a_code_or_an_account() -> None:
    page = read(Client())
    assert 'name="code"' in page and 'action="/sit/"' in page
    assert 'href="/accounts/login/"' in page


@pytest.mark.parametrize("address", ["/sit/", "/tv"])
def test_a_wrong_code_is_told_at_the_field_and_stays_there(address: str, session: Session) -> None:
    answer = Client().post(address, {"code": "abcd-efg2"})
    page = answer.content.decode()
    assert answer.status_code == 404
    assert 'value="abcd-efg2"' in page and "That code doesn’t work." in page
    assert 'aria-describedby="id_code_error"' in page and 'id="id_code_error"' in page
    assert not Pass.objects.exists()


def test_an_empty_code_is_asked_for_at_the_field() -> None:
    answer = Client().post("/sit/", {"code": ""})
    assert answer.status_code == 404 and b'id="id_code_error"' in answer.content


def test_a_device_with_a_seat_goes_to_its_table(session: Session) -> None:
    phone = device(session, "player", "seat-2")
    assert phone.get("/")["Location"] == f"/table/{session.pk}/"
    lifecycle.pack_away(session)
    later = lifecycle.go_on(session.campaign)
    assert phone.get("/")["Location"] == f"/table/{later.pk}/"


def test_a_device_that_was_let_go_is_asked_for_a_code(session: Session) -> None:
    phone = device(session, "player", "seat-2")
    passes.revoke(Pass.objects.get())
    assert 'name="code"' in read(phone)


def test_a_device_at_two_tables_chooses(session: Session) -> None:
    phone, other = device(session, "player", "seat-2"), make_session()
    Campaign.objects.filter(pk=other.campaign_id).update(name="By day")
    kept = phone.session
    given = passes.request_access(other.campaign, "spectator", "Big screen")
    passes.admit(given)
    kept["passes"] = kept["passes"] | {str(other.campaign_id): given.pk}
    kept.save()
    page = read(phone)
    assert "By night" in page and "By day" in page
    for one in (session, other):
        assert f'href="/table/{one.pk}/"' in page


def test_a_device_that_waits_goes_on_waiting(session: Session) -> None:
    phone = Client()
    phone.post("/sit/", {"code": join_codes.create(session.campaign)})
    phone.post("/sit/knock", {"place": "seat-2"})
    assert phone.get("/")["Location"] == "/sit/"


# a big screen


def test_a_big_screen_knocks_with_the_code_and_shows_the_table(session: Session) -> None:
    screen = Client()
    assert "Enter the 8 characters here." in read(screen, "/tv")
    answer = screen.post("/tv", {"code": join_codes.create(session.campaign)})
    assert (answer.status_code, answer["Location"]) == (302, "/sit/")
    asked = Pass.objects.get()
    assert asked.is_pending and asked.role == Pass.Role.SPECTATOR
    passes.admit(asked)
    assert screen.get("/sit/")["Location"] == f"/table/{session.pk}/"


# the seats


def test_the_seats_name_the_person_and_the_figure(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {"seat-2": ("filch", "lily")}
    seats = replace(TOY.seats, figures=lambda table, seat: figures.get(seat, (seat,)))
    named = replace(TOY, seats=seats, names=lambda table, id: id.title())
    monkeypatch.setitem(GAMES, TOY.slug, named)
    phone = Client()
    phone.post("/sit/", {"code": join_codes.create(session.campaign)})
    page = read(phone, "/sit/")
    assert "<b>Bruno</b><small>Filch, Lily · free" in page
    assert "<b>Anna</b><small>seat 1 · free" in page


# out, and in again


def test_who_has_no_password_is_not_signed_out_by_one_tap(tablet: Client) -> None:
    page = read(tablet, "/accounts/logout/")
    assert 'href="/accounts/password/set/"' in page and 'name="sure"' in page
    answer = tablet.post("/accounts/logout/")
    assert answer.status_code == 422 and b'id="sure_error"' in answer.content
    assert tablet.get("/account/").status_code == 200
    assert tablet.post("/accounts/logout/", {"sure": "on"}).status_code == 302
    assert tablet.get("/account/").status_code == 302


def test_who_has_a_password_signs_out_and_is_told_the_way_back(member: Client) -> None:
    page = read(member, "/accounts/logout/")
    assert "sign in as “anna” with your password" in page and 'name="sure"' not in page
    assert member.post("/accounts/logout/").status_code == 302
    assert member.get("/account/").status_code == 302


def test_a_password_is_asked_for_after_the_first_evening(tablet: Client, session: Session) -> None:
    asks = 'href="/accounts/password/set/"'
    tap(session)
    assert asks not in read(tablet)
    lifecycle.pack_away(session)
    assert asks in read(tablet)
    user = User.objects.get()
    user.set_password("a long enough one")
    user.save()
    tablet.force_login(user)
    assert asks not in read(tablet)


def test_a_lost_session_is_told_and_leads_back_to_where_it_was(session: Session) -> None:
    where = f"/table/{session.pk}/"
    answer = Client().get(where, follow=True)
    assert answer.redirect_chain == [(f"/accounts/login/?next={where}", 302)]
    page = answer.content.decode()
    assert "You are signed out." in page and f'value="{where}"' in page
    assert "You are signed out." not in read(Client(), "/accounts/login/")


@pytest.mark.parametrize(
    ("shown", "leads"),
    [
        ("http://testserver/table/7/?all=1", "/table/7/%3Fall%3D1"),
        ("https://elsewhere.example/table/7/", "/"),
        ("", "/"),
    ],
)
def test_a_tap_without_a_session_leads_back_to_the_page_it_was_made_on(
    session: Session, shown: str, leads: str
) -> None:
    headers: Any = {"hx-request": "true"} | ({"hx-current-url": shown} if shown else {})
    answer = Client(headers=headers).post(f"/table/{session.pk}/undo")
    assert (answer.status_code, answer["HX-Redirect"]) == (401, f"/accounts/login/?next={leads}")


def test_who_belongs_to_a_group_is_at_home(member: Client) -> None:
    assert "By night" in read(member) and 'name="code"' not in read(member)
    stranger = Client()
    stranger.force_login(make_user("mallory"))
    assert "By night" not in read(stranger)
