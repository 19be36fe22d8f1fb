"""What a screen asks to learn whether it is behind: little is read for it, and the door is the same."""

import re
from typing import Any

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.test import Client

from campaigns.access import passes
from campaigns.log.state import version_of
from campaigns.models import Membership, Pass, Session
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from tests.bench.inside import counted
from tests.support.evenings import device, make_user, member, session, tap, toy

__all__ = ["member", "session", "toy"]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy")]

TABLES = re.compile(r'(?:FROM|JOIN) "(\w+)"')
AN_ACCOUNT, A_PASS = 1, 2  # queries


def ask(client: Client, session: Session, **more: Any) -> Any:
    return client.get(f"/table/{session.pk}/version", **more)


def test_an_account_is_let_in_by_one_query_and_a_pass_by_two(member: Client, session: Session) -> None:
    phone, tv = device(session, "player", "seat-2"), device(session, "spectator")
    tap(session)
    version = version_of(session)
    for client, most in ((member, AN_ACCOUNT), (phone, A_PASS), (tv, A_PASS)):
        assert ask(client, session).status_code == 200  # its browser's session is at hand from now on
        with counted() as asked:
            assert ask(client, session).content.decode() == version
        assert len(asked) == most
        assert "django_session" not in TABLES.findall(" ".join(asked))
        assert not any(f'"{column}"' in one for one in asked for column in ("username", "table", "start"))


def test_a_screen_that_knows_more_than_the_site_begins_anew(member: Client, session: Session) -> None:
    tap(session)
    for have, status in (
        (f"{session.pk}.2.0", 205),
        (f"{session.pk + 1}.0.0", 205),
        ("", 200),
        ("x.y", 200),
        ("9" * 5000, 205),
    ):
        assert ask(member, session, data={"have": have}).status_code == status
    assert ask(member, session, data={"have": version_of(session)}).status_code == 204
    assert ask(member, session, data={"have": f"{session.pk}.0.9"}).status_code == 200


def test_packing_away_is_news_for_a_screen(member: Client, session: Session) -> None:
    phone, tv = device(session, "player", "seat-2"), device(session, "spectator")
    shown = {client: ask(client, session).content for client in (member, phone, tv)}
    lifecycle.pack_away(session)
    assert all(ask(client, session).content != before for client, before in shown.items())


def test_a_screen_of_an_evening_before_learns_of_the_newest(member: Client, session: Session) -> None:
    phone = device(session, "player", "seat-2")
    tap(session)
    lifecycle.pack_away(session)
    later = lifecycle.go_on(session.campaign)
    told = {ask(client, one).content.decode() for client in (member, phone) for one in (session, later)}
    assert told == {version_of(later)}
    assert told.pop().startswith(f"{later.pk}.0.")


def close_account(session: Session) -> None:
    User.objects.update(is_active=False)


def change_password(session: Session) -> None:
    User.objects.update(password=make_password("another long enough one"))


def leave(session: Session) -> None:
    Membership.objects.all().delete()


def put_away(session: Session) -> None:
    type(session.campaign.group).objects.update(ended_at=session.started_at)


@pytest.mark.parametrize(
    ("happens", "status"),
    [(close_account, 302), (change_password, 302), (leave, 404), (put_away, 404)],
)
def test_who_may_look_no_longer_is_refused_at_once_as_by_the_board(
    happens: Any, status: int, member: Client, session: Session
) -> None:
    tap(session)  # so that its board is read by its newest entry
    assert ask(member, session).status_code == 200
    happens(session)
    assert ask(member, session).status_code == status
    assert member.get(f"/table/{session.pk}/board").status_code == status


def test_a_pass_that_is_revoked_or_over_is_refused_at_once(session: Session) -> None:
    for is_revoked in (True, False):
        phone = device(session, "player", "seat-2")
        assert ask(phone, session).status_code == 200
        given = Pass.objects.latest("pk")
        if is_revoked:
            passes.revoke(given)
        else:
            Pass.objects.filter(pk=given.pk).update(expires_at=given.created_at)
        answer = ask(phone, session)
        assert answer.status_code == 404
        assert "version" not in answer.content.decode()


def test_a_session_that_names_no_backend_of_ours_is_nobodys(member: Client, session: Session) -> None:
    kept = member.session
    kept[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.RemoteUserBackend"
    kept.save()
    tap(session)
    assert ask(member, session).status_code == 302
    assert member.get(f"/table/{session.pk}/board").status_code == 302


def test_who_is_not_signed_in_is_led_to_the_login(session: Session) -> None:
    assert ask(Client(), session).status_code == 302
    assert ask(Client(), session, headers={"hx-request": "true"}).status_code == 401
    stranger = Client()
    stranger.force_login(make_user("mallory"))
    assert ask(stranger, session).status_code == 404
