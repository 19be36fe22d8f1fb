"""The way to a table without an account: a code, a seat, somebody who lets one in; a link that opens once."""

import json
import logging
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.sessions.models import Session as Browser
from django.core import serializers
from django.test import Client
from django.utils import timezone

from campaigns.access import join_codes, passes
from campaigns.groups.membership import end_group
from campaigns.models import Campaign, JoinCode, Pass, Session
from companion.web.log_lines import WithoutTokens
from tests.support.evenings import make_group, make_session, make_user, session, toy, tries
from tests.support.seated import person_at

__all__ = ["session", "toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]


def came(session: Session) -> Client:
    """Return a phone that has scanned a new code."""
    client = Client()
    assert client.get(f"/sit/{join_codes.create(session.campaign)}").status_code == 302
    return client


def handed(session: Session, role: str = "player", seat: str = "seat-2") -> str:
    return passes.create_link(session.campaign, role, person_at(session, seat) if seat else "Bruno")


def later(model: Any, **by: Any) -> None:
    """Let time go by for all rows."""
    for row in model.objects.all():
        changed = {
            field: getattr(row, field) - timedelta(**by)
            for field in ("created_at", "expires_at")
            if hasattr(row, field)
        }
        model.objects.filter(pk=row.pk).update(**changed)


# a code


@pytest.mark.goal("S4")
def test_a_scanned_code_leaves_the_address_and_shows_the_seats(session: Session) -> None:
    client, code = Client(), join_codes.create(session.campaign)
    answer = client.get(f"/sit/{code}")
    assert (answer.status_code, answer["Location"], answer["Referrer-Policy"]) == (
        302,
        "/sit/",
        "no-referrer",
    )
    page = client.get("/sit/").content.decode()
    assert "By night" in page and code not in page
    assert [name for name in session.people if f"<b>{name}</b>" in page] == session.people


@pytest.mark.parametrize(
    "typed", [str.lower, lambda code: f" {code[:4]} {code[4:]} ", lambda code: f"{code[:4]}-{code[4:]}"]
)
def test_a_code_is_typed_as_people_type(typed: Any, session: Session) -> None:
    client = Client()
    answer = client.post("/sit/", {"code": typed(join_codes.create(session.campaign))})
    assert (answer.status_code, answer["Location"]) == (302, "/sit/")
    assert b"By night" in client.get("/sit/").content


def test_from_the_code_to_the_table_in_one_knock(session: Session) -> None:
    client = came(session)
    assert client.post("/sit/knock", {"place": "seat-2"})["Location"] == "/sit/"
    asked = Pass.objects.get()
    assert (asked.role, asked.person, asked.name, asked.is_pending) == (
        "player",
        person_at(session, "seat-2"),
        "Bruno",
        True,
    )
    assert b"Waiting for the game master" in client.get("/sit/").content
    assert client.get("/sit/answer").status_code == 204
    assert client.get(f"/table/{session.pk}/").status_code == 404
    passes.admit(asked)
    assert client.get("/sit/answer").status_code == 200
    assert client.get("/sit/")["Location"] == f"/table/{session.pk}/"
    assert client.get(f"/table/{session.pk}/")["Location"] == f"/table/{session.pk}/mine"
    assert client.get(f"/table/{session.pk}/version").status_code == 200


def test_whoever_only_looks_on_gets_the_big_screen(session: Session) -> None:
    client = came(session)
    client.post("/sit/knock", {"place": "tv"})
    passes.admit(Pass.objects.get(role="spectator", person=None))
    assert client.get("/sit/")["Location"] == f"/table/{session.pk}/"
    assert client.get(f"/table/{session.pk}/")["Location"] == f"/table/{session.pk}/tv"


def test_who_is_sent_away_is_told_so_and_may_knock_again(session: Session) -> None:
    client = came(session)
    client.post("/sit/knock", {"place": "seat-1"})
    passes.revoke(Pass.objects.get())
    assert client.get("/sit/answer").status_code == 200
    assert b"Not now" in client.get("/sit/").content
    client.post("/sit/again")
    assert b"Who are you?" in client.get("/sit/").content


def test_who_waits_too_long_is_told_so(session: Session) -> None:
    client = came(session)
    client.post("/sit/knock", {"place": "seat-1"})
    later(Pass, minutes=11)
    assert b"Nobody has answered" in client.get("/sit/").content


def test_a_device_has_one_place_at_a_table(session: Session) -> None:
    client = came(session)
    for place in ("seat-1", "seat-1", "seat-2"):
        client.post("/sit/knock", {"place": place})
    assert [(one.name, one.is_pending) for one in Pass.objects.all()] == [("Anna", False), ("Bruno", True)]
    client.post("/sit/again")
    assert not passes.list_open(session.campaign).exists()


def test_who_scans_again_is_shown_the_way_back(session: Session) -> None:
    client = came(session)
    client.post("/sit/knock", {"place": "seat-1"})
    passes.admit(Pass.objects.get())
    client.get("/sit/")
    client.get(f"/sit/{join_codes.create(session.campaign)}")
    page = client.get("/sit/").content.decode()
    assert "You are at this table already, as Anna." in page and f'href="/table/{session.pk}/"' in page
    assert "already has a screen" in page


def test_a_seat_that_is_not_there_is_not_given(session: Session) -> None:
    client = came(session)
    assert client.post("/sit/knock", {"place": "seat-9"}).status_code == 400
    assert client.post("/sit/knock", {"place": "gm"}).status_code == 400
    assert not Pass.objects.exists()


def test_an_account_of_the_group_is_led_to_its_table(session: Session) -> None:
    owner = make_user("ada")
    session.campaign.group.memberships.create(user=owner)
    client = Client()
    client.force_login(owner)
    client.get(f"/sit/{join_codes.create(session.campaign)}")
    page = client.get("/sit/").content.decode()
    assert f'href="/table/{session.pk}/tv"' in page and "Who are you?" not in page


# what opens nothing


def test_what_opens_nothing_is_told_kindly(session: Session) -> None:
    old, used, revoked, late = join_codes.create(session.campaign), *(handed(session) for _ in range(3))
    later(JoinCode, minutes=11)
    passes.open_link(passes.find_by_link(used) or Pass())
    passes.revoke(passes.find_by_link(revoked) or Pass())
    last = passes.find_by_link(late)
    Pass.objects.filter(pk=last.pk if last else 0).update(expires_at=timezone.now())
    for word in (old, used, revoked, late, "ABCD2345", "x" * 5000):
        answer = Client(REMOTE_ADDR="192.0.2.7").get(f"/sit/{word}")
        assert answer.status_code == 404 and b"No table found" in answer.content
        assert answer["Referrer-Policy"] == "strict-origin" and word.encode() not in answer.content


@pytest.mark.parametrize("theme", ["candle", "daylight", "contrast"])
def test_it_is_told_in_each_light(theme: str) -> None:
    client = Client()
    client.cookies[settings.THEME_COOKIE_NAME] = theme
    assert f'data-theme="{theme}"' in client.get("/sit/nothing").content.decode()


def test_a_code_of_a_group_that_was_put_away_opens_nothing(session: Session) -> None:
    client, code = came(session), join_codes.create(session.campaign)
    end_group(session.campaign.group)
    assert client.get(f"/sit/{code}").status_code == 404
    assert came_again(session).get("/sit/").status_code == 404


def came_again(session: Session) -> Client:
    """Return a phone that had scanned a code before its table was put away."""
    client = Client()
    kept = client.session
    kept["sit"] = {"campaign": session.campaign_id, "until": timezone.now().timestamp() + 60}
    kept.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(kept.session_key)
    return client


@pytest.mark.parametrize("post", ["knock", "open", "again", "answer"])
def test_who_has_found_nothing_gets_nowhere(post: str) -> None:
    assert Client().post(f"/sit/{post}", {"place": "seat-1"}).status_code in {404, 405, 302}
    assert not Pass.objects.exists()


# a link


@pytest.mark.goal("S4")
def test_a_link_opens_once_and_only_when_it_is_pressed(session: Session) -> None:
    token = handed(session)
    first, second = Client(), Client()
    for client in (first, second):
        assert client.get(f"/sit/{token}")["Location"] == "/sit/"
        assert b"the seat of Bruno" in client.get("/sit/").content
    assert Pass.objects.get().opened_at is None
    assert first.post("/sit/open")["Location"] == f"/table/{session.pk}/"
    assert first.get(f"/table/{session.pk}/version").status_code == 200
    assert second.post("/sit/open").status_code == 404
    assert second.get(f"/table/{session.pk}/version").status_code == 302
    assert Client().get(f"/sit/{token}").status_code == 404


@pytest.mark.goal("S4")
def test_a_link_that_was_taken_back_in_between_opens_nothing(session: Session) -> None:
    client = Client()
    client.get(f"/sit/{handed(session)}")
    passes.revoke(Pass.objects.get())
    assert client.post("/sit/open").status_code == 404


def test_a_link_for_another_game_master_leads(session: Session) -> None:
    client = Client()
    client.get(f"/sit/{handed(session, 'gm', '')}")
    client.post("/sit/open")
    assert client.get(f"/table/{session.pk}/").status_code == 200
    assert client.get(f"/table/{session.pk}/screens").status_code == 200
    assert client.get(f"/campaigns/{session.campaign_id}/").status_code == 302


# how often one may try


@pytest.mark.goal("S5")
@pytest.mark.parametrize("how", ["get", "post"])
def test_the_eleventh_try_of_a_minute_is_refused(how: str) -> None:
    client = Client()
    send = {
        "get": lambda: client.get("/sit/ABCDEFGH"),
        "post": lambda: client.post("/sit/", {"code": "ABCDEFGH"}),
    }
    assert [send[how]().status_code for _try in range(11)] == [404] * 10 + [429]
    assert Client(REMOTE_ADDR="192.0.2.8").get("/sit/ABCDEFGH").status_code == 404


def test_a_right_code_is_refused_too_after_ten_wrong_ones(session: Session) -> None:
    client, code = Client(), join_codes.create(session.campaign)
    for _try in range(10):
        client.get("/sit/ABCDEFGH")
    answer = client.get(f"/sit/{code}")
    assert answer.status_code == 429 and code.encode() not in answer.content
    assert answer["Referrer-Policy"] == "strict-origin"


@pytest.mark.goal("S5")
def test_many_who_come_to_one_campaign_keep_nobody_from_another(session: Session) -> None:
    other = make_session(make_group("Others"))
    code, theirs = (join_codes.create(one.campaign) for one in (session, other))
    found = [Client(REMOTE_ADDR=f"192.0.2.{n // 10}").get(f"/sit/{code}").status_code for n in range(61)]
    assert found == [302] * 60 + [429]
    assert Client(REMOTE_ADDR="192.0.2.99").get(f"/sit/{theirs}").status_code == 302


@pytest.mark.goal("S5")
def test_wrong_codes_from_elsewhere_keep_nobody_out(session: Session) -> None:
    for n in range(100):
        Client(REMOTE_ADDR=f"192.0.2.{n // 10}").get("/sit/ABCDEFGH")
    code = join_codes.create(session.campaign)
    assert Client(REMOTE_ADDR="192.0.2.99").get(f"/sit/{code}").status_code == 302


# if no token is


@pytest.mark.goal("S4")
def test_neither_a_code_nor_a_link_is_kept(session: Session) -> None:
    code, token = join_codes.create(session.campaign), handed(session)
    client = Client()
    for word in (code, token):
        client.get(f"/sit/{word}")
        client.get("/sit/")
    client.post("/sit/open")
    models = [model for model in apps.get_models() if model is not Browser]
    rows = [serializers.serialize("json", model._base_manager.all()) for model in models]
    kept = json.dumps([rows, [one.get_decoded() for one in Browser.objects.all()]])
    assert "campaigns.pass" in kept and code not in kept and token not in kept
    assert Pass.objects.exclude(link_hash="").get().link_hash in kept


@pytest.mark.goal("S4")
def test_the_log_names_neither(session: Session, caplog: pytest.LogCaptureFixture) -> None:
    code, token = join_codes.create(session.campaign), handed(session)
    client = Client()
    client.get(f"/sit/{token}")
    client.post("/sit/open")
    later(JoinCode, minutes=11)
    with caplog.at_level(logging.DEBUG):
        for word in (code, token):
            assert client.get(f"/sit/{word}").status_code == 404
    said = [WithoutTokens().format(record) for record in caplog.records]
    assert [one for one in said if code in one or token in one] == []
    assert said.count("Not Found: /sit/… from=127.0.0.1") == 2


@pytest.mark.goal("S4", "S5")
def test_a_join_code_is_one_of_many(session: Session) -> None:
    codes = {join_codes.create(session.campaign) for _ in range(50)}
    assert len(codes) == 50 and all(
        len(code) == 8 and set(code) <= set(join_codes.CODE_ALPHABET) for code in codes
    )
    assert len(join_codes.CODE_ALPHABET) == 31 and len(passes.create_link(session.campaign, "gm", "x")) >= 43


def test_a_device_gets_a_new_key_with_its_pass(session: Session) -> None:
    client = came(session)
    before = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.post("/sit/knock", {"place": "seat-1"})
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != before


def test_no_more_screens_than_a_table_bears(session: Session) -> None:
    for _screen in range(passes.MAX_PASSES):
        handed(session, "spectator", "")
    client = came(session)
    answer = client.post("/sit/knock", {"place": "seat-1"})
    assert answer.status_code == 422 and b"too many screens" in answer.content
    assert Campaign.objects.get().passes.count() == passes.MAX_PASSES


def test_the_last_device_for_which_there_is_room_changes_its_seat(session: Session) -> None:
    client = came(session)
    client.post("/sit/knock", {"place": "seat-1"})
    for number in range(2, passes.MAX_WAITING + 1):
        passes.request_access(session.campaign, "spectator", f"Screen {number}")
    answer = client.post("/sit/knock", {"place": "seat-2"})
    assert answer.status_code == 302
    waiting = passes.list_open(session.campaign)
    assert waiting.count() == passes.MAX_WAITING
    assert [one.person for one in waiting.exclude(person=None)] == [person_at(session, "seat-2")]


def test_a_device_that_is_refused_another_seat_keeps_the_one_it_has_asked_for(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = came(session)
    client.post("/sit/knock", {"place": "seat-1"})
    monkeypatch.setattr(passes, "MAX_WAITING", 0)
    assert client.post("/sit/knock", {"place": "seat-2"}).status_code == 422
    assert [one.person for one in passes.list_open(session.campaign)] == [person_at(session, "seat-1")]
