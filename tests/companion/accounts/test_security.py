"""Accounts under attack: equal names at once, and the lines that tell whoever runs the site."""

import logging
import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import Settings

from campaigns.access import passes
from campaigns.groups.membership import create_invitation
from campaigns.models import Group, Membership, Person
from companion.accounts.models import User, make_link
from tests.support.evenings import at_once, make_group, make_session, make_user, toy, tries

__all__ = ["toy", "tries"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toy", "tries")]

PASSWORD = "tallow-wick-lit"
TAKEN = re.compile("already (exists|has that name)")


def statuses(answers: list[Any]) -> list[int]:
    """Return how all were answered; a fault is raised."""
    for answer in answers:
        if isinstance(answer, Exception):
            raise answer
    return sorted(answer.status_code for answer in answers)


def one_and_refusals(answers: list[Any], refused: int) -> None:
    """See that one was taken, and that the others are told why at the field."""
    found = statuses(answers)
    assert found == sorted([302] + [refused] * (len(answers) - 1))
    for answer in answers:
        assert answer.status_code == 302 or TAKEN.search(answer.text), answer.text


def test_of_six_equal_sign_ups_at_once_one_is_taken(settings: Settings) -> None:
    settings.SIGNUP_IS_OPEN = True
    new = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD}
    one_and_refusals(at_once(6, lambda _n: Client().post("/accounts/signup/", new)), 200)
    assert User.objects.count() == 1


def test_of_six_equal_names_at_an_invitation_one_is_taken() -> None:
    group = make_group()
    tokens = [create_invitation(group) for _n in range(6)]
    new = {"username": "anna", "password": PASSWORD}
    one_and_refusals(at_once(6, lambda n: Client().post(f"/join/{tokens[n]}", new)), 422)
    assert Membership.objects.count() == 1 and group.invitations.filter(used_at=None).count() == 5


def test_of_six_equal_people_at_once_one_is_added() -> None:
    owner = make_user("anna")
    group = make_group(owner=owner)
    clients = [Client() for _n in range(6)]
    for client in clients:
        client.force_login(owner)
    answers = at_once(6, lambda n: clients[n].post(f"/groups/{group.pk}/people", {"name": "Zoe"}))
    one_and_refusals(answers, 422)
    assert Person.objects.filter(name="Zoe").count() == 1


def test_a_name_that_was_taken_meanwhile_is_said_at_its_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """As six at once, for what two people seldom do: the check has not seen the other one."""
    make_user("bea")
    client = Client()
    client.force_login(make_user("anna"))
    monkeypatch.setattr("campaigns.groups.forms.CalledForm.clean_username", lambda form: "bea")
    answer = client.post("/account/", {"username": "bea"})
    assert answer.status_code == 422 and TAKEN.search(answer.text)


# what is told


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "companion.security")
    return caplog


def lines(told: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in told.records if one.name == "companion.security"]


@pytest.mark.goal("S6")
def test_sign_ins_and_failed_ones_are_told_without_what_was_typed(told: pytest.LogCaptureFixture) -> None:
    anna = User.objects.create_user("anna", password=PASSWORD)
    client = Client(REMOTE_ADDR="192.0.2.7")
    client.post("/accounts/login/", {"login": "anna", "password": "a wrong one"})
    client.post("/accounts/login/", {"login": PASSWORD, "password": "in the wrong field"})
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    client.post("/accounts/logout/")
    assert lines(told) == [
        f"sign-in failed account={anna.pk} by=None from=192.0.2.7",
        "sign-in failed account=None by=None from=192.0.2.7",
        f"signed in account={anna.pk} by={anna.pk} from=192.0.2.7",
        f"signed out account={anna.pk} by={anna.pk} from=192.0.2.7",
    ]
    assert PASSWORD not in told.text and "wrong" not in told.text


def test_a_new_password_and_a_new_owner_are_told(told: pytest.LogCaptureFixture) -> None:
    token = make_link()
    client = Client()
    client.post(f"/owner/{token}")
    client.post("/accounts/password/set/", {"password1": PASSWORD, "password2": PASSWORD})
    member = Membership.objects.create(group=make_group(), user=make_user("bea"))
    client.post(f"/admin/campaigns/membership/{member.pk}/change/", {"role": "owner"})
    client.post(f"/admin/accounts/user/{member.user_id}/change/", {"username": "Bea", "is_active": "on"})
    found = "\n".join(lines(told))
    for event in (
        "owner's link claimed",
        "password changed",
        "made owner of a group",
        "account changed in the admin",
    ):
        assert event in found
    assert token not in found and PASSWORD not in found


def test_ways_in_are_told_without_their_tokens(told: pytest.LogCaptureFixture) -> None:
    owner = make_user("anna")
    group: Group = make_group(owner=owner)
    session = make_session(group)
    client = Client()
    client.force_login(owner)
    client.post(f"/groups/{group.pk}/invite")
    client.post(f"/table/{session.pk}/screens/link", {"role": "spectator"})
    with transaction.atomic():
        token = passes.create_link(session.campaign, "gm", "Cleo")
    phone = Client()
    phone.get(f"/sit/{token}")
    phone.post("/sit/open")
    client.post(f"/table/{session.pk}/screens/{session.campaign.passes.latest('pk').pk}/let-go")
    client.get(f"/groups/{group.pk}/box/{session.game.slug}/file")
    found = "\n".join(lines(told))
    for event in ("invited", "link for a screen made", "link for a screen opened", "screen disconnected"):
        assert f"{event} " in found
    assert "box exported" in found and token not in found


def test_an_address_writes_no_line_of_its_own(caplog: pytest.LogCaptureFixture) -> None:
    Client().get("/nowhere/%0A%0DERROR%20a%20forged%20line")
    found = [one.getMessage() for one in caplog.records]
    assert any("forged" in line for line in found)
    assert not any(sign in line for line in found for sign in "\n\r")
