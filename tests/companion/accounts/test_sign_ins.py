"""Where an account is signed in: seen by itself alone, ended from anywhere; what has expired is let go."""

import re
from datetime import timedelta
from pathlib import Path
from time import time
from typing import Any

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session as Browser
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.access import join_codes, passes, suggestions
from campaigns.groups.membership import create_invitation
from campaigns.management.commands.forget_expired import KEPT_FOR
from campaigns.models import Entry, Invitation, JoinCode, Pass, Seat, Session, Suggestion
from companion.accounts import sign_ins
from companion.accounts.models import OwnerLink, SignIn, User, make_link
from companion.accounts.sign_ins import NOTED_KEY, name_device
from companion.operations.backups.tasks import COMMANDS
from companion.operations.boot.worker import SETTINGS as WORKER_SETTINGS
from companion.rules import message
from companion.work.own_process import run_to_its_end
from tests.support.cases import for_each
from tests.support.evenings import device, make_group, make_session, make_user, tap, toy, tries

__all__ = ["toy", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]

PASSWORD = "tallow-wick-lit"
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
TABLET = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1"
AGENTS = {
    PHONE: "Firefox on Android",
    TABLET: "Safari on iPad",
    "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0": "Edge on Windows",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36": "Chrome on Linux",
    "curl/8.0": "Another device",
    "": "Another device",
}


@pytest.fixture
def anna() -> User:
    return User.objects.create_user("anna", password=PASSWORD)


def signed_in(agent: str) -> Client:
    """Return a browser in which Anna has signed in by the page."""
    client = Client(headers={"user-agent": agent})
    assert client.post("/accounts/login/", {"login": "anna", "password": PASSWORD}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return bool(client.get("/account/").status_code == 200)


def ways_out(client: Client) -> list[str]:
    return re.findall(r'action="(/account/sign-ins/\d+/end)"', client.get("/account/").text)


@for_each("agent, name", AGENTS.items())
def test_a_browser_has_a_name(agent: str, name: str) -> None:
    assert name_device(agent) == name


@pytest.mark.goal("S6")
def test_one_sees_where_one_is_signed_in_and_signs_out_there(anna: User) -> None:
    tablet, phone = signed_in(TABLET), signed_in(PHONE)
    page = tablet.get("/account/").text
    assert "Safari on iPad" in page and "Firefox on Android" in page and "this device" in page
    assert str(phone.session.session_key) not in page
    assert [tablet.post(way).status_code for way in ways_out(tablet)] == [302]
    assert is_in(tablet) and not is_in(phone)
    assert ways_out(tablet) == []


def test_all_others_are_signed_out_by_one_tap(anna: User) -> None:
    browsers = [signed_in(TABLET), signed_in(PHONE), signed_in(PHONE)]
    browsers[0].post("/account/sign-ins/end")
    assert [is_in(one) for one in browsers] == [True, False, False]
    assert SignIn.objects.count() == 1


def test_nobody_signs_anybody_else_out(anna: User) -> None:
    phone, other = signed_in(PHONE), Client()
    other.force_login(make_user("bea"))
    assert other.post(f"/account/sign-ins/{anna.sign_ins.get().pk}/end").status_code == 404
    other.post("/account/sign-ins/end")
    assert is_in(phone)


def test_a_new_password_signs_the_others_out(anna: User) -> None:
    tablet, phone = signed_in(TABLET), signed_in(PHONE)
    new = {"oldpassword": PASSWORD, "password1": f"{PASSWORD}-anew", "password2": f"{PASSWORD}-anew"}
    tablet.post("/accounts/password/change/", new)
    assert is_in(tablet) and not is_in(phone)
    assert [one.session_key for one in anna.sign_ins.all()] == [tablet.session.session_key]


def test_whoever_was_signed_in_before_the_list_is_found_in_it(anna: User) -> None:
    client = signed_in(PHONE)
    SignIn.objects.all().delete()
    kept = client.session
    del kept[NOTED_KEY]
    kept.save()
    assert "this device" in client.get("/account/").text
    assert anna.sign_ins.get().session_key == client.session.session_key


def test_a_browser_is_seen_again_once_an_hour_and_by_no_tap(
    anna: User, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    client = signed_in(PHONE)
    now = time()
    SignIn.objects.update(seen_at=timezone.now() - timedelta(days=2))
    monkeypatch.setattr(sign_ins, "time", lambda: now + 3500)
    client.get("/")
    assert "2 days ago" in signed_in(TABLET).get("/account/").text
    monkeypatch.setattr(sign_ins, "time", lambda: now + 3700)
    assert writes(client, headers={"hx-request": "true"}) == 0
    assert writes(client) > 0
    assert writes(client) == 0
    assert SignIn.objects.earliest("pk").seen_at > timezone.now() - timedelta(minutes=1)


def writes(client: Client, **more: Any) -> int:
    """Return how many statements that write a look at the first page takes."""
    from django.db import connection  # noqa: PLC0415

    with CaptureQueriesContext(connection) as asked:
        client.get("/", **more)
    return sum(one["sql"].startswith(("UPDATE", "INSERT")) for one in asked.captured_queries)


def test_a_browser_that_changes_accounts_is_listed_with_the_new_one_alone(anna: User) -> None:
    client = Client()
    client.force_login(make_user("bea"))
    client.force_login(anna)
    client.get("/")
    assert [one.session_key for one in sign_ins.list_sign_ins(anna)] == [client.session.session_key]
    assert not sign_ins.list_sign_ins(User.objects.get(username="bea")).exists()


# what has expired


def test_what_has_expired_is_let_go_and_nothing_else(anna: User) -> None:
    session = make_session(make_group(owner=anna))
    tap(session, "light")
    old, new = one_of_each(session), one_of_each(session)
    long_ago = timezone.now() - KEPT_FOR - timedelta(days=8)
    for model, number in old.items():
        values = {"created_at": long_ago} if model is not Browser else {"expire_date": long_ago}
        values |= {Pass: {"revoked_at": long_ago}, OwnerLink: {"claimed_at": long_ago}}.get(model, {})
        model._base_manager.filter(pk=number).update(**values)
    SignIn.objects.create(user=anna, session_key="of-a-session-that-is-gone")
    call_command("forget_expired")
    for model, number in old.items():
        assert not model._base_manager.filter(pk=number).exists(), model
    for model, number in new.items():
        assert model._base_manager.filter(pk=number).exists(), model
    assert not SignIn.objects.filter(session_key="of-a-session-that-is-gone").exists()
    assert (Entry.objects.count(), Seat.objects.count(), Session.objects.count()) == (1, 3, 1)


def one_of_each(session: Session) -> dict[Any, Any]:
    """Return the newest row of each kind that expires, all of them just made."""
    phone = device(session, "player", "seat-1")
    given = Pass.objects.latest("pk")
    suggestions.create(session, given, f"key-{given.pk}", ("light", "", message("A light")))
    join_codes.create(session.campaign)
    create_invitation(session.campaign.group)
    OwnerLink.objects.update(claimed_at=timezone.now())
    make_link()
    models = (Pass, Suggestion, JoinCode, Invitation, OwnerLink)
    return {model: model._base_manager.latest("pk").pk for model in models} | {
        Browser: phone.session.session_key
    }


def test_a_pass_that_was_handed_out_a_while_ago_stays_as_long_as_it_may_be_asked_for() -> None:
    session = make_session(make_group(owner=make_user("anna")))
    passes.create_link(session.campaign, "spectator", "TV")
    Pass.objects.update(expires_at=timezone.now() - KEPT_FOR + timedelta(days=1))
    call_command("forget_expired")
    assert Pass.objects.exists()


@pytest.mark.slow
def test_the_worker_at_home_does_what_is_due_each_hour(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its own settings know no accounts' pages, and nobody reads what a command complains of."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", WORKER_SETTINGS)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert run_to_its_end("migrate", "--verbosity=0") == 0
    assert [command for command in COMMANDS if run_to_its_end(*command)] == []


def test_a_busy_database_is_not_mistaken_for_a_session_that_was_deleted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Django would answer 400, which neither a person nor a script sends again."""
    session = sign_ins.STORE()
    session.create()

    def refuse(*_args: Any, **_more: Any) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patch, pytest.raises(OperationalError):
        patch.setattr(Browser, "save", refuse)
        session.save()
    Browser.objects.all().delete()
    with pytest.raises(UpdateError):
        session.save()
